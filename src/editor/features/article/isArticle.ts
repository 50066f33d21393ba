import type * as vscode from "vscode";
import { articleKind } from "../../../articles/frontMatter/articleKind.ts";
import { isWritten } from "./isWritten.ts";

/** True for a text that has front matter or could have some; not for a comment on code, nor a sample in a walkthrough. */
export function isArticle(document: vscode.TextDocument): boolean {
  const { uri, languageId } = document;
  return (
    isWritten(document) &&
    !["comment", "walkThroughSnippet"].includes(uri.scheme) &&
    articleKind(uri.path, languageId) !== undefined
  );
}
