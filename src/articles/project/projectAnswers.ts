import { mainKeyword } from "../contents/keywordInArticle.ts";
import type { Rule } from "../checks/checkContext.ts";
import { factsOf } from "../sites/siteRules.ts";
import type { IndexedArticle } from "../sites/urlIndex.ts";
import type { SiteFiles } from "../sites/siteFiles.ts";
import type { ArticleProject } from "./articleProject.ts";
import type { CheckOutcome, ProjectChecks } from "./projectChecks.ts";
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
}

/** Answers what is asked about a project, as plain data. */
export function projectAnswers(parts: AnswerParts): Answering<ProjectQuestions> {
  const { project, checks, filesInEditor } = parts;
  const { sites, index } = project;
  const revisions = new ListRevisions();
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
    articles: async (known) => revisions.since(known, await index.articles()),
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
              location,
              keyword: mainKeyword(written, front, project.settings.of(text.path).fields.keyword)
                ?.keyword,
            }),
        }),
      ),
    articlesIn: (folder) => checks.articlesIn(folder),
    rulesProblem: async () => (await checks.ruleSettings()).problem,
    linksOf: (text) => checks.linksOf(text),
    linksTo: async ({ path, words, limit, ifRead }): Promise<LinksToArticle | undefined> => {
      const { links } = checks;
      if (ifRead && !links.isRead) {
        return undefined;
      }
      const into = await links.linksTo(path);
      const key = JSON.stringify([links.revision, path, words, limit]);
      if (known?.key !== key) {
        const mentions =
          words === undefined
            ? { total: 0, first: [] }
            : await links.mentionsWithoutLink(path, words, limit);
        known = { key, reply: { into, mentions, unread: links.unread.length } };
      }
      return known.reply;
    },
  };
}

function replyOf({ article, ...outcome }: CheckOutcome): CheckReply {
  if (article === undefined) {
    return outcome;
  }
  const { text: _text, rules, ...read } = article;
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
