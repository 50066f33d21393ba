import { cellShortText, columnFormats } from "../../shared/columnFormats.ts";
import { highestOf } from "../../shared/extremes.ts";
import type { TableData } from "./tableData.ts";

const sampleRows = 100;
/** A column that stretches begins at the width that so many of its texts need. */
const typicalShare = 0.8;
/** Average width of a character of the editor's interface font at its 13 px, and a cell's padding. */
const characterWidth = 7;
/** Labels are bold. */
const labelCharacterWidth = 7.6;
const cellPadding = 26;
/** Room for the sort arrow beside a label. */
const arrowWidth = 18;
const mostLabelWidth = 260;
/** Room that the bar of a figure needs to be told from others. */
const barWidth = 56;

/** Room before the first column, where rows are selected; the style sheet reads it from --seo-gutter. */
export const gutterWidth = 28;

/** Room behind the last column for the "…" button of the row under the pointer, which would hide figures there. */
export const menuWidth = 32;

/** Widths of the columns that are shown. */
export interface ColumnTracks {
  /** A value for `grid-template-columns`. */
  readonly template: string;
  /** The width below which the table scrolls sideways, as a CSS length. */
  readonly least: string;
}

/**
 * The width of one column by itself, in pixels, and a share of what is left if it stretches. Where there is too little room
 * for all columns, each gives up what only an arrow needs, and `least` is left: an arrow takes from the padding then, for
 * columns that changed their width with the order would move under the pointer.
 */
export interface ColumnTrack {
  readonly width: number;
  readonly least: number;
  readonly stretches: boolean;
  /** How it is cut for others; absent for a column that isn't. */
  readonly cut?: {
    /** Pixels of the columns that are to be in sight beside it. */
    readonly beside: number;
    /** Pixels that are left of it at least. */
    readonly least: number;
  };
}

/** A column that belongs to the one before it differs from its neighbors by its short label. */
const leastOfBehind = 60;

/** Characters of a file's name that are left of a column that is cut for others. */
const mostOfName = 18;
/** So much of a text beside it is in sight at least, in pixels: what most of them begin with. */
const begunText = 112;

/** Widths from the labels and the first rows: figures as wide as they need, texts share what is left. */
export function ownTracks(data: TableData, barColumns: ReadonlySet<string>): ColumnTrack[] {
  const rows = Math.min(sampleRows, data.loaded);
  const tracks = data.columns.map((of, column): ColumnTrack => {
    const { width, drawnWidth } = columnFormats[of.format];
    const { stretches } = width;
    const labelWidth = Math.ceil(
      (of.behind?.label ?? of.label).length * labelCharacterWidth + cellPadding,
    );
    const leastWidth = of.behind === undefined ? width.least : leastOfBehind;
    const lengths = textLengths(data, column, rows);
    const sign = barColumns.has(of.key) && of.behind === undefined ? barWidth : width.sign;
    const widthFor = (labelRoom: number, share: number): number => {
      const content = drawnWidth?.(of) ?? lengthOfMost(lengths, share) * characterWidth;
      return Math.max(
        Math.min(labelRoom, mostLabelWidth),
        Math.min(Math.max(content + cellPadding + sign, leastWidth), width.most),
      );
    };
    return {
      // What is left goes to the columns whose longest values need it.
      width: widthFor(labelWidth + arrowWidth, 1),
      least: widthFor(labelWidth, stretches ? typicalShare : 1),
      stretches,
    };
  });
  return tracks.map((track, column) => {
    const cutFor = data.columns[column]?.cutFor;
    return cutFor === undefined
      ? track
      : {
          ...track,
          cut: {
            beside: sum(
              tracks.map(({ least, stretches }, other) =>
                cutFor.includes(data.columns[other]?.key ?? "")
                  ? Math.min(least, stretches ? begunText : least)
                  : 0,
              ),
            ),
            least: longestName(data, column, rows) * characterWidth + cellPadding,
          },
        };
  });
}

/** The tracks of columns in the order they are shown; `widthOf` gives those that a person set. */
export function columnTracks(
  own: readonly ColumnTrack[],
  shown: readonly number[],
  widthOf: (column: number) => number | undefined,
): ColumnTracks {
  const tracks = shown.map((column): ColumnTrack => {
    const track = own[column] ?? { width: 84, least: 84, stretches: false };
    const set = widthOf(column);
    return set === undefined ? track : { width: set, least: set, stretches: false };
  });
  const pixels = sum(tracks.map((track) => (isCut(track) ? 0 : track.least))) + menuWidth;
  const cut = tracks.filter(isCut).map(cutWidth);
  const least = lengthOf(pixels, cut);
  const wanted = sum(tracks.map((track) => (track.stretches ? track.width - track.least : 0)));
  const template = tracks.map((track) => {
    const begin = isCut(track) ? cutWidth(track) : `${track.least}px`;
    if (!track.stretches) {
      return track.width === track.least
        ? `${track.width}px`
        : `minmax(${track.least}px, ${track.width}px)`;
    }
    // Of what is left, texts get what they need before any arrow gets its room.
    const more = track.width - track.least;
    return more === 0
      ? `minmax(${begin}, ${track.width}fr)`
      : `minmax(calc(${begin} + clamp(0px, (100% - ${least}) * ${more / wanted}, ${more}px)), ${track.width}fr)`;
  });
  return {
    template: [...template, `${menuWidth}px`].join(" "),
    least: lengthOf(pixels + gutterWidth, cut),
  };
}

