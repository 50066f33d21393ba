import * as vscode from "vscode";
import { resultView } from "./viewTypes.ts";

/** Names the tab in front and, of a text, its version; empty when there is none. */
export function tabInFront(): string {
  const { activeTab } = vscode.window.tabGroups.activeTabGroup;
  return activeTab === undefined ? "" : `${activeTab.label}\n${sourceOf(activeTab.input)}`;
}

/**
 * Whether a person has gone on since something was asked for: to another tab, or writing in the same one. What comes late
 * (an answer, a file made of one) is then offered: it would cover what they write, and take their keys. Not where the tab
 * in front is a result, which most likely came by itself, as the answer to what was asked before; nor where it is the
 * file itself that is to be opened.
 */
export function hasGoneOn(askedIn: string, file?: vscode.Uri): boolean {
  const now = tabInFront();
  const isFile = file !== undefined && file.toString() === uriInFront()?.toString();
  // the editor puts a word of its own before the type of a view
  return now !== askedIn && now !== "" && !now.endsWith(resultView) && !isFile;
}

function uriInFront(): vscode.Uri | undefined {
  const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  return isFileInput(input) ? input.uri : undefined;
}

function sourceOf(input: unknown): string {
  if (!isFileInput(input)) {
    return input instanceof vscode.TabInputWebview ? input.viewType : "";
  }
  const source = input.uri.toString();
  const text = vscode.workspace.textDocuments.find(({ uri }) => uri.toString() === source);
  return `${source} ${text?.version ?? 0}`;
}

function isFileInput(
  input: unknown,
): input is vscode.TabInputText | vscode.TabInputCustom | vscode.TabInputNotebook {
  return (
    input instanceof vscode.TabInputText ||
    input instanceof vscode.TabInputCustom ||
    input instanceof vscode.TabInputNotebook
  );
}
