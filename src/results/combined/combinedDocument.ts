import * as l10n from "@vscode/l10n";
import { marketWords } from "../../shared/markets.ts";
import { areMore } from "../../shared/counts.ts";
import type { ExistingRows } from "../../shared/counts.ts";
import { countedText, formatInteger } from "../../shared/format.ts";
import { isRecord } from "../../shared/json.ts";
import type { JsonRecord } from "../../shared/json.ts";
import type { Notice, ResultHeader, Section } from "../../shared/resultProtocol.ts";
import { noDetails } from "../../shared/resultTables.ts";
import type { Column, TableHead } from "../../shared/table.ts";
import { findTool } from "../../tools/catalogue.ts";
import type { AnswerPart } from "../parts/answerParts.ts";
import { columnsOf } from "../parts/memberColumns.ts";
import { isScalar } from "../parts/memberSections.ts";
import { tidyNotices } from "../parts/notices.ts";
import { TableStore } from "../parts/tableStore.ts";
import type { TableSource } from "../parts/tableStore.ts";
import { buildPartsModel } from "../resultDocument.ts";
import type { ResultModel } from "../resultDocument.ts";
import { resultHeader } from "../resultHeader.ts";

/** What one row, or the rows of one result, stand for: the subject of its call, and why there is nothing where that is so. */
export interface CombinedItem {
  readonly subject: string;
  /** Undefined where there is no result. */
  readonly part?: AnswerPart;
  /** Why there is no result, in a sentence; "" where there is one. */
  readonly problem: string;
}

/** The column that says which item a row is of; no member of a response is called so. */
export const itemColumn = "batch_item";
const problemColumn = "batch_item_problem";
/** The table with a row for each item. */
const itemsTable = "batch_items";

/** One result's own document, with the item it is of. */
interface ItemModel {
  readonly label: string;
  readonly model: ResultModel;
}

/**
 * Several results of one tool as one document: a row for each item with its single figures, and each
 * list of all items as one table whose first column is the item. Nothing is added up. `parts` has at
 * least one.
 */
export function buildCombined(
  parts: readonly [AnswerPart, ...AnswerPart[]],
  items: readonly CombinedItem[],
  ownDomain: string,
): ResultModel {
  const tables = new TableStore();
  const labels = itemLabels(items);
  const models = items.flatMap(({ part }, index): ItemModel[] =>
    part === undefined
      ? []
      : [{ label: labels[index] ?? "", model: buildPartsModel([part], ownDomain) }],
  );
  const lists = listSections(models, tables);
  const sections = [itemsSection(items, labels, tables), ...lists];
  const header = combinedHeader(parts, items, sections);
  const [{ result }] = parts;
  const markets = new Set(parts.map((part) => JSON.stringify(part.result.market)));
  return {
    document: {
      header,
      notices: tidyNotices(combinedNotices(parts, items, markets.size)),
      sections,
      ...noDetails,
    },
    tables: tables.sources,
    about: {
      ...result,
      subject: header.subject,
      title: undefined,
      market: markets.size === 1 ? result.market : null,
    },
  };
}

/** The subjects; with their markets where these differ. */
function itemLabels(items: readonly CombinedItem[]): string[] {
  const marketOf = ({ part }: CombinedItem): string => {
    const market = part?.result.market ?? null;
    return market === null ? "" : marketWords(market);
  };
  const known = new Set(items.filter(({ part }) => part !== undefined).map(marketOf));
  return items.map((item) =>
    known.size > 1 && marketOf(item) !== "" ? `${item.subject} · ${marketOf(item)}` : item.subject,
  );
}

function combinedHeader(
  parts: readonly [AnswerPart, ...AnswerPart[]],
  items: readonly CombinedItem[],
  sections: readonly Section[],
): ResultHeader {
  const tool = findTool(parts[0].result.tool);
  const { parts: _parts, ...header } = resultHeader(parts, tool, sections);
  return {
    ...header,
    subject: countedText(
      items.length,
      { one: "1 item", other: "{0} items" },
      formatInteger(items.length),
    ),
    balanceAfter: null,
    sample: parts.some(({ result }) => result.origin === "sandbox"),
    isCombined: true,
  };
}

