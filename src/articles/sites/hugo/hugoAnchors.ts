import { anyIds, noIds, togetherGiven } from "../anchors/anchorSources.ts";
import type { AnchorSources, DrawnText, GivenIds } from "../anchors/anchorSources.ts";
import {
  longestTemplate,
  markupIds,
  replacedBetween,
  withoutTemplateComments,
} from "../anchors/markupIds.ts";
import { madeOnce, readOnce } from "../remembered.ts";
import { filesBelow, foldersAbove, joinPath, nameOf } from "../siteFiles.ts";
import { drawsOther, Partials } from "./hugoDraws.ts";
import { ArticleNames, TemplateNames } from "./hugoNames.ts";
import type { KnownTheme } from "./hugoThemes.ts";
import type { SiteFiles } from "../siteFiles.ts";

/** Shortcodes that Hugo has itself; none gives an id. */
const builtIn =
  /^(?:comment|details|figure|gist|highlight|instagram|param|qr|ref|relref|tweet|twitter|vimeo|x|youtube)(?:_simple)?$/u;
/** Ids that the values of one call are filled into, and what all calls of an article may give. */
const mostFilled = 10_000;
const mostOfArticle = 50_000;
const tooMany = anyIds("The shortcodes of the article may give very many ids.");
/** Templates in templates that are looked into. */
const mostTemplates = 40;
/** Stands in a template for what the article's call gives. */
const argument = "\u0001";

interface Template {
  readonly given: GivenIds;
  /** Whether it draws a file that its call may name. */
  readonly draws: boolean;
}

/** What gives the pages of a Hugo site ids beside their headings: shortcodes, by their templates in the project, and layouts. */
export function hugoAnchors(
  site: {
    readonly folder: string;
    /** The folders of the site and its themes that templates lie in, the first that has one counting. */
    readonly layouts: readonly string[];
    readonly content: readonly string[];
    /** What is known of a theme whose files aren't in the project, or why nothing is; undefined where there is no such theme. */
    readonly missing: () => Promise<KnownTheme | string | undefined>;
    /** Whether the terms of definition lists get ids as headings do. */
    readonly hasTermIds: boolean;
  },
  files: SiteFiles,
): AnchorSources {
  const listed = madeOnce(async () => {
    const all = await Promise.all(site.layouts.map((folder) => filesBelow(files, folder)));
    return all.flat();
  });
  const contents = madeOnce(async () => {
    const all = await Promise.all(site.content.map((folder) => filesBelow(files, folder)));
    return new ArticleNames(all.flat());
  });
  const names = madeOnce(async () => new TemplateNames(await listed()));
  const partials = madeOnce(async () => partialTexts(await names(), files));
  const template = readOnce(async (name: string): Promise<Template | undefined> => {
    const all = await names();
    const paths = all.of("shortcodes", name);
    return paths.length === 0 ? undefined : templateOf(paths, all, await partials(), files);
  });
  const missing = madeOnce(site.missing);
  const around = readOnce(async (path: string) =>
    aroundArticles(path, await files.read(path), site.folder, await partials()),
  );
  const layouts = madeOnce(async () =>
    (await listed()).filter(mayBeAround).map((path) => {
      const name = layoutName(path);
      return { path, name, isUsual: isUsualLayout(path, name) };
    }),
  );
  const layout = async (path: string): Promise<GivenIds> => {
    const theme = await missing();
    if (typeof theme === "string") {
      return anyIds(theme);
    }
    const stated = await statedLayouts(path, files);
    const own = (await layouts()).filter(({ name, isUsual }) => isUsual || stated.has(name));
    return togetherGiven([
      ...(await Promise.all(own.slice(0, mostLayouts).map((one) => around(one.path)))),
      theme === undefined ? noIds : { ids: theme.ids, drawn: [] },
      own.length > mostLayouts ? anyIds("There are too many layouts.") : noIds,
    ]);
  };
  const ofCall = async ({ name, values }: Call, path: string): Promise<GivenIds> => {
    const found = await template(name);
    if (found === undefined) {
      const theme = await missing();
      return builtIn.test(name) || (typeof theme === "object" && theme.shortcodes.test(name))
        ? noIds
        : anyIds(`The shortcode ${name} isn't in the project.`);
    }
    const { given, draws } = found;
    if (draws) {
      const drawn = namedFiles(values, await contents(), path);
      return drawn.length === 1
        ? { ...given, drawn }
        : anyIds(`The shortcode ${name} may draw another text.`);
    }
    const filled = given.ids.filter((id) => id.includes(argument));
    if (filled.length * values.length > mostFilled) {
      return anyIds(`The shortcode ${name} may give very many ids.`);
    }
    return {
      ...given,
      ids: given.ids.flatMap((id) =>
        id.includes(argument)
          ? values.flatMap((value) => spellings(value).map((text) => id.replaceAll(argument, text)))
          : [id],
      ),
    };
  };
  const hook = madeOnce(async () => {
    for (const path of await listed()) {
      const isHook = isHtmlHook(path, "render-heading");
      if (isHook && !keepsIds(withoutTemplateComments((await files.read(path)) ?? ""))) {
        return `${path} makes them`;
      }
    }
    return undefined;
  });
  return {
    headings: hook,
    layout,
    inText: async ({ path, text, whole }: DrawnText) =>
      togetherGiven([
        { ids: [...(site.hasTermIds ? termIds(whole) : []), ...lineIds(whole)], drawn: [] },
        ...(await givenByCalls(text, (call) => ofCall(call, path))),
      ]),
  };
}

