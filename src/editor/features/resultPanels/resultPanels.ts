import * as vscode from "vscode";
import * as z from "zod/mini";
import { earlierParts, laterParts } from "../../../research/library/continuedResults.ts";
import type { SavedResult } from "../../../research/library/savedResult.ts";
import type { App } from "../../platform/app.ts";
import { reportProblem } from "../../platform/commands.ts";
import { hasGoneOn } from "../../platform/tabInFront.ts";
import { resultView } from "../../platform/viewTypes.ts";
import { notifyInfo, notifyWarning } from "../../platform/prompts/messages.ts";
import { beside } from "../../../shared/plainText.ts";
import { resultTitle } from "../../../research/results/resultTitle.ts";
import { resultDefinition } from "../../../research/tools/resultDefinition.ts";
import { showTabIcon } from "../../platform/webviewPanel.ts";
import { isResultId } from "../../../research/results/resultLink.ts";
import { readAnswer } from "../../../research/results/readAnswer.ts";
import { LibrarySource } from "../../../research/results/resultSource.ts";
import { withDataset } from "../../../research/results/withDataset.ts";
import { QuestionSource } from "../../../research/results/compare/questionSource.ts";
import type { Answered } from "../runTool/toolFlow.ts";
import type { FollowUps } from "./followUps.ts";
import type { ResultPanel } from "./resultPanel.ts";
import { timeInTitle } from "./resultTab.ts";

/** What a view keeps of itself: never the answer, only which one it shows. */
const viewState = z.lazy(() => z.looseObject({ id: z.string().check(z.refine(isResultId)) }));

/** How a result is opened. */
interface Opening {
  /** In the group of tabs beside the present one. */
  readonly beside?: boolean;
  /** The section to begin at. */
  readonly section?: string;
}

interface OpenResult {
  readonly panel: vscode.WebviewPanel;
  /** Undefined while its code is being loaded. */
  view?: ResultPanel;
}

/** The open results, one tab each. A result that is open is brought to the front, not opened twice. */
export class ResultPanels implements vscode.Disposable {
  readonly #app: App;
  readonly #followUps: FollowUps;
  readonly #open = new Map<string, OpenResult>();
  readonly #listening: vscode.Disposable;

