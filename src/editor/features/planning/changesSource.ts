import * as vscode from "vscode";
import { ChangeEffects, windowLengths } from "../../../research/changes/changeEffects.ts";
import type { WindowLength } from "../../../research/changes/changeEffects.ts";
import type { ChangeFigures } from "../../../research/changes/changeFigures.ts";
import type { ChangeNote } from "../../../research/changes/changeNotes.ts";
import { changesDocument } from "../../../research/changes/changesDocument.ts";
import {
  addressesOf,
  laterDay,
  lookBackDay,
  pacificDay,
  siteChanges,
} from "../../../research/changes/siteChange.ts";
import type { SiteChange } from "../../../research/changes/siteChange.ts";
import { leastImpressions } from "../../../research/planning/refreshReasons.ts";
import type { ToolArguments } from "../../../research/tools/definition.ts";
import { performanceTool } from "../../../research/planning/pageChanges.ts";
import { priceOf } from "../../../research/tools/price.ts";
import { formatCredits, formatInteger } from "../../../shared/format.ts";
import type { ActionOffer } from "../../../shared/resultProtocol.ts";
import { commands } from "../../platform/commandIds.ts";
import { runCommand } from "../../platform/commands.ts";
import { describedSite } from "../../platform/describedSites.ts";
import type { TableChoice } from "../resultPanels/tableTab.ts";
import { HistoryOfProject, SavedChangeFigures } from "./changeHistory.ts";
import { ChangeNoteStore, askNote, noteProblems } from "./changeNoteStore.ts";
import { learnConnections, ownSearchCall } from "./ownSearchCall.ts";
import { ProjectTableSource } from "./projectTableSource.ts";
import type { ProjectTableContent } from "./projectTableSource.ts";
import { FiguresReader } from "./savedFigures.ts";
import { freeOffers, openFreeWay, pageOffer, searchCalls } from "./searchOffers.ts";

/** The page with the changes behind its rows. */
interface ChangesContent extends ProjectTableContent {
  readonly changes: readonly SiteChange[];
  readonly notes: readonly ChangeNote[];
  /** Why the site's figures can't be had by a call, as a sentence. */
  readonly unavailable: string | undefined;
}

/** Days that are looked back where there are no figures. */
const usualLookBack = 90;
/** Days for which Search Console's figures aren't complete. */
const incompleteDays = 3;
/** The index of the button of the first length of windows. */
const firstWindow = 10;

/** What the commits of a project's default branch changed for readers, and what saved figures say before and after: free. */
export class ChangesSource extends ProjectTableSource<ChangesContent> {
  readonly #history = new HistoryOfProject(this.app, this.folder.uri);
  readonly #saved = new SavedChangeFigures(this.app);
  readonly #others = new FiguresReader(this.app, this.folder);
  readonly #notes = new ChangeNoteStore(this.app, this.folder);
  #window: WindowLength | undefined;

  get id(): string {
    return `changes|${this.folder.uri.toString()}`;
  }

