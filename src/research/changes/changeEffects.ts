import { pageKey, pageKeyOrText } from "../../articles/identity/pageKey.ts";
import type { Days } from "../searchConsole/export.ts";
import { comparedFigures } from "./changeFigures.ts";
import type { ChangeFigures, SavedComparison } from "./changeFigures.ts";
import { dayNumber } from "./figuresByDay.ts";
import type { PeriodFigures } from "./figuresByDay.ts";
import { laterDay } from "./siteChange.ts";
import type { ControlArticle, SiteChange } from "./siteChange.ts";

/** Days of the windows before and after a change: whole weeks, since weekdays differ. */
export const windowLengths = [7, 14, 28, 56] as const;
export type WindowLength = (typeof windowLengths)[number];

/** Days until figures are complete. */
const incompleteDays = 3;

/** Days by which a change may lie apart from where the later period of a comparison begins. */
const mostFromBoundary = 7;

/** The pages without a change of their own in both periods, and with enough impressions in each. */
export interface Control {
  readonly pages: number;
  /** How many of them moved at least as much, in the same direction; null where the page had no click before, so that it has no rate. */
  readonly movedAtLeastAsMuch: number | null;
}

/** A change of the same page within both periods. */
export type Overlap = Pick<SiteChange, "commit" | "day" | "fields">;

interface Periods {
  readonly before: Days;
  readonly after: Days;
}

/** What the figures say of two periods round a change. */
export type Effect = Periods &
  (
    | ({
        readonly kind: "shown";
        /** Of the clicks, as a part of those before; null where there were none. */
        readonly change: number | null;
        readonly control: Control;
      } & OwnFigures)
    /** Impressions below the minimum in one of the periods. */
    | ({ readonly kind: "tooFew" } & OwnFigures)
    /** Days of the later period are still to come, or have no figures yet. */
    | { readonly kind: "notFull" }
    /** No figures from before a day, or of it. */
    | { readonly kind: "missing"; readonly day: string; readonly isBefore: boolean }
    /** The article has no published page now, or its URL isn't known; or the figures are of a property without that URL. */
    | { readonly kind: "noPage" | "otherPages" }
  );

/** An effect if it has the page's own figures; undefined for others. */
export function withFigures(effect: Effect | undefined): Extract<Effect, OwnFigures> | undefined {
  return effect?.kind === "shown" || effect?.kind === "tooFew" ? effect : undefined;
}

interface OwnFigures {
  readonly figuresBefore: PeriodFigures;
  readonly figuresAfter: PeriodFigures;
  readonly overlaps: readonly Overlap[];
  /** Where the newest days weren't complete when the figures were saved. */
  readonly isPartial?: true;
}

/** What is known of what a change did. `needsFigures` where neither windows nor a comparison tell anything. */
export interface ChangeEffect {
  readonly windows: ReadonlyMap<WindowLength, Effect>;
  /** The periods of a saved comparison, with their own dates. */
  readonly comparison?: Effect & Pick<SavedComparison, "isExport" | "isSample">;
  readonly needsFigures: boolean;
}

/** What the figures of two periods say of all articles. */
interface Round {
  /** Relative changes of the clicks of the pages that are in the control, in order; `path` to leave one out. */
  readonly rates: readonly number[];
  readonly pages: number;
}

/** Says of each change what figures there are before and after it. What is asked twice is found once. */
export class ChangeEffects {
  readonly #figures: ChangeFigures;
  readonly #changes: ReadonlyMap<string, readonly SiteChange[]>;
  readonly #keys: ReadonlyMap<string, readonly string[]>;
  readonly #least: number;
  /** The last day of which figures may be complete. */
  readonly #lastDay: string;
  readonly #rounds = new Map<string, Round>();

