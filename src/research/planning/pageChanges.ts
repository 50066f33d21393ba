import { pageKeyOrText } from "../../articles/identity/pageKey.ts";
import { positionOf } from "../library/positionOf.ts";
import { envelopeOf } from "../library/savedResult.ts";
import type { SavedResult } from "../library/savedResult.ts";
import type { Envelope } from "../service/envelope.ts";
import { haveOtherLengths, lengthOf } from "../searchConsole/days.ts";
import type { Days } from "../searchConsole/export.ts";
import { isSearchConsoleExport } from "../searchConsole/savedExport.ts";
import { isRecord } from "../../shared/json.ts";
import type { JsonRecord } from "../../shared/json.ts";
import { entriesOf, firstTextOf, isFigure, memberOf, rowsOf } from "../../shared/reading.ts";
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
  /** True for what the person exported from Search Console; false for a response of the service. */
  readonly isExport: boolean;
  /** The site's host; "" where the response doesn't name it. */
  readonly domain: string;
  /** The property of an export: a domain, or the beginning of all its addresses; "" where it isn't known. */
  readonly property: string;
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
  /** Rows that an export ends at where Search Console has more pages; undefined where it doesn't, as far as is known. */
  readonly cutAt: number | undefined;
  /** True where a page that isn't among these had no impressions. */
  readonly hasAllPages: boolean;
}

/** True for two periods that can be compared. */
export function isComparison({ pages, days }: SitePerformance): boolean {
  return (
    !haveOtherLengths(days.now, days.before) &&
    pages.some(({ clicks, impressions }) =>
      [clicks, impressions].some(({ before }) => before !== null),
    )
  );
}

/** What two exports of one property say, one of each period: the newest two that can be compared. What isn't an export's is left out. */
export function pairedPages(read: readonly SitePerformance[]): SitePerformance | undefined {
  return pairsOfPages(read)[0];
}

/** The same of every export that one can be compared with, those with the newest days first. */
export function pairsOfPages(read: readonly SitePerformance[]): SitePerformance[] {
  const singles = read.filter(
    (one) => one.isExport && one.pages.every(({ clicks }) => clicks.before === null),
  );
  return pairsOfPeriods(singles, ({ property, days }) => ({ property, days: days.now })).map(
    ([later, earlier]) => comparedPages(later, earlier),
  );
}

/** What an export of one period is of. */
interface OfPeriod {
  /** "" where it isn't known. */
  readonly property: string;
  /** ISO days; "" where they aren't known. */
  readonly days: Days;
}

/** Each export with the newest one of as many days before its own, of the same property: those with the newest days first. */
export function pairsOfPeriods<Export>(
  exports: readonly Export[],
  of: (one: Export) => OfPeriod,
): (readonly [later: Export, earlier: Export])[] {
  const newestFirst = exports.toSorted((a, b) => (of(a).days[1] < of(b).days[1] ? 1 : -1));
  return newestFirst.flatMap((later) => {
    const earlier = newestFirst.find((other) => areComparable(of(later), of(other)));
    return earlier === undefined ? [] : [[later, earlier] as const];
  });
}

/** True for an export of as many days before those of another, of the same property. */
export function areComparable(later: OfPeriod, earlier: OfPeriod): boolean {
  const [now, before] = [later.days, earlier.days];
  return (
    later.property !== "" &&
    later.property === earlier.property &&
    [...now, ...before].every((day) => day !== "") &&
    before[1] < now[0] &&
    lengthOf(now) === lengthOf(before)
  );
}

function comparedPages(later: SitePerformance, earlier: SitePerformance): SitePerformance {
  const keyed = ({ pages }: SitePerformance): Map<string, PageChange> =>
    new Map(pages.map((page) => [pageKeyOrText(page.url), page]));
  const [now, before] = [keyed(later), keyed(earlier)];
  const absent = ({ hasAllPages }: SitePerformance): number | null => (hasAllPages ? 0 : null);
  const pair = (key: string, figure: "clicks" | "impressions"): FigurePair => ({
    now: now.has(key) ? (now.get(key)?.[figure].now ?? null) : absent(later),
    before: before.has(key) ? (before.get(key)?.[figure].now ?? null) : absent(earlier),
  });
  const pages = [...new Set([...now.keys(), ...before.keys()])].map((key): PageChange => ({
    url: now.get(key)?.url ?? before.get(key)?.url ?? "",
    clicks: pair(key, "clicks"),
    impressions: pair(key, "impressions"),
    position: {
      now: now.get(key)?.position.now ?? null,
      before: before.get(key)?.position.now ?? null,
    },
  }));
  const total = (figure: "clicks" | "impressions" | "position"): FigurePair => ({
    now: later.totals[figure].now,
    before: earlier.totals[figure].now,
  });
  return {
    ...later,
    days: { now: later.days.now, before: earlier.days.now },
    totals: {
      clicks: total("clicks"),
      impressions: total("impressions"),
      position: total("position"),
    },
    pages,
    cutAt: later.cutAt ?? earlier.cutAt,
    hasAllPages: later.hasAllPages && earlier.hasAllPages,
  };
}

