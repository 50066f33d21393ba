import * as l10n from "@vscode/l10n";
import type { TemplateResult } from "lit";
import { html } from "lit";
import { absent, formatCell, formatInteger } from "../../shared/format.ts";
import type { Column } from "../../shared/table.ts";
import { isAbsent, isNumeric } from "../../shared/table.ts";
import { clipText } from "./clipText.ts";
import { styleProperty } from "./styleProperty.ts";
import type { SparkBox } from "./trend.ts";
import { readTrend, sparkline, trendEnds } from "./trend.ts";

/** Columns whose figures carry a bar, drawn against the highest in the column. */
export const barColumns: ReadonlySet<string> = new Set(["monthly_volume"]);

const sparkBox: SparkBox = { width: 104, height: 20, padding: 3 };

/** What a cell contains. Everything in it is text: nothing from an answer becomes markup. */
export function cellContent(value: unknown, column: Column, highest: number): TemplateResult | string {
  if (isAbsent(value)) {
    return html`<span class="seo-absent">${absent}</span>`;
  }
  switch (column.format) {
    case "trend":
      return trendCell(value);
    case "intent":
      return intentCell(value);
    case "level":
      return levelCell(value);
    default:
      return plainCell(value, column, highest);
  }
}

/** True for a value that opens in a browser: only web addresses, never another scheme. */
export function isWebAddress(value: unknown): value is string {
  return typeof value === "string" && /^https?:\/\/\S/iu.test(value);
}

/** True when the column's figures are set flush right. */
export function isFlushRight({ format }: Column): boolean {
  return isNumeric(format);
}

function plainCell(value: unknown, column: Column, highest: number): TemplateResult | string {
  const text = clipText(formatCell(value, column.format));
  if (isWebAddress(value)) {
    return html`<button type="button" role="link" class="seo-link" tabindex="-1">${text}</button>`;
  }
  if (typeof value === "number" && barColumns.has(column.key) && highest > 0) {
    const share = Math.max(0, Math.min(1, value / highest));
    return html`<span class="seo-bar" ${styleProperty("--seo-share", share.toFixed(4))}></span><span>${text}</span>`;
  }
  return text;
}

function trendCell(value: unknown): TemplateResult | string {
  const points = readTrend(value);
  const ends = points === undefined ? undefined : trendEnds(points);
  if (points === undefined || ends === undefined) {
    return clipText(formatCell(value, "trend"));
  }
  const { line, area, end } = sparkline(points, sparkBox);
  const label = l10n.t("{0}-month trend: from {1} to {2}", points.length, formatInteger(ends[0]), formatInteger(ends[1]));
  return html`<svg class="seo-spark" viewBox="0 0 104 20" role="img" aria-label=${label}>
    <path class="seo-spark-area" d=${area}></path><path class="seo-spark-line" d=${line}></path>
    <circle class="seo-spark-end" r="1.8" cx=${end?.[0] ?? 0} cy=${end?.[1] ?? 0}></circle>
  </svg>`;
}

function intentCell(value: unknown): TemplateResult | string {
  const word = typeof value === "string" ? intentWord(value.toLowerCase()) : undefined;
  if (word === undefined || typeof value !== "string") {
    return clipText(formatCell(value, "intent"));
  }
  const letter = value.charAt(0).toUpperCase();
  return html`<span class=${`seo-intent seo-intent-${letter}`} role="img" aria-label=${word} title=${word}>${letter}</span>`;
}

function intentWord(intent: string): string | undefined {
  switch (intent) {
    case "informational":
      return l10n.t("Informational");
    case "navigational":
      return l10n.t("Navigational");
    case "commercial":
      return l10n.t("Commercial");
    case "transactional":
      return l10n.t("Transactional");
    default:
      return undefined;
  }
}

function levelCell(value: unknown): TemplateResult | string {
  switch (typeof value === "string" ? value.toLowerCase() : undefined) {
    case "low":
      return levelBadge(1, l10n.t("Low"));
    case "medium":
      return levelBadge(2, l10n.t("Medium"));
    case "high":
      return levelBadge(3, l10n.t("High"));
    default:
      return clipText(formatCell(value, "level"));
  }
}

function levelBadge(level: number, word: string): TemplateResult {
  return html`<span class=${`seo-level seo-level-${level}`}><svg viewBox="0 0 14 12" aria-hidden="true"
    ><path d="M1 8h3v3H1Z"></path><path d="M5.5 5h3v6h-3Z"></path><path d="M10 2h3v9h-3Z"></path></svg>${word}</span>`;
}
