import * as l10n from "../../../shared/l10n.ts";
import { marketWords } from "../../../shared/markets.ts";
import { areMore } from "../../../shared/counts.ts";
import type { ExistingRows } from "../../../shared/counts.ts";
import { countedText, formatInteger } from "../../../shared/format.ts";
import { inSight } from "../../../shared/noticesInSight.ts";
import type { Notice, ResultHeader, Section } from "../../../shared/resultProtocol.ts";
import { noDetails } from "../../../shared/resultTables.ts";
import type { TableHead } from "../../../shared/table.ts";
import { resultDefinition } from "../../tools/resultDefinition.ts";
import type { AnswerPart } from "../parts/answerParts.ts";
import { tidyNotices } from "../parts/notices.ts";
import { TableStore } from "../parts/tableStore.ts";
import { buildPartsModel } from "../resultDocument.ts";
import type { ResultModel } from "../resultDocument.ts";
import { resultHeader } from "../resultHeader.ts";
import { itemsSection } from "./itemsSection.ts";
import type { CombinedItem } from "./itemsSection.ts";
import { joinedTable } from "./joinedTable.ts";

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
  const sections = [itemsSection(items, labels, ownDomain, tables), ...lists];
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

function marketOf({ part }: CombinedItem): string {
  const market = part?.result.market ?? null;
  return market === null ? "" : marketWords(market);
}

/** The subjects; with their markets where these differ. */
function itemLabels(items: readonly CombinedItem[]): string[] {
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
  const tool = resultDefinition(parts[0].result.tool);
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
  const tool = resultDefinition(parts[0]?.result.tool ?? "");
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
      ? inSight([{ kind: "scope", text: l10n.t("The items are for different markets.") }])
      : []),
    { kind: "note", text: l10n.t("One row per item. Figures aren't added up.") },
    ...(tool?.caveats ?? []).map((text): Notice => ({ kind: "caveat", text: l10n.t(text) })),
  ];
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
    const source = joinedTable(
      models.flatMap(({ label, model }) => {
        const own = model.tables.get(id);
        return own === undefined ? [] : [{ label, source: own }];
      }),
    );
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
