import * as vscode from "vscode";
import type { App } from "../../platform/app.ts";
import { editorCommand, reportProblem } from "../../platform/commands.ts";
import { setContextKey } from "../../platform/contextKeys.ts";
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
    runs.onDidChange(() => tree.refresh()),
    view.onDidChangeVisibility(({ visible }) => (visible ? tree.readAnew() : undefined)),
  );
}

/** Milliseconds between two drawings of the view. */
const betweenDrawings = 300;

class RunsTree implements vscode.TreeDataProvider<RunRow>, vscode.Disposable {
  readonly #app: App;
  readonly #runs: Runs;
  readonly #load: () => Promise<Batches>;
  readonly #changed = new vscode.EventEmitter<void>();
  #batches: Promise<Batches> | undefined;
  #subscription: vscode.Disposable | undefined;
  #refreshing: NodeJS.Timeout | undefined;

  readonly onDidChangeTreeData = this.#changed.event;

  constructor(app: App, runs: Runs, load: () => Promise<Batches>) {
    this.#app = app;
    this.#runs = runs;
    this.#load = load;
  }

  /** What changes together is drawn once. The editor draws nothing while changes follow each other within a fifth of a second. */
  refresh(): void {
    this.#refreshing ??= setTimeout(() => {
      this.#refreshing = undefined;
      this.#changed.fire();
    }, betweenDrawings);
  }

  /** Other windows tell nothing of themselves: their batches are read when somebody looks again. */
  readAnew(): void {
    this.#batches?.then(
      (batches) => batches.refresh(),
      (error: unknown) => reportProblem(this.#app.log, error),
    );
  }

  getTreeItem(row: RunRow): vscode.TreeItem {
    const folded = row.unfolded
      ? vscode.TreeItemCollapsibleState.Expanded
      : vscode.TreeItemCollapsibleState.Collapsed;
    const item = new vscode.TreeItem(
      row.label,
      row.unfolds ? folded : vscode.TreeItemCollapsibleState.None,
    );
    item.id = row.id;
    item.description = row.description;
    item.tooltip = row.tooltip;
    item.iconPath = new vscode.ThemeIcon(row.icon, colourOf(row));
    item.contextValue = row.context;
    item.accessibilityInformation = {
      label: [row.label, row.description].filter((part) => part !== "").join(", "),
    };
    if (row.command !== undefined) {
      item.command = editorCommand(row.command.title, row.command);
    }
    return item;
  }

  async getChildren(row?: RunRow): Promise<RunRow[]> {
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

  dispose(): void {
    clearTimeout(this.#refreshing);
    this.#subscription?.dispose();
    this.#changed.dispose();
  }

  #followBatches(): Promise<Batches> {
    this.#batches ??= this.#load().then((batches) => {
      this.#subscription = batches.onDidChange(() => this.refresh());
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

const colours = {
  good: "testing.iconPassed",
  warning: "list.warningForeground",
  error: "list.errorForeground",
  muted: "disabledForeground",
} as const;

function colourOf({ tone }: RunRow): vscode.ThemeColor | undefined {
  return tone === undefined ? undefined : new vscode.ThemeColor(colours[tone]);
}
