import { articleKind } from "../articles/frontMatter/articleKind.ts";
import { unescapedPath } from "../articles/moves/moveWords.ts";
import type { ArticleProject } from "../articles/project/articleProject.ts";
import { guardedFront } from "../articles/sites/guardedFront.ts";
import type { ArticleLocation } from "../articles/sites/locateArticle.ts";
import { shownUrl } from "../articles/sites/pageUrl.ts";

/**
 * Which files make a URL, or which URL a file makes, with the steps that lead there. Undefined where no article makes the
 * URL, and for a file that is no article.
 *
 * @param asked A URL, the path of one, or the path of a file below the project's folder.
 */
export async function explanationOf(
  project: ArticleProject,
  asked: string,
  isUrl: boolean,
): Promise<string[] | undefined> {
  if (!isUrl) {
    return explainFile(project, asked);
  }
  const urls = URL.canParse(asked) ? [asked] : await wholeUrls(project, asked);
  const claims = (await Promise.all(urls.map((url) => project.index.filesOf(url)))).flat();
  if (claims.length === 0) {
    return undefined;
  }
  const lines: string[] = [];
  for (const { path, isAlias } of claims) {
    lines.push(
      ...(isAlias ? [`${path} has ${asked} as an alias.`] : []),
      ...((await explainFile(project, path)) ?? []),
    );
  }
  return lines;
}

/** A path as whole URLs of the project's sites. */
async function wholeUrls({ index }: ArticleProject, path: string): Promise<string[]> {
  const origins = new Set(
    (await index.articles()).flatMap(({ url = "" }) =>
      URL.canParse(url) ? [new URL(url).origin] : [],
    ),
  );
  return [...origins].map((origin) => origin + path);
}

async function explainFile(project: ArticleProject, asked: string): Promise<string[] | undefined> {
  const path = await project.sites.listed(asked);
  const kind = articleKind(path);
  const text = kind === undefined ? undefined : await project.files.read(path);
  if (kind === undefined || text === undefined) {
    return undefined;
  }
  const { slug } = project.settings.of(path).fields;
  const rules = await project.siteOf(path);
  const front = await guardedFront({ path, kind, text }, rules, project.guard);
  const location = await project.locate(path, front, slug, true);
  return [
    `${path}: ${whereOf(location)}`,
    ...(rules?.configuration === undefined
      ? []
      : [`  site: ${rules.generator}, ${rules.configuration}`]),
    ...location.steps.map((step) => `  ${step.text}`),
  ];
}

function whereOf(location: ArticleLocation): string {
  switch (location.kind) {
    case "url": {
      const shown = shownUrl(location.url);
      const state = location.state === "published" ? "" : ` (${location.state})`;
      const guess = location.guess === undefined ? "" : ` Not sure: ${location.guess}`;
      return `${URL.canParse(shown) ? shown : unescapedPath(shown)}${state}${guess}`;
    }
    case "none":
      return `no page: ${location.reason}`;
    case "unknown":
      return `unknown: ${location.reason}`;
  }
}
