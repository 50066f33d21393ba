import { projectMarket } from "../../platform/projectDefaults.ts";
import { keywordMap } from "../../../research/planning/keywordMap.ts";
import { keywordUses } from "../../../research/planning/keywordUses.ts";
import type { KeywordUse } from "../../../research/planning/keywordUses.ts";
import type { IndexedArticle } from "../../../articles/sites/urlIndex.ts";
import { ProjectTableSource } from "./projectTableSource.ts";
import type { ProjectTableContent } from "./projectTableSource.ts";
import { readOwnQueries } from "./savedQueries.ts";
import type { SavedQueries } from "./savedQueries.ts";
import { wantedLists } from "./wantedLists.ts";

/** The keywords of a project's articles, and those that have none yet. */
export class KeywordMapSource extends ProjectTableSource {
  get id(): string {
    return `keywordMap|${this.folder.uri.toString()}`;
  }

  /** How many articles mention a keyword without a link to its article, by article and keyword, as last counted. */
  #linkFrom: ReadonlyMap<string, number> | undefined;
  /** The articles that were counted last, or are now. */
  #counted: readonly IndexedArticle[] | undefined;

  /** What exports of Search Console say, as last read. */
  #own: SavedQueries | undefined;

  async read(): Promise<ProjectTableContent> {
    const articles = await (await this.place()).project.articles();
    const { lists, problems } = await wantedLists(this.app, this.folder);
    const site = await this.ownSite();
    this.#own = await readOwnQueries(this.app, articles, site, this.#own);
    const { found, moreFound, own } = this.#own;
    const uses = keywordUses(
      articles,
      lists.flatMap(({ list, role, file }) =>
        list.rows.map(({ keyword }) => ({ keyword, role, file })),
      ),
      found,
    );
    const facts = await this.app.knownFacts();
    this.#count(articles, uses);
    const { origin } = this.app.connections;
    const known = await facts.keywords([...new Set(uses.map(({ keyword }) => keyword))], origin);
    const model = keywordMap(uses, {
      project: this.folder.name,
      known,
      market: projectMarket(this.folder.uri),
      site,
      isSample: facts.origin === "sandbox",
      linkFrom: this.#linkFrom === undefined ? undefined : countsOf(uses, this.#linkFrom),
      own,
      moreFound,
      problems,
      now: new Date(),
    });
    return {
      ...model,
      articles: uses.map(({ article, others }) => [
        ...(article === undefined ? [] : [article]),
        ...others,
      ]),
      origin: facts.origin,
    };
  }

  /** Counts, in the background, where links are missing, and has the map made again then. Nothing to do until an article changes. */
  #count(articles: readonly IndexedArticle[], uses: readonly KeywordUse[]): void {
    if (this.#counted === articles) {
      return;
    }
    this.#counted = articles;
    this.#countLinks(uses)
      .then((counts) => {
        this.#linkFrom = counts;
        this.changed();
      })
      .catch((error: unknown) => this.app.log.error(error));
  }

  async #countLinks(uses: readonly KeywordUse[]): Promise<ReadonlyMap<string, number>> {
    const { project } = await this.place();
    const asked = uses.flatMap((use) =>
      use.role === "main" && use.article !== undefined
        ? [{ key: keyOf(use), path: use.article.path, words: use.keyword }]
        : [],
    );
    const counts = await project.ask(
      "mentions",
      asked.map(({ path, words }) => ({ path, words })),
    );
    return new Map(asked.map(({ key }, at) => [key, counts[at] ?? 0]));
  }
}

function keyOf({ keyword, article }: KeywordUse): string {
  return `${article?.path ?? ""}\n${keyword}`;
}

function countsOf(
  uses: readonly KeywordUse[],
  counts: ReadonlyMap<string, number>,
): ReadonlyMap<KeywordUse, number> {
  return new Map(
    uses.flatMap((use) => {
      const count = counts.get(keyOf(use));
      return count === undefined ? [] : [[use, count] as const];
    }),
  );
}
