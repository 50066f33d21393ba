import * as l10n from "@vscode/l10n";
import type { TemplateResult } from "lit";
import { html } from "lit";
import type { Picture } from "../../shared/picture.ts";
import { barList, funnelSteps } from "./barsTemplate.ts";
import { dial } from "./dialTemplate.ts";
import "./linesChart.ts";
import type { PictureHost } from "./pictureParts.ts";
import { quoteList, resultPage } from "./resultPageTemplate.ts";
import { shareBar } from "./sharesTemplate.ts";
import { tileList } from "./tilesTemplate.ts";

/** A part of an answer, drawn. Everything in it is text or figures, and can be read without colour. */
export function pictureTemplate(picture: Picture, host: PictureHost): TemplateResult {
  return isEmpty(picture)
    ? html`<p class="seo-muted">${l10n.t("Nothing to show.")}</p>`
    : drawn(picture, host);
}

function drawn(picture: Picture, host: PictureHost): TemplateResult {
  switch (picture.shape) {
    case "tiles":
      return tileList(picture.tiles);
    case "bars":
      return barList(picture);
    case "shares":
      return shareBar(picture);
    case "lines":
      return html`<seo-lines .picture=${picture}></seo-lines>`;
    case "dial":
      return dial(picture);
    case "funnel":
      return funnelSteps(picture);
    case "resultPage":
      return resultPage(picture, host);
    case "quotes":
      return quoteList(picture, host);
  }
}

/** True when a picture has no parts. */
function isEmpty(picture: Picture): boolean {
  switch (picture.shape) {
    case "tiles":
      return picture.tiles.length === 0;
    case "bars":
      return picture.bars.length === 0;
    case "shares":
      return picture.parts.length === 0;
    case "lines":
      return picture.lines.length === 0;
    case "dial":
      return false;
    case "funnel":
      return picture.steps.length === 0;
    case "resultPage":
      return picture.items.length === 0;
    case "quotes":
      return picture.quotes.length === 0;
  }
}
