import * as vscode from "vscode";
import { publishedUrl } from "../../sites/publishedUrl/publishedUrl.ts";
import type { GuessedUrl, PublishedUrl } from "../../sites/publishedUrl/publishedUrl.ts";
import { siteOf } from "../../platform/projectFiles/siteOf.ts";
import { settings } from "../../platform/settings.ts";
import { beside, shownSentence } from "../../shared/plainText.ts";
import { nameOfField, readArticle } from "./setField.ts";

/** Where an article is published, as a call about that page begins; or why that can't be told. */
export type ArticleUrl =
  | {
      readonly kind: "url";
      readonly url: string;
      /** "Guessed URL, from Hugo's default rule · draft: the page might not exist yet". */
      readonly note: string;
      readonly guess?: GuessedUrl;
    }
  | Extract<PublishedUrl, { kind: "unknown" }>;

/**
 * The address an article is published under, from its front matter, its place in the project and
 * the site's address in the settings; or a sentence why that can't be told. Asks nobody.
 */
export async function articleUrl(uri: vscode.Uri): Promise<ArticleUrl> {
  const published = await derivedUrl(uri);
  if (published.kind === "unknown") {
    return published;
  }
  const { url, how, draft, isGuess } = published;
  const origin = isGuess
    ? vscode.l10n.t("Guessed URL, from {0}", shownSentence(how))
    : vscode.l10n.t("URL from {0}", shownSentence(how));
  return {
    kind: "url",
    url,
    note: beside(origin, draft ? vscode.l10n.t("draft: the page might not exist yet") : ""),
    ...(isGuess ? { guess: { url, how, article: uri.toString() } } : {}),
  };
}

async function derivedUrl(uri: vscode.Uri): Promise<PublishedUrl> {
  const article = await readArticle(uri);
  const { front } = article;
  const slugField = nameOfField(article, "slug");
  const folder = vscode.workspace.getWorkspaceFolder(uri);
  if (folder === undefined) {
    const stated = publishedUrl({ path: "", front, generator: "plain", siteUrl: "", slugField });
    return stated.kind === "url"
      ? stated
      : {
          kind: "unknown",
          problem: vscode.l10n.t(
            "This article isn't in an open folder and its front matter has no full URL. Open your site's folder.",
          ),
        };
  }
  const { path, generator } = await siteOf(uri, folder.uri);
  return publishedUrl({ path, front, generator, siteUrl: settings.siteUrl(uri), slugField });
}
