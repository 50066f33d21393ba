import * as l10n from "@vscode/l10n";
import type { TemplateResult } from "lit";
import { html, nothing } from "lit";
import type { Bar, BarsPicture, FunnelPicture } from "../../shared/picture.ts";
import { longText } from "../elements/longText.ts";
import { boundedList } from "./boundedList.ts";
import { fill, highestOf, nameText, toneMark } from "./pictureParts.ts";
import { formatCell } from "../../shared/columnFormats.ts";

const firstBars = 12;

/** Ranked bars: a list of names and figures, with a length beside each. */
export function barList({ bars }: BarsPicture): TemplateResult {
  const highest = highestOf(bars.map(({ value }) => value));
  return boundedList(
    bars,
    firstBars,
    (shown) => html`<ol class="seo-ranks">${shown.map((bar) => barItem(bar, highest))}</ol>`,
  );
}

function barItem({ label, value, text, tone, mark }: Bar, highest: number): TemplateResult {
  return html`<li class=${`seo-rank seo-tone-${tone}`}>
    <span class="seo-rank-label">${nameText(label)}${toneMark(tone, mark)}</span>
    <span class="seo-rank-track" aria-hidden="true">${fill(value, highest)}</span>
    <span class="seo-rank-text"><bdi>${longText(text, 80)}</bdi></span>
  </li>`;
}

const firstSteps = 10;

/** Steps of which each is a part of the one before, from wide to narrow. */
export function funnelSteps({ steps }: FunnelPicture): TemplateResult {
  const highest = highestOf(steps.map(({ value }) => value));
  return boundedList(
    steps,
    firstSteps,
    (shown) =>
      html`<ol class="seo-funnel">${shown.map((step, index) =>
        stepItem(step, index === 0 ? undefined : steps[index - 1], highest),
      )}</ol>`,
  );
}

function stepItem(
  { label, value, text, tone, mark }: Bar,
  before: Bar | undefined,
  highest: number,
): TemplateResult {
  const share = before === undefined ? "" : shareText(value, before.value);
  return html`<li class=${`seo-step seo-tone-${tone}`}>
    <span class="seo-step-track" aria-hidden="true">${fill(value, highest)}</span>
    <span class="seo-step-words"><strong><bdi>${longText(text, 80)}</bdi></strong>
      <span>${nameText(label)}${toneMark(tone, mark)}</span>
      ${share === "" ? nothing : html`<span class="seo-muted">${share}</span>`}</span>
  </li>`;
}

/** How much of the step before is left; nothing where that can't be said. */
function shareText(value: number, before: number): string {
  return before > 0 && value >= 0 && value < before
    ? l10n.t("{0} of previous step", formatCell(value / before, "fraction"))
    : "";
}
