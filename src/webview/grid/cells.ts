import * as l10n from "@vscode/l10n";
import type { SVGTemplateResult, TemplateResult } from "lit";
import { html, nothing, svg } from "lit";
import { absent, formatInteger } from "../../shared/format.ts";
import type { Column, ColumnFormat } from "../../shared/table.ts";
import { isAbsent, isWebUrl } from "../../shared/table.ts";
import { readTrend } from "../../shared/trend.ts";
import type { TrendPoint } from "../../shared/trend.ts";
import {
  cellShortText,
  columnFormats,
  isNumeric,
  presenceWidth,
  trendWidth,
  upsideDown,
  writtenText,
} from "../../shared/columnFormats.ts";
import {
  changeWords,
  intentWord,
  levelHeight,
  levelWord,
  presentNames,
} from "../../shared/cellWords.ts";
import { clipText } from "../elements/longText.ts";
import { icon } from "../elements/icon.ts";
import type { IconName } from "../elements/icon.ts";
import { styleProperty } from "../elements/styleProperty.ts";
import type { SparkBox } from "../elements/sparkline.ts";
import { sparkline, trendRange, trendWords } from "../elements/sparkline.ts";

/** Columns whose figures carry a bar, drawn against the highest in the column, but not beside the figure they are compared with. */
export const barColumns: ReadonlySet<string> = new Set(["monthly_volume"]);

const sparkBox: SparkBox = { width: trendWidth, height: 20, padding: 3 };

/** What a cell contains. Everything in it is text: nothing from an answer becomes markup. */
export function cellContent(
  value: unknown,
  column: Column,
  highest: number,
): TemplateResult | string {
  if (isAbsent(value)) {
    return html`<span class="seo-absent">${absent}</span>`;
  }
  return drawings[column.format]?.(value, column) ?? plainCell(value, column, highest);
}

/** The cells of a format that are more than their text; undefined for a value that doesn't fit. */
const drawings: {
  readonly [format in ColumnFormat]?: (
    value: unknown,
    column: Column,
  ) => TemplateResult | undefined;
} = {
  trend: trendCell,
  positions: positionsCell,
  runs: runsCell,
  intent: intentCell,
  level: levelCell,
  change: changeCell,
  difference: differenceCell,
  points: differenceCell,
  presence: presenceCell,
  boolean: linkMark,
};

/** True when the column's figures are set flush right. */
export function isFlushRight({ format }: Column): boolean {
  return isNumeric(format);
}

/** The classes of a cell of this column. */
export function cellClass(column: Column): string {
  return `seo-cell seo-cell-${column.format}${isFlushRight(column) ? " seo-right" : ""}${column.cutFor === undefined ? "" : " seo-cut-start"}`;
}

function plainCell(value: unknown, column: Column, highest: number): TemplateResult | string {
  const text = clipText(writtenText(value, column));
  if (isWebUrl(value)) {
    return html`<button type="button" role="link" class="seo-link" tabindex="-1">${text}</button>`;
  }
  if (column.isStep === true) {
    return html`<button type="button" class="seo-link" tabindex="-1">${text}</button>`;
  }
  if (
    typeof value === "number" &&
    barColumns.has(column.key) &&
    column.behind === undefined &&
    highest > 0
  ) {
    const share = Math.max(0, Math.min(1, value / highest));
    return html`<span class="seo-bar" ${styleProperty("--seo-share", share.toFixed(4))}></span><span>${text}</span>`;
  }
  return column.cutFor === undefined ? text : html`<bdi dir="ltr">${text}</bdi>`;
}

function trendCell(value: unknown): TemplateResult | undefined {
  const points = readTrend(value);
  if (points === undefined || trendRange(points) === undefined) {
    return undefined;
  }
  return spark(points, l10n.t("{0}-month trend: {1}", points.length, trendWords(points)));
}

/** What a figure was at the last runs of a question. */
function runsCell(value: unknown, column: Column): TemplateResult | undefined {
  const points = readTrend(value);
  return points === undefined || trendRange(points) === undefined
    ? undefined
    : spark(points, l10n.t("Last {0} runs: {1}", points.length, writtenText(value, column)));
}

/** A rise is an improvement, as in the charts of positions. */
function positionsCell(value: unknown): TemplateResult | undefined {
  const positions = readTrend(value);
  const range = positions === undefined ? undefined : trendRange(positions);
  if (positions === undefined) {
    return undefined;
  }
  if (range === undefined) {
    // Once, however often it was looked for: the words of all checks don't fit into the column.
    return html`${l10n.t("not found")}`;
  }
  const [best, worst] = range.map(formatInteger);
  const last = positions.at(-1) ?? null;
  const label = l10n.t(
    "Last {0} checks: between {1} and {2}, now {3}",
    positions.length,
    best ?? "",
    worst ?? "",
    last === null ? l10n.t("not found") : formatInteger(last),
  );
  return spark(upsideDown(positions), label);
}

function spark(points: readonly TrendPoint[], label: string): TemplateResult {
  const { line, area, end } = sparkline(points, sparkBox);
  return html`<svg class="seo-spark" viewBox="0 0 104 20" role="img" aria-label=${label}>
    <path class="seo-spark-area" d=${area}></path><path class="seo-spark-line" d=${line}></path>
    <circle class="seo-spark-end" r="1.8" cx=${end?.[0] ?? 0} cy=${end?.[1] ?? 0}></circle>
  </svg>`;
}

