import * as l10n from "@vscode/l10n";
import type { TemplateResult } from "lit";
import { html, nothing } from "lit";
import type { DialPicture, Tone } from "../../shared/picture.ts";
import { longText } from "../elements/longText.ts";
import { shareOf } from "./pictureParts.ts";
import { tileList } from "./tilesTemplate.ts";

const arc = "M8 60A52 52 0 0 1 112 60";

/** A score on its scale: an arc for the eye, the figure and a word as text, other figures beside it. */
export function dial({ label, value, most, text, tone, beside }: DialPicture): TemplateResult {
  const word = verdictOf(tone);
  const length = (shareOf(value, most) * 100).toFixed(2);
  return html`<div class="seo-dial">
    <div class=${`seo-dial-score seo-tone-${tone}`}>
      <svg viewBox="0 0 120 66" aria-hidden="true"><path class="seo-dial-scale" d=${arc}></path>
        <path class="seo-dial-value" d=${arc} pathLength="100" stroke-dasharray=${`${length} 200`}></path></svg>
      <p class="seo-dial-words"><strong class="seo-dial-figure"><bdi>${longText(text, 40)}</bdi></strong>
        ${word === "" ? nothing : html`<span class="seo-badge seo-dial-verdict">${word}</span>`}
        <span class="seo-muted"><bdi>${longText(label, 80)}</bdi></span></p>
    </div>
    ${beside.length === 0 ? nothing : tileList(beside)}
  </div>`;
}

function verdictOf(tone: Tone): string {
  switch (tone) {
    case "good":
      return l10n.t("Good");
    case "warn":
      return l10n.t("Needs work");
    case "bad":
      return l10n.t("Poor");
    default:
      return "";
  }
}
