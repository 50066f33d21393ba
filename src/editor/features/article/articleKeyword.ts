import * as vscode from "vscode";
import { mainKeyword, oneKeywordFields } from "../../../articles/contents/keywordInArticle.ts";
import { articleKind } from "../../../articles/frontMatter/articleKind.ts";
import { readFrontMatter } from "../../../articles/frontMatter/readFrontMatter.ts";
import { settings } from "../../platform/settings.ts";
import { isArticle } from "./isArticle.ts";

/** The fields of front matter that may hold an article's keyword, the surest first; of a list the first entry counts. */
export function keywordFields(scope: vscode.Uri): readonly string[] {
  const { keyword, keywords } = settings.frontMatterFields(scope);
  return [...new Set([...oneKeywordFields(keyword), keywords])];
}

/** The keyword of an article, as its code lens has it; "" where there is none, and in Restricted Mode, where no file leads to a call. */
export async function articleKeyword(document: vscode.TextDocument): Promise<string> {
  if (!isArticle(document) || !vscode.workspace.isTrusted) {
    return "";
  }
  const text = document.getText();
  const kind = articleKind(document.uri.path, document.languageId) ?? "markdown";
  const front = await readFrontMatter(text, kind);
  return mainKeyword(text, front, keywordFields(document.uri))?.keyword ?? "";
}
