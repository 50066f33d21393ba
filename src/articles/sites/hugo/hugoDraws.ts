import { longestTemplate, replacedBetween, withoutTemplateComments } from "../anchors/markupIds.ts";
import { readOnce, remembered } from "../remembered.ts";

/** Where a template gets another page, or a text that isn't in its own one. */
const foreign =
  /\bGetPage\b|\bData\b|\.(?:Pages|RegularPages\w*|Sections|Parent|CurrentSection|FirstSection|Ancestors|Home|Related|Next\w*|Prev\w*|Translations|AllTranslations|Paginator)\b|\bresources\.|\.Resources\b|\breadFile\b|\bos\.|\bgetJSON\b|\bgetCSV\b|\bGetRemote\b|\btransform\.Unmarshal\b/u;
/** Where it draws a text with all the headings that this has. */
const draws =
  /\.Content\b|\.RenderShortcodes\b|\bmarkdownify\b|\bRenderString\b|\bsafeHTML\b|\breadFile\b|\bRawContent\b|\.Summary\b|\.Render\b/u;
/** What draws code, and a text in which HTML is no HTML. */
const drawsPlain =
  /\b(?:highlight|transform\.Highlight\w*)\s|\b(?:querify|urlquery|plainify|htmlEscape|jsonify|safeURL|safeCSS|safeJS|base64Encode)\b/iu;
/** Files that have no headings, and the checksum of one. */
const harmlessFile =
  /\bresources\.(?:Get|GetMatch|Match)\s+(?:"[^"\n]*\.(?:svg|png|jpe?g|webp|css|scss|js)"|\(printf "[^"\n]*\.(?:svg|png|jpe?g|webp|css|scss|js)"[^()]*\))|\.Data\.Integrity\b/gu;
/** Fields of pages that are a line. */
const lineField =
  /(?:\$\w*)?(?:\.Page)?\.(?:(?:Link)?Title|Description|Name|(?:Rel)?Permalink|Date|Lastmod|PublishDate|Type|Section|Kind|WordCount|ReadingTime|Params\.\w*(?:title|name|label|description|caption))\b/giu;
/** What has the value of nothing, and texts of translations, which are a line. */
const drawsNothing = /^(?:if|else if|i18n|T)\b/u;

/** Where a partial template's result is a value. */
const givesValue = /^(?:range|with)\b|:?=|\(\s*partial/u;

/** UTF-16 units before an action that are looked at. */
const mostBefore = 200;
/** What stands before an action in the value of an attribute, in which nothing is a heading. */
const openAttribute = /<[a-z][^<>]*=\s*"[^"<>]*$/iu;

/** What stands between `{{` and `}}`. */
interface Action {
  readonly text: string;
  readonly isAttribute: boolean;
}

/** Templates in templates that are looked into. */
const deepest = 5;

/** The partial templates of a site. Many call the same, so each is read and looked at once. */
export class Partials {
  /** The texts of those of a name; none where it isn't in the project. */
  readonly texts: (name: string) => Promise<readonly string[]>;
  readonly #drawing = new Map<string, Promise<boolean>>();

  constructor(texts: (name: string) => Promise<readonly string[]>) {
    this.texts = readOnce(texts);
  }

  /** Whether one that is called for another page, at a depth of templates in templates, may draw its text. */
  draw(name: string, depth: number): Promise<boolean> {
    return remembered(this.#drawing, `${depth} ${name}`, async () => {
      const texts = await this.texts(name);
      const drawn = await Promise.all(texts.map((text) => drawsOther(text, this, true, depth)));
      return texts.length === 0 || drawn.includes(true);
    });
  }
}

/**
 * Whether a template may draw a text of another page, or of a file: where an action that draws one has it from elsewhere,
 * by its own words, by a variable, or since it stands in a block for other pages. `isOther` where it is called for those.
 */
export async function drawsOther(
  template: string,
  partials: Partials,
  isOther = false,
  depth = 0,
): Promise<boolean> {
  if (template.length > longestTemplate || depth > deepest) {
    return true;
  }
  const text = withoutTemplateComments(template).replaceAll(harmlessFile, "");
  const actions: Action[] = [];
  replacedBetween(text, "{{", "}}", (action, at) => {
    const isAttribute = openAttribute.test(text.slice(Math.max(0, at - mostBefore), at));
    actions.push({ text: action.replaceAll(/^-|-$/gu, "").trim(), isAttribute });
    return "";
  });
  const defined = new Set(
    actions.flatMap(
      ({ text: action }) => /^define\s+["`](?:partials\/)?([^"`]+)["`]/u.exec(action)?.[1] ?? [],
    ),
  );
  const reading = new Reading(partials, defined, isOther, depth);
  // a variable may get its value in a loop behind the place where it is drawn
  await reading.read(actions);
  await reading.read(actions);
  return reading.read(actions);
}

/** Whether a block works on another page, and whether `$` is one in it: what the template around it was called for. */
interface Block {
  readonly dot: boolean;
  readonly root: boolean;
}

