import * as vscode from "vscode";
import type { LeadingLink } from "../../../articles/moves/linkUpdates.ts";
import { workspaceFiles } from "../../platform/workspaceFiles.ts";
import { askPick } from "../../platform/prompts/pickList.ts";

interface LinkItem extends vscode.QuickPickItem {
  readonly link: LeadingLink;
}

/** Lists links, and opens the one that is chosen with the caret on its line. */
export async function showLinks(root: vscode.Uri, leading: readonly LeadingLink[]): Promise<void> {
  const items = leading.map((link): LinkItem => ({
    link,
    label: link.text === "" ? link.target : link.text,
    description: `${link.path}:${link.line}`,
  }));
  const item = await askPick(items, {
    title: vscode.l10n.t("Links to the Old Page"),
    placeHolder: vscode.l10n.t("Select one to open its article"),
    matchOnDescription: true,
  });
  if (item !== undefined) {
    const line = item.link.line - 1;
    const uri = vscode.Uri.joinPath(root, item.link.path);
    await vscode.window.showTextDocument(await workspaceFiles.openDocument(uri), {
      selection: new vscode.Range(line, 0, line, 0),
    });
  }
}
