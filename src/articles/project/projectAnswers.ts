import { HistoryReader } from "../changes/articleHistory.ts";
import { pendingEdits } from "../changes/pendingEdits.ts";
import { CommittedTree } from "../changes/committedTree.ts";
import type { ReadContents } from "../changes/committedTree.ts";
import { mainKeyword } from "../contents/keywordInArticle.ts";
import type { Rule } from "../checks/checkContext.ts";
import type { JudgedLink } from "../checks/links/linkGraph.ts";
import { committedGuard } from "../moves/comparedProject.ts";
import type { RedirectRequest, RedirectWays } from "../redirects/redirectWays.ts";
import { waysToRedirect } from "../redirects/waysToRedirect.ts";
import { publishedLocation } from "../sites/locateArticle.ts";
import { shownUrl } from "../sites/pageUrl.ts";
import { factsOf } from "../sites/siteRules.ts";
import type { IndexedArticle } from "../sites/urlIndex.ts";
import type { SiteFiles } from "../sites/siteFiles.ts";
import type { ArticleProject } from "./articleProject.ts";
import type { CheckOutcome, ProjectChecks } from "./projectChecks.ts";
import { ProjectLinks } from "./projectLinks.ts";
import { mergeReport } from "./projectMerge.ts";
import { ProjectMoves } from "./projectMoves.ts";
import { renameReport } from "./projectRenames.ts";
import type {
  Answering,
  ArticleList,
  CheckReply,
  LinksToArticle,
  ProjectQuestions,
  SavedAsked,
} from "./projectQuestions.ts";

/** What a project's answers are made from. */
export interface AnswerParts {
  readonly project: ArticleProject;
  readonly checks: ProjectChecks;
  /** The files as they stand in the editor. */
  readonly filesInEditor: SiteFiles;
  /** The rules that know research, for an article that is compared with others. */
  readonly researchRules: (asked: SavedAsked) => Promise<readonly Rule[]>;
  /** Reads files at a commit. */
  readonly committed: (
    commit: string,
    paths: readonly string[],
  ) => Promise<readonly (Uint8Array | undefined)[]>;
  /** Reads contents by their ids in Git. */
  readonly contents: ReadContents;
}

/** Answers what is asked about a project, as plain data. */
export function projectAnswers(parts: AnswerParts): Answering<ProjectQuestions> {
  const { project, checks, filesInEditor } = parts;
  const { sites, index } = project;
  const revisions = new ListRevisions();
  const moves = new ProjectMoves(parts);
  const links = new ProjectLinks(parts);
  let known: { readonly key: string; readonly reply: LinksToArticle } | undefined;
  return {
    listed: (path) => sites.listed(path),
    siteOf: async (path) => {
      const rules = await project.siteOf(path);
      return rules === undefined ? undefined : factsOf(rules);
    },
    sites: async () => (await sites.all()).map(factsOf),
    linkedFolders: () => sites.links(),
    locate: ({ path, front, slugField }) => project.locate(path, front, slugField),
    articles: async (known) => revisions.since(known, withoutStandIns(await index.articles())),
    filesOf: (url) => index.filesOf(url),
    publishedPlace: (folder) => project.publishedPlace(folder, filesInEditor),
    publishedSiteOf: (path) => project.publishedSiteOf(path),
    check: async ({ text, waits }) =>
      replyOf(
        await checks.check(text, {
          waits,
          more: ({ text: written, front, location }) =>
            parts.researchRules({
              path: text.path,
              location: publishedLocation(location),
              keyword: mainKeyword(written, front, project.settings.of(text.path).fields.keyword)
                ?.keyword,
            }),
        }),
      ),
    articlesIn: (folder) => checks.articlesIn(folder),
    rulesProblem: async () => (await checks.ruleSettings()).problem,
    linksOf: async (text) => (await checks.linksOf(text)).map(withoutStandIn),
    linksTo: async ({ path, words, limit, ifRead }): Promise<LinksToArticle | undefined> => {
      const graph = checks.links;
      if (ifRead && !graph.isRead) {
        return undefined;
      }
      const into = await graph.linksTo(path);
      const key = JSON.stringify([graph.revision, path, words, limit]);
      if (known?.key !== key) {
        const mentions =
          words === undefined
            ? { total: 0, first: [] }
            : await graph.mentionsWithoutLink(path, words, limit);
        const unread = graph.unread.length;
        known = { key, reply: { into: into.map(withoutStandIn), mentions, unread } };
      }
      return known.reply;
    },
    renames: (asked) => renameReport(asked, parts),
    merge: (asked) => mergeReport(asked, parts),
    redirectWays: ({ of, requests }) => redirectWays(project, of, requests),
    redirectFindings: () => checks.redirectFindings(),
    mentions: (asked) => checks.links.countMentions(asked),
    urlChanges: (asked) => moves.changesSince(asked),
    articleHistory: ({ files, steps }) => {
      const tree = new CommittedTree(files, project.files, parts.contents);
      return new HistoryReader(committedProject(project, tree), tree).read(steps);
    },
    pendingEdits: ({ files, paths }) => {
      const tree = new CommittedTree(files, project.files, parts.contents);
      return pendingEdits(committedProject(project, tree), project, paths);
    },
    linkFaults: () => checks.links.faults(),
    linksOverview: () => links.search.overview(),
    linkPlaces: ({ path, most }) => links.search.ofArticle(path, most),
    linksToNew: ({ article, beside, most }) => links.search.naming(article, beside, most),
    linkInsertions: (asked) => links.insertions(asked),
  };
}

