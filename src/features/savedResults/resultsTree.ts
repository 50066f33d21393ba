import * as vscode from "vscode";
import * as z from "zod/mini";
import type { BrokenEntry } from "../../library/resultStore.ts";
import type { ResultSummary } from "../../library/resultIndex.ts";
import type { App } from "../../platform/app.ts";
import { commands } from "../../platform/commandIds.ts";
import { registerCommand } from "../../platform/commands.ts";
import { setContextKey } from "../../platform/contextKeys.ts";
import { formatCredits, formatTime } from "../../shared/format.ts";
import { labelOf } from "../../shared/members.ts";
import { findTool } from "../../tools/catalogue.ts";
import { ageInWords } from "../ageInWords.ts";
import type { ResultPanels } from "../resultPanels/resultPanels.ts";
import type { ToolRunner } from "../toolRuns/toolRunner.ts";

type Row = { readonly kind: "result"; readonly result: ResultSummary } | { readonly kind: "broken"; readonly entry: BrokenEntry };

/** The Results view: every saved answer, newest first. Opening one never makes a call. */
export function registerResultsTree(app: App, panels: ResultPanels, runner: ToolRunner): vscode.Disposable {
  const tree = new ResultsTree(app);
  const view = vscode.window.createTreeView("seoResearch.results", { treeDataProvider: tree });
  return vscode.Disposable.from(
    view,
    tree,
    runner.onDidKeep(() => tree.refresh()),
    registerCommand(app, commands.refreshResults, () => tree.refresh()),
    registerCommand(app, commands.openResult, (id) => panels.open(z.string().parse(id))),
  );
}

class ResultsTree implements vscode.TreeDataProvider<Row>, vscode.Disposable {
  readonly #app: App;
  readonly #changed = new vscode.EventEmitter<void>();

  readonly onDidChangeTreeData = this.#changed.event;

  constructor(app: App) {
    this.#app = app;
  }

  refresh(): void {
    this.#changed.fire();
  }

  getTreeItem(row: Row): vscode.TreeItem {
    return row.kind === "result" ? resultItem(row.result) : brokenItem(row.entry);
  }

  async getChildren(row?: Row): Promise<Row[]> {
    if (row !== undefined) {
      return [];
    }
    const { results, broken } = await this.#app.results.list();
    setContextKey("seoResearch.hasResults", results.length + broken.length > 0);
    return [
      ...results.map((result): Row => ({ kind: "result", result })),
      ...broken.map((entry): Row => ({ kind: "broken", entry })),
    ];
  }

  dispose(): void {
    this.#changed.dispose();
  }
}

function resultItem(result: ResultSummary): vscode.TreeItem {
  const tool = findTool(result.tool);
  const title = vscode.l10n.t(tool?.title ?? labelOf(result.tool));
  const label = `${title}: ${result.subject}`;
  const item = new vscode.TreeItem(label);
  const sample = result.origin === "sandbox" ? vscode.l10n.t("sample data") : "";
  item.id = result.id;
  item.description = [ageInWords(result.receivedAt), sample].filter((part) => part !== "").join(" · ");
  item.iconPath = new vscode.ThemeIcon(tool?.icon ?? "file");
  item.tooltip = [label, result.location ?? "", formatTime(result.receivedAt), formatCredits(result.cost), sample]
    .filter((part) => part !== "")
    .join("\n");
  item.command = { command: commands.openResult, title: vscode.l10n.t("Open Result"), arguments: [result.id] };
  item.contextValue = "result";
  return item;
}

function brokenItem({ path, problem }: BrokenEntry): vscode.TreeItem {
  const uri = vscode.Uri.file(path);
  const item = new vscode.TreeItem(uri.path.split("/").at(-1) ?? path);
  item.id = path;
  item.description = problem;
  item.tooltip = vscode.l10n.t("{0} It is left untouched; click to look at it as text.", problem);
  item.iconPath = new vscode.ThemeIcon("warning");
  item.command = { command: "vscode.open", title: vscode.l10n.t("Open as Text"), arguments: [uri] };
  return item;
}
