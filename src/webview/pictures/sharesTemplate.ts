import type { TemplateResult } from "lit";
import { html, nothing } from "lit";
import type { Bar, SharesPicture } from "../../shared/picture.ts";
import { longText } from "../elements/longText.ts";
import { styleProperty } from "../elements/styleProperty.ts";
import { boundedList } from "./boundedList.ts";
import { highestOf, nameText, shareOf, toneMark } from "./pictureParts.ts";

/** Parts in the bar; more would be thinner than their separators. The legend has all of them. */
const drawnParts = 40;
const firstParts = 10;
/** Patterns that tell neighbours apart without colour (pictures.css). */
const patterns = 6;

/** Parts of one whole: a bar for the eye, and a legend that says the same in words. */
export function shareBar({ parts }: SharesPicture): TemplateResult {
  const highest = highestOf(parts.map(({ value }) => value));
  // Against the highest, so that figures of any size stay within what CSS can count.
  const hasOwn = parts.some(({ tone }) => tone === "own");
  const drawn = parts
    .slice(0, drawnParts)
    .map((part, index) => ({ part, index, grow: shareOf(part.value, highest) }));
  const rest = parts.slice(drawnParts).reduce((sum, { value }) => sum + shareOf(value, highest), 0);
  return html`<div class="seo-shares"><div class="seo-shares-bar" aria-hidden="true">
      ${drawn.map(({ part, index, grow }) => (grow === 0 ? nothing : segment(swatchClass(part, index, hasOwn), grow)))}
      ${rest === 0 ? nothing : segment("seo-tone-muted", rest)}</div>
    ${boundedList(parts, firstParts, (shown) => html`<ul class="seo-legend">${shown.map((part, index) => legendItem(part, swatchClass(part, index, hasOwn)))}</ul>`)}</div>`;
}

function segment(name: string, grow: number): TemplateResult {
  return html`<span class=${`seo-share ${name}`} ${styleProperty("flex-grow", grow.toFixed(6))}></span>`;
}

function legendItem({ label, text, tone, mark }: Bar, swatch: string): TemplateResult {
  return html`<li class=${tone === "own" ? "seo-legend-item seo-pic-own" : "seo-legend-item"}>
    <span class=${`seo-swatch ${swatch}`} aria-hidden="true"></span>
    <span class="seo-legend-label">${nameText(label)}${toneMark(tone, mark)}</span>
    <span class="seo-legend-text"><bdi>${longText(text, 80)}</bdi></span></li>`;
}

/**
 * A part has the colour of its tone, or one of its place when it has no tone, and the pattern of its
 * place. Where the own site is among them, the solid one is its alone.
 */
function swatchClass({ tone }: Bar, index: number, hasOwn: boolean): string {
  if (tone === "own") {
    return "seo-pattern-0 seo-tone-own";
  }
  const place = hasOwn ? 1 + (index % (patterns - 1)) : index % patterns;
  return `seo-pattern-${place} ${tone === "plain" ? `seo-hue-${place}` : `seo-tone-${tone}`}`;
}
