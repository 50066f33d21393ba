import * as vscode from "vscode";
import type { App } from "../../platform/app.ts";
import { commands } from "../../platform/commandIds.ts";
import { registerCommand } from "../../platform/commands.ts";
import { RowTree } from "../../platform/viewRows.ts";
import type { ViewRow } from "../../platform/viewRows.ts";
import { LastUsed } from "./lastUsed.ts";
import type { CompletedCall } from "./lastUsed.ts";
import { isUnavailableTool } from "./toolResource.ts";
import type { ToolsRow } from "./toolRows.ts";

/** The Tools view and its commands. Remembers the last arguments of each tool. */
export function registerToolsView(app: App): vscode.Disposable {
  const lastUsed = new LastUsed(app.context.workspaceState);
  const tree = new ToolsTree(app, lastUsed);
  const view = vscode.window.createTreeView("seoResearch.tools", {
    treeDataProvider: tree,
    showCollapseAll: true,
  });
  view.description = vscode.l10n.t("price in credits");
  return vscode.Disposable.from(
    view,
    tree,
    registerUnavailableTools(),
    app.resultSaved.event((call) => {
      // A failure only goes to the log: the result is shown at this moment.
      rememberCall(call, lastUsed, tree).catch((error: unknown) => app.log.error(error));
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

async function rememberCall(
  call: CompletedCall,
  lastUsed: LastUsed,
  tree: ToolsTree,
): Promise<void> {
  // the catalogue isn't loaded at the start
  const { isToolName } = await import("./toolsPart.ts");
  if (!isToolName(call.tool)) {
    return; // imported, not called
  }
  await lastUsed.remember(call);
  tree.refresh();
}

/** The tools of the catalogue by group, with their prices; those that the account can't use are dimmed. */
export class ToolsTree extends RowTree<ToolsRow> {
  readonly #app: App;
  readonly #lastUsed: LastUsed;

  constructor(app: App, lastUsed: LastUsed) {
    super();
    this.#app = app;
    this.#lastUsed = lastUsed;
    const { account, connections } = app;
    this.follow(
      account.capabilities.onDidChange,
      account.connections.onDidChange,
      connections.onDidChange,
    );
  }

  protected override drawn(row: ToolsRow): ViewRow {
    return row;
  }

  override async getChildren(row?: ToolsRow): Promise<ToolsRow[]> {
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
}

/** Dims the labels of unavailable tools; their descriptions say so in words. */
function registerUnavailableTools(): vscode.Disposable {
  return vscode.window.registerFileDecorationProvider({
    provideFileDecoration: (uri) =>
      isUnavailableTool(uri) ? { color: new vscode.ThemeColor("disabledForeground") } : undefined,
  });
}
