import * as vscode from "vscode";
import * as z from "zod/mini";
import { earlierParts } from "../../library/continuedResults.ts";
import { earlierRuns } from "../../library/earlierRuns.ts";
import type { SavedResult } from "../../library/savedResult.ts";
import type { App } from "../../platform/app.ts";
import { reportProblem } from "../../platform/commands.ts";
import { editorFiles } from "../../platform/editorFiles.ts";
import { notifyWarning } from "../../platform/prompts/messages.ts";
import { comparisonView } from "../../platform/viewTypes.ts";
import { ComparisonSource } from "../../results/compare/comparisonSource.ts";
import { isResultId } from "../../results/resultLink.ts";
import { FileSource, LibrarySource, readResultFile } from "../../results/resultSource.ts";
import type { ResultSource } from "../../results/resultSource.ts";
import { toolTitle } from "../../results/resultTitle.ts";
import { beside } from "../../shared/plainText.ts";
import type { FileActions } from "./resultFiles.ts";
import { ResultPanel } from "./resultPanel.ts";
import { showToolIcon, timeInTitle, titleOf } from "./resultTab.ts";
import { ComparedTexts } from "./textDiff.ts";

/** What a tab of a comparison keeps of itself: the two results, each an id of the library or the URI of a file. */
const viewState = z.lazy(() => z.looseObject({ id: z.string() }));
/** Between the two: neither an id nor a URI has it. */
const separator = "|";

/** A result as it was just read, and where it is read again. */
interface OpenedResult {
  /** An id of the library, or the URI of a file. */
  readonly name: string;
  readonly result: SavedResult;
  readonly source: ResultSource;
}

/** Two results of one tool as they were read. */
interface ComparedPair {
  readonly before: SavedResult;
  readonly now: SavedResult;
  /** True where both are of this person's library. */
  readonly isOwn: boolean;
  readonly source: ComparisonSource;
}

/** The tabs in which two results are compared. Nothing here makes a call. */
export class Comparisons implements vscode.Disposable {
  readonly #app: App;
  readonly #actions: FileActions;
  readonly #open = new Map<string, vscode.WebviewPanel>();
  readonly #texts = new ComparedTexts(async (id) => (await this.#readPair(id)).source);

  readonly #listening: vscode.Disposable;

  constructor(app: App, actions: FileActions) {
    this.#app = app;
    this.#actions = actions;
    this.#listening = vscode.Disposable.from(
      this.#texts.register(),
      app.changedResults.event((ids) => {
        this.#closeDeleted(ids).catch((error: unknown) => reportProblem(app.log, error));
      }),
    );
  }

  dispose(): void {
    this.#listening.dispose();
    for (const panel of this.#open.values()) {
      panel.dispose();
    }
  }

  /** Opens two results side by side in one tab, whichever is named first. Rejects with a sentence. */
  async compare(first: string, second: string): Promise<void> {
    const pair = await this.#readPair([first, second].join(separator));
    const open = this.#open.get(pair.source.id);
    if (open !== undefined) {
      open.reveal();
      return;
    }
    const panel = vscode.window.createWebviewPanel(
      comparisonView,
      toolTitle(pair.now.tool),
      vscode.ViewColumn.Active,
      { enableFindWidget: true },
    );
    this.#fill(panel, pair);
  }

  /** Opens the lists of the comparison in front in the editor's own diff. */
  async openTextDiff(): Promise<void> {
    const [id, panel] = [...this.#open].find(([, { active }]) => active) ?? [];
    if (id === undefined || panel === undefined) {
      throw new Error(vscode.l10n.t("Open a comparison of two results first."));
    }
    await this.#texts.open(id, panel.title);
  }

  /** After a reload of the window: both are read again. */
  async restore(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    const known = viewState.safeParse(state);
    try {
      const pair = await this.#readPair(known.success ? known.data.id : "");
      if (this.#open.has(pair.source.id)) {
        // It was opened again before its old tab came back: one tab is enough.
        panel.dispose();
        return;
      }
      this.#fill(panel, pair);
    } catch (error) {
      panel.dispose();
      const reason = error instanceof Error ? error.message : String(error);
      void notifyWarning(vscode.l10n.t("Couldn't restore a comparison. {0}", reason));
    }
  }

  /** Compares a result with the last one before it that has the same inputs. Rejects with a sentence where there is none. */
  async compareWithPrevious(id: string): Promise<void> {
    const [previous] = await earlierRuns(this.#app.results, id);
    if (previous === undefined) {
      throw new Error(
        vscode.l10n.t(
          "There is no earlier result with the same inputs. To compare with another one, use Select for Compare in the Results view.",
        ),
      );
    }
    await this.compare(previous.id, id);
  }

  /** The two results that a comparison's id names, the earlier one first. Rejects with a sentence. */
  async #readPair(id: string): Promise<ComparedPair> {
    const [first = "", second = ""] = id.split(separator);
    const [before, now] = inOrder(await this.#read(first), await this.#read(second));
    if (before.name === now.name) {
      throw new Error(vscode.l10n.t("Choose two different results to compare."));
    }
    return {
      before: before.result,
      now: now.result,
      isOwn: [before, now].every(({ source }) => source.linkId !== undefined),
      source: new ComparisonSource(
        [before.name, now.name].join(separator),
        before.source,
        now.source,
      ),
    };
  }

  async #read(name: string): Promise<OpenedResult> {
    if (isResultId(name)) {
      const { results } = this.#app;
      const named = await results.read(name);
      // A result that continues others is compared together with them.
      const [result = named] = await earlierParts(results, named);
      return { name: result.id, result, source: new LibrarySource(results, result) };
    }
    const read = await readResultFile(editorFiles, name);
    if (!read.ok) {
      throw new Error(read.problem);
    }
    const { result } = read;
    return { name, result, source: new FileSource(editorFiles, name, result) };
  }

  /** The tab of a deleted result closes, as that result's own does. */
  async #closeDeleted(ids: readonly string[]): Promise<void> {
    for (const [name, panel] of this.#open) {
      const changed = name.split(separator).filter((id) => ids.includes(id));
      const read = await Promise.all(changed.map((id) => this.#app.results.open(id)));
      if (read.some(({ ok }) => !ok)) {
        panel.dispose();
      }
    }
  }

  #fill(panel: vscode.WebviewPanel, { before, now, isOwn, source }: ComparedPair): void {
    // Both times in the title: a question is asked again and again.
    panel.title = beside(
      titleOf(now),
      [before, now].map(({ receivedAt }) => timeInTitle(receivedAt)).join(" → "),
    );
    showToolIcon(panel, now.tool, this.#app.context.extensionUri);
    this.#open.set(source.id, panel);
    const { own, others } = this.#actions;
    const view = new ResultPanel(
      { app: this.#app, source, followUps: isOwn ? own : others },
      panel,
    );
    panel.onDidDispose(() => {
      if (this.#open.get(source.id) === panel) {
        this.#open.delete(source.id);
      }
      view.dispose();
    });
  }
}

/** The earlier one first. Rejects results of different tools before a tab is opened for them. */
function inOrder(a: OpenedResult, b: OpenedResult): readonly [OpenedResult, OpenedResult] {
  if (a.result.tool !== b.result.tool) {
    throw new Error(
      vscode.l10n.t(
        "{0} and {1} can't be compared. Choose two results of the same tool.",
        titleOf(a.result),
        titleOf(b.result),
      ),
    );
  }
  return a.result.receivedAt <= b.result.receivedAt ? [a, b] : [b, a];
}
