import { sectionsFor } from "./templateConditions.ts";

/** A template's text, with what it writes into the heads of pages. */
export interface TemplateParts {
  /** What stands in `<title>`, and in blocks that are written there. */
  readonly titles: readonly string[];
  /** The elements that hold descriptions. */
  readonly descriptions: readonly string[];
  /** The sections whose pages alone get the description of each of them; undefined for one that others may get, too. */
  readonly sections: readonly (readonly string[] | undefined)[];
}

/** Titles, and descriptions, of one template that are looked at. */
const mostParts = 50;
/** The same, with those of drawings. */
const mostBegins = 300;
/** UTF-16 units behind the name of a `<meta>` element in which its content stands. */
const longestElement = 600;

/** What a template of HTML writes into the heads of pages. */
export function templateParts(text: string): TemplateParts {
  const described = [...text.matchAll(/\bname\s{0,5}=\s{0,5}\\?["']?description\b/giu)].slice(
    0,
    mostParts,
  );
  return {
    titles: [
      ...between(text, /<title\b[^>]{0,300}>/giu, /<\/title/iu).filter(
        ({ start }) => !isInPicture(text, start),
      ),
      ...between(text, /\{\{-?\s*define\s+["`]title["`]\s*-?\}\}/gu, /\{\{-?\s*define\b/u),
      ...between(text, /\{%-?\s*block\s+title\s*-?%\}/gu, /\{%-?\s*endblock\b/u),
    ]
      .map(({ part }) => part)
      .concat(givenToComponents(text, "title"))
      .slice(0, mostParts),
    descriptions: described.map(({ index }) => {
      const start = Math.max(text.lastIndexOf("<", index), 0);
      return text.slice(start, elementEnd(text, index));
    }),
    sections: described.map(({ index }) => sectionsFor(text, index)),
  };
}

/** The elements of components that write the head, as pages and layouts have them: `<Layout title={…}>`. */
export function headComponents(text: string): string[] {
  return [
    ...text.matchAll(/<(?=[A-Z])\w{0,40}?(?:Layout|Base|Head|Seo|SEO|Meta|Html)\w{0,40}\s/gu),
  ].map(({ index }) => text.slice(index, elementEnd(text, index)));
}

/** The expressions that pages and layouts give such components by a name. */
export function givenToComponents(text: string, name: "title" | "description"): string[] {
  return headComponents(text).flatMap((element) => {
    const [, value = ""] = new RegExp(`\\s${name}=(\\{[^]*)$`, "u").exec(element) ?? [];
    return value === "" ? [] : [value.slice(0, closing(value))];
  });
}

/** Where the brace that a text begins with is closed. */
export function closing(text: string): number {
  let depth = 0;
  for (const [at, sign] of [...text].entries()) {
    depth += sign === "{" ? 1 : sign === "}" ? -1 : 0;
    if (depth === 0) {
      return at + 1;
    }
  }
  return text.length;
}

/** Where an element ends: at the first `>` that isn't within the braces of a template. */
function elementEnd(text: string, from: number): number {
  const most = Math.min(from + longestElement, text.length);
  let depth = 0;
  for (let at = from; at < most; at += 1) {
    const sign = text[at];
    if (sign === ">" && depth === 0) {
      return at;
    }
    depth += sign === "{" ? 1 : sign === "}" && depth > 0 ? -1 : 0;
  }
  return most;
}

interface FoundPart {
  readonly start: number;
  readonly part: string;
}

/** What stands between each beginning and the next end, or that of the text. */
function between(text: string, begins: RegExp, ends: RegExp): FoundPart[] {
  const starts = [...text.matchAll(begins)].slice(0, mostBegins);
  return starts.map((found, at) => {
    const from = found.index + found[0].length;
    // up to the next one at most, so that nothing is looked at twice
    const rest = text.slice(from, starts[at + 1]?.index);
    const end = rest.search(ends);
    return { start: found.index, part: end < 0 ? rest : rest.slice(0, end) };
  });
}

/** Whether a `<title>` is that of a drawing. */
function isInPicture(text: string, at: number): boolean {
  return text.lastIndexOf("<svg", at) > text.lastIndexOf("</svg", at);
}

/** What of a page's text a template takes: Hugo's summary, Jekyll's excerpt. */
const ownText =
  /\.(?:Summary|Content|Plain\w*|RawContent)\b|\b(?:page|post|entry|item)\.(?:excerpt|content|body|summary)\b|\bexcerpt\b|(?:\{\{-?|[|=(,])\s*content\b/u;

/** Whether a template gives a page without a description one of its own text; `element` is a part of it. */
export function takesText(element: string, text: string): boolean {
  if (ownText.test(element)) {
    return true;
  }
  return assignedTo(element, text).some((value) => ownText.test(value));
}

/** What a template assigns to the names that an element of it writes: `$description := partial "description" .`. */
export function assignedTo(element: string, text: string): string[] {
  const names = new Set(
    [...element.matchAll(/\$\w+|(?<=\{\{-?\s{0,5})\w+|(?<=[={]\s{0,5})\w+/gu)].map(
      ([name]) => name,
    ),
  );
  return [
    ...text.matchAll(
      /(?:\{\{-?\s{0,5}with\s([^{}]{1,100})\}\}\s{0,100}\{\{-?\s{0,5})?(?<![\w$])(\$?\w{1,60})\s{0,20}:?=\s{0,20}([^=\n][^\n]*)/gu,
    ),
  ].flatMap(([, given = "", name = "", value = ""]) =>
    names.has(name) ? [value, ...(/^\.[\s}|]/u.test(value) ? [given] : [])] : [],
  );
}

/** What names a description without reading that of a page: names of elements, and the site's own. */
const otherDescription =
  /\b(?:name|property|itemprop)\s*=\s*\\?["']?[\w:.]*description\b|\b(?:site|metadata|config)\.(?:\w{1,60}\.){0,4}description\b/giu;

/** Whether a template may read the description of a page: it has the word, but for names of elements and the site's. */
export function readsDescription(text: string): boolean {
  return /desc/iu.test(text.replaceAll(otherDescription, ""));
}

/** How a component writes the page's title for its description. */
const titleForIt = /\scontent=\{(?:\w+\.)*title\}/u;

/** Whether an element takes its description from other fields of the page or of the site alone: `{{ page.excerpt | escape }}`. */
export function isOtherField(element: string): boolean {
  const read = [...element.matchAll(/\{\{-?([^{}]{0,500})\}\}/gu)].map(([, expression = ""]) =>
    expression.trimStart(),
  );
  return (
    titleForIt.test(element) ||
    (read.length > 0 &&
      read.length === element.split("{{").length - 1 &&
      !element.includes("{%") &&
      read.every(
        (expression) =>
          /^(?:page|site)\.\w+\s*(?:\||-?$)/u.test(expression) &&
          !/desc/iu.test(expression.replaceAll(/\bsite\.description\b/giu, "")),
      ))
  );
}

/** Whether a template may write a description in other ways than `<meta name="description">`: for social networks, by a template of the generator's own, by code. */
export function writesOtherMeta(text: string): boolean {
  return /\b(?:og|twitter|itemprop|property)\b[^<>\n]{0,40}description|_internal\/|\b(?:opengraph|twitter_cards|schema|seo)\b|<slot\b|\bchildren\b/iu.test(
    text,
  );
}

/** Letters, and words, of a description that result pages show nearly all of. */
const [shownLetters, shownWords] = [170, 30];

/** Whether an element shortens the description that it writes to what result pages show: `{{ page.description | truncate: 155 }}`. */
export function cutsDescription(element: string): boolean {
  const written = [...element.matchAll(/\{\{-?([^{}]*)\}\}/gu)]
    .map(([, expression = ""]) => expression.trimStart())
    .filter((one) => !/^(?:if|else|end|with|range)\b|^(?:site|\$?\.Site)\./u.test(one));
  return (
    written.length > 0 &&
    written.every((expression) => {
      const [, words = "", most = ""] =
        /\btruncate(_?words)?\s{0,5}[:(]?\s{0,5}(\d{1,5})\b/u.exec(expression) ?? [];
      return most !== "" && Number(most) <= (words === "" ? shownLetters : shownWords);
    })
  );
}

/** The templates that a part of another one includes: their names as they are written, "" for one that is worked out. */
export function includedIn(part: string): string[] {
  return [
    ...part.matchAll(
      /\b(?:partial|partialCached|partials\.Include(?:Cached)?|template|include|include_cached|include_relative|render)\s+(?:["'`]([^"'`\n]+)["'`]|([\w./-]+\.\w+))?/gu,
    ),
  ].map(([, quoted, bare]) => quoted ?? bare ?? "");
}

/** What Go's templates know that pages of one title don't differ in. */
const sameInGo =
  /^\$?\.(?:Page\.)?(?:Title|IsHome|IsPage|IsNode|IsSection|Kind|Params\.title|(?:Page\.)?Site(?:\.\w+)*)$|^(?:site|hugo)(?:\.\w+)*$/iu;
/** The same for Liquid and Nunjucks, where data of the whole site have names of their own. */
const sameInLiquid =
  /^(?:(?:page|layout|renderData|seo)\.)?title$|^(?:site|metadata|meta|config|pkg|package|env|eleventy|jekyll)(?:\.[\w-]+)*$|^(?:true|false|nil|null|none|blank|empty|if|elsif|elseif|elif|else|endif|unless|endunless|and|or|not|is|in|contains|defined|block|endblock|end|\d.*)$/u;
/** The same for components. */
const sameInComponents =
  /^(?:[\w$]+\??\.)*(?:title|title_meta|siteTitle|siteName)$|^[A-Z][A-Z\d_]*(?:\.\w+)*$|^(?:site|config|siteConfig)(?:\??\.\w+)*$/u;

/** Names of values in code, with their members. */
const codeNames = /[A-Za-z_$][\w$]*(?:\??\.[A-Za-z_$][\w$]*)*/gu;

/**
 * Whether a part of a template writes anything that pages of one title may differ in. What it includes is looked at apart.
 */
export function hasMore(part: string): boolean {
  const bare = part.replaceAll(/"[^"\n{}]*"|'[^'\n{}]*'/gu, '""');
  const actions = [
    ...bare.matchAll(/\{\{([^{}]*)\}\}|\{%([^%{}]*)%\}|(?<![{%])\{([^{}%]+)\}(?!\})/gu),
  ];
  const isGo =
    /\{\{-?\s*(?:\$|\.|if\b|with\b|else\b|end\b|block\b|partial|template|range\b|define\b|\/\*|printf\b)/u.test(
      bare,
    );
  return actions.some(([, output, tag, code]) =>
    code !== undefined
      ? refs(code.replaceAll(/\$\{/gu, " "), codeNames, sameInComponents)
      : output !== undefined && isGo
        ? refs(
            output,
            /(?<![\w)])\$?\.[A-Za-z][\w.]*|\$\w+|\b(?:site|hugo|page)\.[\w.]+/gu,
            sameInGo,
          )
        : refs(
            // the names of filters, and what compares addresses
            (output ?? tag ?? "")
              .replaceAll(/\|\s*\w+|\bpage\.url\s*[!=]=/gu, " ")
              .replace(/^-?\s*include\w*\s.*$/su, ""),
            /[A-Za-z_][\w-]*(?:\.[\w-]+)*/gu,
            sameInLiquid,
          ),
  );
}

/** What asks whether there is a title, or takes another text where there is none. */
const titleElse =
  /\{[{%]-?\s*(?:if|unless|elsif|elseif|elif|else if|with)\b[^{}%]*\btitle\b|\{\{[^{}]*(?:\|\s*default\b|\bdefault\s|\bor\b|\bcond\b|\bcoalesce\b)|\|\||\?\?|\btitle\s*\?(?![.?])/iu;

/** What asks the same right before the element itself, of which there is another one then. */
const titleElementElse =
  /\{[{%]-?\s*(?:if|unless|with)\b[^{}%]{0,200}\btitle\b[^{}%]{0,200}[%}]\}\s{0,100}<title\b|\belse\s*-?[%}]\}\s{0,100}<title\b|\btitle\s*(?:\?|&&)[\s(]{0,100}<title\b/iu;

/** Whether a part of a template has another text for pages without a title; `text` is all of it. */
export function fillsTitle(part: string, text = part): boolean {
  return titleElse.test(part) || titleElementElse.test(text);
}

/** What a template calls `title`: `{% assign title = … %}`, `{% capture title %}`, `const title = …`. */
const calledTitle =
  /\{%-?\s*(?:(?:assign|set)\s+title\s*=\s*([^%\s][^%\n]*)%\}|(capture|set)\s+title\b)|\b(?:const|let|var)\s+title\s*(?::\s*\w+\s*)?=\s*([^;\n]*)/gu;

/**
 * What a template writes for `<title>`, so that it can be compared with another one's: without white space, and with one
 * name for the page's title. Undefined where it writes none, or one that is the same for every page.
 */
export function writtenTitle(text: string, { titles }: TemplateParts): string | undefined {
  const called = [...text.matchAll(calledTitle)].map(([whole]) => whole);
  const written = titles.filter((part) => /[{%]/u.test(part) && /title/iu.test(part));
  return written.length === 0
    ? undefined
    : [...new Set([...called, ...written])]
        .map((part) =>
          part
            .replaceAll(/(?<![\w$.?])(?:[\w$]{1,60}\??\.){1,8}title\b/gu, "title")
            .replaceAll(/\s+/gu, ""),
        )
        .toSorted()
        .join("\n");
}

/** Whether a template gives all pages that it draws one title, by a block of Hugo without any action: `{{ define "title" }}Docs{{ end }}`. */
export function hasOneTitle(text: string): boolean {
  return /\{\{-?\s{0,5}define\s{1,5}["`]title["`]\s{0,5}-?\}\}[^{}]{1,300}\{\{-?\s{0,5}end\b/u.test(
    text,
  );
}

/** Whether what stands in `<title>` is the same for all pages: words, and what the site's configuration says. */
export function isSiteTitle(part: string): boolean {
  const read = [...part.matchAll(/\{\{-?([^{}]*)\}\}/gu)].map(([, expression = ""]) =>
    expression.replace(/-$/u, "").trim(),
  );
  return (
    !/\{[%#]|<%/u.test(part) &&
    part.replaceAll(/\{\{[^{}]*\}\}/gu, "").search(/[{}]/u) < 0 &&
    part.trim() !== "" &&
    read.every((expression) =>
      /^(?:site|\.Site|\$\.Site)\.\w{1,60}(?:\.\w{1,60}){0,3}(?:\s*\|\s*(?:escape|strip|safe|xml_escape))*$/u.test(
        expression,
      ),
    )
  );
}

/** A field before the title: `a.b || a.title`, `a["b"] ?? title`, `page.b | default: page.title`, and the forms of Go. */
const beforeTitle = [
  // no condition of a tag, as `{% if a or title %}`
  /(?<!\{%[^%{}]{0,200})(?<![\w-])([\w-]{1,60})["'`\]]{0,2}\s{0,100}(?:\|\||\?\?|\bor\b|\|\s{0,5}default\b[:(]?)\s{0,100}\$?\.?(?:[\w$]{1,60}\??\.){0,8}title\b/giu,
  // what it is written by may be a tag, such as that of a translation
  /\{%-?\s{0,5}(?:els(?:e )?)?if\s+(?:\w{1,60}\.){0,4}([\w-]{1,60})\s{0,5}-?%\}\s{0,100}\{(?:\{|%-?\s{0,5}\w{1,30}\s)-?\s{0,5}(?:\w{1,60}\.){0,4}\1(?![\w-])/giu,
  /\{\{-?\s{0,5}with\s+\$?\.Params\.(\w{1,60})\s{0,5}-?\}\}\s{0,100}\{\{-?\s{0,5}\.\s/giu,
  /\bdefault\s+\$?\.Title\s+\$?\.Params\.(\w{1,60})/giu,
  /\bor\s+\$?\.Params\.(\w{1,60})\s+\$?\.Title\b/giu,
];

/** The fields of a page that a template takes for `<title>` before its title, as they are written. */
export function fieldsBeforeTitle(text: string, { titles }: TemplateParts): string[] {
  const called = [...text.matchAll(calledTitle)].map(([whole]) => whole);
  return [...titles, ...called].flatMap((part) =>
    beforeTitle.flatMap((pattern) =>
      [...part.matchAll(pattern)].flatMap(([, name = ""]) =>
        name === "" || name.toLowerCase() === "title" ? [] : [name],
      ),
    ),
  );
}

/** A field of a page that a template writes: `{{ page.number }}`, `{{ number }}`, `{{ .Params.number }}`. */
const writtenField = /\{\{-?\s{0,5}(?:page\.|\$?\.Params\.)?([A-Za-z][\w-]{0,60})(?![\w.(-])/gu;

/** The fields of a page that a template writes into `<title>` beside its title, as they are written. */
export function fieldsBesideTitle({ titles }: TemplateParts): string[] {
  return titles
    .filter((part) => /title/iu.test(part))
    .flatMap((part) => [...withoutElse(part).matchAll(writtenField)].map(([, name = ""]) => name))
    .filter((name) => !/^(?:title|content|end|else|if|with|range|partial|template)$/iu.test(name));
}

/** Without what is written where something else is missing: `{% else %}…{% endif %}`, `{{ else }}…{{ end }}`. */
function withoutElse(part: string): string {
  return part.replaceAll(/\{[{%]-?\s*else\b[^{}]*[%}]\}(?:(?!\{[{%]-?\s*end).){0,500}/gsu, "");
}

/** Whether a template calls something `title` that pages of one title may differ in. */
export function changesTitle(text: string): boolean {
  return [...text.matchAll(calledTitle)].some(
    ([, liquid, captured, code = ""]) =>
      captured !== undefined ||
      (liquid === undefined
        ? refs(filledIn(code).replaceAll(/"[^"\n]*"|'[^'\n]*'/gu, ""), codeNames, sameInComponents)
        : hasMore(`{{ ${liquid} }}`)),
  );
}

/** Code with what is filled into its texts in the place of these. */
function filledIn(code: string): string {
  return code.replaceAll(/`[^`]*`/gu, (written) =>
    [...written.matchAll(/\$\{([^{}]*)\}/gu)].map(([, value = ""]) => value).join(" "),
  );
}

/** Whether there is a name that isn't one of these. */
function refs(code: string, names: RegExp, same: RegExp): boolean {
  return [...code.matchAll(names)].some(([name]) => !same.test(name));
}
