import type { CellReference } from "../../shared/picture.ts";

/** What pictures need from the view they are part of. */
export interface PictureHost {
  /** Opens the web address that a cell of the document holds. */
  openLink(cell: CellReference): void;
}
