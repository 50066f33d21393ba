import * as vscode from "vscode";
import type { LinkCandidate, LinkSearch } from "../../../research/files/brief/briefInput.ts";
import { bestLinks, linkJudge, relativePath } from "../../../research/files/brief/internalLinks.ts";
import { isServed } from "../../../articles/sites/siteRules.ts";
import { articleGlobs, articleKind } from "../../../articles/frontMatter/articleKind.ts";
import { readFrontMatter } from "../../../articles/frontMatter/readFrontMatter.ts";
import { shortText } from "../../../shared/plainText.ts";
import type { App } from "../../platform/app.ts";
import type { ProjectSites } from "../../platform/projectFiles/projectSites.ts";
import { settings } from "../../platform/settings.ts";
import { findFiles, workspaceFiles } from "../../platform/workspaceFiles.ts";

/** Articles that are read, how many at a time, and how large one may be. */
const mostArticles = 1000;
const atOnce = 20;
const largestArticle = 500_000;
/** Articles that name a keyword otherwise, and characters of their sentences. */
const mostOtherwise = 5;
const longestQuote = 200;

/**
 * Looks through the project's articles for those that name a keyword or the terms around it: local,
 * free, bounded; only those that have a page. Undefined where the brief belongs to no folder of the workspace.
 */
export async function findLinks(
  { sites }: Pick<App, "sites">,
  brief: vscode.Uri,
  keyword: string,
  terms: readonly string[],
  language: string,
): Promise<LinkSearch | undefined> {
  const folder = vscode.workspace.getWorkspaceFolder(brief);
  if (folder === undefined) {
    return undefined;
  }
  const research = settings.folder(folder.uri);
  const articles = new vscode.RelativePattern(folder, `**/{${articleGlobs().join(",")}}`);
  const others = new vscode.RelativePattern(
    folder,
    `{**/node_modules/**,**/.*/**,${research}/**,public/**,_site/**,dist/**,build/**,layouts/**,themes/**,**/README.md}`,
  );
  const found = await findFiles(articles, others, mostArticles + 1);
  // A brief that lies among the articles is none of them.
  const files = found
    .filter((uri) => uri.toString() !== brief.toString())
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
    .slice(0, mostArticles);
  const project = await sites();
  const judge = linkJudge(keyword, terms);
  const candidates: LinkCandidate[] = [];
  let searched = 0;
  for (let start = 0; start < files.length; start += atOnce) {
    const texts = await Promise.all(
      files.slice(start, start + atOnce).map(async (uri) => ({ uri, text: await textOf(uri) })),
    );
    for (const { uri, text } of texts) {
      const candidate =
        text === undefined || !(await hasPage(project, uri, text))
          ? undefined
          : await judge({
              path: relativePath(brief.path, uri.path),
              shownPath: vscode.workspace.asRelativePath(uri, false),
              text,
            });
      searched += text === undefined ? 0 : 1;
      candidates.push(...(candidate === undefined ? [] : [candidate]));
    }
  }
  const known = new Set(candidates.flatMap((one) => (one.mentions > 0 ? [one.path] : [])));
  const more = (await namingOtherwise(project, brief, { keyword, language })).filter(
    ({ path }) => !known.has(path),
  );
  const added = new Set(more.map(({ path }) => path));
  return {
    candidates: bestLinks([...candidates.filter(({ path }) => !added.has(path)), ...more]),
    searched,
    cut: found.length > mostArticles,
  };
}

/** Articles that name the keyword in another form or order, as links between articles are found. */
async function namingOtherwise(
  sites: ProjectSites,
  brief: vscode.Uri,
  article: { readonly keyword: string; readonly language: string },
): Promise<readonly LinkCandidate[]> {
  const place = sites.placeOf(brief);
  const articles = (await place?.project.articles()) ?? [];
  const [beside] = articles.filter(({ isPublished }) => isPublished);
  if (place === undefined || beside === undefined) {
    return [];
  }
  const titles = new Map(articles.map(({ path, title }) => [path, title]));
  const places = await place.project.ask("linksToNew", {
    article: { path: "", ...article },
    beside: beside.path,
    most: mostOtherwise,
  });
  return places.map(({ from, sentence }) => {
    const uri = vscode.Uri.joinPath(place.root, from);
    return {
      title: shortText(titles.get(from) ?? from),
      path: relativePath(brief.path, uri.path),
      shownPath: vscode.workspace.asRelativePath(uri, false),
      mentions: 1,
      isInOtherWords: true,
      shared: [],
      quote: shortText(sentence, longestQuote),
    };
  });
}

/** Whether a link to an article leads somewhere: drafts, excluded files and the like have no page. What can't be told may have one. */
async function hasPage(sites: ProjectSites, uri: vscode.Uri, text: string): Promise<boolean> {
  const front = await readFrontMatter(text, articleKind(uri.path) ?? "markdown");
  const located = await sites.locate(uri, front, settings.frontMatterFields(uri).slug);
  return located.kind === "url" ? isServed(located.state) : located.kind === "unknown";
}

/** Undefined for what is too large, or can't be read: a link less is no reason for no brief. */
async function textOf(uri: vscode.Uri): Promise<string | undefined> {
  try {
    return new TextDecoder().decode(await workspaceFiles.readFile(uri, largestArticle));
  } catch {
    return undefined;
  }
}
