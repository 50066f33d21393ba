import type * as vscode from "vscode";

/** Files whose deletion is a part of a change of ours, which redirects their URLs itself. */
const own = new Set<string>();

/** Has nothing asked about the URLs of a file that is about to be deleted. */
export function noteOwnDeletion(uri: vscode.Uri): void {
  own.add(uri.toString());
}

/** Whether a file was deleted so, or is to be no longer; said once. */
export function takeOwnDeletion(uri: vscode.Uri): boolean {
  return own.delete(uri.toString());
}
