import * as l10n from "@vscode/l10n";
import { formatInteger } from "../../../shared/format.ts";
import { withoutSamples } from "../../text/codeSamples.ts";
import type { CheckContext, Rule } from "../checkContext.ts";
import type { Heading, TextPlace } from "../body/articleBody.ts";
import { countWords } from "../body/bodyDraft.ts";
import type { CheckedArticle, Finding } from "../finding.ts";
import { hasOutlineOfOriginal } from "../sameOutline.ts";
import { isBlank } from "./blankText.ts";
import { componentsIn } from "./componentPlaces.ts";
import { boxedPlaces, folds, landingBlocks, shownCode } from "./boxedPlaces.ts";
import { demoTest } from "./liveDemos.ts";
import { firstLine } from "./places.ts";
import { isHabit } from "./sectionHabits.ts";
import type { Habit } from "./sectionHabits.ts";

/** Words of running text from which on one without headings is hard to find one's way in; short posts are read in one go. */
const manyWords = 1000;

/** How an article's headings are ordered. A title in the front matter beside one `#` heading is what many themes expect. */
export const headings: Rule = {
  names: ["heading-h1-many", "heading-jump", "heading-none"],
  find: async (article, context) => {
    const found: Finding[] = [];
    for (const [name, look] of ordered) {
      const some = look(article);
      // the other articles of its section are read only where something is said
      const isUsual =
        some.length > 0 && (await isHabit(article, habitOf(name, look, context), context));
      found.push(...(isUsual ? [] : some));
    }
    // the original is read only where something is said
    const isSaidThere = found.length > 0 && (await hasOutlineOfOriginal(article, context));
    return [...(isSaidThere ? [] : found), ...none(article)];
  },
};

/** What is looked at in an article's headings. */
type Written = Pick<CheckedArticle, "path" | "text" | "body">;
type Look = (article: Written) => Finding[];

/** What may be the way in which a section is written: all parts main headings, or smaller headings for their looks. */
const ordered: readonly (readonly [string, Look])[] = [
  ["heading-h1-many", severalMain],
  ["heading-jump", jumps],
];

/** Texts of a section that are read. */
const mostRead = 16;

function habitOf(name: string, look: Look, { project, files }: CheckContext): Habit {
  return {
    name,
    most: mostRead,
    isSo: async ({ path }) => {
      const [body, text] = [await project?.bodyOf(path), await files.read(path)];
      return body === undefined || text === undefined || body.headings.length < 2
        ? undefined
        : look({ path, text, body }).length > 0;
    },
  };
}

/** What is before a heading in a quote, which is a part of another text or shows how headings look. */
const quoted = /\n[ \t]*(?:(?:[-*+]|\d+[.)])[ \t]+)*>[^\n]*$/u;

