import * as vscode from "vscode";
import { publishedUrl } from "../../files/publishedUrl/publishedUrl.ts";
import type { PublishedUrl } from "../../files/publishedUrl/publishedUrl.ts";
import { generatorOf } from "../../files/publishedUrl/siteGenerator.ts";
import type { SiteGenerator } from "../../files/publishedUrl/siteGenerator.ts";
import { settings } from "../../platform/settings.ts";
import { nameOfField, readArticle } from "./setField.ts";

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
    return stated.kind === "url" ? stated : { kind: "unknown", problem: vscode.l10n.t("The article is not in an open folder, and its front matter has no full address: open the folder of your site.") };
  }
  const { path, generator } = await siteOf(uri, folder.uri);
  return publishedUrl({ path, front, generator, siteUrl: settings.siteUrl(uri), slugField });
}

/** The nearest folder above a file that belongs to a generator, else the workspace's. */
async function siteOf(uri: vscode.Uri, root: vscode.Uri): Promise<{ readonly path: string; readonly generator: SiteGenerator }> {
  const parts = uri.path.slice(root.path.replace(/\/$/u, "").length + 1).split("/");
  for (let depth = parts.length - 1; depth >= 0; depth -= 1) {
    const generator = generatorOf(await namesIn(vscode.Uri.joinPath(root, ...parts.slice(0, depth))));
    if (generator !== "plain") {
      return { path: parts.slice(depth).join("/"), generator };
    }
  }
  return { path: parts.join("/"), generator: "plain" };
}

async function namesIn(folder: vscode.Uri): Promise<string[]> {
  try {
    return (await vscode.workspace.fs.readDirectory(folder)).map(([name]) => name);
  } catch {
    // An article that is not saved yet, or a file system without lists: no generator is recognised there.
    return [];
  }
}
