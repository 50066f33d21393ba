import * as vscode from "vscode";
import type { IsoDays } from "../../../research/files/writtenDays.ts";
import { targetToAppend } from "../../platform/projectFiles/chooseTarget.ts";
import { readProjectText } from "../../platform/projectFiles/writeProjectFile.ts";
import { writeTableText } from "./writeTableText.ts";

/**
 * Writes the days of a file as ISO writes them, in its open document and as one step, so that one undo brings the
 * others back. Resolves with how many cells were changed.
 */
export async function writeIsoDays(
  uri: vscode.Uri,
  rewrite: (text: string) => Promise<IsoDays>,
): Promise<number> {
  await vscode.window.showTextDocument(uri, { preview: false });
  const text = await readProjectText(uri);
  const { text: rewritten, changed } = await rewrite(text);
  if (changed > 0) {
    await writeTableText(await targetToAppend(uri), rewritten);
  }
  return changed;
}