/** What a heading says that shows how headings look: "H1", "This is an h1 tag", "Heading 1". "H1 2025" is half a year. */
const shown =
  /^[\s#<>"'`=-]*(?:this is an? )?(?:<?h1\b(?!\s+\d{4}\b)|head(?:ing|er) (?:level )?(?:1|one)\b|level (?:1|one) head(?:ing|er)\b|first[- ]level head(?:ing|er)\b)/iu;

function severalMain({ path, text, body }: Written): Finding[] {
  const main = body.headings.filter(
    ({ depth, isUncertain, start }) =>
      depth === 1 && isUncertain !== true && !quoted.test(lineBefore(start, text)),
  );
  if (main.length < 2) {
    return [];
  }
  const isInDemo = demoTest(text);
  const blocks = [landingBlocks, shownCode].flatMap((kinds) => boxedPlaces(text, kinds));
  return (
    main
      .filter((heading) => isHtml(path) || !isInDemo(heading))
      .filter(({ start }) => !blocks.some((block) => block.start < start && start < block.end))
      .slice(1)
      .filter(({ start, end }) => !shown.test(text.slice(start, end).replace(/^<h1\b[^>]*>/iu, "")))
      // some readers of Markdown take a sign without words for text
      .filter(({ start, end }) => !/^#\s*$/u.test(text.slice(start, end)))
      .map(({ start, end }) => ({
        rule: "heading-h1-many",
        message: l10n.t("More than one main heading (H1). Use H2 here."),
        start,
        end,
        fixes: [],
      }))
  );
}

/** What a label of the code below it says, in the languages that most sites are written in. */
const exampleLabel =
  /^(?:examples?|beispiele?|exemples?|ejemplos?|esempio?|exemplos?|примеры?|例|示例|예제|예시)\s*[:：]?$/iu;

const code = /^[ \t]*(?:```|~~~|<pre\b|\{[%{][<%]?-?[ \t]*highlight\b)|^(?: {4}|\t)\S/imu;

/** What begins a note that is written as a heading for its looks, in the same languages, and what is a label of one. */
const note =
  /^(?:note|important|warning|tip|caution|hinweis|wichtig|achtung|remarque|attention|nota|importante|примечание|внимание|注意|提示|参考|注|참고|주의)(?:\s?[:：]|$)/iu;

/** Whether a heading only says that the code below it is an example, or is a note: it begins no part of its own. */
function isLabel({ text: drawn, end }: Heading, next: Heading | undefined, text: string): boolean {
  return (
    note.test(drawn.trim()) ||
    (exampleLabel.test(drawn.trim()) && code.test(text.slice(end, next?.start)))
  );
}

/** Places at which an article leaves out a level that it never uses, from which on it has decided so. */
const decidedJumps = 3;

/** Each kind of jump once, and none where an article has decided to do without a level. */
function jumps(article: Written): Finding[] {
  const outline = withoutLabels(article);
  const found = outline.flatMap((heading, index) => {
    // a text may begin at any depth: the page's own title comes from a template
    const last = outline[index - 1];
    const before = last?.depth ?? heading.depth;
    const isJump =
      heading.depth > before + 1 &&
      heading.isUncertain !== true &&
      last?.isUncertain !== true &&
      !isBridged(last, heading, article) &&
      !isTagline(last, heading, outline[index + 1], article.text);
    return isJump &&
      !isSignature(heading, article) &&
      !isLabel(heading, outline[index + 1], article.text)
      ? [{ heading, before, last }]
      : [];
  });
  const components = found.length === 0 ? [] : componentsIn(article.text);
  const whole = found.filter(
    ({ heading, last }) => last === undefined || !isParted(last, heading, components),
  );
  const kinds = Map.groupBy(whole, ({ heading, before }) => `${before}-${heading.depth}`);
  return [...kinds.values()].flatMap(([first, ...others]) => {
    const isDecided =
      first === undefined ||
      (others.length + 1 >= decidedJumps &&
        !outline.some(({ depth }) => depth > first.before && depth < first.heading.depth));
    return isDecided ? [] : [jump(first.heading, first.before, others.length > 0)];
  });
}

/**
 * Whether a component begins or ends between two headings: its code may draw a heading of its own around its content, and
 * demand the level of those in it.
 */
function isParted(last: Heading, next: Heading, components: readonly TextPlace[]): boolean {
  return components.some(
    ({ start, end }) =>
      (start > last.start && start < next.start && end > next.start) ||
      (start < last.start && end > last.start && end < next.start),
  );
}

/** Whether a heading right below the main one is a line about it: what comes next is a part of the page, of a level between the two. */
function isTagline(
  last: Heading | undefined,
  own: Heading,
  next: Heading | undefined,
  text: string,
): boolean {
  return (
    last?.depth === 1 &&
    next !== undefined &&
    next.depth > 1 &&
    next.depth < own.depth &&
    isBlank(text.slice(last.end, own.start))
  );
}

/** Whether an element between two headings of Markdown may be the level that they leave out, in a loop over versions perhaps. */
function isBridged(last: Heading | undefined, next: Heading, { text, body }: Written): boolean {
  const between = { start: last?.end ?? 0, end: next.start };
  return (
    isIncluded(between, text) ||
    madeHeading.test(withoutSamples(text).slice(between.start, between.end)) ||
    body.headings.some(
      ({ start, depth }) =>
        text[start] === "<" &&
        start > (last?.start ?? 0) &&
        start < next.start &&
        depth === next.depth - 1,
    )
  );
}

/**
 * A component that makes a heading by its name: `<H2>`, `<Heading2>`, `<DocHeading level={2}>`. A title without a level is
 * that of a card or a tab as often as one of the text.
 */
const madeHeading =
  /<(?:\w+\.)?(?:[A-Z]\w*)?(?:(?:H|Heading|Title)[1-6]\b|(?:Heading|Title)\s(?:[^<>]{0,1000}\s)?(?:as|depth|level|rank|tag)=)/u;

/** What puts another file's text into this one: a template's tag. */
const includes =
  /\{%-?\s{0,5}(?:include\w*|render\w*|component)\b|\{\{[<%]?-?\s{0,5}(?:include|partial|render|readfile|embed)/iu;

/** Whether another file's text stands between two places, which may have headings of its own. */
function isIncluded({ start, end }: TextPlace, text: string): boolean {
  const between = withoutSamples(text).slice(start, end);
  return (
    includes.test(between) ||
    [...text.matchAll(/^import (\w{1,60}) from ["'][^"'\n]{1,300}\.mdx?["']/gmu)].some(
      ([, name = ""]) => new RegExp(`<${name}[\\s/>]`, "u").test(between),
    )
  );
}

function jump({ depth, start, end }: Heading, before: number, isRepeated: boolean): Finding {
  return {
    rule: "heading-jump",
    message: isRepeated
      ? l10n.t(
          "Heading level skipped here and further down: H{1} is followed by H{0}.",
          depth,
          before,
        )
      : l10n.t("Heading level skipped: H{1} is followed by H{0}.", depth, before),
    start,
    end,
    fixes: [],
  };
}

/** A list that kramdown puts the contents in the place of, right below its label. */
const contentsBelow =
  /^\s{0,20}(?:\{:[^{}\n]{1,100}\}\s{1,20})?(?:[-*+]|\d\.)[ \t]+\S[^\n]{0,50}\r?\n[ \t]{0,10}\{:\s?toc\b/u;
/** UTF-16 units behind a heading in which such a list stands. */
const longestLabel = 300;

/**
 * The headings of an article's outline: one above a list of contents, in a quote, a list or a box beside the text is a label of that, and one of
 * HTML among those of Markdown is there for its looks.
 */
function withoutLabels({ text, body }: Written): readonly Heading[] {
  const boxed = boxedPlaces(text);
  const isElement = ({ start }: Heading): boolean => text[start] === "<";
  const isMixed = !body.headings.every(isElement);
  let next = 0;
  return body.headings.filter((heading) => {
    const { start } = heading;
    if (isMixed && isElement(heading)) {
      return false;
    }
    if (contentsBelow.test(text.slice(heading.end, heading.end + longestLabel))) {
      return false;
    }
    while ((boxed[next]?.end ?? Infinity) < start) {
      next += 1;
    }
    return (
      (boxed[next]?.start ?? Infinity) > start &&
      !/\n[ \t]*(?:>|[-*+]\s|\d+[.)]\s)[^\n]*$/u.test(lineBefore(start, text))
    );
  });
}

/** UTF-16 units before a heading in which the marks of quotes and lists around it are. */
const longestMark = 50;

/** The line before a place with the break that begins it; of a long line the end alone, without one. */
function lineBefore(start: number, text: string): string {
  return start < longestMark ? `\n${text.slice(0, start)}` : text.slice(start - longestMark, start);
}

/** A heading at an article's end with nothing below it is a note, such as the one of a program that wrote the file. */
function isSignature(heading: Heading, { text, body }: Written): boolean {
  return heading === body.headings.at(-1) && text.slice(heading.end).trim() === "";
}

function none(article: CheckedArticle): Finding[] {
  const { headings: found, words, hasTemplates } = article.body;
  const running =
    found.length > 0 ||
    words <= manyWords ||
    hasTemplates ||
    madeHeading.test(withoutSamples(article.text)) ||
    hasHeadingsOfMarkdown(article) ||
    hasLeads(article)
      ? 0
      : runningWords(article);
  return running <= manyWords
    ? []
    : [
        {
          rule: "heading-none",
          message: l10n.t("Long section: {0} words without a subheading.", formatInteger(running)),
          ...firstLine(article),
          fixes: [],
        },
      ];
}

/** Paragraphs that begin in bold from which on they take the place of headings: the questions of an interview. */
const fewestLeads = 4;

/** Whether paragraphs of an article begin in bold, so that one finds one's way by them. */
function hasLeads({ text, body }: CheckedArticle): boolean {
  const leads = body.paragraphs.filter(({ start }) =>
    /^(?:\*\*|__|<(?:b|strong)>)/iu.test(text.slice(start, start + longestMark)),
  );
  return leads.length >= fewestLeads;
}

/** The words of paragraphs: those of lists, tables, quotes and folded parts are looked through, not read, and a URL is no word. */
function runningWords({ path, text, body }: CheckedArticle): number {
  if (isHtml(path)) {
    return Math.min(
      body.words,
      countWords(outsideOfLists(text).replaceAll(/<[^<>]{0,2000}>/gu, " ")),
    );
  }
  const folded = boxedPlaces(text, folds);
  return body.paragraphs
    .filter(
      ({ start, end }) =>
        /\n[ ]{0,3}$/u.test(lineBefore(start, text)) &&
        !isVerse(text.slice(start, end)) &&
        !folded.some((place) => place.start <= start && end <= place.end),
    )
    .map(({ start, end }) =>
      countWords(text.slice(start, end).replaceAll(/\]\([^)\n]*\)|https?:\/\/\S+/giu, " ")),
    )
    .reduce((sum, count) => sum + count, 0);
}

/** HTML without its lists, tables, quotes and folded parts. */
function outsideOfLists(html: string): string {
  const parts: string[] = [];
  let [depth, start] = [0, 0];
  for (const { 0: tag, 1: slash, index } of html.matchAll(
    /<(\/?)(?:[uod]l|table|blockquote|pre|details)\b[^<>]{0,2000}>/giu,
  )) {
    if (depth === 0) {
      parts.push(html.slice(start, index));
    }
    depth = Math.max(0, depth + (slash === "" ? 1 : -1));
    start = index + tag.length;
  }
  return [...parts, ...(depth === 0 ? [html.slice(start)] : [])].join(" ");
}

/** Whether a paragraph is a verse of a poem: nearly every line of it begins with a capital, as hardly one of prose does. */
function isVerse(paragraph: string): boolean {
  const lines = paragraph
    .split("\n")
    .map((line) => line.replace(/^(?:&\w{1,20};|[^\p{L}\p{N}&])+/u, ""))
    .filter((line) => line !== "");
  const capitals = lines.filter((line) => /^\p{Lu}/u.test(line));
  return lines.length >= shortestVerse && capitals.length >= lines.length * mostCapitals;
}

/** Lines of a paragraph that may be a verse, and the share of them that begins with a capital: German prose has up to a half. */
const [shortestVerse, mostCapitals] = [3, 0.8];

/** Whether a page of HTML is written as Markdown, which whoever shows it makes headings of. */
function hasHeadingsOfMarkdown({ path, text }: CheckedArticle): boolean {
  return isHtml(path) && /^#{1,6}[ \t]+\S/mu.test(text);
}

function isHtml(path: string): boolean {
  return /\.html?$/iu.test(path);
}
