import * as l10n from "@vscode/l10n";
import type { TemplateResult } from "lit";
import { html, nothing } from "lit";
import type { Quote, QuotesPicture } from "../../shared/picture.ts";
import { longText } from "../elements/longText.ts";
import { boundedList } from "./boundedList.ts";
import type { PictureHost } from "./pictureHost.ts";
import { pageLines } from "./pictureParts.ts";

const firstQuotes = 5;

/** Sample answers, each with the sources it cites. */
export function quoteList({ quotes }: QuotesPicture, host: PictureHost): TemplateResult {
  return boundedList(quotes, firstQuotes, (shown) => html`<ul class="seo-quotes">${shown.map((quote) => quoteItem(quote, host))}</ul>`);
}

function quoteItem({ title, text, sources }: Quote, host: PictureHost): TemplateResult {
  return html`<li class="seo-quote">
    ${title === "" ? nothing : html`<p class="seo-quote-title"><strong><bdi>${longText(title, 200)}</bdi></strong></p>`}
    ${text === "" ? nothing : html`<blockquote class="seo-quote-text"><bdi>${longText(text, 600)}</bdi></blockquote>`}
    <div class="seo-quote-sources"><p class="seo-muted">${sources.length === 0 ? l10n.t("No sources named") : l10n.t("Sources")}</p>${pageLines(sources, host)}</div>
  </li>`;
}
