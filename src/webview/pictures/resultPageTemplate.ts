import * as l10n from "@vscode/l10n";
import type { TemplateResult } from "lit";
import { html, nothing } from "lit";
import { formatAmount } from "../../shared/format.ts";
import type { PageItem, Quote, QuotesPicture, ResultPagePicture } from "../../shared/picture.ts";
import { longText } from "../elements/longText.ts";
import { boundedList } from "./boundedList.ts";
import type { PictureHost } from "./pictureParts.ts";
import { linkedText, pageLines, toneMark } from "./pictureParts.ts";

const firstItems = 20;

/** A result page from top to bottom, one card for each thing on it. */
export function resultPage({ items }: ResultPagePicture, host: PictureHost): TemplateResult {
  return boundedList(
    items,
    firstItems,
    (shown) => html`<ol class="seo-serp">${shown.map((item) => pageItem(item, host))}</ol>`,
  );
}

function pageItem(
  { kind, position, title, domain, text, lines, own, mark, link }: PageItem,
  host: PictureHost,
): TemplateResult {
  const hasTitle = title !== "" || link !== undefined;
  return html`<li class=${own ? "seo-serp-item seo-pic-own" : "seo-serp-item"}>
    <span class="seo-serp-place">${
      position === null
        ? nothing
        : html`<span class="seo-unseen">${l10n.t("Position {0}", formatAmount(position))}</span><span aria-hidden="true">${formatAmount(position)}</span>`
    }</span>
    <div class="seo-serp-card">
      <p class="seo-serp-head"><span class="seo-badge seo-serp-kind"><bdi>${longText(kind, 60)}</bdi></span>
        ${domain === "" ? nothing : html`<span class="seo-muted"><bdi>${longText(domain, 120)}</bdi></span>`}${own ? toneMark("own", mark) : nothing}</p>
      ${hasTitle ? html`<p class="seo-serp-title">${linkedText(title, link, host)}</p>` : nothing}
      ${text === "" ? nothing : html`<p class="seo-serp-text"><bdi>${longText(text, 400)}</bdi></p>`}
      ${pageLines(lines, host)}
    </div>
  </li>`;
}

const firstQuotes = 5;

/** Sample answers, each with the sources it cites. */
export function quoteList({ quotes }: QuotesPicture, host: PictureHost): TemplateResult {
  return boundedList(
    quotes,
    firstQuotes,
    (shown) => html`<ul class="seo-quotes">${shown.map((quote) => quoteItem(quote, host))}</ul>`,
  );
}

function quoteItem({ title, text, sources }: Quote, host: PictureHost): TemplateResult {
  return html`<li class="seo-quote">
    ${title === "" ? nothing : html`<p class="seo-quote-title"><strong><bdi>${longText(title, 200)}</bdi></strong></p>`}
    ${text === "" ? nothing : html`<blockquote class="seo-quote-text"><bdi>${longText(text, 600)}</bdi></blockquote>`}
    ${sources === null ? nothing : html`<div class="seo-quote-sources"><p class="seo-muted">${sources.length === 0 ? l10n.t("No sources") : l10n.t("Sources")}</p>${pageLines(sources, host)}</div>`}
  </li>`;
}
