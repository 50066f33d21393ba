import * as vscode from "vscode";
import type { App } from "../../platform/app.ts";
import { reportProblem } from "../../platform/commands.ts";
import { setContextKey } from "../../platform/contextKeys.ts";
import { RowTree } from "../../platform/viewRows.ts";
import type { ViewRow } from "../../platform/viewRows.ts";
import type { Run, Runs } from "../paidCalls/runs.ts";
import type { Batches } from "./batches.ts";
import type { RunRow, ShownCall } from "./runRows.ts";

/**
 * The Runs view: batches of all windows with their items, and the single calls of this one.
 * `batches` loads what it shows, and is called when somebody first looks at it. Nothing resumes by
 * itself.
 */
export function registerRunsView(
  app: App,
  runs: Runs,
  batches: () => Promise<Batches>,
): vscode.Disposable {
  const tree = new RunsTree(app, runs, batches);
  const view = vscode.window.createTreeView("seoResearch.runs", {
    treeDataProvider: tree,
    canSelectMany: true,
  });
  return vscode.Disposable.from(
    view,
    tree,
    view.onDidChangeVisibility(({ visible }) => (visible ? tree.readAnew() : undefined)),
  );
}

/** Milliseconds between two drawings of the view: the editor draws nothing while changes follow each other within a fifth of a second. */
const betweenDrawings = 300;

class RunsTree extends RowTree<RunRow> {
  readonly #app: App;
  readonly #runs: Runs;
  readonly #load: () => Promise<Batches>;
  #batches: Promise<Batches> | undefined;

  constructor(app: App, runs: Runs, load: () => Promise<Batches>) {
    super(betweenDrawings);
    this.#app = app;
    this.#runs = runs;
    this.#load = load;
    this.follow(runs.onDidChange);
  }

  /** Other windows tell nothing of themselves: their batches are read when somebody looks again. */
  readAnew(): void {
    this.#batches?.then(
      (batches) => batches.refresh(),
      (error: unknown) => reportProblem(this.#app.log, error),
    );
  }

  protected override drawn(row: RunRow): ViewRow {
    return row;
  }

  override async getChildren(row?: RunRow): Promise<RunRow[]> {
    const [batches, { batchRow, brokenRow, callRow, itemRows }] = await Promise.all([
      this.#followBatches(),
      import("./runRows.ts"),
    ]);
    if (row !== undefined) {
      return row.batch === undefined ? [] : itemRows(await batches.find(row.batch));
    }
    const listed = await batches.list();
    const calls = await this.#calls();
    const rows = [
      ...listed.batches.map(batchRow),
      ...calls.map(callRow),
      ...listed.broken.map(brokenRow),
    ];
    setContextKey("seoResearch.hasRuns", rows.length > 0);
    return rows;
  }

  #followBatches(): Promise<Batches> {
    this.#batches ??= this.#load().then((batches) => {
      this.follow(batches.onDidChange);
      return batches;
    });
    return this.#batches;
  }

  /** Single calls: batches have rows of their own. */
  async #calls(): Promise<ShownCall[]> {
    const { failureSentence } = await import("../runTool/runToolPart.ts");
    const stateOf = ({ state, request }: Run): ShownCall["state"] =>
      state.kind === "failed"
        ? { kind: "failed", sentence: failureSentence(this.#app, state.error, request) }
        : state;
    return this.#runs.list
      .filter(({ batch }) => batch === undefined)
      .map((run) => ({
        id: run.id,
        title: run.title,
        startedAt: run.startedAt,
        state: stateOf(run),
      }));
  }
}