  /** `least` is the number of impressions that a page has in both periods at least, `today` an ISO day. */
  constructor(
    figures: ChangeFigures,
    changes: readonly SiteChange[],
    articles: readonly ControlArticle[],
    { least, today }: { readonly least: number; readonly today: string },
  ) {
    this.#figures = figures;
    this.#least = least;
    this.#lastDay = laterDay(today, -incompleteDays);
    const byPath = new Map<string, SiteChange[]>();
    for (const change of changes) {
      for (const path of [change.path, ...(change.moved ?? []).map((one) => one.path)]) {
        byPath.set(path, [...(byPath.get(path) ?? []), change]);
      }
    }
    this.#changes = byPath;
    this.#keys = new Map(
      articles.map(({ path, urls }) => [path, [...new Set(urls.map(pageKeyOrText))]]),
    );
  }

  /** What is known of a change; a configuration's has no figures of its own. */
  of(change: SiteChange): ChangeEffect {
    if (change.moved !== undefined) {
      return { windows: new Map(), needsFigures: true };
    }
    const windows = this.#windowsOf(change);
    const comparison = this.#comparisonOf(change);
    return {
      windows,
      ...(comparison === undefined ? {} : { comparison }),
      needsFigures: windows.size === 0 && comparison === undefined,
    };
  }

  /** One window of a change; undefined where there are no figures by day near it. */
  windowOf(change: SiteChange, length: WindowLength): Effect | undefined {
    const { byDay } = this.#figures;
    const { span } = byDay;
    const periods: Periods = {
      before: [laterDay(change.day, -length), laterDay(change.day, -1)],
      after: [laterDay(change.day, 1), laterDay(change.day, length)],
    };
    if (span === undefined || change.moved !== undefined) {
      return undefined;
    }
    const unknown = this.#whyNone(change, byDay.properties);
    if (unknown !== undefined) {
      return { kind: unknown, ...periods };
    }
    const early = byDay.missingIn(periods.before);
    if (early !== undefined && early <= span[1]) {
      const isBefore = early < span[0];
      return { kind: "missing", ...periods, day: isBefore ? span[0] : early, isBefore };
    }
    const late = byDay.missingIn(periods.after);
    if (early !== undefined || (late !== undefined && late > span[1])) {
      // days that are long over won't come by themselves
      return periods.after[1] > this.#lastDay
        ? { kind: "notFull", ...periods }
        : { kind: "missing", ...periods, day: early ?? late ?? span[1], isBefore: false };
    }
    return late === undefined
      ? this.#effect(change, periods, (keys, side) =>
          byDay.sumOf(keys, side === "before" ? periods.before : periods.after),
        )
      : { kind: "missing", ...periods, day: late, isBefore: false };
  }

  #windowsOf(change: SiteChange): ReadonlyMap<WindowLength, Effect> {
    return new Map(
      windowLengths.flatMap((length) => {
        const effect = this.windowOf(change, length);
        return effect === undefined ? [] : [[length, effect] as const];
      }),
    );
  }

  /** The saved comparison whose later period begins nearest; of equal ones the one that was saved last. */
  #comparisonOf(change: SiteChange): ChangeEffect["comparison"] {
    const apart = ({ after }: SavedComparison): number =>
      Math.abs(dayNumber(change.day) - dayNumber(after[0]));
    const [nearest] = this.#figures.comparisons
      .filter(
        (one) => one.after[0] !== "" && one.before[0] !== "" && apart(one) <= mostFromBoundary,
      )
      .toSorted((a, b) => apart(a) - apart(b));
    if (nearest === undefined) {
      return undefined;
    }
    const { before, after, isExport, isSample, property } = nearest;
    const unknown = this.#whyNone(change, [property]);
    if (unknown !== undefined) {
      return { kind: unknown, before, after, isExport, isSample };
    }
    const effect = this.#effect(change, { before, after }, (keys, side) =>
      comparedFigures(nearest, keys, side === "before" ? "before" : "now"),
    );
    return effect === undefined
      ? undefined
      : { ...effect, isExport, isSample, ...(nearest.isPartial ? { isPartial: true } : {}) };
  }

  /** Why figures of properties say nothing of a change's page. A page without a row in them isn't always one without impressions. */
  #whyNone(
    { path }: SiteChange,
    properties: readonly string[],
  ): "noPage" | "otherPages" | undefined {
    const keys = this.#keys.get(path) ?? [];
    return keys.length === 0
      ? "noPage"
      : // a page that moved here from another site is of this one, too
        properties.every((property) => keys.some((key) => isOfProperty(key, property)))
        ? undefined
        : "otherPages";
  }

  #effect(
    change: SiteChange,
    periods: Periods,
    figuresOf: (keys: readonly string[], side: keyof Periods) => PeriodFigures | undefined,
  ): Extract<Effect, { kind: "shown" | "tooFew" }> | undefined {
    const keys = this.#keys.get(change.path) ?? [];
    const [figuresBefore, figuresAfter] = [figuresOf(keys, "before"), figuresOf(keys, "after")];
    if (figuresBefore === undefined || figuresAfter === undefined) {
      return undefined;
    }
    const overlaps = (this.#changes.get(change.path) ?? [])
      .filter((other) => other !== change && isWithin(other, periods))
      .map(({ commit, day, fields }) => ({ commit, day, fields }));
    const own = { ...periods, figuresBefore, figuresAfter, overlaps };
    if (!this.#isEnough(figuresBefore) || !this.#isEnough(figuresAfter)) {
      return { kind: "tooFew", ...own };
    }
    const rate = rateOf(figuresBefore, figuresAfter);
    const { rates, pages } = this.#round(change.path, periods, figuresOf);
    const movedAtLeastAsMuch = rate === null ? null : atLeast(rates, rate);
    return { kind: "shown", ...own, change: rate, control: { pages, movedAtLeastAsMuch } };
  }

  /** The control of two periods. A page that changed on the day itself is never in it, so that changes of one day share it. */
  #round(
    path: string,
    periods: Periods,
    figuresOf: (keys: readonly string[], side: keyof Periods) => PeriodFigures | undefined,
  ): Round {
    const isInside = (this.#changes.get(path) ?? []).some((one) => isWithin(one, periods));
    const key = JSON.stringify([periods, isInside ? "" : path]);
    const known = this.#rounds.get(key);
    if (known !== undefined) {
      return known;
    }
    let pages = 0;
    const rates: number[] = [];
    for (const [other, keys] of this.#keys) {
      const changes = this.#changes.get(other) ?? [];
      if (other === path || changes.some((one) => isWithin(one, periods))) {
        continue;
      }
      const [before, after] = [figuresOf(keys, "before"), figuresOf(keys, "after")];
      if (before !== undefined && after !== undefined && [before, after].every(this.#isEnough)) {
        pages += 1;
        rates.push(...[rateOf(before, after)].filter((rate) => rate !== null));
      }
    }
    const round = { pages, rates: rates.toSorted((a, b) => a - b) };
    this.#rounds.set(key, round);
    return round;
  }

  readonly #isEnough = ({ impressions }: PeriodFigures): boolean => impressions >= this.#least;
}

function isWithin({ day }: SiteChange, { before, after }: Periods): boolean {
  return day >= before[0] && day <= after[1];
}

/** Whether a page is in a property: of a domain, or of all URLs that begin with one. True where the property isn't known. */
function isOfProperty(key: string, property: string): boolean {
  const own = pageKey(property.replace(/^sc-domain:/iu, "")) ?? "";
  const isPrefix = property.includes("://");
  return (
    own === "" ||
    key === own ||
    key.startsWith(`${own}/`) ||
    // links to a page with parameters
    key.startsWith(`${own}?`) ||
    (!isPrefix && key.split(/[/?]/u, 1)[0]?.endsWith(`.${own}`) === true)
  );
}

/** The relative change of clicks; null where there were none before. */
function rateOf(before: PeriodFigures, after: PeriodFigures): number | null {
  return before.clicks === 0 ? null : (after.clicks - before.clicks) / before.clicks;
}

/** How many rates, in order, reach one in its direction; none at all counts as up. */
function atLeast(rates: readonly number[], rate: number): number {
  return rates.filter((other) => (rate >= 0 ? other >= rate : other <= rate)).length;
}
