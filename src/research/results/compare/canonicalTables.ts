import { csvWriter } from "../../files/csv.ts";
import { withExactNumbers } from "../../../shared/exactNumber.ts";
import { isRecord } from "../../../shared/json.ts";
import type { JsonRecord } from "../../../shared/json.ts";
import type { RowComparison } from "../../tools/definition.ts";
import type { AnswerParts } from "../parts/answerParts.ts";
import { sectionTitle } from "../parts/memberSections.ts";
import { compareResults } from "./comparisonDocument.ts";
import type { ComparedSection } from "./comparisonDocument.ts";
import { rowKey } from "./rowKeys.ts";
import { sideRows } from "./side.ts";
import type { Side } from "./side.ts";

/** One compared list as two texts that a text diff can lay side by side. */
export interface CanonicalTable {
  /** The member of `data`. */
  readonly member: string;
  readonly title: string;
  /** CSV with the same columns on both sides, one row a line, sorted by key. */
  readonly before: string;
  readonly now: string;
}

/** Every compared list of two results of one tool. Rejects results of different tools with a sentence. */
export function canonicalTables(before: AnswerParts, now: AnswerParts): CanonicalTable[] {
  const comparison = compareResults(before, now);
  return comparison.sections.map((section) => {
    const { definition } = section;
    const columns = canonicalColumns(section, [comparison.before, comparison.now]);
    const text = (side: Side): string =>
      canonicalText(sideRows(side, definition.member)?.rows ?? [], columns, section.comparison);
    return {
      member: definition.member,
      title: sectionTitle(definition),
      before: text(comparison.before),
      now: text(comparison.now),
    };
  });
}

/** What tells rows apart, what is compared, and then every other member of either side by its name. */
function canonicalColumns(
  { definition: { member }, comparison: { keys, measures } }: ComparedSection,
  sides: readonly Side[],
): readonly string[] {
  const members = new Set(
    sides.flatMap((side) =>
      (sideRows(side, member)?.rows ?? []).flatMap((row) => Object.keys(row)),
    ),
  );
  const first = [...keys.flat(), ...Object.keys(measures)];
  const others = [...members].filter((name) => !first.includes(name)).toSorted();
  return [...new Set([...first.filter((name) => members.has(name)), ...others])];
}

function canonicalText(
  rows: readonly JsonRecord[],
  columns: readonly string[],
  { keys }: RowComparison,
): string {
  const writer = csvWriter(columns);
  const keyed = rows.map((row) => ({ row, key: rowKey(row, keys) ?? "" }));
  const sorted = keyed.toSorted((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)));
  const exact = sorted.map(({ row }) => withExactNumbers(row)).filter(isRecord);
  return writer.header() + writer.rows(exact);
}
