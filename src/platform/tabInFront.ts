import * as vscode from "vscode";

/** Names the tab in front; empty when there is none. */
export function tabInFront(): string {
  const { activeTab } = vscode.window.tabGroups.activeTabGroup;
  return activeTab === undefined ? "" : `${activeTab.label}\n${sourceOf(activeTab.input)}`;
}

/**
 * Whether a person has gone on from the tab in which something was asked for. What comes late (an answer, a file made of
 * one) is then offered: it would cover what they write now, and take their keys. Not where the tab in front is a result,
 * which most likely came by itself, as the answer to what was asked before.
 */
export function hasGoneOn(askedIn: string): boolean {
  const now = tabInFront();
  return now !== askedIn && now !== "" && !now.endsWith(resultView);
}

/** The editor puts a word of its own before it. */
export const resultView = "seoResearch.result";

function sourceOf(input: unknown): string {
  if (input instanceof vscode.TabInputText || input instanceof vscode.TabInputCustom || input instanceof vscode.TabInputNotebook) {
    return input.uri.toString();
  }
  return input instanceof vscode.TabInputWebview ? input.viewType : "";
}
