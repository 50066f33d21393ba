import type { TemplateResult } from "lit";
import { html } from "lit";
import type { Bar, BarsPicture } from "../../shared/picture.ts";
import { longText } from "../elements/longText.ts";
import { boundedList } from "./boundedList.ts";
import { fill, highestOf, nameText, toneMark } from "./pictureParts.ts";

const firstBars = 12;

/** Ranked bars: a list of names and figures, with a length beside each. */
export function barList({ bars }: BarsPicture): TemplateResult {
  const highest = highestOf(bars.map(({ value }) => value));
  return boundedList(bars, firstBars, (shown) => html`<ol class="seo-ranks">${shown.map((bar) => barItem(bar, highest))}</ol>`);
}

function barItem({ label, value, text, tone, mark }: Bar, highest: number): TemplateResult {
  return html`<li class=${`seo-rank seo-tone-${tone}`}>
    <span class="seo-rank-label">${nameText(label)}${toneMark(tone, mark)}</span>
    <span class="seo-rank-track" aria-hidden="true">${fill(value, highest)}</span>
    <span class="seo-rank-text"><bdi>${longText(text, 80)}</bdi></span>
  </li>`;
}
