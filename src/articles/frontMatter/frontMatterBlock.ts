import * as l10n from "@vscode/l10n";
import { formatInteger } from "../../shared/format.ts";
import { withoutSamples } from "../text/codeSamples.ts";
import { endOfJsonString } from "../text/jsonString.ts";
import type { ArticleKind } from "./articleKind.ts";

/** Where the front matter of an article stands. `start` and `end` enclose what is between the fences, or the JSON object itself. */
export type FrontMatterBlock =
  | {
      readonly kind: "yaml" | "toml" | "json";
      readonly start: number;
      readonly end: number;
      /** True where empty lines are before it. */
      readonly isLate?: true;
    }
  | { readonly kind: "html" }
  /** There is none; `start` is where it would stand. */
  | { readonly kind: "none"; readonly start: number }
  | { readonly kind: "unreadable"; readonly offset: number; readonly problem: string };

/** Front matter between fences. */
export type FencedBlock = Extract<FrontMatterBlock, { kind: "yaml" | "toml" | "json" }>;

/** The first line of a front matter with fences, and what language it names, as Eleventy allows. */
const opening = /(---|\+\+\+)([\w-]*)[ \t]*(?:\r\n|\n|$)/uy;

/** UTF-16 units that front matter may have: the parsers take seconds for what is longer and made for that, and no article comes near. */
const longestBlock = 100_000;

/** Finds the front matter by its fences. Does not say whether what stands in it can be read. */
export function findBlock(text: string, kind: ArticleKind): FrontMatterBlock {
  const block = findFences(text, kind);
  return "end" in block && block.end - block.start > longestBlock
    ? {
        kind: "unreadable",
        offset: block.start,
        problem: l10n.t(
          "the front matter that begins here is longer than {0} characters, which isn't supported",
          formatInteger(longestBlock),
        ),
      }
    : block;
}

/** Why front matter isn't read behind something else, as part of a sentence. */
export function lateProblem(): string {
  return l10n.t("front matter must begin on the first line of the file");
}

/** The same whatever its length: where it ends is quickly told, only what stands in it isn't. */
export function findFences(text: string, kind: ArticleKind): FrontMatterBlock {
  const start = text.startsWith("\uFEFF") ? 1 : 0;
  const late = lateStart(text, start);
  if (late !== undefined) {
    opening.lastIndex = late;
    const found = opening.exec(text);
    const block = found === null ? jsonBlock(text, late) : fencedBlock(text, late, found);
    return block !== undefined && "end" in block
      ? { ...block, isLate: true }
      : (block ?? { kind: "none", start });
  }
  opening.lastIndex = start;
  const fence = opening.exec(text);
  if (fence !== null) {
    const block = fencedBlock(text, start, fence);
    if (block !== undefined) {
      return block;
    }
  }
  if (/^\{\s*"/u.test(text.slice(start, start + 1000))) {
    return jsonBlock(text, start);
  }
  if (kind === "html") {
    return { kind: "html" };
  }
  return misplaced(text, start, kind) ?? { kind: "none", start };
}

/** Undefined where the first line turns out to be a rule across the page. */
function fencedBlock(
  text: string,
  start: number,
  [line, mark = "", language = ""]: RegExpExecArray,
): FrontMatterBlock | undefined {
  const content = start + line.length;
  const kind = mark === "+++" ? "toml" : formatNamed(language);
  if (kind === undefined) {
    return {
      kind: "unreadable",
      offset: start,
      problem: l10n.t("front matter in {0} isn't supported", language),
    };
  }
  const closing = mark === "+++" ? /^\+\+\+[ \t]*$/mu : /^(?:---|\.\.\.)[ \t]*$/mu;
  const length = text.slice(content).replaceAll("\r\n", " \n").search(closing);
  if (length >= 0) {
    return { kind, start: content, end: content + length };
  }
  const isMeant =
    mark === "+++" ||
    language !== "" ||
    /^[\w"'-]+[ \t]*:(?:\s|$)/u.test(text.slice(content, content + 200));
  return isMeant
    ? {
        kind: "unreadable",
        offset: start,
        problem: l10n.t("the front matter that begins here isn't closed with {0}", mark),
      }
    : undefined;
}

function formatNamed(language: string): FencedBlock["kind"] | undefined {
  switch (language.toLowerCase()) {
    case "":
    case "yaml":
    case "yml":
      return "yaml";
    case "toml":
      return "toml";
    case "json":
      return "json";
    default:
      return undefined;
  }
}

/** Hugo takes a JSON object that the file begins with. */
function jsonBlock(text: string, start: number): FrontMatterBlock {
  let depth = 0;
  const sign = /["{}]/gu;
  sign.lastIndex = start;
  for (let found = sign.exec(text); found !== null; found = sign.exec(text)) {
    const { 0: character, index } = found;
    if (character === '"') {
      sign.lastIndex = endOfJsonString(text, index);
      continue;
    }
    depth += character === "{" ? 1 : -1;
    if (depth === 0) {
      return { kind: "json", start, end: index + 1 };
    }
  }
  return {
    kind: "unreadable",
    offset: start,
    problem: l10n.t("the JSON object that begins here is never closed"),
  };
}

/** Empty lines, and a line that is a comment, such as one for a program that formats the file. */
const skipped = /^(?:[ \t]*\r?\n)*(?:<!--[^\n]{0,500}-->[ \t]*\r?\n(?:[ \t]*\r?\n)*)?/u;

/** Where front matter begins that empty lines or a comment are before; undefined for none. */
function lateStart(text: string, start: number): number | undefined {
  const [space = ""] = skipped.exec(text.slice(start)) ?? [];
  const behind = text.slice(start + space.length);
  return space !== "" &&
    (/^(---|\+\+\+)[ \t]*\r?\n(?:#[^\n]*\n)*[\w"'-]+[ \t]*[:=][\s\S]*?\r?\n\1[ \t]*(?:\r?\n|$)/u.test(
      behind,
    ) ||
      /^\{\s*"/u.test(behind.slice(0, 1000)))
    ? start + space.length
    : undefined;
}

/** What looks like front matter and isn't where generators look for it, or is code. */
function misplaced(text: string, start: number, kind: ArticleKind): FrontMatterBlock | undefined {
  const late =
    /^\s+(?=(---|\+\+\+)[ \t]*\r?\n(?:#[^\n]*\n)*[\w"'-]+[ \t]*[:=][\s\S]*?\r?\n\1[ \t]*(?:\r?\n|$))/u.exec(
      text.slice(start),
    );
  if (late !== null) {
    const offset = start + late[0].length;
    return { kind: "unreadable", offset, problem: lateProblem() };
  }
  const code =
    kind === "mdx"
      ? /^export\s+const\s+(?:metadata|frontmatter|frontMatter|meta)\b/mu.exec(withoutSamples(text))
      : null;
  if (code === null) {
    return undefined;
  }
  const problem = l10n.t(
    "this article's fields are in code ({0}), which isn't supported: change them there",
    code[0].replaceAll(/\s+/gu, " "),
  );
  return { kind: "unreadable", offset: code.index, problem };
}
