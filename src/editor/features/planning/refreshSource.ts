import * as vscode from "vscode";
import { lastChange, whyDatesAreUnknown } from "../../platform/gitLog.ts";
import type { PlaceInProject } from "../../platform/projectFiles/projectSites.ts";
import { performanceTool, sitePerformance } from "../../../research/planning/pageChanges.ts";
import type { SitePerformance } from "../../../research/planning/pageChanges.ts";
import { refreshItems, refreshQueue } from "../../../research/planning/refreshQueue.ts";
import type { RefreshItem } from "../../../research/planning/refreshQueue.ts";
import { siteKey } from "../../../research/library/knownFacts/subjectKeys.ts";
import { formatCredits } from "../../../shared/format.ts";
import type { ActionOffer } from "../../../shared/resultProtocol.ts";
import { pathBelow } from "../../../articles/sites/siteFiles.ts";
import type { IndexedArticle } from "../../../articles/sites/urlIndex.ts";
import type { ToolArguments } from "../../../research/tools/definition.ts";
import {
  otherSiteSentence,
  siteConnection,
  websiteIdFor,
} from "../../../research/tools/connectedWebsite.ts";
import { notifyWarning } from "../../platform/prompts/messages.ts";
import { priceOf } from "../../../research/tools/price.ts";
import { savedEnvelope } from "../keywordLists/savedKeywords.ts";
import { ProjectTableSource } from "./projectTableSource.ts";
import type { ProjectTableContent } from "./projectTableSource.ts";

/** Saved results of Get Search Performance that are looked into for a comparison of pages, newest first. */
const mostResults = 20;
/** Files whose last change is read at the same time. */
const atOnce = 4;

/** The call that compares the pages of the own site with the days before. */
const comparison = { group_by: "page", period: "last_28_days", compare_to: "previous_period" };

/** The articles of a project by what their pages lost, from the newest saved comparison. */
export class RefreshSource extends ProjectTableSource {
  /** When files were last changed, by path; undefined for one of which that can't be told. */
  readonly #changes = new Map<string, string | undefined>();
  #reading: Promise<void> | undefined;

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
    this.#learnConnections();
    const wanted = await this.#wantedCall();
    const now = new Date();
    const items = refreshItems(
      articles,
      performance?.saved.pages ?? [],
      (url) => byUrl.get(url),
      ({ path }) => this.#changes.get(path),
      now,
    );
    const unread = items.flatMap(({ article }) =>
      article === undefined || this.#changes.has(article.path) ? [] : [article.path],
    );
    this.#readChanges(unread);
    const model = refreshQueue(items, {
      project: this.folder.name,
      performance: performance?.saved,
      offer:
        vscode.workspace.isTrusted && wanted.unavailable === undefined
          ? offerOf(performance?.saved)
          : undefined,
      unavailable: wanted.unavailable,
      unknownDates: await whyDatesAreUnknown(this.app.context, this.folder.uri),
      isReadingChanges: unread.length > 0,
      isSample: performance?.origin === "sandbox",
      problems: [],
      now,
    });
    return { ...model, articles: items.map(articlesOf), origin: performance?.origin };
  }

  /** Reads what is connected, which is free; the table is made again when that is known. The sandbox isn't started for it. */
  #learnConnections(): void {
    const { account, connections } = this.app;
    if (vscode.workspace.isTrusted && !connections.sandboxSleeps) {
      void account.connections.ensure();
    }
  }

  /** Runs the comparison; the button has shown the price. What is connected may have become known, or another, since. */
  async runAction(): Promise<void> {
    const { connections } = this.app;
    await this.app.account.connections.ensure();
    const { args, unavailable } = await this.#wantedCall();
    if (unavailable !== undefined) {
      void notifyWarning(unavailable, []);
      this.changed();
      return;
    }
    await this.followUps.act({ kind: "run", tool: performanceTool, args }, connections.origin);
  }

  /** The call for the project's own website, or why the account hasn't got its data: both are known before anything is paid. */
  async #wantedCall(): Promise<{ args: ToolArguments; unavailable?: string }> {
    const { value } = this.app.account.connections;
    const site = await this.ownSite();
    const found = siteConnection(value, site);
    if (found.kind === "other" && site !== undefined) {
      return { args: comparison, unavailable: otherSiteSentence(site, found.names) };
    }
    // The only website needs no name, and its saved results were had without one.
    const id = site === undefined ? undefined : websiteIdFor(site);
    return { args: id === undefined ? comparison : { ...comparison, website_id: id } };
  }

  protected override forget(file: vscode.Uri): void {
    this.#changes.delete(pathBelow(file.path, this.folder.uri.path) ?? "");
  }

  /** The newest saved comparison of the pages of the project's site; without a known site, the newest of any. */
  async #performance(): Promise<{ saved: SitePerformance; origin: string } | undefined> {
    const { origin } = this.app.connections;
    const { results } = await this.app.results.list();
    const site = await this.ownSite();
    const wanted = results.filter(
      (result) =>
        result.tool === performanceTool.name &&
        (origin === undefined || result.origin === origin) &&
        (site === undefined || result.site === undefined || siteKey(result.site) === site),
    );
    for (const { id } of wanted.slice(0, mostResults)) {
      const read = await this.app.results.open(id);
      const saved = read.ok
        ? sitePerformance(read.result, await savedEnvelope(this.app, read.result))
        : undefined;
      if (read.ok && saved !== undefined) {
        return { saved, origin: read.result.origin };
      }
    }
    return undefined;
  }

  /** Reads when files were last changed, a few at a time, and has the table made again when all are known. */
  #readChanges(paths: readonly string[]): void {
    if (paths.length === 0 || this.#reading !== undefined) {
      return;
    }
    const read = async (path: string): Promise<void> => {
      this.#changes.set(path, await lastChange(vscode.Uri.joinPath(this.folder.uri, path)));
    };
    this.#reading = (async () => {
      for (let from = 0; from < paths.length && !this.isClosed; from += atOnce) {
        await Promise.all(paths.slice(from, from + atOnce).map(read));
      }
      this.#reading = undefined;
      this.changed();
    })();
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
      const article = byPath.get(found[at]?.[0]?.path ?? "");
      return article === undefined ? [] : [[url, article] as const];
    }),
  );
}

function articlesOf({ article }: RefreshItem): readonly IndexedArticle[] {
  return article === undefined ? [] : [article];
}

function offerOf(saved: SitePerformance | undefined): ActionOffer {
  const price = formatCredits(priceOf(performanceTool));
  return {
    index: 0,
    label:
      saved === undefined
        ? vscode.l10n.t("Get Search Performance by Page ({0})", price)
        : vscode.l10n.t("Update Search Performance ({0})", price),
    reason: vscode.l10n.t("Compares each page of your site with the days before."),
    detail: vscode.l10n.t("last 28 days against the 28 days before, by page"),
    state: "ready",
  };
}
