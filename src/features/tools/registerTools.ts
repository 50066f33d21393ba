import * as vscode from "vscode";
import type { App } from "../../platform/app.ts";
import { commands } from "../../platform/commandIds.ts";
import { registerCommand } from "../../platform/commands.ts";
import { commandId } from "../../tools/catalogue.ts";
import type { ToolFlow } from "../toolRuns/toolFlow.ts";
import type { ToolRunner } from "../toolRuns/toolRunner.ts";
import { registerGreyedTools } from "./greyedTools.ts";
import { LastUsed } from "./lastUsed.ts";
import { toolOf } from "./toolArgument.ts";
import { ToolsTree } from "./toolsTree.ts";

/** The Tools view with its menus, the list of all tools, and the memory of what they were last asked. */
export function registerTools(app: App, flow: ToolFlow, runner: ToolRunner): vscode.Disposable {
  const lastUsed = new LastUsed(app.context.workspaceState);
  const tree = new ToolsTree(app, lastUsed);
  return vscode.Disposable.from(
    vscode.window.createTreeView("seoResearch.tools", { treeDataProvider: tree, showCollapseAll: true }),
    tree,
    registerGreyedTools(),
    runner.onDidKeep((answer) => {
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
    registerCommand(app, commands.quickRun, async (argument) => {
      await vscode.commands.executeCommand(commandId(toolOf(argument)));
    }),
    registerCommand(app, commands.runLast, (argument) => runLast(app, flow, lastUsed, argument)),
    registerCommand(app, commands.copyToolName, async (argument) => {
      await vscode.env.clipboard.writeText(toolOf(argument).name);
    }),
  );
}

/** Starts a tool from what it was last asked; the last input or the price gate is still to be agreed to. */
async function runLast(app: App, flow: ToolFlow, lastUsed: LastUsed, argument: unknown): Promise<void> {
  const tool = toolOf(argument);
  const connection = await app.connections.current();
  await flow.start({ tool, draft: lastUsed.of(tool, connection?.origin) ?? {} });
}
