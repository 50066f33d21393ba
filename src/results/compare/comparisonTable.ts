import * as l10n from "@vscode/l10n";
import { rowKindWord } from "../../shared/cellWords.ts";
import type { TablePreset } from "../../shared/columnFilters.ts";
import { numberKey } from "../../shared/columnFormats.ts";
import { lowerFirst } from "../../shared/labels.ts";
import type { JsonRecord } from "../../shared/json.ts";
import { memberOf } from "../../shared/reading.ts";
import { isAbsent } from "../../shared/table.ts";
import type { Column } from "../../shared/table.ts";
import type { RowComparison, SectionDefinition } from "../../tools/definition.ts";
import { columnOf } from "../parts/memberColumns.ts";
import type { TableSource } from "../parts/tableStore.ts";
import { changeOf } from "./compareRows.ts";
import type { ComparedRow, RowState } from "./compareRows.ts";
import { keyMembers } from "./rowKeys.ts";

/** What a row is filtered by: what became of it, and for a changed one which way its first figure went. */
type RowKind = RowState | "up" | "down";

/** In the order in which they are offered. */
const rowKinds: readonly RowKind[] = [
  "new",
  "gone",
  "up",
  "down",
  "changed",
  "same",
  "notInThisResult",
  "notComparable",
];

/** What stands first among rows whose change has the same size. */
const places = {
  new: 0,
  gone: 1,
  up: 2,
  down: 3,
  changed: 4,
  same: 5,
  notInThisResult: 6,
  notComparable: 7,
} as const satisfies Readonly<Record<RowKind, number>>;

/** A row with what it is sorted by. */
interface SortedRow {
  readonly row: ComparedRow;
  readonly kind: RowKind;
  /** Of the change in the first figure; -1 where it isn't known. */
  readonly size: number;
  readonly place: number;
}

/** The column that says what became of a row. */
const kindColumn = "change";

/**
 * The table of one compared list: the largest changes first, what has no size last, and a preset for
 * each kind of row. Its rows are put together when they are asked for.
 */
export function comparisonTable(
  rows: readonly ComparedRow[],
  definition: SectionDefinition,
  comparison: RowComparison,
): TableSource {
  const main = Object.keys(comparison.measures)[0] ?? "";
  const sorted = rows
    .map((row): SortedRow => {
      const change = changeOf(row.before, row.now, main, comparison);
      const kind = kindOf(row, change);
      return { row, kind, size: change === undefined ? -1 : Math.abs(change), place: places[kind] };
    })
    .toSorted((a, b) => b.size - a.size || a.place - b.place);
  return {
    columns: tableColumns(rows, definition, comparison),
    count: sorted.length,
    rows: (from, to) =>
      sorted.slice(from, to).map(({ row, kind }) => shownRow(row, kind, definition, comparison)),
    presets: presetsOf(new Set(sorted.map(({ kind }) => kind))),
  };
}

/** One for each kind of row that the table has. */
function presetsOf(present: ReadonlySet<RowKind>): TablePreset[] {
  return rowKinds
    .filter((kind) => present.has(kind))
    .map((kind) => ({
      id: kind,
      label: rowKindWord(kind) ?? kind,
      rule: kindRule(kind),
      filters: [{ kind: "choice", key: kindColumn, texts: [rowKindWord(kind) ?? kind] }],
    }));
}

function kindRule(kind: RowKind): string {
  switch (kind) {
    case "new":
      return l10n.t("In the later result only");
    case "gone":
      return l10n.t("In the earlier result only");
    case "up":
      return l10n.t("The first figure rose; a position rises towards 1");
    case "down":
      return l10n.t("The first figure fell; a position falls away from 1");
    case "changed":
      return l10n.t("Something differs, and the size of the change isn't known");
    case "same":
      return l10n.t("Nothing that is compared differs");
    case "notInThisResult":
      return l10n.t("One result doesn't have this row, and isn't complete: nothing can be said");
    case "notComparable":
      return l10n.t("No key to match it by, or no figure in both results");
  }
}

function kindOf({ state }: ComparedRow, change: number | undefined): RowKind {
  if (state !== "changed" || change === undefined || change === 0) {
    return state;
  }
  return change > 0 ? "up" : "down";
}

/** A row with its key, what became of it, and each figure now, before and by how much it rose. */
function shownRow(
  { before, now }: ComparedRow,
  kind: RowKind,
  { columns = [] }: SectionDefinition,
  comparison: RowComparison,
): JsonRecord {
  const known = now ?? before ?? {};
  const key = keyMembers(known, comparison.keys) ?? comparison.keys.flat();
  const shown: JsonRecord = {};
  for (const member of [...key, ...columns]) {
    shown[member] = memberOf(known, member) ?? null;
  }
  shown[kindColumn] = kind;
  for (const member of Object.keys(comparison.measures)) {
    shown[member] = memberOf(now, member) ?? null;
    shown[previousOf(member)] = memberOf(before, member) ?? null;
    shown[changeOfMember(member)] = changeOf(before, now, member, comparison) ?? null;
  }
  return shown;
}

/** The key, what became of the row, the figures with what they were, then what else tells about it. */
function tableColumns(
  rows: readonly ComparedRow[],
  { columns = [] }: SectionDefinition,
  { keys, measures }: RowComparison,
): readonly Column[] {
  const samples = new Map<string, unknown>();
  const sampleOf = (member: string): unknown => {
    if (!samples.has(member)) {
      samples.set(member, firstValue(rows, member));
    }
    return samples.get(member);
  };
  const has = (member: string): boolean => sampleOf(member) !== undefined;
  const keyColumns = [...new Set(keys.flat())].filter(has);
  const figures = Object.keys(measures).filter(
    (member) => has(member) && !keyColumns.includes(member),
  );
  const others = columns.filter(
    (member) => has(member) && !keyColumns.includes(member) && !figures.includes(member),
  );
  const own = (member: string): Column => columnOf(member, sampleOf(member));
  return [
    ...keyColumns.map(own),
    { key: kindColumn, label: l10n.t("What changed"), format: "rowKind" },
    ...figures.flatMap((member): Column[] => {
      const column = own(member);
      const isCounted = !Number.isNaN(numberKey(sampleOf(member)));
      return [
        column,
        {
          ...columnOf(previousOf(member), sampleOf(member)),
          help: l10n.t("In the earlier result"),
        },
        ...(isCounted ? [changeColumn(column, measures[member])] : []),
      ];
    }),
    ...others.map(own),
  ];
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

function changeColumn({ key, label, format }: Column, better: string | undefined): Column {
  return {
    key: changeOfMember(key),
    label: l10n.t("Change in {0}", lowerFirst(label)),
    format: format === "fraction" || format === "percent" ? "points" : "difference",
    ...(better === "position" ? { help: l10n.t("Up means closer to position 1") } : {}),
  };
}

function previousOf(member: string): string {
  return `previous_${member}`;
}

function changeOfMember(member: string): string {
  return `change_in_${member}`;
}
