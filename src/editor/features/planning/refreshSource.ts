import * as vscode from "vscode";
import type { PlaceInProject } from "../../platform/projectFiles/projectSites.ts";
import { performanceTool } from "../../../research/planning/pageChanges.ts";
import type { SitePerformance } from "../../../research/planning/pageChanges.ts";
import {
  newestPerformance,
  performanceResults,
} from "../../../research/planning/performanceResults.ts";
import { refreshItems, refreshQueue } from "../../../research/planning/refreshQueue.ts";
import type { RefreshItem } from "../../../research/planning/refreshQueue.ts";
import { formatCredits } from "../../../shared/format.ts";
import type { ActionOffer } from "../../../shared/resultProtocol.ts";
import type { IndexedArticle } from "../../../articles/sites/urlIndex.ts";
import { commands } from "../../platform/commandIds.ts";
import { runCommand } from "../../platform/commands.ts";
import { notifyWarning } from "../../platform/prompts/messages.ts";
import { surelyMaking } from "../../../articles/sites/claimingSite.ts";
import { priceOf } from "../../../research/tools/price.ts";
import { savedEnvelope } from "../keywordLists/savedKeywords.ts";
import { DatesReader } from "./datesReader.ts";
import { learnConnections, ownSearchCall } from "./ownSearchCall.ts";
import { ProjectTableSource } from "./projectTableSource.ts";
import type { ProjectTableContent } from "./projectTableSource.ts";

/** The call that compares the pages of the own site with the days before. */
const comparison = { group_by: "page", period: "last_28_days", compare_to: "previous_period" };

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
    const wanted = ownSearchCall(this.app, await this.ownSite(), comparison);
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
          ? offerOf(performance?.saved)
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
    if (index === importIndex) {
      await runCommand(commands.importSearchConsole);
      return;
    }
    if (index === openIndex) {
      await runCommand(commands.openSearchConsole, { project: this.folder.uri.toString() });
      return;
    }
    const { connections } = this.app;
    await this.app.account.connections.ensure();
    const { args, unavailable } = ownSearchCall(this.app, await this.ownSite(), comparison);
    if (unavailable !== undefined) {
      void notifyWarning(unavailable, []);
      this.changed();
      return;
    }
    await this.followUps.act(
      { kind: "run", tool: performanceTool, args },
      connections.origin,
      this.folder.uri,
    );
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

/** The actions of the page, as its buttons name them. */
const [callIndex, importIndex, openIndex] = [0, 1, 2];

/** The ways to the site's figures that cost nothing. */
function freeOffers(): ActionOffer[] {
  return [
    {
      index: openIndex,
      label: vscode.l10n.t("Open Search Console with These Dates (free)"),
      reason: vscode.l10n.t("Press Export there, choose CSV, then import the file."),
      detail: vscode.l10n.t("last 28 days against the 28 days before, by page"),
      state: "ready",
    },
    {
      index: importIndex,
      label: vscode.l10n.t("Import Search Console Export… (free)"),
      reason: vscode.l10n.t("Reads an export that you downloaded. It isn't sent anywhere."),
      detail: "",
      state: "ready",
    },
  ];
}

function offerOf(saved: SitePerformance | undefined): ActionOffer {
  const price = formatCredits(priceOf(performanceTool));
  return {
    index: callIndex,
    label:
      saved === undefined
        ? vscode.l10n.t("Get Search Performance by Page ({0})", price)
        : vscode.l10n.t("Update Search Performance ({0})", price),
    reason: vscode.l10n.t("Compares each page of your site with the days before."),
    detail: vscode.l10n.t("last 28 days against the 28 days before, by page"),
    state: "ready",
  };
}
