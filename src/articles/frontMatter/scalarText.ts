import { trailingLines } from "../text/textEnd.ts";

/** Characters that no parser wants to see as they are: controls, line separators, marks of byte order. */
const unprintable = /[\u007F-\u009F\u2028\u2029\uFEFF\uFFFE\uFFFF]/gu;

/** A text as JSON has it, which YAML and TOML read as well. */
export function doubleQuoted(text: string): string {
  return JSON.stringify(text).replaceAll(
    unprintable,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** Undefined where a text can't stand between single quotes in YAML on one line. */
export function singleQuoted(text: string): string | undefined {
  return /[\p{Cc}\u2028\u2029\uFEFF]/u.test(text) ? undefined : `'${text.replaceAll("'", "''")}'`;
}

/** What a parser of YAML, old or new, takes for something else than text when it has no quotes. */
const otherThanText = /^(?:y|n|yes|no|true|false|on|off|null)$|^\d[\d_.,:\-+/a-f xobtez]*$/iu;

/** True for a text that YAML reads as this text without quotes, in a flow list as well where that is asked. */
function isPlain(text: string, inFlow: boolean): boolean {
  return (
    /^[\p{L}\p{N}\p{Extended_Pictographic}(/$]/u.test(text) &&
    !/[\p{Cc}\u2028\u2029\uFEFF\uFFFE\uFFFF]|:(?:\s|$)|\s#|\s$/u.test(text) &&
    !(inFlow && /[,[\]{}]|:/u.test(text)) &&
    !otherThanText.test(text)
  );
}

/** Which quotes an article's front matter uses where it needs some. */
export type Quotes = "single" | "double";

/** A text as a YAML scalar: plain where YAML allows it, else in quotes of the kind that is wanted, where those can hold it. */
export function yamlScalar(text: string, quotes: Quotes, inFlow: boolean): string {
  return isPlain(text, inFlow) ? text : quotedScalar(text, quotes);
}

/** A text in quotes: those that are wanted, unless the others save escapes or are the only ones that can hold it. */
export function quotedScalar(text: string, quotes: Quotes): string {
  const single = singleQuoted(text);
  const prefersSingle = quotes === "single" || (/["\\]/u.test(text) && !text.includes("'"));
  return single !== undefined && prefersSingle ? single : doubleQuoted(text);
}

/** The block scalar that stands in a source, with another text; undefined where the text can't stand in one. */
export function blockScalar(source: string, text: string): string | undefined {
  const [, header = "", newline = "\n", body = ""] = /^([^\r\n]*)(\r?\n)(.*)$/su.exec(source) ?? [];
  const indent = /^(?:[ \t]*\r?\n)*( +)\S/u.exec(body)?.[1];
  if (
    indent === undefined ||
    text === "" ||
    /^\s|[^\S\n]$|[^\P{Cc}\n]|[\u2028\u2029\uFEFF]/u.test(text)
  ) {
    return undefined;
  }
  const lines = header.startsWith(">") ? foldedLines(text, body, indent.length) : text.split("\n");
  return (
    [header, ...lines.map((line) => (line === "" ? "" : indent + line))].join(newline) +
    trailingLines(body)
  );
}

/** A folded block wraps where the old one did; an empty line is a line break. */
function foldedLines(text: string, body: string, indent: number): string[] {
  const old = body.split(/\r?\n/u).filter((line) => line.trim() !== "");
  const width =
    old.length > 1
      ? Math.max(40, ...old.map((line) => line.length - indent))
      : Number.POSITIVE_INFINITY;
  return text
    .split("\n")
    .flatMap((paragraph, index) => [...(index === 0 ? [] : [""]), ...wrapped(paragraph, width)]);
}

/** Broken at single blanks only: others would not come back as they were. */
function wrapped(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/(?<=\S) (?=\S)/u)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width) {
      lines[lines.length - 1] = `${last} ${word}`;
    } else {
      lines.push(word);
    }
  }
  return lines;
}