/** The pages of a result with what it knows of one period or of two; undefined for one that says nothing of the whole site. */
export function performanceOf(
  result: SavedResult,
  envelope: Envelope | undefined = envelopeOf(result),
): SitePerformance | undefined {
  const isExport = isSearchConsoleExport(result);
  if ((result.tool !== performanceTool.name && !isExport) || envelope === undefined) {
    return undefined;
  }
  const { data } = envelope;
  if (!isOfWholeSite(data, isExport)) {
    return undefined;
  }
  const rows = rowsOf(data, performanceTool.mainSection);
  // an export without its pages doesn't say that there were none
  if (isExport && rows.length === 0) {
    return undefined;
  }
  const pages = rows.flatMap((row): PageChange[] => {
    const url = firstTextOf(row, "page");
    return isWebUrl(url) ? [{ url, ...figuresOf(row) }] : [];
  });
  const notes = memberOf(data, "export_notes");
  const isCut = entriesOf(notes, "truncated").includes("pages");
  return {
    resultId: result.id,
    receivedAt: result.receivedAt,
    isExport,
    domain: firstTextOf(data, "domain"),
    property: firstTextOf(data, "property"),
    days: {
      now: daysOf(memberOf(data, "date_range")),
      before: daysOf(memberOf(data, "compare_to")),
    },
    totals: figuresOf(memberOf(data, "summary")),
    pages: addedUp(pages),
    isPartial: memberOf(data, "data_state") === "partial",
    cutAt: isCut ? rows.length : undefined,
    // only the interface's exports, which have a chart, are known to be whole
    hasAllPages:
      isExport &&
      !isCut &&
      memberOf(data, "summary") !== undefined &&
      memberOf(memberOf(notes, "left_out"), "pages") === undefined,
  };
}

/** A part of the property, another type of search than web search, and hours say nothing of the site's days. An export says its type; a call without one is for the web. */
export function isOfWholeSite(data: JsonRecord, isExport: boolean): boolean {
  const type = firstTextOf(data, "search_type");
  const filters = memberOf(data, "filters");
  return (
    (type === "web" || (type === "" && !isExport)) &&
    // an export that isn't narrowed says so; without filters nothing is known of them
    (isExport
      ? isRecord(filters)
      : filters === undefined || filters === null || isRecord(filters)) &&
    Object.keys(isRecord(filters) ? filters : {}).length === 0 &&
    memberOf(memberOf(data, "export_notes"), "hours") === undefined
  );
}

/** Rows that are one page to readers, as one. */
export function addedUp(pages: readonly PageChange[]): PageChange[] {
  if (pages.length < 2) {
    return [...pages];
  }
  const groups = Map.groupBy(pages, ({ url }) => pageKeyOrText(url));
  return [...groups.values()].flatMap(([page, ...others]) =>
    page === undefined || others.length === 0 ? (page ?? []) : [sumOf([page, ...others])],
  );
}

function sumOf(pages: readonly PageChange[]): PageChange {
  const [most] = pages.toSorted((a, b) => (b.impressions.now ?? 0) - (a.impressions.now ?? 0));
  const sum = (figure: "clicks" | "impressions", side: keyof FigurePair): number | null => {
    const known = pages.flatMap((page) => page[figure][side] ?? []);
    return known.length < pages.length ? null : known.reduce((all, one) => all + one, 0);
  };
  /** Weighted by impressions; unknown where that of a row which was seen is. */
  const place = (side: keyof FigurePair): number | null => {
    const seen = pages.filter(({ impressions }) => impressions[side] !== 0);
    const weight = (page: PageChange): number => page.impressions[side] ?? Number.NaN;
    const places = seen.reduce(
      (all, page) => all + (page.position[side] ?? Number.NaN) * weight(page),
      0,
    );
    const mean = places / seen.reduce((all, page) => all + weight(page), 0);
    return Number.isNaN(mean) ? null : mean;
  };
  const pair = (figure: "clicks" | "impressions"): FigurePair => ({
    now: sum(figure, "now"),
    before: sum(figure, "before"),
  });
  return {
    url: most?.url ?? "",
    clicks: pair("clicks"),
    impressions: pair("impressions"),
    position: { now: place("now"), before: place("before") },
  };
}

/** The figures of a row in both periods; a position of what nobody saw is unknown. */
export function figuresOf(row: unknown): SitePerformance["totals"] {
  const impressions = pairOf(row, "impressions");
  const place = (name: string, seen: number | null): number | null =>
    seen === 0 ? null : (positionOf(memberOf(row, name)) ?? null);
  return {
    clicks: pairOf(row, "clicks"),
    impressions,
    // a page that nobody saw has none: 0 would be a gain
    position: {
      now: place("position", impressions.now),
      before: place("previous_position", impressions.before),
    },
  };
}

/** A figure of a row, now and in the earlier period. */
export function pairOf(row: unknown, member: string): FigurePair {
  const figure = (name: string): number | null => {
    const value = memberOf(row, name);
    return isFigure(value) ? value : null;
  };
  return { now: figure(member), before: figure(`previous_${member}`) };
}

/** First and last day of a range in a response; "" where it doesn't say. */
export function daysOf(value: unknown): readonly [string, string] {
  return [firstTextOf(value, "start_date"), firstTextOf(value, "end_date")];
}
