import * as vscode from "vscode";
import type { SavedResult } from "../../../research/library/savedResult.ts";
import type { App } from "../../platform/app.ts";
import { reportProblem } from "../../platform/commands.ts";
import { folderInFront } from "../../platform/folderInFront.ts";
import { notifyInfo } from "../../platform/prompts/messages.ts";
import { settings } from "../../platform/settings.ts";
import { isSample } from "../../../research/results/resultTitle.ts";
import { hasPositions } from "../../../research/tools/positions.ts";
import { siteFor } from "./addToHistory.ts";
import { additionsOf, historyAnswers } from "./historyAdditions.ts";
import type { HistoryAddition } from "./historyAdditions.ts";
import { historiesIn } from "./historyFiles.ts";
import type { HistoryOpener } from "./historyFiles.ts";
import { notifyAdded, readersWords } from "./notifyHistory.ts";
import { writeHistory } from "./writeHistory.ts";

/** Folders in which a person was asked. */
const memory = "seoResearch.historyAsked";

/**
 * Adds the positions of new results to the rank history by itself, as the setting says: asked once a
 * folder, always or never. Results that arrive while others are written, or while the question is
 * open, are added together: a batch brings hundreds. Made-up data is never added without a click.
 */
export class HistoryRecorder {
  readonly #app: App;
  readonly #panels: HistoryOpener;
  /** Ids of results that are to be looked at. */
  #waiting: string[] = [];
  #working: Promise<void> | undefined;
  /** Ids of the results that the open question is about; undefined where none is open. */
  #asked: string[] | undefined;

  constructor(app: App, panels: HistoryOpener) {
    this.#app = app;
    this.#panels = panels;
  }

  /** Hears of a result that was saved; resolves when all that have arrived are looked at. Reports itself what goes wrong. */
  record(result: SavedResult): Promise<void> {
    if (hasPositions(result) && !isSample(result)) {
      this.#waiting.push(result.id);
      this.#working ??= this.#work().finally(() => {
        this.#working = undefined;
      });
    }
    return this.#working ?? Promise.resolve();
  }

  async #work(): Promise<void> {
    try {
      while (this.#waiting.length > 0) {
        const ids = this.#waiting;
        this.#waiting = [];
        await this.#add(ids);
      }
    } catch (error) {
      void reportProblem(this.#app.log, error);
    }
  }

  async #add(ids: readonly string[]): Promise<void> {
    const additions = await this.#additions(ids, folderInFront());
    const folder = additions.length === 0 ? undefined : await folderOf(additions);
    if (folder === undefined) {
      return;
    }
    const setting = settings.history(folder.uri);
    if (setting === "always") {
      await this.#write(folder, additions);
    } else if (setting === "ask" && this.#asked !== undefined) {
      this.#asked.push(...ids);
    } else if (setting === "ask" && !this.#wasAsked(folder)) {
      this.#asked = [...ids];
      // Not awaited: the message may stay open for long.
      void this.#ask(folder).catch((error: unknown) => reportProblem(this.#app.log, error));
    }
  }

  /** `project` has the site that is looked for on result pages. */
  async #additions(
    ids: readonly string[],
    project: vscode.Uri | undefined,
  ): Promise<HistoryAddition[]> {
    const read = await Promise.all(ids.map((id) => this.#app.results.open(id)));
    const results = read.flatMap((one) => (one.ok ? [one.result] : []));
    const own = settings.project(project).domain;
    return additionsOf(await historyAnswers(this.#app, results), (answer) => siteFor(answer, own));
  }

  async #write(
    folder: vscode.WorkspaceFolder,
    additions: readonly HistoryAddition[],
    said = { saysReaders: true },
  ): Promise<void> {
    const written = await writeHistory(this.#app, folder, additions);
    // What is added without a click is worth a message only once.
    if (written?.isFirst === true) {
      notifyAdded(this.#app, this.#panels, written, said);
    }
  }

  async #ask(folder: vscode.WorkspaceFolder): Promise<void> {
    const { workspaceState } = this.#app.context;
    await workspaceState.update(memory, [...this.#askedBefore(), folder.uri.toString()]);
    const sentence = vscode.l10n.t("Track the positions of your results over time?");
    const choice = await notifyInfo<"always" | "once" | "never">(
      `${sentence} ${readersWords(folder)}`,
      [
        { label: vscode.l10n.t("Always Add"), run: () => "always" },
        { label: vscode.l10n.t("Add Once"), run: () => "once" },
        { label: vscode.l10n.t("Never in This Project"), run: () => "never" },
      ],
    );
    const ids = this.#asked ?? [];
    this.#asked = undefined;
    if (choice === "always" || choice === "never") {
      await settings.setHistory(folder.uri, choice);
    }
    if (choice === "always" || choice === "once") {
      // Who can read them was said in the question.
      await this.#write(folder, await this.#additions(ids, folder.uri), {
        saysReaders: false,
      });
    }
  }

  #askedBefore(): unknown[] {
    const stored = this.#app.context.workspaceState.get<unknown>(memory);
    return Array.isArray(stored) ? stored : [];
  }

  #wasAsked({ uri }: vscode.WorkspaceFolder): boolean {
    return this.#askedBefore().includes(uri.toString());
  }
}

/** Of several folders the one that has one of these histories already, else the one in front, whose site they are about. */
async function folderOf(
  additions: readonly HistoryAddition[],
): Promise<vscode.WorkspaceFolder | undefined> {
  const folders = vscode.workspace.workspaceFolders ?? [];
  for (const folder of folders.length > 1 ? folders : []) {
    const names = (await historiesIn(folder)).map(({ path }) => path.split("/").at(-1));
    if (additions.some(({ fileName }) => names.includes(fileName))) {
      return folder;
    }
  }
  const front = folderInFront();
  return front === undefined ? folders[0] : vscode.workspace.getWorkspaceFolder(front);
}
