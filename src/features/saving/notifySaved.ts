import * as vscode from "vscode";
import { notifyInfo } from "../../platform/prompts/messages.ts";

/** Says that a file was written, with the ways to look at it. What a person reads stays in front. */
export async function notifySaved(uri: vscode.Uri, sentence: string): Promise<void> {
  const open = vscode.l10n.t("Open");
  const preview = vscode.l10n.t("Open Preview");
  const ways = uri.path.endsWith(".md") ? [open, preview] : [open];
  const choice = await notifyInfo(sentence, ...ways);
  if (choice === open) {
    await vscode.commands.executeCommand("vscode.open", uri, { preview: false });
  } else if (choice === preview) {
    await vscode.commands.executeCommand("markdown.showPreview", uri);
  }
}
