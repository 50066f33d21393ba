import type * as vscode from "vscode";
import { oneKeywordFields } from "../../../articles/contents/keywordInArticle.ts";
import type { ArticleSettings } from "../../../articles/project/articleProject.ts";
import type { FieldNames } from "../../../articles/sites/urlIndex.ts";
import { settings } from "../settings.ts";

/** What the settings say about an article. */
export function settingsOf(article: vscode.Uri): ArticleSettings {
  return {
    siteUrl: settings.siteUrl(article),
    titleSuffix: settings.titleSuffix(article),
    fields: articleFieldNames(article),
  };
}

/** The names of fields in the front matter of an article, as the settings say. */
export function articleFieldNames(article: vscode.Uri): FieldNames {
  const { keyword, ...others } = settings.frontMatterFields(article);
  return { ...others, keyword: oneKeywordFields(keyword) };
}
