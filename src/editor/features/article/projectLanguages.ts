import * as vscode from "vscode";
import { articleLanguage, languageName } from "../../../articles/contents/articleLanguage.ts";
import {
  languageOfPath,
  languageTag,
  namesOfPaths,
} from "../../../articles/contents/languageTags.ts";
import { readFrontMatter } from "../../../articles/frontMatter/readFrontMatter.ts";
import { defaultOfSeveral } from "../../../articles/sites/siteRules.ts";
import { articleGlobs, articleKind } from "../../../articles/frontMatter/articleKind.ts";
import type { ArticleKind } from "../../../articles/frontMatter/articleKind.ts";
import type { App } from "../../platform/app.ts";
import { articleFieldNames } from "../../platform/projectFiles/articleSettings.ts";
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
  const project = await sites();
  const language = await languageOfText(
    project,
    uri,
    document.getText(),
    articleKind(uri.path, languageId) ?? "markdown",
  );
  return language ?? siteLanguage(project, uri);
}

/** The English name of the language of an article with a text: by its site's rules, what it says itself, and its path. */
export async function languageOfText(
  sites: ProjectSites,
  uri: vscode.Uri,
  text: string,
  kind: ArticleKind,
): Promise<string | undefined> {
  const front = await readFrontMatter(text, kind);
  const located = await sites.locate(uri, front, articleFieldNames(uri).slug);
  return articleLanguage(text, kind, located);
}

/** The default language of an article's site, where its configuration names several and the article none. */
async function siteLanguage(sites: ProjectSites, uri: vscode.Uri): Promise<string | undefined> {
  const rules = await sites.siteOf(uri);
  return languageName(defaultOfSeveral(rules?.languages ?? []) ?? "");
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
  /** The language as a path or a configuration names it, which may say a region: `en-gb`. */
  readonly tag?: string | undefined;
}

const articleFiles = `**/{${articleGlobs().join(",")}}`;
/** Articles whose paths are looked at, and those that are read, at most. */
const mostPaths = 2000;
const mostRead = 40;

/**
 * The languages that a project's articles say they are in, the most frequent first: by folder names
 * and endings, else by front matter and `lang`; before them the languages that their sites' configurations name, behind
 * them a single one. Those of one folder, where one is named. None in Restricted Mode.
 */
export async function projectLanguages(
  { sites }: Pick<App, "sites">,
  folder?: vscode.Uri,
): Promise<ProjectLanguage[]> {
  if (!vscode.workspace.isTrusted || vscode.workspace.workspaceFolders === undefined) {
    return [];
  }
  const files = await findFiles(
    folder === undefined ? articleFiles : new vscode.RelativePattern(folder, articleFiles),
    "**/{node_modules,.git,dist,public,_site,out,build}/**",
    mostPaths,
  );
  const paths = files.map((uri) => vscode.workspace.asRelativePath(uri));
  const names = namesOfPaths(paths);
  const byPath = paths.flatMap((path) => {
    const tag = languageOfPath(path, names);
    const language = findLanguage(tag ?? "");
    return language === undefined ? [] : [{ language, source: folderOf(path, tag), tag }];
  });
  const project = await sites();
  const some = files.slice(0, mostRead);
  const found = byPath.length > 0 ? byPath : await statedLanguages(project, some);
  const ofSites = await siteLanguages(project, some);
  // a configuration that states one language may state what its template did: articles know better
  return ofSites.length > 1
    ? [...ofSites, ...mostFrequent(found)]
    : [...mostFrequent(found), ...ofSites];
}

/** The languages that the configurations of these articles' sites name, the default ones first. */
async function siteLanguages(
  sites: ProjectSites,
  articles: readonly vscode.Uri[],
): Promise<ProjectLanguage[]> {
  const rules = await Promise.all(articles.map((uri) => sites.siteOf(uri)));
  const bySite = new Map(rules.map((one) => [`${one?.generator} ${one?.folder}`, one]));
  const named = [...bySite.values()].flatMap((one) =>
    (one?.languages ?? []).map((language) => ({ ...language, source: one?.configuration ?? "" })),
  );
  return named
    .toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault))
    .flatMap(({ code, source }) => {
      const language = findLanguage(code);
      return language === undefined ? [] : [{ language, source, tag: code }];
    });
}

async function statedLanguages(
  sites: ProjectSites,
  files: readonly vscode.Uri[],
): Promise<ProjectLanguage[]> {
  const read = await Promise.all(
    files.map(async (uri) => {
      const text = await readArticleFile(uri);
      if (text === undefined) {
        return [];
      }
      const kind = articleKind(uri.path) ?? "markdown";
      const language = await languageOfText(sites, uri, text, kind);
      const source = vscode.workspace.asRelativePath(uri);
      return language === undefined ? [] : [{ language, source }];
    }),
  );
  return read.flat();
}

/** The folder down to the one that names a language; the file itself where its ending does. */
function folderOf(path: string, tag: string | undefined): string {
  const parts = path.split("/");
  const index = parts.slice(0, -1).findIndex((part) => languageTag(part)?.tag === tag);
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
