import { pageKeyOrText } from "../../articles/identity/pageKey.ts";
import { firstTextOf, rowsOf } from "../../shared/reading.ts";
import { envelopeOf } from "../library/savedResult.ts";
import {
  isComparison,
  isOfWholeSite,
  pairsOfPages,
  performanceOf,
} from "../planning/pageChanges.ts";
import type { PageChange, SitePerformance } from "../planning/pageChanges.ts";
import { isTruncated } from "../planning/pageQueries.ts";
import type { OpenedResult } from "../planning/performanceResults.ts";
import type { Days } from "../searchConsole/export.ts";
import { isSearchConsoleExport } from "../searchConsole/savedExport.ts";
import { hundredths } from "../searchConsole/hundredths.ts";
import { FiguresByDay, areOfPagesByDay } from "./figuresByDay.ts";
import type { PeriodFigures } from "./figuresByDay.ts";

/** Two periods by page, as they were saved: their dates are never shifted. */
export interface SavedComparison {
  readonly before: Days;
  readonly after: Days;
  /** True for an export; false for a response of the service. */
  readonly isExport: boolean;
  /** True for made-up figures of the sandbox. */
  readonly isSample: boolean;
  /** The property of an export, else the site's host: a domain, or the beginning of all its URLs; "" where neither is known. */
  readonly property: string;
  /** By the keys of addresses. */
  readonly pages: ReadonlyMap<string, PageChange>;
  /** True where the newest days weren't complete when it was saved. */
  readonly isPartial: boolean;
  /** True where a page that isn't among these had no impressions. */
  readonly hasAllPages: boolean;
}

/** What saved results say about pages over time. */
export interface ChangeFigures {
  readonly byDay: FiguresByDay;
  readonly comparisons: readonly SavedComparison[];
  /** True where the figures by day are made up by the sandbox. */
  readonly isSample: boolean;
}

/** Reads saved results of one site, the newest first: all comparisons of pages, and all pages by day. What is narrowed to a part of the site stands for nothing. */
export class ChangeFiguresReader {
  readonly #byDay = new FiguresByDay();
  readonly #comparisons: SavedComparison[] = [];
  readonly #singles: SitePerformance[] = [];
  #isSample = false;

  /** Adds what a result says. `origin` is that of the result's service. */
  add({ result, envelope = envelopeOf(result) }: OpenedResult, origin: string): void {
    if (envelope === undefined) {
      return;
    }
    const isSample = origin === "sandbox";
    const read = performanceOf(result, envelope);
    if (read !== undefined && read.pages.length > 0) {
      if (isComparison(read)) {
        this.#comparisons.push(comparisonOf(read, isSample));
      } else {
        this.#singles.push(read);
      }
    }
    const { data } = envelope;
    const rows = rowsOf(data, "rows_by");
    // a page without a row in a window had no clicks there only where no row is missing
    if (
      isOfWholeSite(data, isSearchConsoleExport(result)) &&
      !isTruncated(data, / by /u) &&
      areOfPagesByDay(rows)
    ) {
      this.#byDay.add(rows, firstTextOf(data, "property") || firstTextOf(data, "domain"));
      this.#isSample ||= isSample;
    }
  }

  /** What was read so far. */
  get figures(): ChangeFigures {
    return {
      byDay: this.#byDay,
      comparisons: [
        ...this.#comparisons,
        ...pairsOfPages(this.#singles).map((paired) => comparisonOf(paired, false)),
      ],
      isSample: this.#isSample,
    };
  }
}

function comparisonOf(
  { days, pages, isExport, isPartial, hasAllPages, property, domain }: SitePerformance,
  isSample: boolean,
): SavedComparison {
  return {
    before: days.before,
    after: days.now,
    isExport,
    isSample,
    isPartial,
    property: property === "" ? domain : property,
    hasAllPages,
    pages: new Map(pages.map((page) => [pageKeyOrText(page.url), page])),
  };
}

/** The figures of pages together in one period of a comparison; undefined where they aren't known. */
export function comparedFigures(
  { pages, hasAllPages }: SavedComparison,
  keys: readonly string[],
  side: "before" | "now",
): PeriodFigures | undefined {
  const found = keys.flatMap((key) => pages.get(key) ?? []);
  if (found.length === 0) {
    return hasAllPages ? { clicks: 0, impressions: 0, position: null } : undefined;
  }
  let [clicks, impressions, placed, weight] = [0, 0, 0, 0];
  for (const page of found) {
    const [own, seen, position] = [page.clicks[side], page.impressions[side], page.position[side]];
    if (own === null || seen === null) {
      return undefined;
    }
    clicks += own;
    impressions += seen;
    if (position !== null) {
      placed += position * seen;
      weight += seen;
    }
  }
  return { clicks, impressions, position: weight === 0 ? null : hundredths(placed / weight) };
}
