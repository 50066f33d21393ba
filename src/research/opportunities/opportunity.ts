import type { IndexedArticle } from "../../articles/sites/urlIndex.ts";
import type { FigurePair } from "../planning/pageChanges.ts";
import type { PageIssue } from "../library/knownFacts/facts.ts";
import type { ShapeSource } from "./shapes.ts";

/** Why something is worth working on, in the order in which it is shown. */
export const groupIds = [
  "losingClicks",
  "urlMovedOrGone",
  "fewClicks",
  "almostThere",
  "losingPositions",
  "twoPages",
  "noArticle",
  "changesDue",
  "auditIssues",
  "brokenLinks",
  "noLinkIn",
  "notUpdated",
] as const;
export type GroupId = (typeof groupIds)[number];

/** The same article or search found for one reason. Its members are those that its list knows. */
export interface OpportunityRow {
  /** The articles that it is about; none where no file is known. */
  readonly articles: readonly IndexedArticle[];
  /** The page that it is about, as the figures name it. */
  readonly url?: string;
  /** What people searched for, by the site's own figures: never written into a file. */
  readonly query?: string;
  /** A keyword of a list, a plan, a rank history or of the articles themselves. */
  readonly keyword?: string;
  /** True for a keyword that a keyword list or the plan has: decisions may name it. */
  readonly isListed?: true;
  /** What its list is sorted by; null where it isn't known. */
  readonly figure: number | null;
  readonly figures?: Figures;
  readonly ranking?: RowRanking;
  /** Of the site at this position: a fraction. */
  readonly medianRate?: number;
  /** What was on the results page of its query besides organic results, where a saved SERP of the project's market says. */
  readonly resultPage?: { readonly blocks: readonly string[]; readonly observedAt: string };
  /** Where it is in the article, from 1, and what is there. */
  readonly place?: { readonly line: number; readonly target: string };
  readonly issues?: readonly PageIssue[];
  /** A change that somebody wanted to look at again, on an ISO day. */
  readonly due?: {
    readonly fields: readonly string[];
    readonly hypothesis: string;
    readonly lookAgain: string;
  };
  readonly moved?: MovedUrl;
  /** How many addresses one cause moved. */
  readonly count?: number;
  /** The file that names a wanted keyword. */
  readonly file?: string;
  /** ISO time of the last change. */
  readonly changedAt?: string;
}

/** Figures of two periods; `before` is null where there is one period. */
export interface Figures {
  readonly clicks: FigurePair;
  readonly impressions: FigurePair;
  readonly position: FigurePair;
}

/** Positions from rank history and saved results, by their sources: they are never joined. */
export interface RowRanking {
  readonly market: { readonly location: string; readonly language: string };
  readonly positions: Readonly<Record<string, number | null>>;
  /** Of the check before; absent where it isn't compared. */
  readonly before?: number | null;
  readonly depth?: number | null;
  /** ISO days of the newest check, and of the one before. */
  readonly dates: readonly string[];
}

/** A URL that the site made once and makes no more, without a redirect. */
export interface MovedUrl {
  readonly url: string;
  /** The file that makes the page now, or made it. */
  readonly file?: string;
  readonly kind: "moved" | "gone";
  /** The URL of the page now. */
  readonly to?: string;
  /** Links of other articles that still lead to the old URL. */
  readonly linksIn: number;
  /** The configuration file that moved several at once. */
  readonly cause?: string;
}

/** One table of a group: rows of one unit. A group may have two of them, since units aren't compared. */
export interface OpportunityList {
  readonly group: GroupId;
  /** Tells the lists of a group apart; unique over all. */
  readonly id: string;
  readonly rows: readonly OpportunityRow[];
  /** Where its figures come from; absent where it has none of the site's own. */
  readonly source?: ShapeSource;
  /** Pages that would be rows if a file of the project made them; absent for none. */
  readonly withoutFile?: number;
}

/** The click-through of a row's figures now, as a fraction; null where it isn't known. */
export function clickRate({ figures }: OpportunityRow): number | null {
  const [clicks, impressions] = [figures?.clicks.now ?? null, figures?.impressions.now ?? null];
  return clicks === null || impressions === null || impressions === 0 ? null : clicks / impressions;
}

/** Rows in their order: the largest figure first, unknown ones last; of equal ones by name. */
export function inOrder(rows: readonly OpportunityRow[]): OpportunityRow[] {
  return rows
    .map((row) => ({ row, name: nameOf(row) }))
    .toSorted(
      (a, b) =>
        (b.row.figure ?? Number.NEGATIVE_INFINITY) - (a.row.figure ?? Number.NEGATIVE_INFINITY) ||
        (a.name < b.name ? -1 : Number(a.name > b.name)),
    )
    .map(({ row }) => row);
}

function nameOf({ articles, url, query, keyword }: OpportunityRow): string {
  return `${articles[0]?.path ?? url ?? ""}\n${query ?? keyword ?? ""}`;
}
