import type * as vscode from "vscode";
import type { PendingEdit } from "../../../articles/changes/pendingEdits.ts";
import type { IndexedArticle } from "../../../articles/sites/urlIndex.ts";
import { ChangeEffects } from "../../../research/changes/changeEffects.ts";
import type { ChangeFigures } from "../../../research/changes/changeFigures.ts";
import { placedNotes } from "../../../research/changes/changeNotes.ts";
import type { ChangeNote } from "../../../research/changes/changeNotes.ts";
import {
  addressesOf,
  laterDay,
  lookBackDay,
  pacificDay,
  siteChanges,
} from "../../../research/changes/siteChange.ts";
import type { SiteChange } from "../../../research/changes/siteChange.ts";
import type { MergedLines } from "../../../research/files/mergedLines.ts";
import { siteKey } from "../../../research/library/knownFacts/subjectKeys.ts";
import { leastImpressions } from "../../../research/planning/refreshReasons.ts";
import type { App } from "../../platform/app.ts";
import { describedSite } from "../../platform/describedSites.ts";
import { siteOf } from "../searchConsole/openReport.ts";
import { placeOf } from "../urlMoves/urlChanges.ts";
import { HistoryOfProject, SavedChangeFigures } from "./changeHistory.ts";
import type { KnownHistory } from "./changeHistory.ts";
import { ChangeNoteStore } from "./changeNoteStore.ts";
import { FiguresReader } from "./savedFigures.ts";

/** Days that are looked back where there are no figures. */
const usualLookBack = 90;

/** What changed in a project, with what figures say of it. */
export interface ReadChanges {
  /** The key of the project's own site; undefined where nothing names one. */
  readonly site: string | undefined;
  readonly articles: readonly IndexedArticle[];
  readonly history: KnownHistory;
  /** The ISO day to which was looked back. */
  readonly since: string;
  /** The newest first. */
  readonly changes: readonly SiteChange[];
  readonly effects: ChangeEffects;
  readonly hasFiguresByDay: boolean;
  readonly hasNoFigures: boolean;
  readonly isSample: boolean;
  readonly notes: MergedLines<ChangeNote> & { readonly problem?: string };
}

/** Reads what changed in a project and what saved figures say of it; commits and results that were read are kept. Free. */
export class ProjectChanges {
  readonly notes: ChangeNoteStore;
  readonly #app: App;
  readonly #folder: vscode.WorkspaceFolder;
  readonly #history: HistoryOfProject;
  readonly #saved: SavedChangeFigures;
  readonly #others: FiguresReader;

  constructor(app: App, folder: vscode.WorkspaceFolder) {
    this.#app = app;
    this.#folder = folder;
    this.notes = new ChangeNoteStore(app, folder);
    this.#history = new HistoryOfProject(app, folder.uri);
    this.#saved = new SavedChangeFigures(app);
    this.#others = new FiguresReader(app, folder);
  }

  /** Rejects where the project's articles or the saved results can't be read. */
  async read(): Promise<ReadChanges> {
    const { uri } = this.#folder;
    const named = await siteOf(this.#app, uri);
    const site = named === "" ? undefined : siteKey(named);
    const [articles, notes, { figures, since, history }] = await Promise.all([
      placeOf(this.#app, uri).then((place) => place?.project.articles() ?? []),
      this.notes.read(),
      this.#readHistory(site),
    ]);
    const delay = describedSite(uri)?.publicationDelayDays ?? 0;
    const changes =
      history.kind === "known" ? siteChanges(history.history, history.times, delay, since) : [];
    const published = articles.filter(({ isPublished }) => isPublished);
    return {
      site,
      articles,
      history,
      since,
      changes,
      effects: new ChangeEffects(figures, changes, addressesOf(published, changes), {
        least: leastImpressions,
        today: pacificDay(Date.now() / 1000),
      }),
      hasFiguresByDay: figures.byDay.span !== undefined,
      hasNoFigures: figures.byDay.span === undefined && figures.comparisons.length === 0,
      isSample: figures.isSample || figures.comparisons.some((one) => one.isSample),
      notes: { ...notes, entries: placedNotes(notes.entries, changes) },
    };
  }

  async #readHistory(site: string | undefined): Promise<{
    readonly figures: ChangeFigures;
    readonly since: string;
    readonly history: KnownHistory;
  }> {
    const figures = await this.#saved.read(site);
    const today = pacificDay(Date.now() / 1000);
    const since = (await this.#lookBack(figures, site)) ?? laterDay(today, -usualLookBack);
    return { figures, since, history: await this.#history.since(since) };
  }

  /** What readers will see of edits of articles that the default branch hasn't got yet. */
  pending(paths: readonly string[]): Promise<readonly PendingEdit[]> {
    return this.#history.pending(paths);
  }

  /** Figures of pages tell how far to look back; only without them positions do, which are read from other results and files. */
  async #lookBack(figures: ChangeFigures, site: string | undefined): Promise<string | undefined> {
    const ofPages = lookBackDay(figures, []);
    if (ofPages !== undefined) {
      return ofPages;
    }
    const { positions } = await this.#others.read(site);
    return lookBackDay(
      figures,
      positions.map(({ date }) => date),
    );
  }
}
