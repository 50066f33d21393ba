import * as l10n from "../../../shared/l10n.ts";
import { rowKindWord } from "../../../shared/cellWords.ts";
import type { TablePreset } from "../../../shared/columnFilters.ts";
import { columnFormats, numberKey } from "../../../shared/columnFormats.ts";
import { withinSentence } from "../parts/withinSentence.ts";
import type { JsonRecord } from "../../../shared/json.ts";
import { memberOf } from "../../../shared/reading.ts";
import { isAbsent } from "../../../shared/table.ts";
import type { Column } from "../../../shared/table.ts";
import type { Better, RowComparison, SectionDefinition } from "../../tools/definition.ts";
import { columnOf } from "../parts/memberColumns.ts";
import type { TableSource } from "../parts/tableStore.ts";
import { changeOf, isAlike, isNeutral, isPosition } from "./compareRows.ts";
import type { ComparedRow, RowState } from "./compareRows.ts";

/** What a row is filtered by: what became of it, and for a changed one which way its first figure went. */
type RowKind =
  | Exclude<RowState, "notInThisResult">
  | "up"
  | "down"
  /** Of the rows that one result lacks without anything following from that. */
  | "notInEarlier"
  | "notInLater";

/** In the order in which they are offered. */
const rowKinds: readonly RowKind[] = [
  "new",
  "gone",
  "up",
  "down",
  "changed",
  "same",
  "notInEarlier",
  "notInLater",
  "notComparable",
];

/** What comes first among rows whose change has no size; those of which nothing can be said come last. */
const places = {
  up: 0,
  down: 0,
  new: 1,
  gone: 2,
  changed: 3,
  same: 4,
  notInEarlier: 5,
  notInLater: 6,
  notComparable: 7,
} as const satisfies Readonly<Record<RowKind, number>>;

/** A row with what it is sorted by. */
interface SortedRow {
  readonly row: ComparedRow;
  readonly kind: RowKind;
  /** Of the change in the first figure; 0 where there is none, or none is known. */
  readonly size: number;
  readonly place: number;
}

/** The column that says what became of a row. */
const kindColumn = "status";

/**
 * The table of one compared list: the largest changes first, then what is new, gone and the same, and
 * last what nothing can be said of; a preset for each kind of row. Its rows are put together when they
 * are asked for.
 */
export function comparisonTable(
  rows: readonly ComparedRow[],
  definition: SectionDefinition,
  comparison: RowComparison,
): TableSource {
  const main = mainFigure(rows, comparison);
  const sorted = rows
    .map((row): SortedRow => {
      const change = changeOf(row.before, row.now, main, comparison);
      const kind = kindOf(row, change);
      return { row, kind, size: Math.abs(change ?? 0), place: places[kind] };
    })
    .toSorted((a, b) => b.size - a.size || a.place - b.place);
  const layout = tableLayout(rows, main, definition, comparison);
  return {
    columns: layout.columns,
    count: sorted.length,
    rows: (from, to) =>
      sorted.slice(from, to).map(({ row, kind }) => shownRow(row, kind, layout, comparison)),
    presets: presetsOf(new Set(sorted.map(({ kind }) => kind)), main, comparison),
  };
}

/** The most important figure that any row has: what a change is judged by. */
function mainFigure(rows: readonly ComparedRow[], { measures }: RowComparison): string {
  const members = Object.keys(measures);
  const isFigure = (member: string): boolean => !Number.isNaN(numberKey(firstValue(rows, member)));
  return members.find(isFigure) ?? members[0] ?? "";
}

/** One for each kind of row that the table has. */
function presetsOf(
  present: ReadonlySet<RowKind>,
  main: string,
  comparison: RowComparison,
): TablePreset[] {
  return rowKinds
    .filter((kind) => present.has(kind))
    .map((kind) => ({
      id: kind,
      label: rowKindWord(kind) ?? kind,
      rule: kindRule(kind, main, comparison),
      filters: [{ kind: "choice", key: kindColumn, texts: [rowKindWord(kind) ?? kind] }],
    }));
}

function kindRule(kind: RowKind, main: string, { measures }: RowComparison): string {
  const figure = l10n.t(columnOf(main, 0).label);
  switch (kind) {
    case "new":
      return l10n.t("In the later result only");
    case "gone":
      return l10n.t("In the earlier result only");
    case "up":
      return isPosition(measures[main])
        ? l10n.t("{0}: closer to 1 than before", figure)
        : l10n.t("{0}: higher than before", figure);
    case "down":
      return isPosition(measures[main])
        ? l10n.t("{0}: further from 1 than before", figure)
        : l10n.t("{0}: lower than before", figure);
    case "changed":
      return l10n.t(
        "Another value changed, or {0} is unknown in one result",
        withinSentence(figure),
      );
    case "same":
      return l10n.t("All compared values are the same");
    case "notInEarlier":
      return l10n.t("The earlier result isn't complete, so these rows aren't necessarily new");
    case "notInLater":
      return l10n.t("The later result isn't complete, so these rows aren't necessarily gone");
    case "notComparable":
      return l10n.t("The results don't have the values that are needed to compare these rows");
  }
}

