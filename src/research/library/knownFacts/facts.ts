import type { EvidenceKind } from "../../../shared/evidence.ts";
import type { JsonRecord } from "../../../shared/json.ts";

/** Where a figure stands, and how it came about. */
export interface FactSource {
  /** Id of the saved result. */
  readonly resultId: string;
  /** The tool's name in the service's paths. */
  readonly tool: string;
  readonly market: { readonly location: string; readonly language: string } | null;
  readonly evidence: EvidenceKind;
  /** ISO time: when it was observed, or received where the answer does not say; "" where neither can be. */
  readonly observedAt: string;
  /** ISO time: when the result came; "" where the time it says is still to come. */
  readonly savedAt: string;
}

/** What is searched with a keyword. A member that is absent was not part of the answer; null is unknown. */
export interface KeywordFigures {
  readonly keyword: string;
  readonly source: FactSource;
  /** True where the answer is about keywords, and their intent and ads competition come with it. */
  readonly whole: boolean;
  /** Average searches a month. */
  readonly monthlyVolume: number | null;
  /** A fraction: the newest three months against the oldest three of the last twelve. */
  readonly change?: number;
  readonly intent?: string;
  readonly competition?: string;
  /** US dollars for a click. */
  readonly cpcUsd?: number;
}

/** A place among the organic results for a keyword. */
export interface Placing {
  readonly keyword: string;
  readonly source: FactSource;
  /** The site's key. */
  readonly site: string;
  /** As it came; null where the answer names the site only. */
  readonly url: string | null;
  /** 1 is the top; null where it was looked for and not found. What wasn't looked for has no placing. */
  readonly position: number | null;
}

/** A result page that was read whole. */
export interface ResultPage {
  readonly keyword: string;
  readonly source: FactSource;
  /** How many organic results came. */
  readonly organic: number;
  /** Keys of the sites among them, and of those that a fact names. */
  readonly sites: readonly string[];
  /** What else was on the page, by the service's codes, such as `ai_overview`; undefined where the answer doesn't say. */
  readonly blocks?: readonly string[];
  /** True where one of them doesn't say whose it is: then no site is known not to be among them. */
  readonly hasUnknownSites?: true;
}

/** What a page brings; null is unknown, and an absent member was not part of the answer. */
export interface PageFigures {
  readonly url: string;
  readonly source: FactSource;
  readonly organicKeywords?: number | null;
  /** Estimated visits a month from organic results. */
  readonly traffic: number | null;
}

/** How bad an audit says that an issue is. */
export const issueSeverities = ["high", "medium", "low"] as const;
export type IssueSeverity = (typeof issueSeverities)[number];

/** An issue of a page. */
export interface PageIssue {
  /** As the service writes it: `missing_h1`. */
  readonly code: string;
  /** Undefined where the answer doesn't say it. */
  readonly severity: IssueSeverity | undefined;
}

/** What an audit found on a page. */
export interface PageAudit {
  readonly url: string;
  readonly source: FactSource;
  readonly statusCode: number | null;
  readonly wordCount: number | null;
  readonly issues: readonly PageIssue[];
  /** True where it may have others than these: then it isn't known to have none. */
  readonly mayHaveOthers?: true;
  /** What the audit was asked for, as a call takes it. */
  readonly args: JsonRecord;
}

/** Links to a page among those that an answer lists. */
export interface PageLinks {
  readonly url: string;
  readonly source: FactSource;
  readonly count: number;
}

/** How visible a site is. */
export interface SiteFigures {
  readonly site: string;
  readonly source: FactSource;
  readonly organicKeywords: number | null;
  readonly traffic: number | null;
}

/** How a site is linked to. */
export interface SiteLinks {
  readonly site: string;
  readonly source: FactSource;
  /** 0 to 1000. */
  readonly domainRank: number | null;
  readonly referringDomains: number | null;
  readonly backlinks: number | null;
}

/** What an audit says of a site. */
export interface SiteAudit {
  readonly site: string;
  readonly source: FactSource;
  /** 0 to 100. */
  readonly score: number | null;
  readonly pagesAudited: number | null;
}

/** What one saved answer says about keywords, pages and sites. */
export interface AnswerFacts {
  readonly keywords: readonly KeywordFigures[];
  readonly placings: readonly Placing[];
  readonly resultPages: readonly ResultPage[];
  readonly pages: readonly PageFigures[];
  readonly pageAudits: readonly PageAudit[];
  readonly pageLinks: readonly PageLinks[];
  readonly sites: readonly SiteFigures[];
  readonly siteLinks: readonly SiteLinks[];
  readonly siteAudits: readonly SiteAudit[];
}