/** A project with the files of a commit. */
function committedProject(project: ArticleProject, tree: CommittedTree): ArticleProject {
  return project.withFiles(tree, committedGuard(project.guard));
}

/** How old URLs can be redirected; no way where there is no site. */
async function redirectWays(
  { sites, files, guard }: ArticleProject,
  of: string,
  requests: readonly RedirectRequest[],
): Promise<RedirectWays> {
  const site = await sites.siteOf(await sites.listed(of));
  if (site === undefined) {
    return { ways: [], refused: [] };
  }
  return waysToRedirect(site, files, requests, guard);
}

function replyOf({ article, ...outcome }: CheckOutcome): CheckReply {
  if (article === undefined) {
    return outcome;
  }
  const { text: _text, rules, ...own } = article;
  const read = { ...own, location: publishedLocation(own.location) };
  const file = rules.configuration;
  const [problem] = read.location.kind === "unknown" ? rules.problems : [];
  return {
    ...outcome,
    article: read,
    ...(file === undefined
      ? {}
      : { site: { file, ...(problem === undefined ? {} : { problem }) } }),
  };
}

const published = new WeakMap<readonly IndexedArticle[], readonly IndexedArticle[]>();

/** Articles without URLs that only a stand-in makes whole; the same list for the same one. */
function withoutStandIns(articles: readonly IndexedArticle[]): readonly IndexedArticle[] {
  const known = published.get(articles);
  if (known !== undefined) {
    return known;
  }
  const made = articles.every(hasOwnUrl)
    ? articles
    : articles.map((article) => {
        const { url: _url, ...others } = article;
        return hasOwnUrl(article) ? article : others;
      });
  published.set(articles, made);
  return made;
}

function hasOwnUrl({ url = "" }: IndexedArticle): boolean {
  return shownUrl(url) === url;
}

/** A link whose addresses are paths where only a stand-in makes them whole. */
function withoutStandIn(link: JudgedLink): JudgedLink {
  const { verdict } = link;
  return verdict.kind === "broken"
    ? { ...link, verdict: { ...verdict, sought: shownUrl(verdict.sought) } }
    : verdict.kind === "file" && verdict.url !== undefined && shownUrl(verdict.url) !== verdict.url
      ? { ...link, verdict: { ...verdict, url: undefined } }
      : link;
}

/** Numbers the lists of a project's articles, so that one that was handed over already isn't again. */
class ListRevisions {
  #revision = 0;
  #last: readonly IndexedArticle[] | undefined;

  since(known: number | undefined, articles: readonly IndexedArticle[]): ArticleList {
    if (articles !== this.#last) {
      this.#last = articles;
      this.#revision += 1;
    }
    const revision = this.#revision;
    return known === revision ? { revision } : { revision, articles };
  }
}
