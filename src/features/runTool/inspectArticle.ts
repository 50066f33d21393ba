import * as vscode from "vscode";
import { notifyWarning } from "../../platform/prompts/messages.ts";
import { shownSentence } from "../../shared/plainText.ts";
import { inspectPage } from "../../tools/inspectPage.ts";
import type { ToolFlow } from "./toolFlow.ts";
import { articleUrl } from "../article/articleUrl.ts";
import { derivationNote } from "../article/derivationNote.ts";

/**
 * Asks what the published page of an article ranks for: the input begins with the address that was
 * derived, says how, and shows the price; its Enter runs. In Restricted Mode nothing that a file
 * says is put into it.
 */
export async function inspectArticle(flow: ToolFlow, uri: vscode.Uri): Promise<void> {
  if (!vscode.workspace.isTrusted) {
    const sentence = vscode.l10n.t("This folder is in Restricted Mode: nothing in its files can lead to a paid call, so the article's address is not filled in.");
    await explain(flow, sentence, { label: vscode.l10n.t("Manage Workspace Trust"), command: "workbench.trust.manage" });
    return;
  }
  const published = await articleUrl(uri);
  if (published.kind === "unknown") {
    const names = published.problem.includes("seoResearch.siteUrl");
    const settings = { label: vscode.l10n.t("Open Settings"), command: "workbench.action.openSettings", argument: "seoResearch.siteUrl" };
    await explain(flow, vscode.l10n.t("The article's address can't be derived. {0}", shownSentence(published.problem)), names ? settings : undefined);
    return;
  }
  await flow.start({ tool: inspectPage, args: { url: published.url }, note: derivationNote(published) });
}

/** Says why there is no address, with the ways to go on. */
async function explain(flow: ToolFlow, sentence: string, way: { readonly label: string; readonly command: string; readonly argument?: string } | undefined): Promise<void> {
  const type = vscode.l10n.t("Type the Address…");
  const choice = await notifyWarning(sentence, type, ...(way === undefined ? [] : [way.label]));
  if (choice === type) {
    await flow.start({ tool: inspectPage, args: {} });
  } else if (choice !== undefined && way !== undefined) {
    await vscode.commands.executeCommand(way.command, ...(way.argument === undefined ? [] : [way.argument]));
  }
}
