import * as vscode from "vscode";
import type { SavedResult } from "../../../research/library/savedResult.ts";
import type { App } from "../../platform/app.ts";
import { reportProblem } from "../../platform/commands.ts";
import { editorFiles, onFileChange } from "../../platform/editorFiles.ts";
import { isSameUri } from "../../platform/isSameUri.ts";
import { shortText } from "../../../shared/plainText.ts";
import type { FollowUps } from "./followUps.ts";
import type { ResultPanel } from "./resultPanel.ts";
import type { ResultViewParts } from "./resultViewParts.ts";
import { isResultId } from "../../../research/results/resultLink.ts";
import {
  FileSource,
  LibrarySource,
  readResultFile,
} from "../../../research/results/resultSource.ts";
import { showProblem } from "./problemPage.ts";

/** What views of files can set in motion: those of the person's own library, and all others. */
export interface FileActions {
  readonly own: FollowUps;
  readonly others: FollowUps;
}

/**
 * Shows `*.seo.json` files in the view of the results: the editor's tabs for them. It only reads;
 * opening a file makes no call, and what a file suggests runs only after a form and the price gate.
 */
export class ResultFiles {
  readonly #app: App;
  readonly #actions: FileActions;

  constructor(app: App, actions: FileActions) {
    this.#app = app;
    this.#actions = actions;
  }

  /** Fills a tab with what the file holds, and again whenever it changes on disk. */
  async show(uri: vscode.Uri, panel: vscode.WebviewPanel): Promise<void> {
    const tab = new FileTab(this.#app, this.#actions, uri, panel);
    panel.onDidDispose(() => tab.dispose());
    await tab.fill();
  }
}

/** One tab with one file. */
class FileTab implements vscode.Disposable {
  readonly #app: App;
  readonly #actions: FileActions;
  readonly #uri: vscode.Uri;
  readonly #panel: vscode.WebviewPanel;
  readonly #watching: vscode.Disposable;
  #view: ResultPanel | undefined;
  #fillings = 0;
  /** The file has changed while nobody looked: it is read when somebody does. */
  #isStale = false;
  #disposed = false;

  constructor(app: App, actions: FileActions, uri: vscode.Uri, panel: vscode.WebviewPanel) {
    this.#app = app;
    this.#actions = actions;
    this.#uri = uri;
    this.#panel = panel;
    this.#watching = vscode.Disposable.from(
      onFileChange(uri, () => {
        this.#isStale = true;
        this.#fillIfSeen();
      }),
      panel.onDidChangeViewState(() => this.#fillIfSeen()),
    );
  }

  #fillIfSeen(): void {
    if (this.#isStale && this.#panel.visible) {
      this.fill().catch((error: unknown) => reportProblem(this.#app.log, error));
    }
  }

  /** Shows the file as it is now; of several at once only the last counts. */
  async fill(): Promise<void> {
    this.#isStale = false;
    const filling = ++this.#fillings;
    const [read, { ResultPanel }] = await Promise.all([
      readResultFile(editorFiles, this.#uri.toString()),
      import("./resultPanel.ts"),
    ]);
    if (this.#disposed || filling !== this.#fillings) {
      return;
    }
    this.#view?.dispose();
    this.#view = undefined;
    if (read.ok) {
      this.#view = new ResultPanel({ app: this.#app, ...this.#partsOf(read.result) }, this.#panel);
    } else {
      const fileName = shortText(this.#uri.path.split("/").at(-1));
      showProblem(this.#panel.webview, this.#app.context.extensionUri, {
        uri: this.#uri,
        fileName,
        problem: read.problem,
      });
    }
  }

  dispose(): void {
    this.#disposed = true;
    this.#watching.dispose();
    this.#view?.dispose();
  }

  /** A file of the library is what the library says; of any other one nothing is taken at its word. */
  #partsOf(result: SavedResult): Pick<ResultViewParts, "source" | "followUps"> {
    // The id comes out of the file: only one that is a plain file name can't lead out of the library.
    const isOwn =
      this.#uri.scheme === "file" &&
      isResultId(result.id) &&
      isSameUri(this.#uri, vscode.Uri.file(this.#app.results.resultPath(result.id)));
    return isOwn
      ? { source: new LibrarySource(this.#app.results, result), followUps: this.#actions.own }
      : {
          source: new FileSource(editorFiles, this.#uri.toString(), result),
          followUps: this.#actions.others,
        };
  }
}
