import type { ChangeNote } from "../changes/changeNotes.ts";
import type { LinkFaults } from "../../articles/checks/links/linkGraph.ts";
import type { PageAudit } from "../library/knownFacts/facts.ts";
import type { RepeatedKeyword } from "../files/keywordLists/repeatedKeywords.ts";
import type { HistoryEntry } from "../files/history/historyEntry.ts";
import type { PageChange } from "../planning/pageChanges.ts";
import { pageKeyOrText } from "../../articles/identity/pageKey.ts";
import type { CoveredWords } from "./coveredWords.ts";
import type { MovedUrl } from "./opportunity.ts";
import type { Shapes } from "./shapes.ts";
import type { SiteArticles } from "./siteArticles.ts";

/** A keyword that somebody wants an article for. */
export interface WantedRow {
  readonly keyword: string;
  /** What names it: the file, relative to the project's folder; of a gap the tool and the day. */
  readonly file: string;
  /** The ISO day of the comparison, for one that competitors rank for and the own site doesn't: no file of the project names it. */
  readonly gapOf?: string;
  /** Average searches a month; null where that isn't known. */
  readonly volume: number | null;
  /** "" where the list doesn't say. */
  readonly location: string;
  readonly language: string;
}

/** What one of the site's pages ranks for by the search index: an estimate, never beside figures of the site's own. */
export interface EstimatedPlacing {
  readonly keyword: string;
  readonly url: string;
  /** 1 is the top. */
  readonly position: number;
  /** Average searches a month; null where that isn't known. */
  readonly volume: number | null;
  readonly market: { readonly location: string; readonly language: string };
  /** ISO time. */
  readonly observedAt: string;
}

/** Everything that opportunities are found in. What isn't known is undefined. */
export interface OpportunityFacts {
  readonly articles: SiteArticles;
  readonly covered: CoveredWords;
  readonly shapes: Shapes;
  /** Positions of the own site, from rank history and saved results. */
  readonly positions: readonly HistoryEntry[];
  /** Of pages that were inspected, each by its newest result in a market. */
  readonly estimated?: readonly EstimatedPlacing[];
  /** Keywords of lists and the plan, newest list first, then gaps. */
  readonly wanted: readonly WantedRow[];
  /** Keywords that are in more than one row of the keyword lists. */
  readonly repeated?: readonly RepeatedKeyword[];
  readonly moved: readonly MovedUrl[] | undefined;
  /** What was noted about changes; left out where it wasn't read. */
  readonly changeNotes?: readonly ChangeNote[];
  /** Where a file is now that was at a path once, by the project's history; undefined where that isn't known. */
  readonly renamedTo?: (path: string) => string | undefined;
  readonly links: LinkFaults | undefined;
  /** The newest audit of each page that has one. */
  readonly audits: readonly PageAudit[];
  /** ISO times of files' last changes; undefined where no dates are known. */
  readonly changedAt: ((path: string) => string | undefined) | undefined;
  /** Whether a query contains the name of the site or its product. */
  readonly isBrand: (query: string) => boolean;
  readonly now: Date;
}

/** Clicks in the newest period by page; unknown pages of known figures have none. */
export function clicksByPage({ pages }: Shapes): (url: string | undefined) => number | null {
  const known = new Map<string, PageChange>(
    (pages?.rows ?? []).map((page) => [pageKeyOrText(page.url), page]),
  );
  return (url) => (url === undefined ? null : (known.get(pageKeyOrText(url))?.clicks.now ?? null));
}
