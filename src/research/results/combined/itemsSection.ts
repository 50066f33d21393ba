import * as l10n from "../../../shared/l10n.ts";
import { isRecord } from "../../../shared/json.ts";
import type { JsonRecord } from "../../../shared/json.ts";
import type { Section } from "../../../shared/resultProtocol.ts";
import type { Column } from "../../../shared/table.ts";
import type { AnswerPart } from "../parts/answerParts.ts";
import { columnOf, columnsOf, isAccountMoney } from "../parts/memberColumns.ts";
import { isScalar } from "../parts/memberSections.ts";
import type { PartReading } from "../parts/readPart.ts";
import type { TableSource, TableStore } from "../parts/tableStore.ts";
import { PartsReader } from "../partsReader.ts";
import type { LineValue } from "../views/answerView.ts";
import { itemColumn, labelled, problemColumn } from "./itemColumns.ts";

/** What one row, or the rows of one result, stand for: the subject of its call, and why there is nothing where that is so. */
export interface CombinedItem {
  readonly subject: string;
  /** Undefined where there is no result. */
  readonly part?: AnswerPart;
  /** Why there is no result, in a sentence; "" where there is one. */
  readonly problem: string;
}

/** The table with a row for each item. */
const itemsTable = "batch_items";

/** A row for each item: what leads its line, its single figures, and why it has none where that is so. */
export function itemsSection(
  items: readonly CombinedItem[],
  labels: readonly string[],
  ownDomain: string,
  tables: TableStore,
): Section {
  const readers = items.map(({ part }) =>
    part === undefined ? undefined : new PartsReader([part], ownDomain),
  );
  const currencies = new Set(readers.flatMap((reader) => reader?.readings[0]?.currency ?? []));
  const lines = readers.map((reader) =>
    reader === undefined ? [] : lineOf(reader, currencies.size > 1),
  );
  const columns = new Map<string, Column>(lines.flat().map(({ column }) => [column.key, column]));
  const rows = items.map(({ problem }, index): JsonRecord => ({
    [itemColumn]: labels[index] ?? "",
    ...Object.fromEntries((lines[index] ?? []).map(({ column, value }) => [column.key, value])),
    ...(problem === "" ? {} : { [problemColumn]: problem }),
  }));
  const title = l10n.t("Items");
  const source: TableSource = {
    columns: columnsOf(rows, [itemColumn, ...columns.keys()]).map((column) =>
      labelled(columns.get(column.key) ?? column),
    ),
    count: rows.length,
    rows: (from, to) => rows.slice(from, to),
  };
  return {
    kind: "table",
    name: itemsTable,
    title,
    table: tables.add(itemsTable, title, source),
  };
}

/**
 * The single values of a response: what its tool's view puts first, then members of `data` and of the
 * records in it. Lists have tables of their own. A column has one unit: shares are fractions, and what
 * is in a unit of its own has a column of its own.
 */
function lineOf(reader: PartsReader, areCurrenciesMixed: boolean): LineValue[] {
  const [reading] = reader.readings;
  const data = reading?.drawn ?? {};
  const [{ result }] = reader.parts;
  // What was asked for is the item itself, and the page says for which market.
  const known = new Set([
    result.subject,
    ...Object.values(result.args),
    ...Object.values(result.market ?? {}),
  ]);
  const line = [...(reader.view.line?.(reader.answer(data, 0)) ?? [])];
  const taken = new Set(line.map(({ column }) => column.key));
  const add = (record: JsonRecord, outer?: string): void => {
    for (const [member, value] of Object.entries(record)) {
      const isKnown = typeof value === "string" && known.has(value);
      if (isScalar(value) && value !== null && !isKnown) {
        const column = unitColumn(
          lineColumn(member, value, outer, taken),
          member,
          reading,
          areCurrenciesMixed,
        );
        taken.add(column.key);
        line.push({ column, value });
      }
    }
  };
  add(data);
  Object.entries(data).forEach(([outer, value]) =>
    isRecord(value) ? add(value, outer) : undefined,
  );
  return line;
}

/** Records whose members need no other name before theirs. */
const selfExplaining: ReadonlySet<string> = new Set(["summary", "authority"]);

/** The column of a value; of one in a record it says in which, as "AI overview · Text". */
function lineColumn(
  member: string,
  value: unknown,
  outer: string | undefined,
  taken: ReadonlySet<string>,
): Column {
  const column = columnOf(member, value);
  const key = taken.has(member) && outer !== undefined ? `${outer}.${member}` : member;
  const label =
    outer === undefined || (selfExplaining.has(outer) && key === member)
      ? column.label
      : `${l10n.t(columnOf(outer).label)} · ${l10n.t(column.label)}`;
  return { ...column, key, label };
}

/** The column in the unit that its values of one response have. */
function unitColumn(
  column: Column,
  member: string,
  reading: PartReading | undefined,
  areCurrenciesMixed: boolean,
): Column {
  if (reading?.units.unclear.has(member) === true) {
    return {
      ...column,
      key: `${column.key}:unclear`,
      label: l10n.t("{0} (unit unknown)", l10n.t(column.label)),
      format: "decimal",
    };
  }
  const { currency } = reading ?? {};
  return areCurrenciesMixed && isAccountMoney(member) && currency !== undefined
    ? {
        ...column,
        key: `${column.key}:${currency}`,
        label: l10n.t("{0} ({1})", l10n.t(column.label), currency),
      }
    : column;
}
