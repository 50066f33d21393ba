import type { PendingEdit } from "../../articles/changes/pendingEdits.ts";
import {
  absent,
  formatDay,
  formatInteger,
  formatTenthShare,
  formatTenths,
} from "../../shared/format.ts";
import * as l10n from "../../shared/l10n.ts";
import { writtenMarket } from "../files/writtenMarket.ts";
import { sharableText, sharableUrl } from "../searchConsole/privateQuery.ts";
import type { DecidedRow } from "./decided.ts";
import { editsText } from "./editsText.ts";
import { fallenQueries } from "./fallenQueries.ts";
import type { FallenBy, QueriesOfPages } from "./fallenQueries.ts";
import { groupTitle, listRule } from "./listWords.ts";
import { clickRate } from "./opportunity.ts";
import type { OpportunityList } from "./opportunity.ts";
import {
  joinedText,
  privateWords,
  sharableRows,
  tableSource,
  textTable,
} from "./pullRequestTable.ts";
import type { AllowedFigures, TextColumn } from "./pullRequestTable.ts";

/** What is told of rows besides themselves. */
export interface RowFacts {
  /** What edits of their articles change that readers will see. */
  readonly edits: readonly PendingEdit[];
  /** The queries of pages. */
  readonly shapes: QueriesOfPages;
  /** The ISO day on which somebody wants to look at the rows again; undefined for none. */
  readonly lookAgain: string | undefined;
}

function pathOf({ articles, url, moved }: DecidedRow): string {
  return articles.map(({ path }) => path).join(", ") || sharableUrl(url ?? moved?.url ?? "");
}

/** Rows of a list of opportunities as a table: pages in one period, in two, or the click-through of queries. */
export function opportunityText(
  list: OpportunityList,
  rows: readonly DecidedRow[],
  { edits, shapes, lookAgain }: RowFacts,
  allowed: AllowedFigures,
): string {
  const titles = new Map(edits.map(({ path, fields }) => [path, fields.title?.now]));
  const { shown, left } = sharableRows(rows);
  const hasQuery = shown.some(({ query }) => query !== undefined);
  const hasBefore = shown.some(({ figures }) => (figures?.clicks.before ?? null) !== null);
  const pair = (
    figures: { readonly now: number | null; readonly before: number | null } | undefined,
    format: (value: number) => string,
  ): string => {
    const [before, now] = [figures?.before ?? null, figures?.now ?? null].map((value) =>
      value === null ? absent : format(value),
    );
    return hasBefore ? l10n.t("{0} → {1}", before ?? "", now ?? "") : (now ?? "");
  };
  const columns: TextColumn<DecidedRow>[] = [
    ...(hasQuery
      ? [
          {
            label: l10n.t("Query"),
            of: ["queries"],
            cell: ({ query }: DecidedRow) => query ?? null,
          } as const,
        ]
      : []),
    { label: l10n.t("Page"), cell: pathOf },
    { label: l10n.t("Keyword"), cell: ({ keyword }) => keyword ?? null },
    {
      label: l10n.t("Impressions"),
      isFigure: true,
      of: ["impressions"],
      cell: ({ figures }) =>
        figures === undefined ? null : pair(figures.impressions, formatInteger),
    },
    {
      label: l10n.t("Clicks"),
      isFigure: true,
      of: ["clicks"],
      cell: ({ figures }) => (figures === undefined ? null : pair(figures.clicks, formatInteger)),
    },
    {
      label: l10n.t("CTR"),
      isFigure: true,
      of: ["clicks", "impressions"],
      cell: (row) => (hasQuery ? rateWords(row) : null),
    },
    {
      label: l10n.t("Position"),
      isFigure: true,
      of: ["position"],
      cell: ({ figures }) => (figures === undefined ? null : pair(figures.position, formatTenths)),
    },
    {
      label: l10n.t("Market"),
      cell: ({ ranking }) => (ranking === undefined ? null : writtenMarket(ranking.market)),
    },
    ...rankingColumns(shown),
    ...(hasBefore && !hasQuery ? [fallenColumn(list, shapes)] : []),
    {
      label: l10n.t("Hypothesis"),
      cell: ({ due }) => sharableText(due?.hypothesis ?? ""),
    },
    {
      label: l10n.t("Look again"),
      cell: ({ due }) => (due === undefined ? null : formatDay(due.lookAgain)),
    },
    {
      label: l10n.t("Proposed title"),
      cell: ({ articles }) => titles.get(articles[0]?.path ?? "") ?? null,
    },
  ];
  const table = textTable(columns, shown, allowed);
  return joinedText([
    `### ${groupTitle(list.group)}`,
    listRule(list.id),
    table.text,
    [
      ...tableSource(table, list.source),
      ...(left === 0 ? [] : [privateWords(left)]),
      ...(lookAgain === undefined ? [] : [l10n.t("Next look: {0}.", formatDay(lookAgain))]),
    ].join(" "),
    editsText(edits),
  ]);
}

/** Positions of saved checks, each source by itself. */
function rankingColumns(rows: readonly DecidedRow[]): TextColumn<DecidedRow>[] {
  const sources = new Set(rows.flatMap(({ ranking }) => Object.keys(ranking?.positions ?? {})));
  return [...sources].map((source) => ({
    label: l10n.t("Position ({0})", source),
    isFigure: true,
    of: ["position"],
    cell: ({ ranking }) => {
      const position = ranking?.positions[source];
      return position === undefined ? null : position === null ? absent : formatTenths(position);
    },
  }));
}

/** The queries of a page that fell in the same periods, with what they had before and have now. */
function fallenColumn(
  { group, source }: OpportunityList,
  shapes: QueriesOfPages,
): TextColumn<DecidedRow> {
  const by: FallenBy = group === "losingPositions" ? "position" : "clicks";
  const written = (value: number | null): string =>
    value === null ? absent : by === "clicks" ? formatInteger(value) : formatTenths(value);
  return {
    label:
      by === "clicks"
        ? l10n.t("Queries that fell (clicks)")
        : l10n.t("Queries that fell (position)"),
    of: ["queries", by],
    cell: ({ url, articles }) => {
      const page = url ?? articles[0]?.url;
      return page === undefined || source === undefined
        ? null
        : fallenQueries(shapes, page, source, by)
            .map((one) => `${one.query} (${written(one[by].before)} → ${written(one[by].now)})`)
            .join("; ");
    },
  };
}

function rateWords(row: DecidedRow): string | null {
  const rate = clickRate(row);
  return rate === null ? null : formatTenthShare(rate);
}
