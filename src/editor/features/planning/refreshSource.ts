import * as vscode from "vscode";
import type { PlaceInProject } from "../../platform/projectFiles/projectSites.ts";
import type { SitePerformance } from "../../../research/planning/pageChanges.ts";
import {
  newestPerformance,
  performanceResults,
} from "../../../research/planning/performanceResults.ts";
import { refreshItems, refreshQueue } from "../../../research/planning/refreshQueue.ts";
import type { RefreshItem } from "../../../research/planning/refreshQueue.ts";
import type { IndexedArticle } from "../../../articles/sites/urlIndex.ts";
import { surelyMaking } from "../../../articles/sites/claimingSite.ts";
import { savedEnvelope } from "../keywordLists/savedKeywords.ts";
import { DatesReader } from "./datesReader.ts";
import { learnConnections, ownSearchCall } from "./ownSearchCall.ts";
import { freeOffers, openFreeWay, pageOffer, searchCalls } from "./searchOffers.ts";
import { ProjectTableSource } from "./projectTableSource.ts";
import type { ProjectTableContent } from "./projectTableSource.ts";

/** The articles of a project by what their pages lost, from the newest saved comparison. */
export class RefreshSource extends ProjectTableSource {
  readonly #dates = new DatesReader(
    this.app,
    this.folder,
    () => this.changed(),
    () => this.isClosed,
  );

  get id(): string {
    return `refreshQueue|${this.folder.uri.toString()}`;
  }

  async read(): Promise<ProjectTableContent> {
    const place = await this.place();
    const [articles, performance] = [await place.project.articles(), await this.#performance()];
    const byUrl = await articlesByUrl(
      place,
      articles,
      performance?.saved.pages.map(({ url }) => url) ?? [],
    );
    learnConnections(this.app);
    const wanted = ownSearchCall(this.app, await this.ownSite(), searchCalls[0] ?? {});
    const now = new Date();
    const items = refreshItems(
      articles,
      performance?.saved.pages ?? [],
      (url) => byUrl.get(url),
      ({ path }) => this.#dates.known?.byPath.get(path),
      now,
    );
    this.#dates.read(items.flatMap(({ article }) => (article === undefined ? [] : [article.path])));
    const model = refreshQueue(items, {
      project: this.folder.name,
      performance: performance?.saved,
      offer:
        vscode.workspace.isTrusted && wanted.unavailable === undefined
          ? pageOffer(performance !== undefined)
          : undefined,
      freeOffers: freeOffers(),
      unavailable: wanted.unavailable,
      unknownDates: this.#dates.known?.unknown,
      isReadingChanges: this.#dates.known === undefined,
      isSample: performance?.origin === "sandbox",
      problems: [],
      now,
    });
    return { ...model, articles: items.map(articlesOf), origin: performance?.origin };
  }

  /** Runs the comparison; the button has shown the price. What is connected may have become known, or another, since. The other actions are free. */
  async runAction(index: number): Promise<void> {
    if (await openFreeWay(index, this.folder)) {
      return;
    }
    await this.runOwnSearch(searchCalls[0]);
  }

  /** The newest saved comparison of the pages of the project's site; without a known site, the newest of any. */
  async #performance(): Promise<{ saved: SitePerformance; origin: string } | undefined> {
    const { origin } = this.app.connections;
    const { results } = await this.app.results.list();
    const site = await this.ownSite();
    return newestPerformance(performanceResults(results, { origin, site }), async (id) => {
      const read = await this.app.results.open(id);
      return read.ok
        ? { result: read.result, envelope: await savedEnvelope(this.app, read.result) }
        : undefined;
    });
  }
}

/** The article that makes each page: the page's own file before one that only has it as an alias. */
async function articlesByUrl(
  { project }: PlaceInProject,
  articles: readonly IndexedArticle[],
  urls: readonly string[],
): Promise<Map<string, IndexedArticle>> {
  const byPath = new Map(articles.map((article) => [article.path, article]));
  const found = await Promise.all(urls.map((url) => project.ask("filesOf", url)));
  return new Map(
    urls.flatMap((url, at) => {
      const article = byPath.get(surelyMaking(found[at] ?? [])?.path ?? "");
      return article === undefined ? [] : [[url, article] as const];
    }),
  );
}

function articlesOf({ article }: RefreshItem): readonly IndexedArticle[] {
  return article === undefined ? [] : [article];
}
