import type { PendingEdit } from "../../articles/changes/pendingEdits.ts";
import { pageKey } from "../../articles/identity/pageKey.ts";
import type { IndexedArticle } from "../../articles/sites/urlIndex.ts";
import { formatInteger, formatTenths } from "../../shared/format.ts";
import * as l10n from "../../shared/l10n.ts";
import { markdownText, oneLine } from "../../shared/markdownText.ts";
import { isPrivateQuery } from "../searchConsole/privateQuery.ts";
import type { DecidedRow } from "./decided.ts";
import { editsText } from "./editsText.ts";
import { sourceWords } from "./listWords.ts";
import type { MergedPage, MergeEvidence } from "./mergeEvidence.ts";
import type { OpportunityList } from "./opportunity.ts";
import {
  joinedText,
  ownDataWords,
  privateWords,
  sharableRows,
  tableSource,
  textTable,
} from "./pullRequestTable.ts";
import type { AllowedFigures, OwnFigure, TextColumn } from "./pullRequestTable.ts";
import type { QueryPage, Shapes } from "./shapes.ts";

/** Two pages or more of which one is kept, and the searches that they share. */
export interface Merge {
  readonly list: OpportunityList;
  /** About the same articles. */
  readonly rows: readonly DecidedRow[];
  /** One of their articles: which one is the person's choice. */
  readonly kept: IndexedArticle;
  readonly queryPages: Shapes["queryPages"];
  /** Links of other articles that lead to an article, by its path; without an entry where that isn't known. */
  readonly linksIn: ReadonlyMap<string, number>;
  readonly edits: readonly PendingEdit[];
}

interface MergeRow {
  readonly row: DecidedRow;
  readonly kept: IndexedArticle;
  readonly merged: IndexedArticle;
}

/** A merge as a table: for each search both pages, and the redirect from the one that goes. */
export function mergeText(merge: Merge, allowed: AllowedFigures): string {
  const { list, rows, kept, queryPages, linksIn, edits } = merge;
  const { shown, left } = sharableRows(rows);
  const all = shown.flatMap((row): MergeRow[] =>
    row.articles.filter(({ path }) => path !== kept.path).map((merged) => ({ row, kept, merged })),
  );
  const figuresOf = (row: DecidedRow, { url }: IndexedArticle): QueryPage | undefined =>
    url === undefined || row.query === undefined
      ? undefined
      : queryPages?.rows.find(
          (one) => one.query === row.query && pageKey(one.url) === pageKey(url),
        );
  const columnsOf = (side: "kept" | "merged", page: string): TextColumn<MergeRow>[] => {
    const figure = (
      label: string,
      of: OwnFigure & ("clicks" | "position"),
      format: (value: number) => string,
    ): TextColumn<MergeRow> => ({
      label: l10n.t("{0}: {1}", page, label),
      isFigure: true,
      of: [of],
      cell: (one) => {
        const value = figuresOf(one.row, one[side])?.[of].now ?? null;
        return value === null ? null : format(value);
      },
    });
    return [
      { label: page, cell: (one) => one[side].path },
      figure(l10n.t("Clicks"), "clicks", formatInteger),
      figure(l10n.t("Position"), "position", formatTenths),
      {
        label: l10n.t("{0}: {1}", page, l10n.t("Links in")),
        isFigure: true,
        cell: (one) => {
          const count = linksIn.get(one[side].path);
          return count === undefined ? null : formatInteger(count);
        },
      },
    ];
  };
  const table = textTable(
    [
      { label: l10n.t("Query"), of: ["queries"], cell: ({ row }) => row.query ?? null },
      { label: l10n.t("Keyword"), cell: ({ row }) => row.keyword ?? null },
      ...columnsOf("kept", l10n.t("Remaining page")),
      ...columnsOf("merged", l10n.t("Merged page")),
      {
        label: l10n.t("Redirect"),
        cell: (one) =>
          one.merged.url === undefined || one.kept.url === undefined
            ? null
            : l10n.t("{0} → {1}", pathOf(one.merged.url), pathOf(one.kept.url)),
      },
    ],
    allowed.has("queries") ? all : withoutQueries(all),
    allowed,
  );
  return joinedText([
    `### ${l10n.t("Merged pages")}`,
    table.text,
    [...tableSource(table, list.source), ...(left === 0 ? [] : [privateWords(left)])].join(" "),
    editsText(edits),
  ]);
}

/** Queries that are named in the text of two pages. */
const mostQueries = 20;

/** A figure of each of two pages that are merged. */
function pageFigure(
  label: string,
  of: keyof NonNullable<MergedPage["figures"]>,
  format: (value: number) => string,
): TextColumn<MergedPage> {
  return {
    label,
    isFigure: true,
    of: [of],
    cell: ({ figures }) => {
      const value = figures?.[of] ?? null;
      return value === null ? null : format(value);
    },
  };
}

/** A merge of two whole pages: the first one stays. Figures of one's own only where they are allowed. */
export function mergedPagesText(
  { pages, source, shared }: MergeEvidence,
  allowed: AllowedFigures,
): string {
  const [kept, merged] = pages;
  const table = textTable(
    [
      {
        label: l10n.t("Page"),
        cell: (page) =>
          l10n.t(
            "{0}: {1}",
            page === kept ? l10n.t("Remaining page") : l10n.t("Merged page"),
            page.path,
          ),
      },
      pageFigure(l10n.t("Clicks"), "clicks", formatInteger),
      pageFigure(l10n.t("Impressions"), "impressions", formatInteger),
      pageFigure(l10n.t("Position"), "position", formatTenths),
      { label: l10n.t("Links in"), isFigure: true, cell: ({ linksIn }) => formatInteger(linksIn) },
      {
        label: l10n.t("Redirect"),
        cell: (page) =>
          page === kept ? null : l10n.t("{0} → {1}", pathOf(merged.url), pathOf(kept.url)),
      },
    ],
    pages,
    allowed,
  );
  const queries = (allowed.has("queries") ? (shared?.queries ?? []) : []).map(({ query }) => query);
  const named = queries.filter((query) => !isPrivateQuery(query));
  const own = [
    ...(table.hasOwnData ? [source] : []),
    ...(named.length > 0 ? [shared?.source] : []),
  ].filter((one) => one !== undefined);
  const sources = [...new Set(own.map((one) => sourceWords(one)))];
  return joinedText([
    `### ${l10n.t("Merged pages")}`,
    table.text,
    named
      .slice(0, mostQueries)
      .map((query) => `- ${l10n.t("Query")}: ${markdownText(oneLine(query))}`)
      .join("\n"),
    [
      ...sources.map((words) => markdownText(words)),
      ...own.slice(0, 1).map(({ isSample }) => ownDataWords(isSample)),
      ...(named.length === queries.length ? [] : [privateWords(queries.length - named.length)]),
    ].join(" "),
  ]);
}

/** One row for each pair of pages where queries aren't named: figures of a search that isn't named say nothing. */
function withoutQueries(rows: readonly MergeRow[]): MergeRow[] {
  const pairs = new Map(
    rows.map((one) => {
      const { query: _query, ...row } = one.row;
      return [`${one.merged.path}\n${row.keyword ?? ""}`, { ...one, row }];
    }),
  );
  return [...pairs.values()];
}

function pathOf(url: string): string {
  return URL.canParse(url) ? new URL(url).pathname : url;
}
