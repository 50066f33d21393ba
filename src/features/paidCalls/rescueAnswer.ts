import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import * as path from "node:path";
import * as vscode from "vscode";
import type { AnswerBody } from "../../service/answerSink.ts";

/**
 * Puts a paid answer that the library could not take somewhere else: into the folder for temporary
 * files, or else into an unsaved document. Resolves with a sentence that says where it is.
 */
export async function rescueAnswer(id: string, body: AnswerBody): Promise<string> {
  if (body.kind === "file") {
    return vscode.l10n.t("The answer itself is in {0}.", body.path);
  }
  const file = path.join(tmpdir(), `${id}.json`);
  try {
    await writeFile(file, body.bytes, { flag: "wx" });
    return vscode.l10n.t("The answer was saved as {0}; move it to a safe place.", file);
  } catch {
    // No disk takes it: the editor's memory does, and the person can save it from there.
    const document = await vscode.workspace.openTextDocument({ language: "json", content: body.bytes.toString("utf8") });
    await vscode.window.showTextDocument(document, { preview: false });
    return vscode.l10n.t("The answer is in a new document that has not been saved yet.");
  }
}
