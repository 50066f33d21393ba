import { snakeCase } from "../csv.ts";
import { normalized } from "../../../shared/normalized.ts";

/** The columns whose figures the service measures or estimates, in their order. */
export const measuredColumns = [
  "monthly_volume",
  "trend_12m",
  "change_12m",
  "cpc_usd",
  "competition_level",
  "intent",
  "serp_features",
  "position",
] as const;

/**
 * The columns of what only other tools say, as texts with their units: searches a month that are only
 * known to be between two figures, a cost per click that isn't in US dollars or doesn't say its
 * currency, what a place at the top costs, and a tool's own measure of difficulty. A list has them
 * where there is something in them. No name is one that earlier versions take for a column of theirs.
 */
export const statedColumns = [
  "volume_range",
  "cpc_stated",
  "top_of_page_bid",
  "keyword_difficulty",
] as const;

/** All columns with figures, in their order. */
export const figureColumns = [...measuredColumns, ...statedColumns] as const;

/** A column that a refresh may touch. */
export type FigureColumn = (typeof figureColumns)[number];

/** The columns of a keyword list, in their order; `target` to `notes` are the person's own. */
export const listColumns = [
  "keyword",
  ...figureColumns,
  "target",
  "cluster",
  "priority",
  "status",
  "notes",
  "location",
  "language",
  "source",
  "observed_at",
] as const;

/** The columns of a new list. */
export const newListColumns: readonly ListColumn[] = listColumns.filter(
  (column) => !statedColumns.some((stated) => stated === column),
);

/** A column that we give a meaning to; a list may have any others. */
export type ListColumn = (typeof listColumns)[number];

/** What other tools and people call our columns, in snake case. */
const otherNames: { readonly [name: string]: ListColumn } = {
  keywords: "keyword",
  query: "keyword",
  queries: "keyword",
  top_queries: "keyword",
  search_term: "keyword",
  key_phrase: "keyword",
  keyphrase: "keyword",
  suchbegriff: "keyword",
  schlüsselwort: "keyword",
  volume: "monthly_volume",
  search_volume: "monthly_volume",
  monthly_search_volume: "monthly_volume",
  monthly_searches: "monthly_volume",
  avg_monthly_searches: "monthly_volume",
  average_monthly_searches: "monthly_volume",
  suchvolumen: "monthly_volume",
  trend: "trend_12m",
  trend12m: "trend_12m",
  trend12_m: "trend_12m",
  change12m: "change_12m",
  change12_m: "change_12m",
  cpc: "cpc_usd",
  cost_per_click: "cpc_usd",
  competition: "competition_level",
  ads_competition: "competition_level",
  search_intent: "intent",
  intents: "intent",
  features: "serp_features",
  rank: "position",
  avg_position: "position",
  average_position: "position",
  current_position: "position",
  target_url: "target",
  note: "notes",
  comment: "notes",
  comments: "notes",
  country: "location",
  observed: "observed_at",
  observed_on: "observed_at",
};

const known: ReadonlySet<string> = new Set(listColumns);

/** Characters of a column's name: a longer one is none that we know. */
const longestName = 1_000;

/** What a column is for us, by its name in whatever spelling; undefined for columns of a person's own. */
export function columnOfName(name: string): ListColumn | undefined {
  if (name.length > longestName) {
    return undefined;
  }
  const plain = snakeCase(normalized(name, "NFC"));
  return isListColumn(plain)
    ? plain
    : Object.hasOwn(otherNames, plain)
      ? otherNames[plain]
      : undefined;
}

function isListColumn(name: string): name is ListColumn {
  return known.has(name);
}
