import * as vscode from "vscode";
import { windowLengths } from "../../../research/changes/changeEffects.ts";
import type { ChangeEffects, WindowLength } from "../../../research/changes/changeEffects.ts";
import { notedValues, notesOf } from "../../../research/changes/changeNotes.ts";
import type { ChangeNote } from "../../../research/changes/changeNotes.ts";
import { recheckText } from "../../../research/opportunities/recheckText.ts";
import { changesDocument } from "../../../research/changes/changesDocument.ts";
import { laterDay, pacificDay } from "../../../research/changes/siteChange.ts";
import type { SiteChange } from "../../../research/changes/siteChange.ts";
import type { ToolArguments } from "../../../research/tools/definition.ts";
import { performanceTool } from "../../../research/planning/pageChanges.ts";
import { priceOf } from "../../../research/tools/price.ts";
import { formatCredits, formatInteger } from "../../../shared/format.ts";
import type { ActionOffer } from "../../../shared/resultProtocol.ts";
import { commands } from "../../platform/commandIds.ts";
import { runCommand } from "../../platform/commands.ts";
import type { TableChoice } from "../resultPanels/tableTab.ts";
import { changeNotesFile } from "../../../research/changes/changeNotes.ts";
import { showStatus } from "../../platform/prompts/statusBar.ts";
import { askNote, noteProblems } from "./changeNoteStore.ts";
import { copyPullRequestText } from "./copyPullRequestText.ts";
import { noteChangeToCome } from "./noteChangeToCome.ts";
import { learnConnections, ownSearchCall } from "./ownSearchCall.ts";
import { openWayToHistory } from "./openWayToHistory.ts";
import { wayWords } from "./unknownHistory.ts";
import type { WayToHistory } from "./unknownHistory.ts";
import { ProjectChanges } from "./projectChanges.ts";
import { ProjectTableSource } from "./projectTableSource.ts";
import type { ProjectTableContent } from "./projectTableSource.ts";
import { freeOffers, openFreeWay, pageOffer, searchCalls } from "./searchOffers.ts";

/** The page with the changes behind its rows. */
interface ChangesContent extends ProjectTableContent {
  readonly changes: readonly SiteChange[];
  readonly notes: readonly ChangeNote[];
  readonly effects: ChangeEffects;
  readonly isSample: boolean;
  /** Why the site's figures can't be had by a call, as a sentence. */
  readonly unavailable: string | undefined;
}

/** Days for which Search Console's figures aren't complete. */
const incompleteDays = 3;
/** The index of the button of the first length of windows. */
const firstWindow = 10;
/** The index of the button that leads to what makes changes known. */
const wayIndex = 20;

/** How long the status bar says that a note is saved. */
const statusSeconds = 8;

/** What the commits of a project's default branch changed for readers, and what saved figures say before and after: free. */
export class ChangesSource extends ProjectTableSource<ChangesContent> {
  readonly #changes = new ProjectChanges(this.app, this.folder);
  #window: WindowLength | undefined;
  /** Where the button leads that makes changes known. */
  #way: WayToHistory | undefined;

  get id(): string {
    return `changes|${this.folder.uri.toString()}`;
  }

  async read(): Promise<ChangesContent> {
    const read = await this.#changes.read();
    const { site, articles, history, changes, effects, notes, isSample } = read;
    this.#way = history.kind === "unknown" ? history.way : undefined;
    learnConnections(this.app);
    const { unavailable } = ownSearchCall(this.app, site, {});
    const mayCall = vscode.workspace.isTrusted && unavailable === undefined;
    const model = changesDocument({
      project: this.folder.name,
      since: read.since,
      changes,
      effects,
      notes: notes.entries,
      window: this.#window,
      hasNoFigures: read.hasNoFigures,
      isSample,
      offers: [
        ...(history.kind === "unknown" && history.way !== undefined ? [wayOffer(history.way)] : []),
        ...freeOffers(),
        ...(mayCall ? [pageOffer(!read.hasNoFigures)] : []),
        ...(read.hasFiguresByDay ? windowOffers(this.#window) : []),
      ],
      said: history.kind === "known" ? history.said : [],
      problems: noteProblems(notes),
      unknown: history.kind === "known" ? undefined : history.why,
      now: new Date(),
    });
    const byPath = new Map(articles.map((article) => [article.path, article]));
    return {
      ...model,
      changes,
      notes: notes.entries,
      effects,
      isSample,
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
    const copy = own("copyPullRequest", vscode.l10n.t("Copy as Pull Request Text"), () =>
      this.#copy(content, chosen),
    );
    if (change === undefined || chosen.length > 1) {
      return change === undefined ? usual : [copy, ...usual];
    }
    const length = fullWindow(change, new Date());
    return [
      own("noteChange", vscode.l10n.t("Note Hypothesis and Day to Look Again…"), () =>
        this.#note(change),
      ),
      ...(change.moved === undefined
        ? [
            own("noteToCome", vscode.l10n.t("Note Hypothesis for the Next Change…"), () =>
              this.#noteToCome(change),
            ),
          ]
        : []),
      copy,
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
    if (index === wayIndex) {
      await (this.#way === undefined ? undefined : openWayToHistory(this.#way));
    } else if (length !== undefined) {
      this.#window = this.#window === length ? undefined : length;
      this.changed();
    } else if (!(await openFreeWay(index, this.folder))) {
      await this.runOwnSearch(searchCalls[index]);
    }
  }

  async #note(change: SiteChange): Promise<void> {
    const asked = await askNote(new Date());
    if (
      asked !== undefined &&
      (await this.#changes.notes.add(change.path, notedValues(change), asked))
    ) {
      showStatus(vscode.l10n.t("Noted in {0}.", changeNotesFile), statusSeconds);
      this.changed();
    }
  }

  /** What is expected of the article's next change, which isn't on the default branch yet. */
  async #noteToCome({ path }: SiteChange): Promise<void> {
    if (await noteChangeToCome(path, this.#changes.notes, this.#changes)) {
      this.changed();
    }
  }

  #copy(
    { effects, notes, isSample }: ChangesContent,
    changes: readonly SiteChange[],
  ): Promise<void> {
    return copyPullRequestText(this.app, {
      folder: this.folder.uri,
      articles: changes.map(({ path }) => path),
      make: (allowed) =>
        recheckText(
          changes,
          effects,
          (change) => notesOf(notes, change)[0],
          this.#window,
          allowed,
          isSample,
        ),
    });
  }

  async #openDates({ day }: SiteChange, length: WindowLength): Promise<void> {
    await runCommand(commands.openSearchConsole, {
      project: this.folder.uri.toString(),
      days: [laterDay(day, 1), laterDay(day, length)],
      comparedWith: [laterDay(day, -length), laterDay(day, -1)],
    });
  }
}

function own(id: string, label: string, run: () => Promise<void>): TableChoice {
  return { item: { id, label }, act: { kind: "own", run } };
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

function wayOffer(way: WayToHistory): ActionOffer {
  return {
    index: wayIndex,
    label: wayWords(way),
    reason: vscode.l10n.t("Changes are read from Git."),
    detail: "",
    state: "ready",
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
