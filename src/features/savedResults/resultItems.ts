import * as vscode from "vscode";
import type { ResultSummary } from "../../library/resultIndex.ts";
import type { BrokenEntry } from "../../library/resultStore.ts";
import { commands } from "../../platform/commandIds.ts";
import { formatCredits, formatTime } from "../../shared/format.ts";
import { labelOf } from "../../shared/members.ts";
import { findTool } from "../../tools/catalogue.ts";
import { ageInWords } from "../ageInWords.ts";

/** A saved answer in the Results view. */
export function resultItem(result: ResultSummary): vscode.TreeItem {
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

/** A file of the library that is no readable result. */
export function brokenItem({ path, problem }: BrokenEntry): vscode.TreeItem {
  const uri = vscode.Uri.file(path);
  const item = new vscode.TreeItem(uri.path.split("/").at(-1) ?? path);
  item.id = path;
  item.description = problem;
  item.tooltip = vscode.l10n.t("{0} It is left untouched; click to look at it as text.", problem);
  item.iconPath = new vscode.ThemeIcon("warning");
  item.command = { command: "vscode.open", title: vscode.l10n.t("Open as Text"), arguments: [uri] };
  return item;
}
