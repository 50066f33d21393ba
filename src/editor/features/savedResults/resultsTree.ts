import * as vscode from "vscode";
import type { App } from "../../platform/app.ts";
import { commands } from "../../platform/commandIds.ts";
import { registerCommand } from "../../platform/commands.ts";
import { onDemand } from "../../platform/onDemand.ts";
import { droppedExports } from "./droppedExports.ts";
import type { ResultsRow } from "./resultRows.ts";

const ownCommands = [
  commands.refreshResults,
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

/** The Results view and its commands. Their code is loaded when the view is first shown or a command is first run. */
export function registerResultsTree(app: App): vscode.Disposable {
  const changed = new vscode.EventEmitter<void>();
  const opened = onDemand(async () => {
    const { openResults } = await import("./resultsView.ts");
    const results = openResults(app, view);
    results.provider.onDidChangeTreeData(() => changed.fire());
    return results;
  });
  const view = vscode.window.createTreeView<ResultsRow>("seoResearch.results", {
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
    new vscode.Disposable(() => void opened.wanted?.then((results) => void results.dispose())),
    ...ownCommands.map((id) =>
      registerCommand(app, id, async (...args) => (await opened.get()).handlers[id]?.(...args)),
    ),
  );
}
