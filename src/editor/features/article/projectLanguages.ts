import * as vscode from "vscode";
import { articleLanguage, languageTagOfPath } from "../../../articles/contents/articleLanguage.ts";
import { articleKind } from "../../../articles/frontMatter/articleKind.ts";
import type { App } from "../../platform/app.ts";
import type { ProjectSites } from "../../platform/projectFiles/projectSites.ts";
import { findLanguage } from "../../../shared/marketNames.ts";
import { isArticle } from "./isArticle.ts";
import type { LastArticle } from "./lastArticle.ts";
import { readArticleFile } from "../../platform/unreadFiles.ts";
import { findFiles, workspaceFiles } from "../../platform/workspaceFiles.ts";

/** The language of an article, by its English name, and where the article is. */
export interface WrittenLanguage {
  readonly language: string;
  readonly uri: vscode.Uri;
}

/**
 * The language of the article somebody works on: a result or a form in front of it takes the focus,
 * but not the place. Undefined while another text is edited.
 */
export async function languageInWork(
  { sites }: Pick<App, "sites">,
  articles: LastArticle,
): Promise<WrittenLanguage | undefined> {
  const editor =
    vscode.window.activeTextEditor ??
    vscode.window.visibleTextEditors.find(({ document }) => isArticle(document));
  const document = editor?.document ?? (await opened(articles.open?.uri));
  if (document === undefined || !isArticle(document)) {
    return undefined;
  }
  const language = await languageOf({ sites }, document);
  return language === undefined ? undefined : { language, uri: document.uri };
}

/** The English name of the language of an article: as it says itself, else its site's default. Undefined where neither says one. */
export async function languageOf(
  { sites }: Pick<App, "sites">,
  document: vscode.TextDocument,
): Promise<string | undefined> {
  const { uri, languageId } = document;
  const language = await articleLanguage(
    document.getText(),
    articleKind(languageId, uri.path) ?? "markdown",
    vscode.workspace.asRelativePath(uri),
  );
  return language ?? siteLanguage(await sites(), uri);
}

/** The default language of an article's site, where its configuration names several and the article none. */
async function siteLanguage(sites: ProjectSites, uri: vscode.Uri): Promise<string | undefined> {
  const rules = await sites.siteOf(uri);
  return findLanguage(rules?.languages.find(({ isDefault }) => isDefault)?.code ?? "");
}

/** Undefined also where a tab shows a file that is not there any more. */
async function opened(uri: vscode.Uri | undefined): Promise<vscode.TextDocument | undefined> {
  try {
    return uri === undefined ? undefined : await workspaceFiles.openDocument(uri);
  } catch {
    return undefined;
  }
}

/** A language of a project's articles, and what says so, such as "content/de". */
export interface ProjectLanguage {
  readonly language: string;
  readonly source: string;
}

/** Articles whose paths are looked at, and those that are read, at most. */
const mostPaths = 2000;
const mostRead = 40;

/**
 * The languages that a project's articles say they are in, the most frequent first: by folder names
 * and endings, else by front matter and `lang`; before them those that their sites' configurations name. None in
 * Restricted Mode.
 */
export async function projectLanguages({ sites }: Pick<App, "sites">): Promise<ProjectLanguage[]> {
  if (!vscode.workspace.isTrusted || vscode.workspace.workspaceFolders === undefined) {
    return [];
  }
  const files = await findFiles(
    "**/*.{md,mdx,markdown,html}",
    "**/{node_modules,.git,dist,public,_site,out,build}/**",
    mostPaths,
  );
  const byPath = files.flatMap((uri) => {
    const path = vscode.workspace.asRelativePath(uri);
    const language = findLanguage(languageTagOfPath(path) ?? "");
    return language === undefined ? [] : [{ language, source: folderOf(path) }];
  });
  const found = byPath.length > 0 ? byPath : await statedLanguages(files.slice(0, mostRead));
  return [
    ...(await siteLanguages(await sites(), files.slice(0, mostRead))),
    ...mostFrequent(found),
  ];
}

/** The languages that the configurations of these articles' sites name, the default ones first. */
async function siteLanguages(
  sites: ProjectSites,
  articles: readonly vscode.Uri[],
): Promise<ProjectLanguage[]> {
  const rules = await Promise.all(articles.map((uri) => sites.siteOf(uri)));
  const bySite = new Map(rules.map((one) => [`${one?.generator} ${one?.folder}`, one]));
  const named = [...bySite.values()].flatMap((one) =>
    (one?.languages ?? []).map((language) => ({ ...language, source: one?.sources[0] ?? "" })),
  );
  return named
    .toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault))
    .flatMap(({ code, source }) => {
      const language = findLanguage(code);
      return language === undefined ? [] : [{ language, source }];
    });
}

async function statedLanguages(files: readonly vscode.Uri[]): Promise<ProjectLanguage[]> {
  const read = await Promise.all(
    files.map(async (uri) => {
      const text = await readArticleFile(uri);
      if (text === undefined) {
        return [];
      }
      const path = vscode.workspace.asRelativePath(uri);
      const language = await articleLanguage(text, articleKind("", uri.path) ?? "markdown", path);
      return language === undefined ? [] : [{ language, source: path }];
    }),
  );
  return read.flat();
}

/** The folder down to the one that names a language; the file itself where its ending does. */
function folderOf(path: string): string {
  const parts = path.split("/");
  const index = parts.slice(0, -1).findLastIndex((part) => /^[a-z]{2}(?:-[a-z]{2})?$/iu.test(part));
  return index === -1 ? path : parts.slice(0, index + 1).join("/");
}

function mostFrequent(found: readonly ProjectLanguage[]): ProjectLanguage[] {
  const counts = new Map<string, { readonly first: ProjectLanguage; count: number }>();
  for (const one of found) {
    const known = counts.get(one.language);
    if (known === undefined) {
      counts.set(one.language, { first: one, count: 1 });
    } else {
      known.count += 1;
    }
  }
  return [...counts.values()].toSorted((a, b) => b.count - a.count).map(({ first }) => first);
}
