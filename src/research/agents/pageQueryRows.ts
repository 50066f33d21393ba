import type { PageQueries } from "../planning/pageQueries.ts";
import type { AnswerContent } from "./answerText.ts";
import { quoted } from "./quoted.ts";

/** Queries of a page as one saved result has them. */
export interface ToldQueries extends PageQueries {
  readonly resultId: string;
  /** Market and day of an estimate; "" for what Search Console measured. */
  readonly circumstances: string;
  readonly isSample: boolean;
}

/** What an agent is told of the queries of an article's page. */
export interface ToldPage {
  /** The article's path in the workspace. */
  readonly path: string;
  readonly url: string;
  readonly queries: readonly ToldQueries[];
  /** True where the person doesn't allow agents to read what Search Console measured. */
  readonly isMeasuredHidden: boolean;
}

const columns = [
  "query",
  "clicks",
  "clicks_before",
  "impressions",
  "impressions_before",
  "position",
  "position_before",
  "monthly_volume",
  "source",
  "result_id",
] as const;

/**
 * The queries of a page, those of each saved result by themselves, from `offset` on; unknown figures are
 * empty. A query that names a person is left out.
 */
export function pageQueryRows(page: ToldPage, offset: number): AnswerContent {
  const { path, url, queries, isMeasuredHidden } = page;
  const rows = queries.flatMap((known) =>
    known.queries
      .filter(({ isPrivate }) => isPrivate !== true)
      .map(({ query, clicks, impressions, position, volume }) => [
        query,
        clicks.now,
        clicks.before,
        impressions.now,
        impressions.before,
        position.now,
        position.before,
        volume,
        sourceOf(known),
        known.resultId,
      ]),
  );
  return {
    head: [
      `Queries of ${quoted(url, 300)}, the page of ${quoted(path, 200)}. Reading costs nothing.`,
      "Measured and estimated figures are different things: never add or compare them. An empty cell is unknown, not 0.",
      ...(queries.some(({ isSample }) => isSample)
        ? ["Sample data of the sandbox: made up, never to be quoted as real figures."]
        : []),
      ...(queries.some(({ hasMore }) => hasMore)
        ? ["There are more queries than the saved results have."]
        : []),
      ...(isMeasuredHidden
        ? [
            "What the person's Search Console measured isn't told: that needs the setting seoResearch.agentsMayReadOwnData.",
          ]
        : []),
    ],
    columns,
    rows: rows.slice(offset),
    offset,
    total: rows.length,
    none: "No saved result that you may read has queries of this page. seo_inspect_page has estimated ones.",
  };
}

function sourceOf({ shape, days, circumstances }: ToldQueries): string {
  return shape === "index"
    ? `estimated, ${circumstances}`
    : `measured${days[0] === "" ? ", days unknown" : `, ${days.join(" to ")}`}`;
}
