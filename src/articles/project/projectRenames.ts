import { judgeLink } from "../checks/links/judgeLink.ts";
import { listedOnce } from "../checks/links/listedOnce.ts";
import { linkTarget } from "../checks/links/linkTarget.ts";
import { articleKind } from "../frontMatter/articleKind.ts";
import { MovedPaths, filesBefore } from "../moves/filesBefore.ts";
import type { FileMove } from "../moves/filesBefore.ts";
import { articleUpdates, endsOf } from "../moves/linkUpdates.ts";
import type { FileEdits, LeadingLink, MovedProject, ProjectThen } from "../moves/linkUpdates.ts";
import { mayHaveTemplateLinks } from "../moves/templateLinks.ts";
import { shownUrl } from "../sites/pageUrl.ts";
import { filesBelow } from "../sites/siteFiles.ts";
import type { SiteFiles } from "../sites/siteFiles.ts";
import type { IndexedArticle } from "../sites/urlIndex.ts";
import type { ArticleProject } from "./articleProject.ts";
import type { ProjectChecks } from "./projectChecks.ts";

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
  /** Pages that were published, and have another URL now or none. Those whose URL isn't known for sure are left out. */
  readonly pages: readonly MovedPage[];
  /** How many published pages moved with their files, those whose URL stayed among them. */
  readonly moved: number;
  /** The changes that have the links lead to the new places. */
  readonly updates: readonly FileEdits[];
  /** The links to pages that are no longer published. */
  readonly leading: readonly LeadingLink[];
  /** Links that led to a page that moved and can't be written anew for sure. */
  readonly leftOut: number;
}

/** What is asked about moves. */
export interface AskedRenames {
  readonly moves: readonly FileMove[];
  /** Articles with changes in the editor. */
  readonly edited: readonly string[];
}

/** What a project's moves are looked into with. */
export interface RenamesSource {
  readonly project: ArticleProject;
  readonly checks: ProjectChecks;
  /** The files as they stand in the editor. */
  readonly filesInEditor: SiteFiles;
}

/** How often it is looked into while files go on changing. */
const mostTries = 3;

/**
 * What moves did, by the project's rules before and after them. Reads the front matter of all articles as it was; their
 * texts once for the graph of links. Looks again where files changed meanwhile.
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
  { moves, edited }: AskedRenames,
  source: RenamesSource,
): Promise<RenameReport> {
  const { project, checks, filesInEditor } = source;
  const paths = new MovedPaths(moves);
  const withTemplates = new Set<string>();
  const files = noting(filesBefore(project.files, moves), withTemplates);
  const before = project.withFiles(files, project.guard);
  const checksBefore = checks.over(before);
  const [articlesBefore, articlesNow] = await Promise.all([
    before.index.articles(),
    project.index.articles(),
  ]);
  const movedNow = await movedFiles(moves, project.files);
  const { pages, moved } = movedPages(
    [endsOf(articlesBefore), endsOf(articlesNow)],
    [...movedNow.map((path) => paths.before(path)), ...goneFiles(moves)],
    paths,
  );
  if (moved === 0) {
    return { pages, moved, updates: [], leading: [], leftOut: 0 };
  }
  const listed = { before: listedOnce(files), now: listedOnce(project.files) };
  const updated: MovedProject = {
    before: thenOf(before, checksBefore, listed.before.files),
    now: thenOf(project, checks, listed.now.files),
    paths,
    went: new Set(pages.filter(({ newUrl }) => newUrl === undefined).map(({ from }) => from)),
  };
  const linking = await linkingArticles(source, updated);
  const candidates = new Set([
    ...linking,
    ...movedNow,
    ...edited,
    ...[...withTemplates].map((path) => paths.now(path) ?? ""),
  ]);
  const updates: FileEdits[] = [];
  const leading: LeadingLink[] = [];
  let leftOut = 0;
  for (const path of [...candidates].toSorted()) {
    const text = articleKind("", path) === undefined ? undefined : await filesInEditor.read(path);
    if (text !== undefined) {
      const outcome = await articleUpdates(path, text, updated);
      updates.push(...(outcome.edits.length > 0 ? [{ path, edits: outcome.edits }] : []));
      leading.push(...outcome.leading);
      leftOut += outcome.leftOut;
    }
  }
  listed.before.end();
  listed.now.end();
  return { pages, moved, updates, leading, leftOut };
}

/** Files that note the articles with links that templates make. */
function noting(files: SiteFiles, withTemplates: Set<string>): SiteFiles {
  return {
    ...files,
    read: async (path) => {
      const text = await files.read(path);
      if (text !== undefined && articleKind("", path) !== undefined && mayHaveTemplateLinks(text)) {
        withTemplates.add(path);
      }
      return text;
    },
  };
}

function thenOf(project: ArticleProject, checks: ProjectChecks, files: SiteFiles): ProjectThen {
  const context = { ...checks.context, files };
  return {
    article: async (path, text) => {
      const kind = articleKind("", path);
      return kind === undefined ? undefined : checks.article({ path, kind, text });
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

/** The articles, by where they are now, of which a link led to a file that moved. */
async function linkingArticles(
  { checks }: RenamesSource,
  { before, paths }: MovedProject,
): Promise<string[]> {
  const context = before.context();
  const found: string[] = [];
  for (const { article, targets } of await checks.links.targets()) {
    for (const target of targets) {
      if (linkTarget(target).kind === "internal" && !paths.isMoved(article.path)) {
        const verdict = await judgeLink(article, target, context);
        const isLed = verdict.kind === "file" || verdict.kind === "static";
        if (isLed && (paths.now(verdict.path) !== verdict.path || paths.isMoved(verdict.path))) {
          found.push(article.path);
          break;
        }
      }
    }
  }
  return found;
}
