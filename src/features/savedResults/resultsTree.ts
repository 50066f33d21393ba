import * as vscode from "vscode";
import type { App } from "../../platform/app.ts";
import { commands } from "../../platform/commandIds.ts";
import { registerCommand } from "../../platform/commands.ts";
import { setContextKey } from "../../platform/contextKeys.ts";

/** The Results view: every saved answer, newest first. Opening one never makes a call. */
export function registerResultsTree(app: App): vscode.Disposable {
  const tree = new ResultsTree(app);
  const view = vscode.window.createTreeView("seoResearch.results", { treeDataProvider: tree });
  return vscode.Disposable.from(
    view,
    tree,
    app.kept.event(() => tree.refresh()),
    registerCommand(app, commands.refreshResults, () => tree.refresh()),
  );
}

class ResultsTree implements vscode.TreeDataProvider<vscode.TreeItem>, vscode.Disposable {
  readonly #app: App;
  readonly #changed = new vscode.EventEmitter<void>();

  readonly onDidChangeTreeData = this.#changed.event;

  constructor(app: App) {
    this.#app = app;
  }

  refresh(): void {
    this.#changed.fire();
  }

  getTreeItem(item: vscode.TreeItem): vscode.TreeItem {
    return item;
  }

  async getChildren(parent?: vscode.TreeItem): Promise<vscode.TreeItem[]> {
    if (parent !== undefined) {
      return [];
    }
    const { results, broken } = await this.#app.results.list();
    setContextKey("seoResearch.hasResults", results.length + broken.length > 0);
    const { brokenItem, resultItem } = await import("./resultItems.ts");
    return [...results.map(resultItem), ...broken.map(brokenItem)];
  }

  dispose(): void {
    this.#changed.dispose();
  }
}