type CutTrack = ColumnTrack & Required<Pick<ColumnTrack, "cut">>;

function isCut(track: ColumnTrack): track is CutTrack {
  return track.cut !== undefined && track.least > track.cut.least;
}

/** The width of a column that is cut for others: what those leave of the scroller, which is the container. */
function cutWidth({ least, cut }: CutTrack): string {
  return `clamp(${cut.least}px, 100cqi - ${gutterWidth + cut.beside}px, ${least}px)`;
}

/** The sum of pixels and other lengths as one CSS length. */
function lengthOf(pixels: number, others: readonly string[]): string {
  return others.length === 0 ? `${pixels}px` : `calc(${[`${pixels}px`, ...others].join(" + ")})`;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((a, b) => a + b, 0);
}

/** What is written in a cell, which may be shorter than its words. */
function cellText(data: TableData, row: number, column: number): string {
  const of = data.columns[column];
  return (
    (of === undefined ? undefined : cellShortText(data.value(row, column), of)) ??
    data.text(row, column)
  );
}

/** The lengths of a column's first texts, shortest first. */
function textLengths(data: TableData, column: number, rows: number): number[] {
  return Array.from({ length: rows }, (_, row) => cellText(data, row, column).length).toSorted(
    (a, b) => a - b,
  );
}

/** The length that this share of the texts has at most. */
function lengthOfMost(lengths: readonly number[], share: number): number {
  return lengths[Math.ceil((lengths.length - 1) * share)] ?? 0;
}

/** What a header needs beside its label: padding, and room for the sort arrow. */
const headerRoom = 46;

/** The columns of a grid as far as their widths are concerned. */
interface SizableColumns {
  /** Columns that are shown, by their place in the data. */
  readonly places: readonly number[];
  /** Gives a column a width in pixels. */
  resize(column: number, width: number): void;
}

/** What sizing asks of the grid. */
export interface SizingHost {
  /** Widths changed; draw them. */
  sized(): void;
  /** The person let go: remember them. */
  arranged(): void;
}

/** The header cell of a column that is shown at a place. */
export function headerAt(grid: HTMLElement, place: number): HTMLElement | null {
  return grid.querySelector<HTMLElement>(`[role=columnheader][data-column="${place}"]`);
}

/** Sizes a column as the pointer moves, until it is let go. */
export function dragWidth(
  event: PointerEvent,
  handle: HTMLElement,
  columns: SizableColumns,
  place: number,
  host: SizingHost,
): void {
  const column = columns.places[place];
  const header = handle.closest<HTMLElement>("[role=columnheader]");
  if (column === undefined || header === null || event.button !== 0) {
    return;
  }
  event.preventDefault();
  const start = header.offsetWidth - event.clientX;
  const onMove = ({ clientX }: PointerEvent): void => {
    columns.resize(column, start + clientX);
    host.sized();
  };
  const onEnd = (): void => {
    handle.removeEventListener("pointermove", onMove);
    handle.removeEventListener("lostpointercapture", onEnd);
    host.arranged();
  };
  handle.setPointerCapture(event.pointerId);
  handle.addEventListener("pointermove", onMove);
  handle.addEventListener("lostpointercapture", onEnd);
}

/** The width at which the header and all cells that are drawn fit, in pixels. */
export function fittingWidth(grid: HTMLElement, place: number): number {
  const label = headerAt(grid, place)?.querySelector(".seo-label");
  const cells = grid.querySelectorAll<HTMLElement>(
    `.seo-grid-body .seo-cell[data-column="${place}"]`,
  );
  const widths = Array.from(
    cells,
    (cell) => contentWidth(cell.querySelector(".seo-bar + span") ?? cell) + cellPadding,
  );
  return Math.ceil(
    Math.max(
      label === null || label === undefined ? 0 : contentWidth(label) + headerRoom,
      ...widths,
    ),
  );
}

/** How wide what is in an element is, however much of it is cut off. */
function contentWidth(element: Element): number {
  const range = document.createRange();
  range.selectNodeContents(element);
  return Math.max(
    range.getBoundingClientRect().width,
    element.scrollWidth > element.clientWidth ? element.scrollWidth - cellPadding : 0,
  );
}

/** The length of the longest file name among a column's first paths. */
function longestName(data: TableData, column: number, rows: number): number {
  const names = Array.from({ length: rows }, (_, row) =>
    cellText(data, row, column).replace(/^.*\//u, ""),
  );
  return Math.min(mostOfName, highestOf([0, ...names.map((name) => name.length)]));
}
