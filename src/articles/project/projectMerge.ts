import { checkedLinks } from "../checks/links/checkedLinks.ts";
import { judgeLink } from "../checks/links/judgeLink.ts";
import { listedOnce } from "../checks/links/listedOnce.ts";
import type { TextPlace } from "../checks/body/articleBody.ts";
import { LineIndex } from "../checks/lineIndex.ts";
import { articleKind } from "../frontMatter/articleKind.ts";
import { MovedPaths } from "../moves/filesBefore.ts";
import type { FileEdits, LinkEdit } from "../moves/linkUpdates.ts";
import { mentionTest, nameTest } from "../moves/mentioned.ts";
import { hasTemplate, templateLinks, templateTarget } from "../checks/links/templateLinks.ts";
import { claimingKey } from "../sites/claimingSite.ts";
import { mayBeMade } from "../moves/mayBeMade.ts";
import { traitsOf } from "../sites/generatorTraits.ts";
import { shownUrl, wholeUrl } from "../sites/pageUrl.ts";
import { folderOf, joinPath, nameOf } from "../sites/siteFiles.ts";
import type { SiteFiles } from "../sites/siteFiles.ts";
import type { ArticleProject } from "./articleProject.ts";
import { ProjectChecks } from "./projectChecks.ts";
import { thenOf, updatesOf } from "./projectRenames.ts";
import type { RenamesSource } from "./projectRenames.ts";
import { withoutTrailing } from "../text/textEnd.ts";

/** The two articles of a merge, by their paths. */
export interface AskedMerge {
  /** The article that goes. */
  readonly from: string;
  /** The one that stays. */
  readonly into: string;
}

/** What a merge of two pages has to change. */
export type MergeReport =
  | {
      readonly kind: "possible";
      /** The changes that have the links to the page that goes lead to the one that stays, at its top. */
      readonly updates: readonly FileEdits[];
      /** Links to the page that goes which can't be updated for certain. */
      readonly leftOut: number;
      /** The published URLs of the page that goes, its own first, then its aliases; none of a draft, none that another file makes. */
      readonly oldUrls: readonly string[];
      /** The URL of the page that stays. */
      readonly newUrl: string;
      /** Files of navigation, data or configuration that may name the page that goes. */
      readonly named: readonly string[];
    }
  /** The URL of this file isn't known for sure, or it has no published page to lead to. */
  | { readonly kind: "unknownUrl"; readonly path: string }
  /** The generator lists the pages below the URL of the page that goes there, with its file or without. */
  | { readonly kind: "listsPages"; readonly path: string };

/** Moves of one file into another one that was there before and stays. */
class MergedPaths extends MovedPaths {
  override before(path: string): string {
    return path;
  }
}

/** Files that may list pages by their names, by their folders. */
const listingFolders = ["", "_data", "data", "docs", "website", "config", "config/_default"];
const listingFile = /\.(?:ya?ml|json|toml|[cm]?[jt]s)$/iu;
const notListing = /^(?:package(?:-lock)?\.json|tsconfig.*\.json|pnpm-lock\.yaml)$/iu;

/** What has to change where one article becomes a part of another one: nothing is changed here. */
export async function mergeReport(
  { from, into }: AskedMerge,
  { project, checks, filesInEditor }: RenamesSource,
): Promise<MergeReport> {
  const articles = await project.index.articles();
  const [going, staying] = [from, into].map((path) => articles.find((one) => one.path === path));
  if (going?.url === undefined || going.state === undefined) {
    return { kind: "unknownUrl", path: from };
  }
  if (staying?.url === undefined || staying.state !== "published") {
    return { kind: "unknownUrl", path: into };
  }
  const files = without(project.files, from);
  const after = project.withFiles(files, project.guard);
  const rules = await project.sites.siteOf(from);
  const site = rules === undefined ? undefined : claimingKey(rules);
  const below = `${withoutTrailing(going.url, "/")}/`;
  const isAbove = articles.some(
    ({ path, url, state }) => path !== from && state === "published" && url?.startsWith(below),
  );
  if (rules !== undefined && traitsOf(rules).listsFolders && isAbove) {
    return { kind: "listsPages", path: from };
  }
  const oldUrls: string[] = [];
  for (const url of going.state === "published" ? await urlsOf(from, project, checks) : []) {
    // a redirect would hide what another file makes there
    if (!mayBeMade(wholeUrl(url), await after.index.filesOf(wholeUrl(url)), site)) {
      oldUrls.push(url);
    }
  }
  const listed = { before: listedOnce(project.files), now: listedOnce(files) };
  const before = thenOf(project, checks, listed.before.files);
  const now = thenOf(after, new ProjectChecks(after), listed.now.files);
  const mayLead = mentionTest([{ path: from, url: going.url }]);
  const others = articles.map(({ path }) => path).filter((path) => path !== from && path !== into);
  const outcome = await updatesOf(
    others.toSorted(),
    { before, now, paths: new MergedPaths([{ from, to: into }]), went: new Set() },
    async (path) => {
      const text = articleKind(path) === undefined ? undefined : await filesInEditor.read(path);
      return text !== undefined && mayLead(text) ? text : undefined;
    },
  );
  const own = await ownLinks({ from, into }, { project, checks, filesInEditor });
  listed.before.end();
  listed.now.end();
  return {
    kind: "possible",
    updates: [
      ...outcome.updates.map(({ path, edits }) => ({ path, edits: edits.map(withoutAnchor) })),
      ...(own.edits.length === 0 ? [] : [{ path: into, edits: own.edits }]),
    ],
    leftOut: outcome.leftOut + own.leftOut,
    oldUrls,
    newUrl: shownUrl(staying.url),
    named: await namedIn(project.files, { path: from, url: going.url }),
  };
}

