import * as vscode from "vscode";
import type { App } from "../../platform/app.ts";
import { toolUri } from "./greyedTools.ts";
import type { LastUsed } from "./lastUsed.ts";
import type { GroupRow, ToolRow, ToolsRow } from "./toolRows.ts";

/** The Tools view: every tool of the catalogue in its group, with its price, greyed where the account may not use it. */
export class ToolsTree implements vscode.TreeDataProvider<ToolsRow>, vscode.Disposable {
  readonly #app: App;
  readonly #lastUsed: LastUsed;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #subscriptions: vscode.Disposable;
  #refreshing: NodeJS.Immediate | undefined;

  readonly onDidChangeTreeData = this.#changed.event;

  constructor(app: App, lastUsed: LastUsed) {
    this.#app = app;
    this.#lastUsed = lastUsed;
    const { account, connections } = app;
    const events = [account.capabilities.onDidChange, account.connections.onDidChange, connections.onDidChange];
    this.#subscriptions = vscode.Disposable.from(...events.map((event) => event(() => this.refresh())));
  }

  /** What changes together is drawn once. */
  refresh(): void {
    this.#refreshing ??= setImmediate(() => {
      this.#refreshing = undefined;
      this.#changed.fire();
    });
  }

  getTreeItem(row: ToolsRow): vscode.TreeItem {
    return row.kind === "group" ? groupItem(row) : toolItem(row);
  }

  async getChildren(row?: ToolsRow): Promise<ToolsRow[]> {
    if (row !== undefined) {
      return row.kind === "group" ? [...row.tools] : [];
    }
    // The editor asks for the roots only while the view is visible. What the account may use is free
    // to read; the view does not wait for it, and is drawn anew when it is there.
    void Promise.all([this.#app.account.capabilities.ensure(), this.#app.account.connections.ensure()]);
    const [{ toolRows }, { catalogue }, { knownAvailability }] = await Promise.all([import("./toolRows.ts"), import("../../tools/catalogue.ts"), import("../../tools/availability.ts")]);
    const origin = this.#app.connections.latest?.origin;
    return toolRows(catalogue, (tool) => ({
      availability: knownAvailability(this.#app.account, tool),
      lastUsed: this.#lastUsed.of(tool, origin),
    }));
  }

  dispose(): void {
    clearImmediate(this.#refreshing);
    this.#subscriptions.dispose();
    this.#changed.dispose();
  }
}

function groupItem({ id, label }: GroupRow): vscode.TreeItem {
  const item = new vscode.TreeItem(label, vscode.TreeItemCollapsibleState.Expanded);
  item.id = id;
  item.contextValue = "group";
  return item;
}

function toolItem(row: ToolRow): vscode.TreeItem {
  const item = new vscode.TreeItem(row.label);
  item.id = row.id;
  item.description = row.description;
  item.tooltip = row.tooltip;
  item.accessibilityInformation = { label: row.spoken };
  item.iconPath = new vscode.ThemeIcon(row.icon, row.greyed ? new vscode.ThemeColor("disabledForeground") : undefined);
  item.resourceUri = toolUri(row.tool, row.greyed);
  item.contextValue = row.context;
  item.command = { command: row.command.id, title: row.label, arguments: [...row.command.args] };
  return item;
}