  constructor(app: App, followUps: FollowUps) {
    this.#app = app;
    this.#followUps = followUps;
    this.#listening = vscode.Disposable.from(
      app.changedResults.event((ids) => {
        for (const id of ids) {
          this.#follow(id).catch((error: unknown) => reportProblem(app.log, error));
        }
      }),
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration("seoResearch.excelDelimiter")) {
          this.#open.forEach(({ view }) => view?.refresh());
        }
      }),
    );
  }

  /**
   * Shows an answer that has just come. One that continues another appears in that one's tab,
   * wherever it is open; the tab in which it was asked for stays in front. To a person who has
   * gone on with something else it is offered.
   */
  async show({ answer, askedIn, loadedInto }: Answered): Promise<void> {
    const whole = loadedInto === undefined ? undefined : await this.#showRows(loadedInto, answer);
    await this.#present(whole ?? (await this.#withEarlier(answer)), answer, askedIn);
  }

  /** The result in whose tab the rows of a dataset appear, in the place of those that it came with; undefined where they can't. */
  async #showRows(into: string, rows: SavedResult): Promise<SavedResult | undefined> {
    const read = await this.#app.results.open(into);
    if (!read.ok) {
      return undefined;
    }
    const source = new LibrarySource(this.#app.results, read.result);
    const { signal } = new AbortController();
    const part = { ...(await readAnswer(source, read.result, signal)), result: read.result };
    const dataset = { ...(await readAnswer(source, rows, signal)), result: rows };
    const numbered = { ...part, firstAction: 0, firstResource: 0 };
    if (withDataset(numbered, dataset) === numbered) {
      return undefined;
    }
    this.#open.get(into)?.view?.refresh();
    return read.result;
  }

  /** The result in whose tab an answer appears: its own, or that of one that it continues. */
  async #withEarlier(answer: SavedResult): Promise<SavedResult> {
    const earlier = await earlierParts(this.#app.results, answer);
    const open = earlier.flatMap((result) => {
      const shown = this.#open.get(result.id);
      return shown === undefined ? [] : [{ result, shown }];
    });
    for (const { shown } of open) {
      shown.view?.refresh();
    }
    const { result: whole } = open.find(({ shown }) => shown.panel.active) ??
      open[0] ?? { result: earlier[0] };
    // Where the same follow-up was paid for twice, the tab may show the other answer to it.
    const isShown =
      whole !== undefined &&
      (await laterParts(this.#app.results, whole)).some(({ id }) => id === answer.id);
    return isShown ? whole : answer;
  }

  async #present(wanted: SavedResult, answer: SavedResult, askedIn: string): Promise<void> {
    if (!hasGoneOn(askedIn)) {
      await this.#reveal(wanted);
      return;
    }
    const sentence = vscode.l10n.t("{0} is ready.", resultTitle(answer));
    // Not awaited by anybody: the message may stay open for long.
    await notifyInfo(sentence, [
      { label: vscode.l10n.t("Show Result"), run: () => this.open(wanted.id) },
    ]);
  }

  /** Opens a saved result by its id. Rejects with a sentence when it can't be read. */
  async open(id: string, opening: Opening = {}): Promise<void> {
    const open = this.#open.get(id);
    if (open !== undefined) {
      await reveal(open, opening);
      return;
    }
    await this.#reveal(await this.#app.results.read(id), opening);
  }

  /** The tab of a result that was renamed is called so, and that of a deleted one closes: it could offer nothing that still holds. */
  async #follow(id: string): Promise<void> {
    const open = this.#open.get(id);
    const read = open === undefined ? undefined : await this.#app.results.open(id);
    if (open === undefined || read === undefined || this.#open.get(id) !== open) {
      return;
    }
    if (read.ok) {
      open.panel.title = this.#tabTitle(read.result);
    } else {
      open.panel.dispose();
    }
  }

  /** The id of the result in front; undefined when another tab is. */
  get active(): string | undefined {
    return [...this.#open].find(([, { panel }]) => panel.active)?.[0];
  }

  /** Saves the result in front as the button of its tab does; false where another tab is in front, or its result can't be read. */
  async saveActive(): Promise<boolean> {
    const view = [...this.#open.values()].find(({ panel }) => panel.active)?.view;
    await view?.save();
    return view !== undefined;
  }

  dispose(): void {
    this.#listening.dispose();
    for (const { panel } of this.#open.values()) {
      panel.dispose();
    }
  }

  async #reveal(result: SavedResult, opening: Opening = {}): Promise<void> {
    const open = this.#open.get(result.id);
    if (open !== undefined) {
      await reveal(open, opening);
      return;
    }
    const column = opening.beside === true ? vscode.ViewColumn.Beside : vscode.ViewColumn.Active;
    const panel = vscode.window.createWebviewPanel(resultView, this.#tabTitle(result), column, {
      enableFindWidget: true,
    });
    await this.#fill(panel, result, opening);
  }

  /** Nothing in here keeps the result itself: a tab may stay hidden for long, and an answer be large. */
  async #fill(
    panel: vscode.WebviewPanel,
    result: SavedResult,
    { section }: Opening = {},
  ): Promise<void> {
    const { id, tool } = result;
    panel.title = this.#tabTitle(result);
    showTabIcon(panel, resultDefinition(tool)?.icon, this.#app.context.extensionUri);
    const open: OpenResult = { panel };
    this.#open.set(id, open);
    const closed = new AbortController();
    panel.onDidDispose(() => {
      if (this.#open.get(id) === open) {
        this.#open.delete(id);
      }
      closed.abort();
    });
    const source = new QuestionSource(this.#app.results, result);
    await this.#app.fillView(panel, async () => {
      const { ResultPanel } = await import("./resultPanel.ts");
      if (!closed.signal.aborted) {
        const parts = {
          app: this.#app,
          source,
          followUps: this.#followUps,
          ...(section === undefined ? {} : { section }),
        };
        const view = new ResultPanel(parts, panel);
        open.view = view;
        closed.signal.addEventListener("abort", () => view.dispose());
      }
    });
  }

  /** The result's name; where another open tab has it already, with the time of this one. */
  #tabTitle(result: SavedResult): string {
    const title = resultTitle(result);
    const isTaken = [...this.#open].some(
      ([id, { panel }]) => id !== result.id && panel.title === title,
    );
    return isTaken ? beside(title, timeInTitle(result.receivedAt)) : title;
  }

  /** After a reload of the window: from the library, without any call. */
  async restore(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    const known = viewState.safeParse(state);
    const read = known.success ? await this.#app.results.open(known.data.id) : undefined;
    if (known.success && this.#open.has(known.data.id)) {
      // It was opened again before its old tab came back: one tab is enough.
      panel.dispose();
      return;
    }
    if (read?.ok === true) {
      await this.#fill(panel, read.result);
    } else {
      panel.dispose();
      const reason = read?.problem ?? vscode.l10n.t("Its tab had no result ID.");
      void notifyWarning(vscode.l10n.t("Couldn't restore a result. {0}", reason));
    }
  }
}

/** Brings an open tab to the front, where it is or beside, and to a section if one is named. */
async function reveal({ panel, view }: OpenResult, { beside, section }: Opening): Promise<void> {
  if (section !== undefined) {
    view?.goTo(section);
  }
  if (beside === true) {
    panel.reveal(vscode.ViewColumn.Beside);
    // The editor moves it as a preview, which the next file to be opened would take the place of.
    await vscode.commands.executeCommand("workbench.action.keepEditor");
  } else {
    panel.reveal();
  }
}
