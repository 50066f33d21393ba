import * as vscode from "vscode";
import type { App } from "../../platform/app.ts";
import { commands } from "../../platform/commandIds.ts";
import { registerCommand } from "../../platform/commands.ts";
import { registerGreyedTools } from "./greyedTools.ts";
import { LastUsed } from "./lastUsed.ts";
import { ToolsTree } from "./toolsView.ts";

/** The Tools view with its menus, the list of all tools, and the memory of what they were last asked. */
export function registerTools(app: App): vscode.Disposable {
  const lastUsed = new LastUsed(app.context.workspaceState);
  const tree = new ToolsTree(app, lastUsed);
  return vscode.Disposable.from(
    vscode.window.createTreeView("seoResearch.tools", { treeDataProvider: tree, showCollapseAll: true }),
    tree,
    registerGreyedTools(),
    app.resultSaved.event((answer) => {
      // A memory that can't be written is no reason to disturb a person who reads an answer.
      lastUsed.note(answer).then(() => tree.refresh(), (error: unknown) => app.log.error(error));
    }),
    registerCommand(app, commands.refreshTools, async () => {
      await Promise.all([app.account.capabilities.refresh(), app.account.connections.refresh()]);
    }),
    registerCommand(app, commands.runTool, async () => {
      const { pickTool } = await import("./pickTool.ts");
      await pickTool(app);
    }),
    registerCommand(app, commands.copyToolName, async (argument) => {
      const { toolOf } = await import("./toolArgument.ts");
      await vscode.env.clipboard.writeText(toolOf(argument).name);
    }),
  );
}
