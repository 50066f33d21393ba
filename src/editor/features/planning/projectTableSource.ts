import * as vscode from "vscode";
import { articleGlobs } from "../../../articles/frontMatter/articleKind.ts";
import type { App } from "../../platform/app.ts";
import { articleMarkets } from "../../platform/articleMarkets.ts";
import { onDidDescribeSite } from "../../platform/describedSites.ts";
import { notifyWarning } from "../../platform/prompts/messages.ts";
import { projectMarket, withProjectDefaults } from "../../platform/projectDefaults.ts";
import type { PlaceInProject } from "../../platform/projectFiles/projectSites.ts";
import { ownSiteKey } from "../../platform/projectFiles/ownSiteKey.ts";
import { performanceTool } from "../../../research/planning/pageChanges.ts";
import { marketOfArticles } from "../../../research/planning/marketOfArticles.ts";
import type { ProjectTableModel } from "../../../research/planning/projectTable.ts";
import { rowChoices, freeFirst } from "../../../research/results/rowMenu.ts";
import type { RowAct } from "../../../research/results/rowMenu.ts";
import type { RowSource } from "../../../research/results/sourceChoices.ts";
import type { IndexedArticle } from "../../../articles/sites/urlIndex.ts";
import type { ToolArguments } from "../../../research/tools/definition.ts";
import { knownAvailability } from "../../../research/tools/availability.ts";
import { ownSearchCall } from "./ownSearchCall.ts";
import type { FollowUps } from "../resultPanels/followUps.ts";
import type { TableChoice, TableTabSource } from "../resultPanels/tableTab.ts";

/** Milliseconds that nothing changed before a table is made again. */
const pause = 1000;
/** What changes a table over a project: articles, the configuration of their site, and the research folder's tables. */
const watched = `**/{${[...articleGlobs(), "*.toml", "*.yaml", "*.yml", "*.json", "*.csv"].join(",")}}`;

/** A table over a project with the article that each row is about. */
export interface ProjectTableContent extends ProjectTableModel {
  readonly articles: readonly (readonly IndexedArticle[])[];
  /** Whose figures the table shows; undefined where it shows none. */
  readonly origin: string | undefined;
}

/** A table over the articles of a project: read from files and saved results, free. It follows both. */
export abstract class ProjectTableSource<
  Content extends ProjectTableContent = ProjectTableContent,
> implements TableTabSource<Content> {
  abstract readonly id: string;
  readonly name: string;
  protected readonly app: App;
  protected readonly followUps: FollowUps;
  protected readonly folder: vscode.WorkspaceFolder;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #watching: vscode.Disposable;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  readonly onDidChange = this.#changed.event;

  constructor(app: App, followUps: FollowUps, folder: vscode.WorkspaceFolder) {
    this.app = app;
    this.followUps = followUps;
    this.folder = folder;
    this.name = folder.name;
    const soon = (): void => this.changed();
    const watcher = vscode.workspace.createFileSystemWatcher(
      new vscode.RelativePattern(folder, watched),
    );
    this.#watching = vscode.Disposable.from(
      watcher,
      watcher.onDidChange(soon),
      watcher.onDidCreate(soon),
      watcher.onDidDelete(soon),
      app.resultSaved.event(soon),
      app.changedResults.event(soon),
      app.connections.onDidChange(soon),
      app.account.connections.onDidChange(soon),
      onDidDescribeSite(soon),
      vscode.workspace.onDidChangeConfiguration((change) =>
        change.affectsConfiguration("seoResearch", folder) ? soon() : undefined,
      ),
      this.#changed,
    );
  }

  abstract read(): Promise<Content>;

  dispose(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#watching.dispose();
  }

  /** What can be done with rows: their articles open, and what their keywords and pages lead to, each with its price. */
  async choices(
    { document, source, articles }: Content,
    rows: readonly number[],
    _table: string,
  ): Promise<readonly TableChoice[]> {
    const article = this.followUps.articles.open;
    const site = await this.ownSite();
    const files = rows.length === 1 ? (articles[rows[0] ?? -1] ?? []) : [];
    const choices = rowChoices(
      {
        table: document.sections.find(({ kind }) => kind === "table")?.name ?? "",
        columns: source.columns,
        rows: rows.flatMap((row) => source.rows(row, row + 1)),
        // the own site is no other one to look into
        result: {
          args: site === undefined ? {} : { domain: site },
          market: marketOfArticles(
            rows.flatMap((row) => articles[row] ?? []),
            articleMarkets(this.folder.uri),
            projectMarket(this.folder.uri),
          ),
        },
      },
      {
        availability: (tool) => knownAvailability(this.app.account, tool),
        defaults: (tool) => withProjectDefaults(tool, {}, this.folder.uri),
        article:
          article === undefined ? undefined : { name: article.name, uri: article.uri.toString() },
        sources:
          files.length === 0
            ? undefined
            : { urls: [], files: files.map((one) => this.#rowSource(one)) },
      },
    );
    // a list takes keywords with the results that their figures come from
    return freeFirst(choices.filter(({ act }) => act.kind !== "keywordList"));
  }

  async act(act: RowAct): Promise<void> {
    await this.followUps.actInTable(act, this.folder.uri);
  }

  /** Runs a call for the site's own figures; its button has shown the price. What is connected may have become known, or another, since. */
  protected async runOwnSearch(wanted: ToolArguments = {}): Promise<void> {
    const { connections, account } = this.app;
    await account.connections.ensure();
    const { args, unavailable } = ownSearchCall(this.app, await this.ownSite(), wanted);
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

  /** The table has become another one, or will have in a moment. */
  protected changed(): void {
    clearTimeout(this.#timer);
    if (!this.#isClosed) {
      this.#timer = setTimeout(() => this.#changed.fire(), pause);
    }
  }

  protected get isClosed(): boolean {
    return this.#isClosed;
  }

  /** The project as the site model knows it. */
  protected async place(): Promise<PlaceInProject> {
    const place = (await this.app.sites()).placeOf(
      vscode.Uri.joinPath(this.folder.uri, "index.md"),
    );
    if (place === undefined) {
      throw new Error(vscode.l10n.t("Open the project's folder first."));
    }
    return place;
  }

  /** The key of the project's own site; undefined where neither the settings nor a configuration name one. */
  protected ownSite(): Promise<string | undefined> {
    return ownSiteKey(this.app, this.folder.uri);
  }

  #rowSource({ path, isPublished }: IndexedArticle): RowSource {
    return {
      uri: vscode.Uri.joinPath(this.folder.uri, path).toString(),
      name: path.split("/").slice(-2).join("/"),
      note: isPublished ? "" : vscode.l10n.t("not published"),
    };
  }
}
