import * as vscode from "vscode";
import { AtomicFile } from "../../system/atomicFile.ts";

/**
 * Writes a text file piece by piece. A file in a local folder appears only when it is whole; other
 * file systems take it in one piece through the editor, without that promise.
 */
export async function writeProjectFile(target: vscode.Uri, pieces: AsyncIterable<string>): Promise<void> {
  if (target.scheme !== "file") {
    await vscode.workspace.fs.writeFile(target, Buffer.from((await Array.fromAsync(pieces)).join("")));
    return;
  }
  const file = await AtomicFile.open(target.fsPath);
  try {
    for await (const piece of pieces) {
      await file.write(piece);
    }
  } catch (error) {
    await file.discard();
    throw error;
  }
  await file.commit();
}
