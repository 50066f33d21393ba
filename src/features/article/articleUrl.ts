import * as vscode from "vscode";
import { publishedUrl } from "../../files/publishedUrl/publishedUrl.ts";
import type { PublishedUrl } from "../../files/publishedUrl/publishedUrl.ts";
import { settings } from "../../platform/settings.ts";
import { nameOfField, readArticle } from "./setField.ts";
import { siteOf } from "../../platform/projectFiles/siteOf.ts";

/**
 * The address an article is published under, from its front matter, its place in the project and
 * the site's address in the settings; or a sentence why that can't be told. Asks nobody.
 */
export async function articleUrl(uri: vscode.Uri): Promise<PublishedUrl> {
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
