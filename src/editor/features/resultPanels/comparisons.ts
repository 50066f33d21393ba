import * as vscode from "vscode";
import { earlierParts } from "../../../research/library/continuedResults.ts";
import { earlierRuns } from "../../../research/library/earlierRuns.ts";
import type { SavedResult } from "../../../research/library/savedResult.ts";
import type { App } from "../../platform/app.ts";
import { editorFiles } from "../../platform/editorFiles.ts";
import { comparisonView } from "../../platform/viewTypes.ts";
import { ComparisonSource } from "../../../research/results/compare/comparisonSource.ts";
import { isResultId } from "../../../research/results/resultLink.ts";
import {
  FileSource,
  LibrarySource,
  readResultFile,
} from "../../../research/results/resultSource.ts";
import type { ResultSource } from "../../../research/results/resultSource.ts";
import {
  exportedDaysText,
  inOrderOfDays,
  whyNotCompared,
} from "../../../research/searchConsole/comparedExports.ts";
import { isSearchConsoleExport } from "../../../research/searchConsole/savedExport.ts";
import { resultTitle } from "../../../research/results/resultTitle.ts";
import { beside } from "../../../shared/plainText.ts";
import type { FileActions } from "./resultFiles.ts";
import { timeInTitle } from "./resultTab.ts";
import { SourceTabs } from "./sourceTabs.ts";
import type { OpenedSource } from "./sourceTabs.ts";
import { ComparedTexts } from "./textDiff.ts";

/** Between the two results of a comparison's id: neither an id nor a URI has it. */
const separator = "|";

/** A result as it was just read, and where it is read again. */
interface OpenedResult {
  /** An id of the library, or the URI of a file. */
  readonly name: string;
  readonly result: SavedResult;
  readonly source: ResultSource;
}

/** The tabs in which two results are compared. Nothing here makes a call. */
export class Comparisons implements vscode.Disposable {
  readonly tabs: SourceTabs;
  readonly #app: App;
  readonly #actions: FileActions;
  readonly #texts = new ComparedTexts(async (id) => (await this.#readPair(id)).source);
  readonly #providing: vscode.Disposable;

  constructor(app: App, actions: FileActions) {
    this.#app = app;
    this.#actions = actions;
    this.tabs = new SourceTabs(app, comparisonView, (id) => this.#readPair(id));
    this.#providing = this.#texts.register();
  }

  dispose(): void {
    this.#providing.dispose();
    this.tabs.dispose();
  }

  /** Opens two results side by side in one tab, whichever is named first. Rejects with a sentence. */
  async compare(first: string, second: string): Promise<void> {
    await this.tabs.open([first, second].join(separator));
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

  /** Opens the lists of the comparison in front in the editor's own diff. */
  async openTextDiff(): Promise<void> {
    const { active } = this.tabs;
    if (active === undefined) {
      throw new Error(vscode.l10n.t("Open a comparison of two results first."));
    }
    await this.#texts.open(active.id, active.title);
  }

  /** The two results that a comparison's id names. Rejects with a sentence. */
  async #readPair(id: string): Promise<OpenedSource & { readonly source: ComparisonSource }> {
    const [first = "", second = ""] = id.split(separator);
    const [before, now] = inOrder(await this.#read(first), await this.#read(second));
    if (before.name === now.name) {
      throw new Error(vscode.l10n.t("Choose two different results to compare."));
    }
    const isOwn = [before, now].every(({ source }) => source.linkId !== undefined);
    const times = [before, now].map(
      ({ result }) =>
        (isSearchConsoleExport(result) ? exportedDaysText(result) : undefined) ??
        timeInTitle(result.receivedAt),
    );
    const { own, others } = this.#actions;
    return {
      tool: now.result.tool,
      // Both times in the title: a question is asked again and again.
      title: beside(resultTitle(now.result), times.join(" → ")),
      followUps: isOwn ? own : others,
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
}

/** The earlier one first: of exports that of earlier days. Rejects what can't be compared before a tab is opened for it. */
function inOrder(a: OpenedResult, b: OpenedResult): readonly [OpenedResult, OpenedResult] {
  if (a.result.tool !== b.result.tool) {
    throw new Error(
      vscode.l10n.t(
        "{0} and {1} can't be compared. Choose two results of the same tool.",
        resultTitle(a.result),
        resultTitle(b.result),
      ),
    );
  }
  const problem = whyNotCompared(a.result, b.result);
  if (problem !== undefined) {
    throw new Error(problem);
  }
  const isInOrder = isSearchConsoleExport(a.result)
    ? inOrderOfDays(a.result, b.result) <= 0
    : a.result.receivedAt <= b.result.receivedAt;
  return isInOrder ? [a, b] : [b, a];
}
