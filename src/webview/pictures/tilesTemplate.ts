import * as l10n from "@vscode/l10n";
import type { TemplateResult } from "lit";
import { html, nothing } from "lit";
import type { Change, Tile, Tone } from "../../shared/picture.ts";
import { clipText, longText } from "../elements/longText.ts";
import { icon } from "../elements/icon.ts";
import type { IconName } from "../elements/icon.ts";
import { boundedList } from "./boundedList.ts";

const firstTiles = 12;

/** Single figures with what they are and how they moved. */
export function tileList(tiles: readonly Tile[]): TemplateResult {
  return boundedList(
    tiles,
    firstTiles,
    (shown) => html`<dl class="seo-tiles">${shown.map(tileItem)}</dl>`,
  );
}

function tileItem({ label, text, help, change }: Tile): TemplateResult {
  return html`<div class="seo-tile">
    <dt title=${help === undefined ? nothing : clipText(help, 600)}><bdi>${longText(label, 120)}</bdi></dt>
    <dd><span class="seo-tile-figure"><bdi>${longText(text, 80)}</bdi></span>${change === undefined ? nothing : changeChip(change)}</dd>
  </div>`;
}

/** Arrow, words, and whether that is good: the colour only repeats it. */
function changeChip({ direction, text, tone }: Change): TemplateResult {
  const verdict = verdictOf(tone);
  return html`<span class=${`seo-change seo-tone-${tone}`}>${icon(arrow(direction))}<span><bdi>${longText(text, 120)}</bdi>${
    verdict === "" ? nothing : html` · <strong>${verdict}</strong>`
  }</span></span>`;
}

function verdictOf(tone: Tone): string {
  switch (tone) {
    case "good":
      return l10n.t("better");
    case "bad":
      return l10n.t("worse");
    default:
      return "";
  }
}

function arrow(direction: Change["direction"]): IconName {
  switch (direction) {
    case "up":
      return "ascending";
    case "down":
      return "descending";
    case "same":
      return "same";
  }
}
