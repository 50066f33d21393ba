import * as vscode from "vscode";
import type { ArticleFocus, ArticleSection } from "../../shared/articleProtocol.ts";

/** A part of the Article view that somebody wants to see of an article: a section, or a field to type in. */
export interface WantedPart {
  /** Of the article. */
  readonly uri: string;
  readonly part: { readonly scrollTo: ArticleSection["id"] } | { readonly focus: ArticleFocus };
}

const changed = new vscode.EventEmitter<void>();
let wanted: WantedPart | undefined;

/** Told when another part is wanted. */
export const onDidWantPart = changed.event;

/** The part that is wanted; undefined once it was shown. */
export function wantedPart(): WantedPart | undefined {
  return wanted;
}

/** Has the Article view show a part as soon as it shows that article; undefined once it did. */
export function wantPart(part: WantedPart | undefined): void {
  wanted = part;
  if (part !== undefined) {
    changed.fire();
  }
}
