import * as l10n from "@vscode/l10n";
import type { TemplateResult } from "lit";
import { html, nothing } from "lit";
import type { CellReference, PageLine, Tone } from "../../shared/picture.ts";
import { longText } from "../elements/longText.ts";
import { styleProperty } from "../elements/styleProperty.ts";
import { boundedList } from "./boundedList.ts";

/** Characters of a name, a title or a figure before it is cut. */
const nameLimit = 200;
/** Lines inside one entry that are shown at once. */
const lineLimit = 8;

/** A name from outside, of any length. */
export function nameText(text: string): TemplateResult {
  return html`<bdi>${longText(text, nameLimit)}</bdi>`;
}

/** A name from outside: with an address a link. */
export function linkedText(
  text: string,
  link: CellReference | undefined,
  host: PictureHost,
): TemplateResult {
  if (link === undefined) {
    return nameText(text);
  }
  const open = (): void => host.openLink(link);
  return text !== "" && text.length <= nameLimit
    ? html`<button type="button" role="link" class="seo-link seo-pic-link" @click=${open}><bdi>${text}</bdi></button>`
    : html`${nameText(text)} <button type="button" role="link" class="seo-link seo-pic-link" @click=${open}>${l10n.t("Open Page")}</button>`;
}

/** What a tone means, as a word. A site that is marked always has one; other tones say it in their labels. */
export function toneMark(tone: Tone, mark: string | undefined): TemplateResult | typeof nothing {
  const word =
    mark === undefined || mark === "" ? (tone === "own" ? l10n.t("Your site") : "") : mark;
  return word === ""
    ? nothing
    : html` <span class=${`seo-badge seo-pic-mark seo-tone-${tone}`}><bdi>${longText(word, 60)}</bdi></span>`;
}

/** Questions, related searches or sources inside an entry. */
export function pageLines(
  lines: readonly PageLine[],
  host: PictureHost,
): TemplateResult | typeof nothing {
  return lines.length === 0
    ? nothing
    : boundedList(
        lines,
        lineLimit,
        (shown) =>
          html`<ul class="seo-pic-lines">${shown.map(
            ({ text, own, mark, link }) =>
              html`<li class=${own ? "seo-pic-own" : ""}>${linkedText(text, link, host)}${toneMark(own ? "own" : "plain", mark)}</li>`,
          )}</ul>`,
      );
}

/** `value` as a part of `whole`, between 0 and 1; 0 for what can't be drawn. */
export function shareOf(value: number, whole: number): number {
  const share = value / whole;
  return Number.isFinite(share) ? Math.max(0, Math.min(1, share)) : 0;
}

/** A bar as long as `value` is of `highest`; nothing has no length. */
export function fill(value: number, highest: number): TemplateResult | typeof nothing {
  const share = shareOf(value, highest);
  return share === 0
    ? nothing
    : html`<span class="seo-fill" ${styleProperty("inline-size", percentage(share))}></span>`;
}

/** A share as a length in CSS. */
export function percentage(share: number): string {
  return `${(share * 100).toFixed(2)}%`;
}

/** The highest of any number of values, at least 0; what is no number counts as nothing. */
export function highestOf(values: readonly number[]): number {
  return values.reduce(
    (highest, value) => (Number.isFinite(value) && value > highest ? value : highest),
    0,
  );
}

/** What pictures need from the view they are part of. */
export interface PictureHost {
  /** Opens the web address that a cell of the document holds. */
  openLink(cell: CellReference): void;
}
