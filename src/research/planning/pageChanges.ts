import { envelopeOf } from "../library/savedResult.ts";
import type { SavedResult } from "../library/savedResult.ts";
import type { Envelope } from "../service/envelope.ts";
import { firstTextOf, isFigure, memberOf, rowsOf } from "../../shared/reading.ts";
import { isWebUrl } from "../../shared/table.ts";
import { getSearchPerformance } from "../tools/getSearchPerformance.ts";

/** The tool whose results say how pages of the project's own site did in two periods. */
export const performanceTool = getSearchPerformance;

/** A figure of two periods; null is unknown. */
export interface FigurePair {
  readonly now: number | null;
  readonly before: number | null;
}

/** How a page of the own site did in two periods (service spec 4.3.10). */
export interface PageChange {
  readonly url: string;
  readonly clicks: FigurePair;
  readonly impressions: FigurePair;
  /** 1 is the top. */
  readonly position: FigurePair;
}

/** What a saved result says about the pages of a site in two periods. */
export interface SitePerformance {
  readonly resultId: string;
  /** ISO time of the result. */
  readonly receivedAt: string;
  /** The site's host; "" where the response doesn't name it. */
  readonly domain: string;
  /** The days of both periods, as ISO days; "" where the response doesn't name them. */
  readonly days: {
    readonly now: readonly [string, string];
    readonly before: readonly [string, string];
  };
  /** Of the whole site, from the response's summary: rows don't add up to it. */
  readonly totals: Pick<PageChange, "clicks" | "impressions" | "position">;
  readonly pages: readonly PageChange[];
  /** True where the newest days aren't complete yet. */
  readonly isPartial: boolean;
}

/** What a result of Get Search Performance says by page and against an earlier period; undefined for any other result. */
export function sitePerformance(
  result: SavedResult,
  envelope: Envelope | undefined = envelopeOf(result),
): SitePerformance | undefined {
  if (result.tool !== performanceTool.name || envelope === undefined) {
    return undefined;
  }
  const { data } = envelope;
  const pages = rowsOf(data, performanceTool.mainSection).flatMap((row): PageChange[] => {
    const url = firstTextOf(row, "page");
    return isWebUrl(url) ? [{ url, ...figuresOf(row) }] : [];
  });
  const isCompared = pages.some(({ clicks, impressions }) =>
    [clicks, impressions].some(({ before }) => before !== null),
  );
  return isCompared
    ? {
        resultId: result.id,
        receivedAt: result.receivedAt,
        domain: firstTextOf(data, "domain"),
        days: {
          now: daysOf(memberOf(data, "date_range")),
          before: daysOf(memberOf(data, "compare_to")),
        },
        totals: figuresOf(memberOf(data, "summary")),
        pages,
        isPartial: memberOf(data, "data_state") === "partial",
      }
    : undefined;
}

function figuresOf(row: unknown): SitePerformance["totals"] {
  return {
    clicks: pairOf(row, "clicks"),
    impressions: pairOf(row, "impressions"),
    position: pairOf(row, "position"),
  };
}

function pairOf(row: unknown, member: string): FigurePair {
  const figure = (name: string): number | null => {
    const value = memberOf(row, name);
    return isFigure(value) ? value : null;
  };
  return { now: figure(member), before: figure(`previous_${member}`) };
}

function daysOf(value: unknown): readonly [string, string] {
  return [firstTextOf(value, "start_date"), firstTextOf(value, "end_date")];
}