/** Reads the actions of a template, and knows which variables and blocks have other pages. */
class Reading {
  readonly #partials: Partials;
  /** The names of the templates that the template itself has. */
  readonly #defined: ReadonlySet<string>;
  readonly #isOther: boolean;
  readonly #depth: number;
  readonly #variables = new Set<string>();
  /** Those of its own templates that are called for other pages. */
  readonly #calledForOthers = new Set<string>();
  #isStored = false;

  constructor(partials: Partials, defined: ReadonlySet<string>, isOther: boolean, depth: number) {
    this.#partials = partials;
    this.#defined = defined;
    this.#isOther = isOther;
    this.#depth = depth;
  }

  /** Whether one of the actions draws a text from elsewhere. */
  async read(actions: readonly Action[]): Promise<boolean> {
    let found = false;
    const whole: Block = { dot: this.#isOther, root: this.#isOther };
    const blocks = [whole];
    for (const { text: action, isAttribute } of actions) {
      const around = blocks.at(-1) ?? whole;
      const [word = ""] = /^\w+(?!\S)/u.exec(action) ?? [];
      const rest = action.slice(word.length).trimStart();
      if (word === "end") {
        blocks.pop();
        continue;
      }
      const isForeign = await this.#isForeign(action, around);
      found ||= isForeign && !isAttribute && (await this.#mayDraw(action));
      this.#note(action, isForeign);
      if (/^(?:range|with)$/u.test(word)) {
        blocks.push({ ...around, dot: isForeign });
      } else if (word === "if") {
        blocks.push(around);
      } else if (word === "block") {
        blocks.push({ dot: isForeign, root: isForeign });
      } else if (word === "define") {
        const [, name = ""] = /^["`](?:partials\/)?([^"`]+)["`]/u.exec(rest) ?? [];
        const isCalled = around.dot || this.#calledForOthers.has(name);
        blocks.push({ dot: isCalled, root: isCalled });
      } else if (word === "else" && /^with\b/u.test(rest)) {
        blocks[Math.max(0, blocks.length - 1)] = { ...around, dot: isForeign || around.dot };
      }
    }
    return found;
  }

  /** Remembers where what comes from elsewhere is kept. */
  #note(action: string, isForeign: boolean): void {
    if (isForeign) {
      const [, names = ""] = /(?:^|\s)((?:\$\w+\s*,\s*)?\$\w+)\s*:?=/u.exec(action) ?? [];
      for (const [name] of names.matchAll(/\$\w+/gu)) {
        this.#variables.add(name);
      }
      this.#isStored ||= /\.(?:Set|SetInMap|Add)\b/u.test(action);
    }
  }

  /** Whether what an action works on comes from elsewhere. */
  async #isForeign(action: string, { dot, root }: Block): Promise<boolean> {
    const bare = withoutStrings(action);
    const others = bare.replaceAll(lineField, "");
    return (
      foreign.test(bare) ||
      [...others.matchAll(/\$\w+/gu)].some(([name]) => this.#variables.has(name)) ||
      (this.#isStored && /\.(?:Get|Values)\b/u.test(bare)) ||
      (dot && /(?<![\w)\]$])\.(?!\d)/u.test(others)) ||
      (root && /\$(?!\w)/u.test(others)) ||
      (await this.#isFromPartial(action))
    );
  }

  /** Whether a value is what a partial template gives back, which may come from elsewhere. */
  async #isFromPartial(action: string): Promise<boolean> {
    if (!givesValue.test(action)) {
      return false;
    }
    for (const name of partialsIn(action)) {
      const texts = name === undefined ? [] : await this.#partials.texts(name);
      if (
        texts.length === 0 ||
        texts.some((text) => foreign.test(text.replaceAll(harmlessFile, "")))
      ) {
        return true;
      }
    }
    return false;
  }

  /** Whether an action draws what it works on, by itself or by a partial template. */
  async #mayDraw(action: string): Promise<boolean> {
    if (drawsNothing.test(action) || drawsPlain.test(action)) {
      return false;
    }
    if (draws.test(withoutStrings(action))) {
      return true;
    }
    // what a partial template gives back as a value is drawn elsewhere, if it is
    const called = givesValue.test(action) ? [] : partialsIn(action);
    for (const name of called) {
      if (name !== undefined && this.#defined.has(name)) {
        this.#calledForOthers.add(name);
        continue;
      }
      if (name === undefined || (await this.#partials.draw(name, this.#depth + 1))) {
        return true;
      }
    }
    return false;
  }
}

/** The names of the partial templates that an action calls; undefined for one that is worked out. */
function partialsIn(action: string): (string | undefined)[] {
  return [
    ...action.matchAll(
      /(?:^|[(=|\s])(?:partial|partialCached|partials\.Include(?:Cached)?|template)\s+(?:["`]([^"`\n]+)["`])?/gu,
    ),
  ].map(([, name]) => name);
}

function withoutStrings(action: string): string {
  return action.replaceAll(/"(?:[^"\\\n]|\\.)*"|`[^`]*`/gu, '""');
}
