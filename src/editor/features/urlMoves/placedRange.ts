import * as vscode from "vscode";
import type { PlacedChange } from "../../../articles/redirects/placedChanges.ts";

/** What a change replaces, in the editor. */
export function rangeOf({ start, end }: PlacedChange): vscode.Range {
  return new vscode.Range(start.line, start.column, end.line, end.column);
}
