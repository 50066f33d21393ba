import * as vscode from "vscode";
import type { App } from "../../platform/app.ts";
import { commands } from "../../platform/commandIds.ts";
import { editorCommand, registerCommand } from "../../platform/commands.ts";
import { LastUsed } from "./lastUsed.ts";
import type { GroupRow, ToolRow, ToolsRow } from "./toolRows.ts";

/** The Tools view and its commands. Remembers the last arguments of each tool. */
export function registerToolsView(app: App): vscode.Disposable {
  const lastUsed = new LastUsed(app.context.workspaceState);
  const tree = new ToolsTree(app, lastUsed);
  return vscode.Disposable.from(
    vscode.window.createTreeView("seoResearch.tools", {
      treeDataProvider: tree,
      showCollapseAll: true,
    }),
    tree,
    registerUnavailableTools(),
    app.resultSaved.event((call) => {
      // A failure only goes to the log: the result is shown at this moment.
      lastUsed.remember(call).then(
        () => tree.refresh(),
        (error: unknown) => app.log.error(error),
      );
    }),
    registerCommand(app, commands.refreshTools, async () => {
      await Promise.all([app.account.capabilities.refresh(), app.account.connections.refresh()]);
    }),
    registerCommand(app, commands.runTool, async () => {
      const { pickTool } = await import("./toolsPart.ts");
      await pickTool(app);
    }),
    registerCommand(app, commands.copyToolName, async (argument) => {
      const { toolOf } = await import("./toolsPart.ts");
      await vscode.env.clipboard.writeText(toolOf(argument).name);
    }),
  );
}

/** The tools of the catalogue by group, with their prices; those that the account can't use are dimmed. */
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
    const events = [
      account.capabilities.onDidChange,
      account.connections.onDidChange,
      connections.onDidChange,
    ];
    this.#subscriptions = vscode.Disposable.from(
      ...events.map((event) => event(() => this.refresh())),
    );
  }

  /** Changes that happen together cause one refresh. */
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
    // The editor asks for the roots only while the view is visible. What the account can use is free
    // to read; the view does not wait for it, and is refreshed when it arrives.
    void Promise.all([
      this.#app.account.capabilities.ensure(),
      this.#app.account.connections.ensure(),
    ]);
    const { catalogue, knownAvailability, noteWithheld, toolRows } = await import("./toolsPart.ts");
    const origin = this.#app.connections.latest?.origin;
    noteWithheld(this.#app.account);
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
  item.accessibilityInformation = { label: row.accessibleLabel };
  item.iconPath = new vscode.ThemeIcon(
    row.icon,
    row.unavailable ? new vscode.ThemeColor("disabledForeground") : undefined,
  );
  item.resourceUri = toolUri(row.tool, row.unavailable);
  item.contextValue = row.context;
  item.command = editorCommand(row.label, row.command);
  return item;
}

const scheme = "seo-research-tool";
const unavailable = "unavailable";

/** The URI of a tool's row, from which the decoration knows whether the tool is unavailable. */
function toolUri(tool: string, isUnavailable: boolean): vscode.Uri {
  return vscode.Uri.from({ scheme, path: `/${tool}`, query: isUnavailable ? unavailable : "" });
}

/** Dims the labels of unavailable tools; their descriptions say so in words. */
function registerUnavailableTools(): vscode.Disposable {
  return vscode.window.registerFileDecorationProvider({
    provideFileDecoration: (uri) =>
      uri.scheme === scheme && uri.query === unavailable
        ? new vscode.FileDecoration(
            undefined,
            undefined,
            new vscode.ThemeColor("disabledForeground"),
          )
        : undefined,
  });
}
