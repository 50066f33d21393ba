import * as vscode from "vscode";
import type { App } from "../../platform/app.ts";
import { commands } from "../../platform/commandIds.ts";
import { registerCommand, runCommand } from "../../platform/commands.ts";
import { onDemand } from "../../platform/onDemand.ts";
import { droppedExports } from "./droppedExports.ts";
import type { RunSource } from "./listedRun.ts";
import type { ListedRow } from "./resultRows.ts";

const ownCommands = [
  commands.refreshResults,
  commands.refreshRuns,
  commands.filterResults,
  commands.clearResultFilter,
  commands.groupResultsByDay,
  commands.groupResultsBySubject,
  commands.showAllResults,
  commands.showProjectResults,
  commands.showHiddenResults,
  commands.showMoreResults,
  commands.pinResult,
  commands.unpinResult,
  commands.renameResult,
  commands.tagResult,
  commands.deleteResult,
  commands.revealResult,
  commands.revealResultMac,
  commands.revealResultWindows,
  commands.openResultAsText,
  commands.copyResultPath,
  commands.manageResults,
  commands.restoreResults,
  commands.backUpLibrary,
  commands.restoreLibrary,
];

/** The Results view and its commands; `loadRuns` loads the batches and calls that it lists. Their code is loaded when the view is first shown or a command is first run. */
export function registerResultsTree(
  app: App,
  loadRuns: () => Promise<RunSource & vscode.Disposable>,
): vscode.Disposable {
  const changed = new vscode.EventEmitter<void>();
  const opened = onDemand(async () => {
    const [{ openResults }, runs] = await Promise.all([import("./resultsView.ts"), loadRuns()]);
    app.context.subscriptions.push(runs);
    const results = openResults(app, view, runs);
    results.provider.onDidChangeTreeData(() => changed.fire());
    return results;
  });
  const view = vscode.window.createTreeView<ListedRow>("seoResearch.results", {
    treeDataProvider: {
      onDidChangeTreeData: changed.event,
      getTreeItem: async (row) => (await opened.get()).provider.getTreeItem(row),
      getChildren: async (row) => (await opened.get()).provider.getChildren(row),
    },
    dragAndDropController: droppedExports,
    canSelectMany: true,
    showCollapseAll: true,
  });
  return vscode.Disposable.from(
    view,
    changed,
    // Batches had a view of their own until version 1.8.0: a keyboard shortcut may still lead there.
    vscode.commands.registerCommand("seoResearch.runs.focus", () =>
      runCommand("seoResearch.results.focus"),
    ),
    new vscode.Disposable(() => void opened.wanted?.then((results) => void results.dispose())),
    ...ownCommands.map((id) =>
      registerCommand(app, id, async (...args) => (await opened.get()).handlers[id]?.(...args)),
    ),
  );
}
