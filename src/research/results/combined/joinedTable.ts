import * as l10n from "../../../shared/l10n.ts";
import { isFigure, memberOf } from "../../../shared/reading.ts";
import type { Column } from "../../../shared/table.ts";
import { columnOf, isAccountMoney } from "../parts/memberColumns.ts";
import type { TableSource } from "../parts/tableStore.ts";
import { itemColumn, labelled } from "./itemColumns.ts";

/** The rows of one item. */
export interface ItemSource {
  readonly label: string;
  readonly source: TableSource;
}

/** The rows of one table of all items, in the order of the items, each with its item. A column has one unit. */
export function joinedTable(items: readonly ItemSource[]): TableSource {
  const mixed = mixedColumns(items);
  const sources = items.map(({ label, source }) => ({
    label,
    source: inCommonUnits(source, mixed),
  }));
  const columns = new Map<string, Column>();
  for (const { source } of sources) {
    for (const column of source.columns) {
      columns.set(column.key, columns.get(column.key) ?? column);
    }
  }
  const starts = startsOf(sources.map(({ source }) => source.count));
  return {
    columns: [labelled({ key: itemColumn, label: "", format: "text" }), ...columns.values()],
    count: starts.at(-1) ?? 0,
    rows: (from, to) =>
      sources.flatMap(({ label, source }, index) => {
        const start = starts[index] ?? 0;
        const [first, last] = [Math.max(0, from - start), Math.min(source.count, to - start)];
        return first >= last
          ? []
          : source.rows(first, last).map((row) => ({ [itemColumn]: label, ...row }));
      }),
  };
}

/** Keys of the columns whose unit, by their format or label, differs between items. */
function mixedColumns(items: readonly ItemSource[]): ReadonlySet<string> {
  const units = new Map<string, Set<string>>();
  for (const { key, format, label } of items.flatMap(({ source }) => source.columns)) {
    units.set(key, (units.get(key) ?? new Set()).add(`${format} ${label}`));
  }
  return new Set([...units].filter(([, found]) => found.size > 1).map(([key]) => key));
}

/** Shares as fractions; figures in a unit of their own, such as another currency, under a key of their own. */
function inCommonUnits(source: TableSource, mixed: ReadonlySet<string>): TableSource {
  const changed = source.columns.map((column) => ({
    from: column,
    to: mixed.has(column.key) ? commonColumn(column) : column,
  }));
  const differing = changed.filter(({ from, to }) => from !== to);
  if (differing.length === 0) {
    return source;
  }
  return {
    ...source,
    columns: changed.map(({ to }) => to),
    rows: (from, to) =>
      source.rows(from, to).map((row) => ({
        ...row,
        ...Object.fromEntries(
          differing.map(({ from: own, to: common }) => {
            const value = memberOf(row, own.key) ?? null;
            const isShare = own.format === "percent" && isFigure(value);
            return [common.key, isShare ? value / 100 : value];
          }),
        ),
      })),
  };
}

function commonColumn(column: Column): Column {
  const usual = columnOf(column.key, 0.5);
  if (usual.format === "fraction" && column.format === "percent") {
    return { ...column, format: "fraction" };
  }
  if (usual.format === "fraction" && column.format !== "fraction") {
    return {
      ...column,
      key: `${column.key}:unclear`,
      label: l10n.t("{0} (unit unknown)", l10n.t(column.label)),
    };
  }
  return isAccountMoney(column.key) && column.label !== usual.label
    ? { ...column, key: `${column.key}:${column.label}` }
    : column;
}

/** Where each of several lists begins in all of them together, and where the last one ends. */
function startsOf(counts: readonly number[]): number[] {
  const starts = [0];
  for (const count of counts) {
    starts.push((starts.at(-1) ?? 0) + count);
  }
  return starts;
}
