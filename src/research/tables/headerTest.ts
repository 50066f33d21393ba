import { dateIn, figureIn, isUnknown, isUrl } from "./cellForms.ts";
import { figureForms } from "./figures.ts";

/** Kinds of cells that no header has. A whole number may be one: a year, a rank. */
const kinds: readonly (readonly [string, (text: string) => boolean])[] = [
  ["url", isUrl],
  ["date", (text) => dateIn(text) !== undefined],
  ["percent", (text) => figureIn(text)?.isPercent ?? false],
  ["whole", (text) => ((figureIn(text)?.form ?? 0) & figureForms.plain) !== 0],
  ["figure", (text) => figureIn(text) !== undefined],
];

function kindOf(text: string): string | undefined {
  return kinds.find(([, test]) => test(text))?.[0];
}

/** A whole number that may name a column: a rank, a day, a year. */
function mayName(text: string): boolean {
  const value = Number(text);
  return value <= 31 || (value >= 1900 && value < 2100);
}

/**
 * True where the first record of a table names its columns. It doesn't where all that is a figure, a date or a URL
 * below it is so in the first record, too, and at least one of these names nothing.
 */
export function namesColumns(
  first: readonly string[],
  below: readonly (readonly string[])[],
): boolean {
  const same = sameKinds(first, below);
  return same === undefined || !same.some(([kind, text]) => kind !== "whole" || !mayName(text));
}

/** True where a column has figures, dates or URLs alone, and the first record something else there: it is no row of them. */
export function differsFromRows(
  first: readonly string[],
  below: readonly (readonly string[])[],
): boolean {
  return sameKinds(first, below) === undefined;
}

/** The cells of the first record whose columns have one kind below, with that kind; undefined where one of them has another. */
function sameKinds(
  first: readonly string[],
  below: readonly (readonly string[])[],
): (readonly [kind: string | undefined, text: string])[] | undefined {
  const same: (readonly [string | undefined, string])[] = [];
  for (const [place, text] of first.entries()) {
    const filled = below.map((texts) => texts[place] ?? "").filter((cell) => !isUnknown(cell));
    const found = new Set(filled.map((cell) => groupOf(kindOf(cell))));
    const [only] = found;
    if (found.size !== 1 || only === undefined || isUnknown(text)) {
      continue;
    }
    const kind = kindOf(text);
    if (groupOf(kind) !== only) {
      return undefined;
    }
    same.push([kind, text]);
  }
  return same;
}

/** Whole numbers and others stand in one column. */
function groupOf(kind: string | undefined): string | undefined {
  return kind === "whole" ? "figure" : kind;
}
