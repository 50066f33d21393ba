import * as vscode from "vscode";
import type { App } from "../../platform/app.ts";
import { commands } from "../../platform/commandIds.ts";
import { registerCommand } from "../../platform/commands.ts";
import type { ResultsRow } from "./resultRows.ts";
import type { OpenResults } from "./resultsView.ts";

const ownCommands = [
  commands.refreshResults,
  commands.filterResults,
  commands.clearResultFilter,
  commands.groupResultsByDay,
  commands.groupResultsBySubject,
  commands.showMoreResults,
  commands.pinResult,
  commands.unpinResult,
  commands.renameResult,
  commands.tagResult,
  commands.deleteResult,
  commands.revealResult,
  commands.openResultAsText,
  commands.copyResultPath,
  commands.restoreResults,
];

/** The Results view and its commands. What they do is loaded when somebody first looks at the view or wants one. */
export function registerResultsTree(app: App): vscode.Disposable {
  const changed = new vscode.EventEmitter<void>();
  let opened: Promise<OpenResults> | undefined;
  const open = (): Promise<OpenResults> => {
    opened ??= import("./resultsView.ts").then(({ openResults }) => {
      const results = openResults(app, view);
      results.provider.onDidChangeTreeData(() => changed.fire());
      return results;
    });
    opened.catch(() => {
      // The next wish tries again instead of repeating this failure for ever.
      opened = undefined;
    });
    return opened;
  };
  const view = vscode.window.createTreeView<ResultsRow>("seoResearch.results", {
    treeDataProvider: {
      onDidChangeTreeData: changed.event,
      getTreeItem: async (row) => (await open()).provider.getTreeItem(row),
      getChildren: async (row) => (await open()).provider.getChildren(row),
    },
    canSelectMany: true,
    showCollapseAll: true,
  });
  return vscode.Disposable.from(
    view,
    changed,
    new vscode.Disposable(() => void opened?.then((results) => void results.dispose())),
    ...ownCommands.map((id) => registerCommand(app, id, async (...args) => (await open()).handlers[id]?.(...args))),
  );
}
