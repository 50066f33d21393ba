import { withoutSamples } from "./codeSamples.ts";
import { kramdownTags, liquidTags, shortcodeTags } from "./templateTags.ts";
import type { TemplateTag } from "./templateTags.ts";

/** How templates in the articles of a generator say where a block begins and ends. */
export type TemplateSyntax =
  | "liquid"
  | "nunjucksComments"
  | "shortcodes"
  | "kramdown"
  | "components";

/** For an article whose generator isn't known. */
export const everySyntax: readonly TemplateSyntax[] = [
  "liquid",
  "nunjucksComments",
  "shortcodes",
  "kramdown",
  "components",
];

/** A block of a template in an article's text. Offsets are UTF-16 units. */
export interface TemplateBlock {
  /**
   * A `comment` isn't rendered, and the text of `code` isn't Markdown. The text of `unknown` may be Markdown or something
   * else, or be rendered elsewhere or not at all. `raw` is Markdown in which tags are text; `markdown` is ordinary Markdown.
   */
  readonly kind: "comment" | "code" | "raw" | "markdown" | "unknown";
  readonly start: number;
  readonly end: number;
  /** Where the text between its tags begins and ends. */
  readonly innerStart: number;
  readonly innerEnd: number;
}

/** What these hold is code, as all generators and the plugins of that name have it. */
const holdCode: ReadonlySet<string> = new Set([
  "highlight",
  "code",
  "codeblock",
  "prism",
  "mermaid",
  "plantuml",
  "graphviz",
  "chart",
  "math",
  "katex",
  "latex",
  "css",
  "js",
  "javascript",
  "script",
  "style",
  "stylesheet",
  "schema",
]);

/** The blocks of templates in an article's text, in no order; they may lie within one another. The time it takes grows with the text alone. */
export function templateBlocks(text: string, syntaxes: readonly TemplateSyntax[]): TemplateBlock[] {
  const has = (syntax: TemplateSyntax, mark: string): boolean =>
    syntaxes.includes(syntax) && text.includes(mark);
  const hashes = has("nunjucksComments", "{#");
  return [
    ...(hashes || has("liquid", "{%") ? withTags(text, liquidTags(text, hashes)) : []),
    ...(has("shortcodes", "{{") ? withTags(text, shortcodeTags(text)) : []),
    // kramdown's are a part of Markdown: in a sample of code they are code
    ...(has("kramdown", "{::") ? blocksOf(kramdownTags(withoutSamples(text))) : []),
    ...(has("components", "::") ? valuesOfComponents(withoutSamples(text)) : []),
  ];
}

/** What opens a component of Nuxt Content, and the line before and behind its values. */
const [component, mark] = [/^[ \t]*:{2,}[A-Za-z][^\n]*$/u, /^[ \t]*---[ \t]*\r?$/u];

/** The values of components, in YAML: Markdown would make a heading of the last one. */
function valuesOfComponents(text: string): TemplateBlock[] {
  const lines = text.split("\n");
  const blocks: TemplateBlock[] = [];
  let [at, start] = [0, -1];
  for (const [index, line] of lines.entries()) {
    const end = at + line.length;
    if (mark.test(line)) {
      if (start >= 0) {
        blocks.push({ kind: "code", start, end, innerStart: start, innerEnd: end });
        start = -1;
      } else if (component.test(lines[index - 1] ?? "")) {
        start = at;
      }
    }
    at = end + 1;
  }
  return blocks;
}

/** The blocks that tags make, and tags of several lines by themselves: their lines are no Markdown. */
function withTags(text: string, tags: readonly TemplateTag[]): TemplateBlock[] {
  const long = tags.filter(
    ({ start, end, role }) => role !== "comment" && text.slice(start, end).includes("\n"),
  );
  const code = long.map(
    ({ start, end }) => ({ kind: "code", start, end, innerStart: start, innerEnd: end }) as const,
  );
  return [...blocksOf(tags), ...code];
}

/** Each end makes a block with the nearest beginning of its name before it. */
function blocksOf(tags: readonly TemplateTag[]): TemplateBlock[] {
  const open = new Map<string, TemplateTag[]>();
  const blocks: TemplateBlock[] = [];
  for (const tag of tags) {
    const { name, role, start, end } = tag;
    const ofName = open.get(name) ?? [];
    open.set(name, ofName);
    if (role === "comment") {
      blocks.push({ kind: role, start, end, innerStart: start + 2, innerEnd: end - 2 });
    } else if (role === "begin") {
      ofName.push(tag);
    } else if (role === "end") {
      const begin = ofName.pop();
      if (begin !== undefined) {
        blocks.push({
          kind: kindOf(begin),
          start: begin.start,
          end,
          innerStart: begin.end,
          innerEnd: start,
        });
      }
    }
  }
  return blocks;
}

function kindOf({ name, isMarkdown }: TemplateTag): TemplateBlock["kind"] {
  if (name === "comment" || holdCode.has(name)) {
    return name === "comment" ? "comment" : "code";
  }
  if (isMarkdown === undefined && (name === "raw" || name === "verbatim")) {
    return "raw";
  }
  return isMarkdown === true ? "markdown" : "unknown";
}
