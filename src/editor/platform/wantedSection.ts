import * as vscode from "vscode";
import type { ArticleSection } from "../../shared/articleProtocol.ts";

/** A section of the Article view that somebody wants to see of an article. */
export interface WantedSection {
  /** Of the article. */
  readonly uri: string;
  readonly section: ArticleSection["id"];
}

const changed = new vscode.EventEmitter<void>();
let wanted: WantedSection | undefined;

/** Told when another section is wanted. */
export const onDidWantSection = changed.event;

/** The section that is wanted; undefined once it was shown. */
export function wantedSection(): WantedSection | undefined {
  return wanted;
}

/** Has the Article view scroll to a section as soon as it shows that article; undefined once it did. */
export function wantSection(section: WantedSection | undefined): void {
  wanted = section;
  if (section !== undefined) {
    changed.fire();
  }
}