function kindOf({ state, before }: ComparedRow, change: number | undefined): RowKind {
  if (state === "notInThisResult") {
    return before === undefined ? "notInEarlier" : "notInLater";
  }
  if (state !== "changed" || change === undefined || change === 0) {
    return state;
  }
  return change > 0 ? "up" : "down";
}

/** What a table shows, and which of it is shown of both results. */
interface TableLayout {
  readonly columns: readonly Column[];
  /** Members that are shown once: those of the later result, or of the earlier one where that lacks the row. */
  readonly once: readonly string[];
  /** Members with what they were and by how much they rose. */
  readonly twice: readonly string[];
}

/** A row with its key, what became of it, and each figure before, now and by how much it rose. */
function shownRow(
  { before, now }: ComparedRow,
  kind: RowKind,
  { once, twice }: TableLayout,
  comparison: RowComparison,
): JsonRecord {
  const known = now ?? before ?? {};
  const shown: JsonRecord = { [kindColumn]: kind };
  for (const member of once) {
    shown[member] = memberOf(known, member) ?? null;
  }
  for (const member of twice) {
    shown[previousOf(member)] = memberOf(before, member) ?? null;
    shown[member] = memberOf(now, member) ?? null;
    shown[changeOfMember(member)] = changeOf(before, now, member, comparison) ?? null;
  }
  return shown;
}

/**
 * The key, what became of the row, the figures with what they were, then what else tells about it. A
 * value that is the same wherever both results have it takes one column, unless it is the first one.
 */
function tableLayout(
  rows: readonly ComparedRow[],
  main: string,
  { columns = [] }: SectionDefinition,
  { keys, measures }: RowComparison,
): TableLayout {
  const samples = new Map<string, unknown>();
  const sampleOf = (member: string): unknown => {
    if (!samples.has(member)) {
      samples.set(member, firstValue(rows, member));
    }
    return samples.get(member);
  };
  const has = (member: string): boolean => sampleOf(member) !== undefined;
  // The members of the other sets tell few rows apart: they come where they usually do.
  const allKeys = keys.flat();
  const [first = ""] = columns.filter(has);
  const keyMembers = [
    // People know a campaign by its name.
    ...new Set([
      ...(allKeys.includes(first) ? [first] : []),
      ...(keys.find((members) => members.every(has)) ?? []),
    ]),
  ];
  const figures = Object.keys(measures).filter(
    (member) => has(member) && !keyMembers.includes(member),
  );
  const twice = figures.filter((member) => member === main || isMoving(rows, member));
  const others = [...new Set([...figures, ...columns, ...allKeys])].filter(
    (member) => has(member) && !keyMembers.includes(member) && !twice.includes(member),
  );
  const own = (member: string): Column => columnOf(member, sampleOf(member));
  return {
    columns: [
      ...keyMembers.map(own),
      { key: kindColumn, label: l10n.t("Status"), format: "rowKind" },
      ...twice.flatMap((member) => pairColumns(own(member), measures[member])),
      ...others.map(own),
    ],
    once: [...keyMembers, ...others],
    twice,
  };
}

/** True where a value of both results differs in at least one row. */
function isMoving(rows: readonly ComparedRow[], member: string): boolean {
  return rows.some(
    ({ before, now }) =>
      before !== undefined &&
      now !== undefined &&
      !isAlike(memberOf(before, member) ?? null, memberOf(now, member) ?? null),
  );
}

/** What a member is judged by: the first value that any row has. */
function firstValue(rows: readonly ComparedRow[], member: string): unknown {
  for (const { before, now } of rows) {
    const found = [memberOf(now, member), memberOf(before, member)].find(
      (value) => !isAbsent(value),
    );
    if (found !== undefined) {
      return found;
    }
  }
  return undefined;
}

/** "Position before", "Now" and "Change": the latter two by their whole names where they stand elsewhere. */
function pairColumns(column: Column, better: Better | undefined): Column[] {
  const { key, format } = column;
  const label = l10n.t(column.label);
  const before = previousOf(key);
  const pair: Column[] = [
    { ...column, key: before, label: l10n.t("{0} before", label) },
    {
      ...column,
      label: l10n.t("{0} now", label),
      behind: { key: before, label: l10n.t("Now") },
    },
  ];
  const change: Column = {
    key: changeOfMember(key),
    label: l10n.t("Change in {0}", withinSentence(label)),
    format: format === "fraction" || format === "percent" ? "points" : "difference",
    behind: { key, label: l10n.t("Change") },
    ...(isNeutral(better) ? { isNeutral: true } : {}),
    ...(better === "down" ? { isLessBetter: true } : {}),
    help: isPosition(better)
      ? l10n.t("Positions gained: from 8 to 5 is up 3; — means unknown")
      : l10n.t("Difference from the earlier result; — means unknown"),
  };
  // A status code is a number, but nothing between two of them.
  return columnFormats[format].isAmount ? [...pair, change] : pair;
}

function previousOf(member: string): string {
  return `previous_${member}`;
}

function changeOfMember(member: string): string {
  return `change_in_${member}`;
}
