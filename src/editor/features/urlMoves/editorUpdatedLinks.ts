import * as vscode from "vscode";
import { waitLimits } from "../../../system/waitLimits.ts";
import { valueWithin } from "../../../system/within.ts";

/** Milliseconds without a change of a text after which the editor has updated its links. */
const pause = 1_000;

/**
 * Resolves when the editor has updated links to files that moved, as far as that can be told: it says neither when it
 * begins nor when it has nothing to do, and may ask first. Whoever goes on afterwards still has to look at what the texts
 * say.
 */
export async function editorUpdatedLinks(moved: readonly vscode.Uri[]): Promise<void> {
  const [first] = moved;
  const updating = vscode.workspace
    .getConfiguration("markdown", first)
    .get<unknown>("updateLinksOnFileMove.enabled");
  const extension = vscode.extensions.getExtension("vscode.markdown-language-features");
  if (first === undefined || extension?.isActive !== true || (updating !== "always" && updating !== "prompt")) {
    return;
  }
  const { promise: isQuiet, resolve } = Promise.withResolvers<void>();
  let last: NodeJS.Timeout | undefined;
  const wait = (): void => {
    clearTimeout(last);
    last = setTimeout(resolve, pause);
  };
  const following = vscode.Disposable.from(
    vscode.workspace.onDidChangeTextDocument(({ contentChanges }) =>
      contentChanges.length > 0 ? wait() : undefined,
    ),
    // who does something else has answered the editor's question
    vscode.window.onDidChangeTextEditorSelection(({ kind }) =>
      kind === undefined ? undefined : wait(),
    ),
  );
  try {
    const limit = updating === "always" ? waitLimits.linkUpdate : waitLimits.linkQuestion;
    await valueWithin(limit, isQuiet);
  } finally {
    clearTimeout(last);
    following.dispose();
  }
}
