import type * as vscode from "vscode";
import { isSameFile } from "../../system/isSameFile.ts";

/** Whether two URIs lead to one file. Of files in local folders the file system is asked, which may not tell capitals apart. */
export function isSameUri(one: vscode.Uri, other: vscode.Uri): boolean {
  return (
    one.toString() === other.toString() ||
    (one.scheme === "file" && other.scheme === "file" && isSameFile(one.fsPath, other.fsPath))
  );
}