/** Reads the partial templates of a name. */
function partialTexts(names: TemplateNames, files: SiteFiles): Partials {
  return new Partials(async (name) => {
    const texts = await Promise.all(names.of("partials", name).map((path) => files.read(path)));
    return texts.filter((text) => text !== undefined);
  });
}

/** What the shortcodes in a text give, each call once, until it is too much. */
async function givenByCalls(
  text: string,
  ofCall: (call: Call) => Promise<GivenIds>,
): Promise<GivenIds[]> {
  const calls = new Map(callsIn(text).map((call) => [JSON.stringify(call), call]));
  const given: GivenIds[] = [];
  let count = 0;
  for (const call of calls.values()) {
    if (count > mostOfArticle) {
      return [...given, tooMany];
    }
    const own = await ofCall(call);
    count += own.ids.length + own.drawn.length;
    given.push(own);
  }
  return given;
}

/** The ids of numbered lines of code: `{ anchorlinenos=true, lineanchors=tea }`. */
function lineIds(text: string): string[] {
  return [...text.matchAll(/\blineanchors\s*[=:]\s*["']?([\w-]+)/giu)].map(
    ([, prefix = ""]) => `${prefix}-*`,
  );
}

/** The ids of the terms of definition lists; a heading or term of the same text gets another number. */
function termIds(text: string): string[] {
  const terms = [...text.matchAll(/^(?![ \t:#>|-])(.+)\r?\n(?:[ \t]*\r?\n)?:[ \t]/gmu)];
  return terms.flatMap(([, term = ""]) => {
    const id = spellings(term).at(-1) ?? "";
    return id === "" ? [] : [id, ...[1, 2, 3, 4, 5].map((count) => `${id}-${count}`)];
  });
}

/** Whether a template is one for links or headings of HTML pages, rather than of a feed or of Markdown. */
export function isHtmlHook(path: string, name: "render-heading" | "render-link"): boolean {
  return nameOf(path).startsWith(name) && path.endsWith(".html");
}

/** Whether a template for headings gives each the id that Hugo made of it. */
function keepsIds(template: string): boolean {
  const ids = [...template.matchAll(/(?<![\w-])id\s*=\s*["']?(?<value>.*)/gu)];
  return (
    ids.length > 0 &&
    ids.every(({ groups }) =>
      /^\{\{-?\s*\.Anchor(?:\s*\|\s*\w+)*\s*-?\}\}["'>\s]/u.test(groups?.["value"] ?? ""),
    )
  );
}

/** A call of a shortcode, with all that it is given. */
interface Call {
  readonly name: string;
  readonly values: readonly string[];
}

/** The calls of shortcodes in a text; closing ones and examples in code aren't any. */
function callsIn(text: string): Call[] {
  const calls: Call[] = [];
  for (let at = text.indexOf("{{"); at >= 0; at = text.indexOf("{{", at + 2)) {
    const sign = text[at + 2];
    if (sign !== "<" && sign !== "%") {
      continue;
    }
    const end = text.indexOf(sign === "<" ? ">}}" : "%}}", at + 3);
    if (end < 0) {
      break;
    }
    const [, name, rest = ""] =
      /^\s*([A-Za-z_][\w./-]*)([^]*)/u.exec(text.slice(at + 3, end).slice(0, 10_000)) ?? [];
    if (name !== undefined) {
      const values = [
        ...rest.matchAll(/"((?:[^"\\]|\\[^]?)*)(?:"|$)|`([^`]*)`|([^\s"`=/][^\s"`=]*)/gu),
      ].map(([, double, raw, bare]) => double ?? raw ?? bare ?? "");
      calls.push({ name: name.replace(/\/$/u, ""), values });
    }
    at = end;
  }
  return calls;
}

async function templateOf(
  paths: readonly string[],
  all: TemplateNames,
  partials: Partials,
  files: SiteFiles,
): Promise<Template> {
  const waiting = [...paths];
  const seen = new Set<string>();
  const given: GivenIds[] = [];
  let draws = false;
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path)) {
      continue;
    }
    seen.add(path);
    const read = await files.read(path);
    if (read === undefined || read.length > longestTemplate || seen.size > mostTemplates) {
      return { given: anyIds(`${path} can't be read.`), draws: false };
    }
    const text = withoutTemplateComments(read);
    draws ||= await drawsOther(text, partials);
    given.push(writtenIds(text));
    for (const [, name] of text.matchAll(
      /(?:\{\{-?|[(=|]|\breturn)\s*(?:partial|partialCached|partials\.Include(?:Cached)?|template)\s+(?:["`]([^"`\n]+)["`])?/gu,
    )) {
      const own = name === undefined ? [] : all.of("partials", name);
      const isWithin = name !== undefined && text.includes(`define "partials/${name}"`);
      if (own.length === 0 && !isWithin) {
        given.push(anyIds("A partial template isn't in the project."));
      }
      waiting.push(...own);
    }
  }
  return { given: togetherGiven(given), draws };
}

/** Templates of a site that are looked at for ids around its articles. */
const mostLayouts = 300;

/** Whether a template may draw something around an article: those of lists, of other formats and for headings don't. */
function mayBeAround(path: string): boolean {
  return (
    path.endsWith(".html") &&
    !/\/_?shortcodes\/|\/render-heading/u.test(path) &&
    !/^(?:list|section|taxonomy|terms?|home|index|404|[^.]*\.print)\./u.test(nameOf(path))
  );
}

/** The name by which an article may ask for a layout: `wide` of `_default/wide.html`. */
function layoutName(path: string): string {
  return nameOf(path).split(".", 1)[0] ?? "";
}

/** Whether a layout may be used by articles that don't name it. */
function isUsualLayout(path: string, name: string): boolean {
  return (
    /\/_?partials\/|\/_markup\//u.test(path) || /^(?:all|baseof|page|single|render-.*)$/u.test(name)
  );
}

/** The layouts that an article may name: in its own text, or in those of the folders above it, which pass fields on. */
async function statedLayouts(path: string, files: SiteFiles): Promise<ReadonlySet<string>> {
  const indexes = foldersAbove(path).flatMap((folder) =>
    ["md", "html"].map((ending) => `${folder}/_index.${ending}`),
  );
  const texts = await Promise.all([path, ...indexes].map((one) => files.read(one)));
  const named = texts.flatMap((text) => [
    ...(text ?? "").matchAll(/\blayout["']?[ \t]*[:=][ \t]*["']?([\w.-]+)/giu),
  ]);
  return new Set(named.map(([, name = ""]) => name));
}

/** A file that a template draws as Markdown, by its path in the site's folder. */
const namedText = /\{\{-?\s*readFile\s+"([^"\n]+\.md)"\s*\|\s*markdownify\s*-?\}\}/gu;

/** What a layout gives beside the text of its article. */
async function aroundArticles(
  path: string,
  text: string | undefined,
  folder: string,
  partials: Partials,
): Promise<GivenIds> {
  if (text === undefined || text.length > longestTemplate) {
    return anyIds(`${path} can't be read.`);
  }
  const drawn: string[] = [];
  const bare = withoutTemplateComments(text).replaceAll(namedText, (_, named: string) => {
    drawn.push(joinPath(folder, named));
    return "";
  });
  const given = (await drawsOther(bare, partials))
    ? anyIds(`${path} may draw another text.`)
    : writtenIds(bare);
  return { ...given, drawn };
}

/** What a text is searched for, which is there already. */
const searched =
  /(\b(?:findRE\w*|replace(?:RE)?)\b[^"`|()]{0,100})(?:"(?:[^"\\\n]|\\.)*"|`[^`]*`)/gu;

/** The ids that a template writes, `*` for what it works out, and `argument` for what its call gives. */
function writtenIds(template: string): GivenIds {
  let isHidden = false;
  const printed = printedForms(template);
  const markup = replacedBetween(template, "{{", "}}", (action) => {
    isHidden ||= /\bid\s*=|<h[1-6]\b|<a\b(?:[^>]{0,500}\bname\b|[^>]{501})/u.test(
      action.replaceAll(searched, "$1"),
    );
    const bare = action.replaceAll(/^-|-$/gu, "").trim();
    return /^(?:with\b|end\b|if\b|else\b)/u.test(bare)
      ? ""
      : /^\.Get\s+(?:\d+|"\w+"|`\w+`)(?:\s*\|\s*(?:anchorize|urlize|lower|strings\.ToLower|safeHTML|safeHTMLAttr|htmlEscape|urls\.\w+))*$/u.test(
            bare,
          )
        ? argument
        : (printed.get(bare) ?? "*");
  });
  return isHidden
    ? anyIds("A template makes ids in code.")
    : /^[ \t]{0,3}#{1,6}[ \t]/mu.test(markup)
      ? anyIds("A template writes headings.")
      : markupIds(markup);
}

/** What the variables of a template are printed as, by their names, `*` for what is filled in: those that get one value alone. */
function printedForms(template: string): ReadonlyMap<string, string> {
  const forms = new Map<string, string>();
  const assigned = template.matchAll(
    /(\$\w+)\s*:?=\s*(?:printf\s+"([^"%\n]*(?:%[sdv][^"%\n]*)*)")?/gu,
  );
  for (const [, name = "", form] of assigned) {
    forms.set(name, form === undefined || forms.has(name) ? "*" : form.replaceAll(/%[sdv]/gu, "*"));
  }
  return forms;
}

/** A value as a template may spell it in an id. */
function spellings(value: string): string[] {
  const lower = value.toLowerCase();
  return [value, lower, lower.replaceAll(/[^\p{L}\p{N}_ -]/gu, "").replaceAll(" ", "-")];
}

/** The articles that a call may name. */
function namedFiles(values: readonly string[], all: ArticleNames, from: string): string[] {
  return [...new Set(values.flatMap((value) => all.of(value)))].filter((path) => path !== from);
}
