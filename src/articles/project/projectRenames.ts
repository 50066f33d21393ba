import { setImmediate } from "node:timers/promises";
import { listedOnce } from "../checks/links/listedOnce.ts";
import { articleKind } from "../frontMatter/articleKind.ts";
import { MovedPaths, filesBefore } from "../moves/filesBefore.ts";
import type { FileMove } from "../moves/filesBefore.ts";
import { articleUpdates, endsOf } from "../moves/linkUpdates.ts";
import type { FileEdits, LeadingLink, MovedProject, ProjectThen } from "../moves/linkUpdates.ts";
import { mentionTest } from "../moves/mentioned.ts";
import { guardedFront } from "../sites/guardedFront.ts";
import { shownUrl, wholeUrl } from "../sites/pageUrl.ts";
import { filesBelow } from "../sites/siteFiles.ts";
import type { SiteFiles } from "../sites/siteFiles.ts";
import type { IndexedArticle } from "../sites/urlIndex.ts";
import { claimingKey } from "../sites/claimingSite.ts";
import { mayBeMade } from "../moves/mayBeMade.ts";
import type { ArticleProject } from "./articleProject.ts";
import { ProjectChecks } from "./projectChecks.ts";

/** A page whose URL changed with its file or its front matter. */
export interface MovedPage {
  /** The file that made it, before. */
  readonly from: string;
  /** The file that makes the new page; undefined where none does. */
  readonly to: string | undefined;
  /** Whole, or the path alone where the site's address isn't known. */
  readonly url: string;
  /** Undefined where the page is no longer published. */
  readonly newUrl: string | undefined;
}

/** What moves of files did to the pages of a project and to the links that led to them. */
export interface RenameReport {
  /**
   * Pages that were published, and have another URL now or none. Those whose URL isn't known for sure are left out, and so
   * are those whose old URL another page has now, or may have.
   */
  readonly pages: readonly MovedPage[];
  /** How many published pages moved with their files, those whose URL stayed among them. */
  readonly moved: number;
  /** The changes that have the links lead to the new places. */
  readonly updates: readonly FileEdits[];
  /** The links to pages that are no longer published. */
  readonly leading: readonly LeadingLink[];
  /** Links that led to a page that moved and can't be updated for certain. */
  readonly leftOut: number;
}

/** What is asked about moves. */
export interface AskedRenames {
  readonly moves: readonly FileMove[];
  /** Files that weren't there before, under any name; left out where that isn't known of any. */
  readonly came?: readonly string[];
}

/** What a project's moves are looked into with. */
export interface RenamesSource {
  readonly project: ArticleProject;
  readonly checks: ProjectChecks;
  /** The files as they stand in the editor. */
  readonly filesInEditor: SiteFiles;
}

/** Texts that are read at the same time. */
const atOnce = 16;

/** How often it is looked into while files go on changing. */
const mostTries = 3;

/**
 * What moves did, by the project's rules before and after them. Reads the front matter of all articles as it was, their
 * texts too, and looks into those that may have a link to one of the pages. Repeats that where files changed in between.
 */
export async function renameReport(
  asked: AskedRenames,
  source: RenamesSource,
): Promise<RenameReport> {
  for (let tries = 1; ; tries += 1) {
    const { changes } = source.project;
    const report = await reportOnce(asked, source);
    if (changes === source.project.changes || tries >= mostTries) {
      return report;
    }
  }
}

async function reportOnce(
  { moves, came }: AskedRenames,
  { project, checks, filesInEditor }: RenamesSource,
): Promise<RenameReport> {
  const paths = new MovedPaths(moves, came);
  const files = filesBefore(project.files, moves, paths);
  const before = project.withFiles(files, project.guard);
  const [articlesBefore, articlesNow] = await Promise.all([
    before.index.articles(),
    project.index.articles(),
  ]);
  const ends = [endsOf(articlesBefore), endsOf(articlesNow)] as const;
  const movedNow = await movedFiles(moves, project.files);
  const sources = [...movedNow.map((path) => paths.before(path)), ...goneFiles(moves)];
  const { pages, moved } = movedPages(ends, sources, paths);
  const dead = await withoutMade(pages, project);
  const report = { pages: dead, moved, updates: [], leading: [], leftOut: 0 };
  if (moved === 0) {
    return report;
  }
  const listed = { before: listedOnce(files), now: listedOnce(project.files) };
  const updated: MovedProject = {
    before: thenOf(before, new ProjectChecks(before), listed.before.files),
    now: thenOf(project, checks, listed.now.files),
    paths,
    went: new Set(pages.filter(({ newUrl }) => newUrl === undefined).map(({ from }) => from)),
  };
  const mayLead = mentionTest(sources.map((path) => ({ path, url: ends[0].get(path)?.url })));
  const all = new Set([...articlesNow.map(({ path }) => path), ...movedNow]);
  const outcome = await updatesOf([...all].toSorted(), updated, async (path) => {
    const text = articleKind(path) === undefined ? undefined : await filesInEditor.read(path);
    return text !== undefined && (paths.before(path) !== path || mayLead(text)) ? text : undefined;
  });
  listed.before.end();
  listed.now.end();
  return { ...report, ...outcome };
}

