import { checkedLinks } from "../checks/links/checkedLinks.ts";
import { judgeLink } from "../checks/links/judgeLink.ts";
import { linkTarget, unescaped } from "../checks/links/linkTarget.ts";
import { dottedPath, relativePath } from "../checks/links/nearest.ts";
import type { TextPlace } from "../checks/body/articleBody.ts";
import type { CheckContext } from "../checks/checkContext.ts";
import type { CheckedArticle } from "../checks/finding.ts";
import { articleKind } from "../frontMatter/articleKind.ts";
import { escapedAs, newPaths } from "../moves/newTarget.ts";
import type { LinkEnd } from "../moves/newTarget.ts";
import { traitsOf } from "../sites/generatorTraits.ts";
import { folderOf } from "../sites/siteFiles.ts";
import type { IndexedArticle } from "../sites/urlIndex.ts";
import { withChanges } from "../text/textChange.ts";
import type { TextChange } from "../text/textChange.ts";

/** What a link is inserted with. */
export interface LinkInsertion {
  readonly source: CheckedArticle;
  /** The words that become the link, as the search for places found them. */
  readonly place: TextPlace;
  readonly target: LinkEnd;
  /** All articles of the project. */
  readonly articles: readonly IndexedArticle[];
  readonly context: CheckContext;
  /** Reads the source again with another text; undefined for what no site makes a page of. */
  readonly reread: (text: string) => Promise<CheckedArticle | undefined>;
}

/**
 * The change that makes words of an article a link to another one: written as the article's own links are, else as a
 * path between files or from the site's root, whichever the link rules say leads there. Undefined where none certainly
 * does, or where the text with the link would be read otherwise than as the same text with one more link.
 */
export async function insertLink(insertion: LinkInsertion): Promise<TextChange | undefined> {
  const { source, place, target, context } = insertion;
  for (const path of await pathsTo(insertion)) {
    const written = escapedAs(path, { raw: "", isBracketed: false });
    const verdict = await judgeLink(source, written, context);
    if (verdict.kind === "file" && verdict.path === target.path) {
      const words = source.text.slice(place.start, place.end);
      const isHtml = articleKind(source.path) === "html";
      const text = isHtml ? `<a href="${written}">${words}</a>` : `[${words}](${written})`;
      const change = { start: place.start, end: place.end, text };
      if (await addsOneLink(insertion, change, written)) {
        return change;
      }
    }
  }
  return undefined;
}

/** Whether an article with a change has that one link more, and the same others. */
async function addsOneLink(
  { source, reread }: LinkInsertion,
  change: TextChange,
  target: string,
): Promise<boolean> {
  const after = await reread(withChanges(source.text, [change]));
  const before = checkedLinks(source).map((link) => link.target);
  const links = after === undefined ? [] : checkedLinks(after);
  const added = links.findIndex(({ start }) => start === change.start);
  return (
    links[added]?.target === target &&
    links[added].end === change.start + change.text.length &&
    JSON.stringify(links.toSpliced(added, 1).map((link) => link.target)) ===
      JSON.stringify(before) &&
    after?.body.headings.length === source.body.headings.length
  );
}

/** Paths that may lead to the target, the likeliest first. */
async function pathsTo({
  source,
  target,
  articles,
  context,
}: LinkInsertion): Promise<readonly string[]> {
  const ends = new Map(articles.map((one) => [one.path, one]));
  const from = { path: source.path, url: ends.get(source.path)?.url };
  const paths: string[] = [];
  for (const link of checkedLinks(source)) {
    const written = linkTarget(link.target);
    const verdict = await judgeLink(source, link.target, context);
    const isPath = written.kind === "internal" && written.path !== "";
    if (isPath && written.origin === undefined && verdict.kind === "file") {
      const end = { path: verdict.path, url: verdict.url };
      const roots = source.rules.contentFolders;
      paths.push(...newPaths({ target: written, from, fromNow: from, end, endNow: target, roots }));
    }
  }
  const way = relativePath(folderOf(source.path), target.path);
  const beside = dottedPath(way);
  const pathname = target.url === undefined ? "" : new URL(target.url).pathname;
  const page = pathname === "" ? [] : [unescaped(pathname) ?? pathname];
  // a path from the root names one version, one to a file that of the article
  const isByFile = traitsOf(source.rules).hasVersions;
  return [...new Set([...paths, ...(isByFile ? [beside, ...page] : [...page, beside])])];
}