function intentCell(value: unknown): TemplateResult | undefined {
  const word = intentWord(value);
  if (word === undefined || typeof value !== "string") {
    return undefined;
  }
  const letter = value.charAt(0).toUpperCase();
  return html`<span class=${`seo-intent seo-intent-${letter}`} role="img" aria-label=${word} title=${word}>${letter}</span>`;
}

function levelCell(value: unknown): TemplateResult | undefined {
  const level = levelHeight(value);
  return level === undefined
    ? undefined
    : html`<span class=${`seo-level seo-level-${level}`}><svg viewBox="0 0 14 12" aria-hidden="true"
      ><path d="M1 8h3v3H1Z"></path><path d="M5.5 5h3v6h-3Z"></path><path d="M10 2h3v9h-3Z"></path></svg>${levelWord(value)}</span>`;
}

function changeCell(value: unknown, column: Column): TemplateResult | undefined {
  if (typeof value !== "number" || Number.isNaN(value)) {
    return undefined;
  }
  const direction = value > 0 ? "up" : value < 0 ? "down" : "same";
  const arrow = direction === "same" ? "" : icon(direction === "up" ? "ascending" : "descending");
  const words = changeWords(value);
  const text = cellShortText(value, column);
  return text === undefined
    ? html`<span class=${`seo-moved seo-moved-${direction}`}>${arrow}${words}</span>`
    : html`<span class=${`seo-moved seo-moved-${direction}`} role="img" aria-label=${words} title=${words}>${arrow}${text}</span>`;
}

/**
 * A figure with its sign and an arrow, before them a mark for better or worse where it is one of the
 * two, read aloud in words. What is written like zero has not moved.
 */
function differenceCell(value: unknown, column: Column): TemplateResult | undefined {
  const { shortText } = columnFormats[column.format];
  const text = shortText?.(value);
  if (text === undefined || typeof value !== "number") {
    return undefined;
  }
  const direction = text === shortText?.(0) ? "same" : value > 0 ? "up" : "down";
  const arrow = direction === "same" ? "" : icon(direction === "up" ? "ascending" : "descending");
  const words = writtenText(value, column);
  const { tone, verdict, mark } = verdictOf(direction, column);
  const label = verdict === "" ? words : `${words}, ${verdict}`;
  return html`<span class=${`seo-moved${tone}`} role="img" aria-label=${label} title=${verdict === "" ? nothing : label}>${
    mark === undefined ? nothing : html`<span class="seo-verdict">${icon(mark)}</span>`
  }${arrow}${text}</span>`;
}

/** Whether a change is an improvement, which its arrow and its sign don't tell of every figure. */
interface Verdict {
  /** Green or red. */
  readonly tone: string;
  /** The same in a word, and as a shape that is seen without colors; "" and undefined for what is neither. */
  readonly verdict: string;
  readonly mark?: IconName;
}

function verdictOf(
  direction: "up" | "down" | "same",
  { isNeutral, isLessBetter }: Column,
): Verdict {
  if (isNeutral === true || direction === "same") {
    return { tone: "", verdict: "" };
  }
  return (direction === "up") === (isLessBetter !== true)
    ? { tone: " seo-moved-up", verdict: l10n.t("better"), mark: "done" }
    : { tone: " seo-moved-down", verdict: l10n.t("worse"), mark: "close" };
}

/**
 * A place for each name the column knows: its number in a ring where it is in the cell, else a point.
 * A legend beside the table says whose the numbers are. Names the column does not know stand behind.
 */
function presenceCell(value: unknown, column: Column): TemplateResult | undefined {
  const names = presentNames(value);
  const width = columnFormats.presence.drawnWidth?.(column);
  if (names === undefined || width === undefined) {
    return undefined;
  }
  const { options = [] } = column;
  const text = clipText(names.join(", "));
  const others = names.filter((name) => !options.includes(name));
  return html`<span class="seo-dots" role="img" aria-label=${text} title=${text}><svg width=${width} height="14" viewBox=${`0 0 ${width} 14`} aria-hidden="true"
    >${options.map((option, index) => presencePlace(index, names.includes(option)))}</svg></span>${
      others.length === 0
        ? ""
        : html`<span aria-hidden="true"> ${clipText(others.join(", "))}</span>`
    }`;
}

function presencePlace(index: number, isThere: boolean): SVGTemplateResult {
  const middle = (index + 0.5) * presenceWidth;
  return isThere
    ? svg`<g class="seo-dot-on"><circle cx=${middle} cy="7" r="6.2" fill="none" stroke="currentColor"></circle><text x=${middle} y="10.2"
      font-size=${index < 9 ? 9 : 8} text-anchor="middle" fill="currentColor">${index + 1}</text></g>`
    : svg`<circle cx=${middle} cy="7" r="1.2" fill="currentColor"></circle>`;
}

/** Links that pass nothing on, or are gone, are marked. */
function linkMark(value: unknown, column: Column): TemplateResult | undefined {
  const isNotFollowed = column.key === "dofollow" && value === false;
  const isLost = column.key === "is_lost" && value === true;
  return isNotFollowed || isLost
    ? html`<span class="seo-mark">${icon(isLost ? "problem" : "empty")}${writtenText(value, column)}</span>`
    : undefined;
}
