import * as vscode from "vscode";
import { commands } from "../../platform/commandIds.ts";
import { runCommand } from "../../platform/commands.ts";
import { findTool, toolCommand } from "../../../research/tools/catalogue.ts";
import type { ArticleAction } from "./articleFacts.ts";
import { openWayToHistory } from "../planning/openWayToHistory.ts";
import { workspaceFiles } from "../../platform/workspaceFiles.ts";

/** Does what a click in the view is about. Throws a sentence where it can't. */
export async function openAction(
  article: vscode.Uri,
  action: Exclude<
    ArticleAction,
    { readonly kind: "copyPullRequest" | "noteChange" | "insertLinks" }
  >,
): Promise<void> {
  switch (action.kind) {
    case "place":
      return showPlace(article, action);
    case "file": {
      const folder = vscode.workspace.getWorkspaceFolder(article);
      if (folder === undefined) {
        throw new Error(vscode.l10n.t("{0} isn't in an open folder.", action.path));
      }
      return showPlace(vscode.Uri.joinPath(folder.uri, action.path), action);
    }
    case "result":
      await runCommand(commands.openResult, action.resultId);
      return undefined;
    case "searchConsole":
      await vscode.commands.executeCommand(commands.openSearchConsole, article);
      return undefined;
    case "findLinks":
      await runCommand(commands.findLinks);
      return undefined;
    case "showChanges":
      await runCommand(commands.showChanges);
      return undefined;
    case "wayToHistory":
      await openWayToHistory(action.way);
      return undefined;
    case "importExport":
      await runCommand(commands.importSearchConsole);
      return undefined;
    case "call": {
      const tool = findTool(action.tool);
      if (tool === undefined || !vscode.workspace.isTrusted) {
        throw new Error(vscode.l10n.t("Trust this folder to run tools."));
      }
      const { id, args } = toolCommand(tool, action.draft);
      await vscode.commands.executeCommand(id, ...args);
    }
  }
}

async function showPlace(
  uri: vscode.Uri,
  { start, end }: { readonly start: number; readonly end: number },
): Promise<void> {
  const document = await workspaceFiles.openDocument(uri);
  const selection = new vscode.Range(document.positionAt(start), document.positionAt(end));
  await vscode.window.showTextDocument(document, { selection });
}
