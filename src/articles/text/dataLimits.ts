import * as l10n from "@vscode/l10n";
import { formatInteger } from "../../shared/format.ts";
import { nestingOf } from "./nesting.ts";

/** How much is read of YAML, TOML and JSON that a repository has. */
export interface DataLimits {
  /** UTF-16 units; JSON is read faster than the others, and data files have more of it. */
  readonly json: number;
  readonly others: number;
  /** Levels of lists and maps. */
  readonly depth: number;
  /** Aliases of YAML: each is looked for in the whole file. */
  readonly aliases: number;
  /** Values, what an alias repeats counted as often as it does. */
  readonly values: number;
  /** Lines and commas, each of which may begin a value that takes the parser time; absent where nothing else waits for it. */
  readonly parts?: number;
}

/** Real configurations have some thousand characters and five levels. */
export const dataLimits: DataLimits = {
  json: 2_000_000,
  others: 300_000,
  depth: 100,
  aliases: 1_000,
  values: 300_000,
};

/** What front matter may have: it is read where everything else waits for it. */
export const frontLimits: DataLimits = { ...dataLimits, aliases: 100, parts: 10_000 };

/** Spaces in a row that YAML may have: the time its parser takes for folded lines grows with their square. */
const mostBlanks = 300;
const longBlanks = new RegExp(`[ \\t]{${mostBlanks + 1}}`, "u");

/** How data is written. */
export type DataFormat = "json" | "toml" | "yaml";

/** Why a text isn't parsed, as part of a sentence; undefined if it can be parsed in a short time. */
export function refusedData(
  text: string,
  format: DataFormat,
  limits: DataLimits = dataLimits,
): string | undefined {
  const longest = format === "json" ? limits.json : limits.others;
  if (text.length > longest) {
    return tooLong(longest);
  }
  if (limits.parts !== undefined && hasMore(text, /,|\r\n?|\n/gu, limits.parts)) {
    return l10n.t("it has more than {0} lines and commas", formatInteger(limits.parts));
  }
  const { brackets, lines } = nestingOf(text);
  if (Math.max(brackets, format === "yaml" ? lines : 0) > limits.depth) {
    return tooDeep(limits.depth);
  }
  if (format === "yaml" && longBlanks.test(text)) {
    return l10n.t("it has more than {0} blanks in a row", formatInteger(mostBlanks));
  }
  return format === "yaml" && hasMore(text, /(?<![^\s,:[{])\*[^\s,*\]}]/gu, limits.aliases)
    ? l10n.t("it has more than {0} aliases", formatInteger(limits.aliases))
    : undefined;
}

/**
 * Why a value that was parsed isn't used, as part of a sentence: it is nested too deeply, leads to itself, or its
 * aliases multiply. Undefined for one that can be walked from end to end. Each part is looked at once.
 */
export function refusedValue(value: unknown, limits: DataLimits = dataLimits): string | undefined {
  const known = new Map<object, number>();
  const open = new Set<object>();
  const count = (part: unknown): number => {
    if (typeof part !== "object" || part === null) {
      return 1;
    }
    if (open.size >= limits.depth || open.has(part)) {
      return Number.POSITIVE_INFINITY;
    }
    const before = known.get(part);
    if (before !== undefined) {
      return before;
    }
    open.add(part);
    let values = 1;
    for (const inner of Object.values(part)) {
      values += count(inner);
    }
    open.delete(part);
    known.set(part, values);
    return values;
  };
  const values = count(value);
  return values === Number.POSITIVE_INFINITY
    ? tooDeep(limits.depth)
    : values > limits.values
      ? l10n.t("it has more than {0} values", formatInteger(limits.values))
      : undefined;
}

/** Why a file isn't read, as part of a sentence. */
export function tooLong(most: number): string {
  return l10n.t("it has more than {0} characters", formatInteger(most));
}

/** Why a file isn't read, as part of a sentence. */
export function tooDeep(most: number): string {
  return l10n.t("it has more than {0} levels of nesting", formatInteger(most));
}

/** True for an error of a parser that has run out of stack. */
export function isStackOverflow(error: unknown): boolean {
  return /call stack/u.test(error instanceof Error ? error.message : "");
}

function hasMore(text: string, pattern: RegExp, most: number): boolean {
  let count = 0;
  while (pattern.test(text)) {
    count += 1;
    if (count > most) {
      return true;
    }
  }
  return false;
}
