import * as vscode from "vscode";
import { workspaceFiles } from "../workspaceFiles.ts";

/** True when there is a file. Rejects where that can't be told. */
export async function exists(uri: vscode.Uri): Promise<boolean> {
  try {
    await workspaceFiles.stat(uri);
    return true;
  } catch (error) {
    if (error instanceof vscode.FileSystemError && error.code === "FileNotFound") {
      return false;
    }
    throw error;
  }
}