/** What has to change in articles; `read` gives the text of one that may have to. */
export async function updatesOf(
  articles: readonly string[],
  updated: MovedProject,
  read: (path: string) => Promise<string | undefined>,
): Promise<Pick<RenameReport, "updates" | "leading" | "leftOut">> {
  const updates: FileEdits[] = [];
  const leading: LeadingLink[] = [];
  let leftOut = 0;
  for (let start = 0; start < articles.length; start += atOnce) {
    const some = articles.slice(start, start + atOnce);
    const texts = await Promise.all(some.map(async (path) => [path, await read(path)] as const));
    for (const [path, text] of texts) {
      if (text !== undefined) {
        // others have their turn between two articles
        await setImmediate();
        const outcome = await articleUpdates(path, text, updated);
        updates.push(...(outcome.edits.length > 0 ? [{ path, edits: outcome.edits }] : []));
        leading.push(...outcome.leading);
        leftOut += outcome.leftOut;
      }
    }
  }
  return { updates, leading, leftOut };
}

/** A project as links of its articles are judged by. */
export function thenOf(
  project: ArticleProject,
  checks: ProjectChecks,
  files: SiteFiles,
): ProjectThen {
  const context = { ...checks.context, files };
  return {
    article: async (path, text) => {
      const kind = articleKind(path);
      return kind === undefined ? undefined : checks.article({ path, kind, text });
    },
    linking: async (path, text) => {
      const kind = articleKind(path);
      const rules = await project.sites.siteOf(path);
      if (kind === undefined || rules === undefined) {
        return undefined;
      }
      const front = await guardedFront({ path, kind, text }, rules, project.guard);
      const { slug } = project.settings.of(path).fields;
      return { path, rules, location: await project.locate(path, front, slug, true) };
    },
    articles: () => project.index.articles(),
    context: () => context,
  };
}

/** The files that moved, by where they are now. */
async function movedFiles(moves: readonly FileMove[], files: SiteFiles): Promise<string[]> {
  const found = await Promise.all(
    moves.map(async ({ to, isFolder }) =>
      to === undefined ? [] : isFolder === true ? filesBelow(files, to) : [to],
    ),
  );
  return [...new Set(found.flat())];
}

function goneFiles(moves: readonly FileMove[]): string[] {
  return moves.filter(({ to }) => to === undefined).map(({ from }) => from);
}

type Ends = ReadonlyMap<string, IndexedArticle>;

/** What became of the pages of files, which are named by where they were. */
function movedPages(
  [before, now]: readonly [Ends, Ends],
  files: readonly string[],
  paths: MovedPaths,
): Pick<RenameReport, "pages" | "moved"> {
  const pages: MovedPage[] = [];
  let moved = 0;
  for (const from of files) {
    const article = before.get(from);
    if (article?.url === undefined || article.state !== "published") {
      continue;
    }
    moved += 1;
    const to = paths.now(from);
    const own = to === undefined ? undefined : now.get(to);
    const isUnknown = own !== undefined && (own.url === undefined || own.state === undefined);
    const isThere = own?.state === "published" || own?.state === "future";
    if (!isUnknown && !(isThere && own.url === article.url)) {
      pages.push({
        from,
        to: isThere ? to : undefined,
        url: shownUrl(article.url),
        newUrl: isThere && own.url !== undefined ? shownUrl(own.url) : undefined,
      });
    }
  }
  return { pages, moved };
}

/** The pages of whose old URLs nothing else makes a page now. */
async function withoutMade(
  pages: readonly MovedPage[],
  { index, sites }: ArticleProject,
): Promise<readonly MovedPage[]> {
  const found: MovedPage[] = [];
  for (const page of pages) {
    const url = wholeUrl(page.url);
    const rules = await sites.siteOf(page.from);
    const site = rules === undefined ? undefined : claimingKey(rules);
    if (!mayBeMade(url, await index.filesOf(url), site)) {
      found.push(page);
    }
  }
  return found;
}
