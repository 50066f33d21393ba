import type { TemplateResult } from "lit";
import { html } from "lit";
import type { CellReference, Picture } from "../../shared/picture.ts";

/** What pictures need from the view they are part of. */
export interface PictureHost {
  /** Opens the web address that a cell of the document holds. */
  openLink(cell: CellReference): void;
}

/** A part of an answer, drawn. Everything in it is text or figures, and can be read without colour. */
export function pictureTemplate(picture: Picture, _host: PictureHost): TemplateResult {
  return html`<p>${picture.shape}</p>`;
}