function combinedNotices(
  parts: readonly AnswerPart[],
  items: readonly CombinedItem[],
  markets: number,
): Notice[] {
  const missing = items.filter(({ part }) => part === undefined).length;
  const tool = findTool(parts[0]?.result.tool ?? "");
  return [
    ...(missing === 0
      ? []
      : [
          {
            kind: "problem",
            text: countedText(
              missing,
              {
                one: "1 item has no result; the table of items says why.",
                other: "{0} items have no result; the table of items says why.",
              },
              formatInteger(missing),
            ),
          } as const,
        ]),
    ...(markets > 1
      ? [{ kind: "scope", text: l10n.t("The items are for different markets.") } as const]
      : []),
    { kind: "note", text: l10n.t("Each row is one item's own figure; nothing is added up.") },
    ...(tool?.caveats ?? []).map((text): Notice => ({ kind: "caveat", text: l10n.t(text) })),
  ];
}

/** A row for each item: its single figures, and why it has none where that is so. */
function itemsSection(
  items: readonly CombinedItem[],
  labels: readonly string[],
  tables: TableStore,
): Section {
  const rows = items.map(({ part, problem }, index): JsonRecord => ({
    [itemColumn]: labels[index] ?? "",
    ...(part === undefined ? {} : singleValues(part)),
    ...(problem === "" ? {} : { [problemColumn]: problem }),
  }));
  const title = l10n.t("Items");
  const columns = columnsOf(rows, [itemColumn]).map((column) => labelled(column));
  const source: TableSource = {
    columns,
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

/** The single values of a response: members of `data` and of the records in it. Lists have tables of their own. */
function singleValues({ envelope, result }: AnswerPart): JsonRecord {
  const data = envelope?.data ?? {};
  // What was asked for is the item itself, and the page says for which market.
  const known = new Set([
    result.subject,
    ...Object.values(result.args),
    ...Object.values(result.market ?? {}),
  ]);
  const values: JsonRecord = {};
  const add = (record: JsonRecord): void => {
    for (const [member, value] of Object.entries(record)) {
      const isKnown = typeof value === "string" && known.has(value);
      if (isScalar(value) && value !== null && !isKnown && !(member in values)) {
        values[member] = value;
      }
    }
  };
  add(data);
  Object.values(data).filter(isRecord).forEach(add);
  return values;
}

function labelled(column: Column): Column {
  switch (column.key) {
    case itemColumn:
      return { ...column, label: l10n.t("Item"), format: "text" };
    case problemColumn:
      return { ...column, label: l10n.t("No result because"), format: "text" };
    default:
      return column;
  }
}

/** Each list of all items as one table; the items of which it is empty are in the table of items. */
function listSections(models: readonly ItemModel[], tables: TableStore): Section[] {
  const heads = new Map<string, TableHead>();
  for (const { model } of models) {
    for (const section of model.document.sections) {
      if (section.kind === "table" && !heads.has(section.name)) {
        heads.set(section.name, { ...section.table, title: section.title });
      }
    }
  }
  return [...heads].map(([name, { id, title }]) => {
    const source = joined(models, id);
    const available = availableOf(models, id, source.count);
    const table = tables.add(name, title, source);
    return {
      kind: "table",
      name,
      title,
      table: available === undefined ? table : { ...table, available },
    };
  });
}

/** Whether rows exist that the results don't have: as many as are here where each result has all of its own, null for more. */
function availableOf(models: readonly ItemModel[], id: string, count: number): ExistingRows {
  const heads = models.flatMap(({ model }) =>
    model.document.sections.flatMap((section) =>
      section.kind === "table" && section.table.id === id ? [section.table] : [],
    ),
  );
  return heads.some(({ rowCount, available }) => areMore(rowCount, available))
    ? null
    : heads.every(({ available }) => available !== undefined)
      ? count
      : undefined;
}

/** The rows of one table of all items, in the order of the items, each with its item. */
function joined(models: readonly ItemModel[], id: string): TableSource {
  const sources = models.flatMap(({ label, model }) => {
    const source = model.tables.get(id);
    return source === undefined ? [] : [{ label, source }];
  });
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

/** Where each of several lists begins in all of them together, and where the last one ends. */
function startsOf(counts: readonly number[]): number[] {
  const starts = [0];
  for (const count of counts) {
    starts.push((starts.at(-1) ?? 0) + count);
  }
  return starts;
}
