import type * as vscode from "vscode";

/** What the editor shows of other things: logs, older versions, the message of a commit, a program under the debugger. */
const shownOnly = new Set(["output", "git", "vscode-scm", "debug"]);

/** True for a text that somebody writes; not for what the editor itself shows as one. */
export function isWritten({ uri }: vscode.TextDocument): boolean {
  return !shownOnly.has(uri.scheme);
}