  async read(): Promise<ChangesContent> {
    const [place, site] = [await this.place(), await this.ownSite()];
    const [figures, notes] = [await this.#saved.read(site), await this.#notes.read()];
    const articles = await place.project.articles();
    learnConnections(this.app);
    const now = new Date();
    const today = pacificDay(now.getTime() / 1000);
    const since = (await this.#lookBack(figures, site)) ?? laterDay(today, -usualLookBack);
    const history = await this.#history.since(since);
    const delay = describedSite(this.folder.uri)?.publicationDelayDays ?? 0;
    const changes =
      history.kind === "known" ? siteChanges(history.history, history.times, delay, since) : [];
    const published = articles.filter(({ isPublished }) => isPublished);
    const effects = new ChangeEffects(
      figures,
      changes,
      addressesOf(published, changes),
      leastImpressions,
    );
    const hasNoFigures = figures.byDay.span === undefined && figures.comparisons.length === 0;
    const { unavailable } = ownSearchCall(this.app, site, {});
    const mayCall = vscode.workspace.isTrusted && unavailable === undefined;
    const model = changesDocument({
      project: this.folder.name,
      changes,
      effects,
      notes: notes.entries,
      window: this.#window,
      hasNoFigures,
      isSample: figures.isSample || figures.comparisons.some(({ isSample }) => isSample),
      offers: [
        ...freeOffers(),
        ...(mayCall ? [pageOffer(!hasNoFigures)] : []),
        ...(figures.byDay.span === undefined ? [] : windowOffers(this.#window)),
      ],
      said: history.kind === "known" ? history.said : [],
      problems: noteProblems(notes),
      unknown: history.kind === "known" ? undefined : history.why,
      now,
    });
    const byPath = new Map(articles.map((article) => [article.path, article]));
    return {
      ...model,
      changes,
      notes: notes.entries,
      unavailable: mayCall ? undefined : (unavailable ?? ""),
      articles: changes.map(({ path }) => {
        const article = byPath.get(path);
        return article === undefined ? [] : [article];
      }),
      origin: this.app.connections.origin,
    };
  }

  /** The ways to a change's figures, what can be noted about it, and what its article leads to. */
  override async choices(
    content: ChangesContent,
    rows: readonly number[],
    table: string,
  ): Promise<readonly TableChoice[]> {
    const usual = await super.choices(content, rows, table);
    const chosen = rows.flatMap((row) => content.changes[row] ?? []);
    const [change] = chosen;
    if (change === undefined || chosen.length > 1) {
      return usual;
    }
    const length = fullWindow(change, new Date());
    const own = (id: string, label: string, run: () => Promise<void>): TableChoice => ({
      item: { id, label },
      act: { kind: "own", run },
    });
    return [
      own("noteChange", vscode.l10n.t("Note Hypothesis and Day to Look Again…"), () =>
        this.#note(change),
      ),
      ...(length === undefined || change.moved !== undefined
        ? []
        : [
            own("openDates", vscode.l10n.t("Open Search Console with These Dates (free)"), () =>
              this.#openDates(change, length),
            ),
            ...(content.unavailable === undefined
              ? [
                  own(
                    "getWindows",
                    vscode.l10n.t(
                      "Get These Windows for All Pages ({0})",
                      formatCredits(priceOf(performanceTool)),
                    ),
                    () => this.runOwnSearch(windowCall(change, length)),
                  ),
                ]
              : []),
          ]),
      ...usual,
    ];
  }

  async runAction(index: number): Promise<void> {
    const length = windowLengths[index - firstWindow];
    if (length !== undefined) {
      this.#window = this.#window === length ? undefined : length;
      this.changed();
    } else if (!(await openFreeWay(index, this.folder))) {
      await this.runOwnSearch(searchCalls[index]);
    }
  }

  async #note(change: SiteChange): Promise<void> {
    const asked = await askNote(new Date());
    if (asked !== undefined && (await this.#notes.add(change, asked))) {
      this.changed();
    }
  }

  async #openDates({ day }: SiteChange, length: WindowLength): Promise<void> {
    await runCommand(commands.openSearchConsole, {
      project: this.folder.uri.toString(),
      days: [laterDay(day, 1), laterDay(day, length)],
      comparedWith: [laterDay(day, -length), laterDay(day, -1)],
    });
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

/** The longest window, up to four weeks, whose days after the change have complete figures; undefined for none yet. */
function fullWindow({ day }: SiteChange, now: Date): WindowLength | undefined {
  const last = laterDay(pacificDay(now.getTime() / 1000), -incompleteDays);
  return ([28, 14, 7] as const).find((length) => laterDay(day, length) <= last);
}

/** The service compares with the days right before: the first of these is the one before the change's window. */
function windowCall({ day }: SiteChange, length: WindowLength): ToolArguments {
  return {
    group_by: "page",
    start_date: laterDay(day, 1),
    end_date: laterDay(day, length),
    compare_to: "previous_period",
  };
}

function windowOffers(shown: WindowLength | undefined): ActionOffer[] {
  return windowLengths.map((length, at) => ({
    index: firstWindow + at,
    label:
      length === shown
        ? vscode.l10n.t("Show Longest Full Windows (free)")
        : vscode.l10n.t("Show Windows of {0} Days (free)", formatInteger(length)),
    reason: vscode.l10n.t("Equal windows before and after each change."),
    detail: "",
    state: "ready",
  }));
}
