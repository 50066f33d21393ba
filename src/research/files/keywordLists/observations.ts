import { namedMarket } from "../../../shared/markets.ts";
import type { MarketNames } from "../../../shared/markets.ts";
import { keywordKey } from "../../../articles/identity/keywordKey.ts";
import { textKey } from "../../../articles/identity/textKey.ts";
import { sampleMark } from "../sampleMark.ts";
import { figureColumns } from "./listColumns.ts";
import type { FigureColumn } from "./listColumns.ts";
import { utcTime } from "../../../shared/utcTime.ts";

/** Figures by their columns. "" says that something was looked for and not found. */
export type Figures = { readonly [column in FigureColumn]?: string | number };

/** What an answer says about one keyword. */
export interface KeywordObservation {
  readonly keyword: string;
  /** "" where the answer has no market. */
  readonly location: string;
  readonly language: string;
  /** Source class, or what else is known of where it comes from; never empty. */
  readonly source: string;
  /** ISO time in UTC; "" where it isn't known. */
  readonly observedAt: string;
  readonly figures: Figures;
}

/** Whose keyword it is: one row of a list for each. */
export type Named = Pick<KeywordObservation, "keyword" | "location" | "language">;

/** One figure with where it comes from. */
export interface Figure {
  readonly value: string | number;
  readonly source: string;
  readonly observedAt: string;
}

/** All that is known of one keyword in one market. */
export interface ObservedKeyword extends Named {
  /** Where the keyword itself was found. */
  readonly source: string;
  readonly observedAt: string;
  /** The newest figure of each column. */
  readonly figures: ReadonlyMap<FigureColumn, Figure>;
}

/**
 * Equal for keywords that are one row of a list: the same keyword, whatever the market is called; what is
 * not stated is `market`'s.
 */
export function listRowKey({ keyword, ...stated }: Named, market: MarketNames): string {
  const { location, language } = namedMarket(stated, market);
  return [keywordKey(keyword), textKey(location), textKey(language)].join("\n");
}

/** Milliseconds of an ISO date or time; undefined for any other text. */
export function timeOf(text: string): number | undefined {
  const time = /^\d{4}-\d{2}-\d{2}(?:$|T)/u.test(text) ? utcTime(text) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}

/** Milliseconds between made-up figures and all others: they are older than everything. */
const behindTheTimes = 1e15;

/** How new a figure is, in milliseconds; made-up ones, and those without a readable date, are older than all others. */
export function timeOfFigure({ source, observedAt }: Omit<Figure, "value">): number {
  return (
    (timeOf(observedAt) ?? Number.NEGATIVE_INFINITY) -
    (source.includes(sampleMark) ? behindTheTimes : 0)
  );
}

/** One entry for each keyword and market, with the newest figure of each column; of two of one time the first. */
export function byKeyword(
  observations: Iterable<KeywordObservation>,
  market: MarketNames,
): Map<string, ObservedKeyword> {
  const found = new Map<
    string,
    ObservedKeyword & { readonly figures: Map<FigureColumn, Figure> }
  >();
  for (const observation of observations) {
    const key = listRowKey(observation, market);
    const { keyword, location, language, source, observedAt, figures } = observation;
    const entry = found.get(key) ?? {
      keyword: keyword.trim().replaceAll(/\s+/gu, " "),
      location,
      language,
      source,
      observedAt,
      figures: new Map<FigureColumn, Figure>(),
    };
    for (const [column, figure] of figuresOf(figures, { source, observedAt })) {
      const known = entry.figures.get(column);
      if (known === undefined || timeOfFigure(known) < timeOfFigure(figure)) {
        entry.figures.set(column, figure);
      }
    }
    found.set(
      key,
      entry.location === "" && location !== "" ? { ...entry, location, language } : entry,
    );
  }
  return found;
}

/** What answers have said so far, to tell our own figures from what a person typed. */
export class Evidence {
  readonly sources = new Set<string>();
  readonly #figures = new Map<string, Map<FigureColumn, Figure[]>>();
  readonly #times = new Map<string, Set<number>>();

  constructor(observations: Iterable<KeywordObservation>, market: MarketNames) {
    for (const observation of observations) {
      this.#add(listRowKey(observation, market), observation);
    }
  }

  /** The newest figure that a cell may be; undefined where no answer ever said that. */
  newest(
    key: string,
    column: FigureColumn,
    isSame: (value: Figure["value"]) => boolean,
  ): Figure | undefined {
    const fitting = (this.#figures.get(key)?.get(column) ?? []).filter(({ value }) =>
      isSame(value),
    );
    return fitting.reduce<Figure | undefined>(
      (best, figure) =>
        best === undefined || timeOfFigure(best) < timeOfFigure(figure) ? figure : best,
      undefined,
    );
  }

  /** The same figures, each of the newest answer that says the same. */
  dated(key: string, { figures, ...named }: ObservedKeyword): ObservedKeyword {
    const newest = [...figures].map(
      ([column, figure]) =>
        [column, this.newest(key, column, (value) => value === figure.value) ?? figure] as const,
    );
    return { ...named, figures: new Map(newest) };
  }

  /** True when an answer of that very time is among them. */
  has(key: string, time: number): boolean {
    return this.#times.get(key)?.has(time) === true;
  }

  #add(key: string, { source, observedAt, figures }: KeywordObservation): void {
    this.sources.add(source);
    const times = this.#times.get(key) ?? new Set();
    times.add(timeOf(observedAt) ?? Number.NaN);
    this.#times.set(key, times);
    const columns = this.#figures.get(key) ?? new Map<FigureColumn, Figure[]>();
    for (const [column, figure] of figuresOf(figures, { source, observedAt })) {
      columns.set(column, [...(columns.get(column) ?? []), figure]);
    }
    this.#figures.set(key, columns);
  }
}

/** The figures that are there, as pairs. */
function figuresOf(
  figures: Figures,
  origin: Omit<Figure, "value">,
): (readonly [FigureColumn, Figure])[] {
  return figureColumns.flatMap((column) => {
    const value = figures[column];
    return value === undefined ? [] : [[column, { value, ...origin }] as const];
  });
}