function without(files: SiteFiles, path: string): SiteFiles {
  const { hasMark } = files;
  const [folder, name] = [folderOf(path), nameOf(path)];
  return {
    list: async (at) => {
      const entries = await files.list(at);
      return at === folder ? entries.filter((one) => one.name !== name) : entries;
    },
    read: (at) => (at === path ? Promise.resolve(undefined) : files.read(at)),
    ...(hasMark === undefined ? {} : { hasMark }),
  };
}

/** The page that stays needn't have the section that a link led to. What is replaced is the target alone. */
function withoutAnchor(edit: LinkEdit): LinkEdit {
  return { ...edit, text: edit.text.replace(/#[^]*/u, "") };
}

/** Links of the page that stays to the one that goes would lead to itself: their words stay. */
async function ownLinks(
  { from, into }: AskedMerge,
  { project, checks, filesInEditor }: RenamesSource,
): Promise<{ readonly edits: readonly LinkEdit[]; readonly leftOut: number }> {
  const kind = articleKind(into);
  const text = await filesInEditor.read(into);
  const article =
    kind === undefined || text === undefined
      ? undefined
      : await checks.article({ path: into, kind, text });
  if (article === undefined) {
    return { edits: [], leftOut: 0 };
  }
  const places: (TextPlace & { readonly words: string | undefined })[] = [];
  for (const link of checkedLinks(article)) {
    const verdict = await judgeLink(article, link.target, checks.contextOf(into));
    // links that templates make are looked for below
    if (verdict.kind === "file" && verdict.path === from && !hasTemplate(link.target)) {
      places.push({ ...link, words: wordsOf(article.text.slice(link.start, link.end)) });
    }
  }
  const ends = new Map((await project.index.articles()).map((one) => [one.path, one]));
  const place = { from: into, rules: article.rules, articles: ends };
  const templates = templateLinks(article, article.rules).filter(
    (link) => templateTarget(link, place) === from,
  );
  const around = [...article.text.matchAll(aroundTemplate)].map(({ index, 0: written }) => ({
    start: index,
    end: index + written.length,
    words: wordsOf(written),
  }));
  for (const { place: own } of templates) {
    const link = around.find(({ start, end }) => start < own.start && own.end < end);
    places.push(link ?? { ...own, words: undefined });
  }
  const lines = new LineIndex(article.text);
  return {
    edits: places
      .toSorted((a, b) => a.start - b.start)
      .flatMap(({ start, end, words }) =>
        words === undefined
          ? []
          : [{ ...lines.positionAt(start), was: article.text.slice(start, end), text: words }],
      ),
    leftOut: places.filter(({ words }) => words === undefined).length,
  };
}

/** A link of Markdown whose target a template makes, on one line. */
const aroundTemplate = /(?<!!)\[[^[\]\n]*\]\((?:\{\{[^{}()\n]*\}\}|\{%[^{}()\n]*%\})\)/gu;

/** The words of a link that is written in Markdown, on one line; undefined for others. */
function wordsOf(link: string): string | undefined {
  return /^\[([^[\]\n]*)\]\([^()\n]*\)$/u.exec(link)?.[1];
}

/** The URLs that lead to a published page: its own and its aliases. */
async function urlsOf(
  path: string,
  project: ArticleProject,
  checks: ProjectChecks,
): Promise<readonly string[]> {
  const kind = articleKind(path);
  const text = await project.files.read(path);
  const article =
    kind === undefined || text === undefined
      ? undefined
      : await checks.article({ path, kind, text });
  const location = article?.location;
  return location?.kind === "url"
    ? [...new Set([location.url, ...location.aliases].map(shownUrl))]
    : [];
}

async function namedIn(
  files: SiteFiles,
  page: { readonly path: string; readonly url: string },
): Promise<readonly string[]> {
  const isNamed = nameTest([page]);
  const found: string[] = [];
  for (const folder of listingFolders) {
    for (const { name, kind } of await files.list(folder)) {
      const path = joinPath(folder, name);
      if (kind === "file" && listingFile.test(name) && !notListing.test(name)) {
        const text = await files.read(path);
        found.push(...(text !== undefined && isNamed(text) ? [path] : []));
      }
    }
  }
  return found.toSorted();
}
