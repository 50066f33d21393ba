import type { ColumnFormat } from "./table.ts";

/**
 * A part of an answer that people would rather look at than read, as data. A picture never stands
 * alone: the rows it is drawn from are in a table or a list of the same document, and everything in
 * it has a text, so that it can be read without colour and without sight.
 */
export type Picture =
  | TilesPicture
  | BarsPicture
  | SharesPicture
  | LinesPicture
  | DialPicture
  | FunnelPicture
  | ResultPagePicture
  | QuotesPicture;

/** What a part of a picture is, told by a word or a shape as well as by colour. */
export type Tone = "plain" | "own" | "good" | "bad" | "warn" | "muted";

/** A cell of a table in the same document, whose web address a part of a picture opens. */
export interface CellReference {
  readonly table: string;
  readonly column: string;
  readonly row: number;
}

/** Single figures, the most important first. */
export interface TilesPicture {
  readonly shape: "tiles";
  readonly tiles: readonly Tile[];
}

export interface Tile {
  readonly label: string;
  /** As written: "1,234", "4.2%", "—". */
  readonly text: string;
  readonly help?: string;
  readonly change?: Change;
}

/** How a figure moved, in comparison with what `text` names. */
export interface Change {
  readonly direction: "up" | "down" | "same";
  /** "12% more than before (1,234)". */
  readonly text: string;
  /** Whether the direction is a good one; undefined where it is neither. */
  readonly tone: Tone;
}

/** Ranked bars, drawn against the highest value. */
export interface BarsPicture {
  readonly shape: "bars";
  readonly bars: readonly Bar[];
}

export interface Bar {
  readonly label: string;
  /** The length, at least 0. */
  readonly value: number;
  /** The value as written. */
  readonly text: string;
  readonly tone: Tone;
  /** What the tone means in a word: "Your site". */
  readonly mark?: string;
}

/** Parts of one whole, side by side in one bar, with a legend. */
export interface SharesPicture {
  readonly shape: "shares";
  readonly parts: readonly Bar[];
}

/** One or two series over time. */
export interface LinesPicture {
  readonly shape: "lines";
  readonly format: ColumnFormat;
  readonly lines: readonly Line[];
}

export interface Line {
  readonly label: string;
  /** In the order of time; null is a gap, never 0. */
  readonly points: readonly LinePoint[];
  readonly tone: Tone;
}

export interface LinePoint {
  /** As written under the axis: "Mar 2025". */
  readonly label: string;
  readonly value: number | null;
}

/** A score on a scale that begins at 0. */
export interface DialPicture {
  readonly shape: "dial";
  readonly label: string;
  readonly value: number;
  /** The end of the scale. */
  readonly most: number;
  /** "82 of 100". */
  readonly text: string;
  readonly tone: Tone;
  /** Figures that stand beside it. */
  readonly beside: readonly Tile[];
}

/** Steps of which each is a part of the one before. */
export interface FunnelPicture {
  readonly shape: "funnel";
  readonly steps: readonly Bar[];
}

/** What was on a result page, in the order in which the answer names it. */
export interface ResultPagePicture {
  readonly shape: "resultPage";
  readonly items: readonly PageItem[];
}

export interface PageItem {
  /** What it is: "Organic", "AI overview", "People also ask". */
  readonly kind: string;
  /** The organic position, 1 is the top; null for everything else. */
  readonly position: number | null;
  readonly title: string;
  /** The domain; empty where there is none. */
  readonly domain: string;
  readonly text: string;
  /** Lines inside it: questions, related searches, sources. */
  readonly lines: readonly PageLine[];
  /** True for the site that is marked: the reader's own, or the one that was asked about. */
  readonly own: boolean;
  /** Which of the two it is, in a word: "Your site", "Asked about". */
  readonly mark?: string;
  readonly link?: CellReference;
}

export interface PageLine {
  readonly text: string;
  /** True for the site that is marked: the reader's own, or the one that was asked about. */
  readonly own: boolean;
  /** Which of the two it is, in a word: "Your site", "Asked about". */
  readonly mark?: string;
  readonly link?: CellReference;
}

/** Sample answers with the sources they cite. */
export interface QuotesPicture {
  readonly shape: "quotes";
  readonly quotes: readonly Quote[];
}

export interface Quote {
  readonly title: string;
  readonly text: string;
  /** Empty where the response lists none; null where it can't be told whether it has any. */
  readonly sources: readonly PageLine[] | null;
}
