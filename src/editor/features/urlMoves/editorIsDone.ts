import * as vscode from "vscode";
import { waitLimits } from "../../../system/waitLimits.ts";
import { valueWithin } from "../../../system/within.ts";

/** Milliseconds without a change of a text after which the editor has updated its links. */
const textPause = 1_000;
/** Milliseconds without news of files after which the editor has told of all that moved. */
const filePause = 300;

/**
 * Resolves when the editor has told of the files that moved in a folder, and has updated links to them, as far as that can
 * be told: it says neither when it begins to update links nor when it has nothing to do, and may ask first. Whoever goes on
 * afterwards still has to look at what the texts say.
 */
export async function editorIsDone(root: vscode.Uri, moved: readonly vscode.Uri[]): Promise<void> {
  const watcher = vscode.workspace.createFileSystemWatcher(new vscode.RelativePattern(root, "**"));
  await quiet(filePause, waitLimits.fileNews, true, (wait) => [
    watcher,
    watcher.onDidChange(wait),
    watcher.onDidCreate(wait),
    watcher.onDidDelete(wait),
  ]);
  const updating = linksAreUpdated(moved);
  if (updating !== undefined) {
    const limit = updating === "always" ? waitLimits.linkUpdate : waitLimits.linkQuestion;
    await quiet(textPause, limit, false, (wait) => [
      vscode.workspace.onDidChangeTextDocument(({ contentChanges }) =>
        contentChanges.length > 0 ? wait() : undefined,
      ),
      // who does something else has answered the editor's question
      vscode.window.onDidChangeTextEditorSelection(({ kind }) =>
        kind === undefined ? undefined : wait(),
      ),
    ]);
  }
}

/** Whether the editor's Markdown extension updates links to files, or asks whether to; undefined where it does neither. */
function linksAreUpdated([first]: readonly vscode.Uri[]): "always" | "prompt" | undefined {
  const updating = vscode.workspace
    .getConfiguration("markdown", first)
    .get<unknown>("updateLinksOnFileMove.enabled");
  const extension = vscode.extensions.getExtension("vscode.markdown-language-features");
  return first !== undefined &&
    extension?.isActive === true &&
    (updating === "always" || updating === "prompt")
    ? updating
    : undefined;
}

/** Resolves so many milliseconds after the last event, and at the latest at the limit; without any event only then, unless `begins`. */
async function quiet(
  pause: number,
  limit: number,
  begins: boolean,
  follow: (wait: () => void) => readonly vscode.Disposable[],
): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let last: NodeJS.Timeout | undefined;
  const wait = (): void => {
    clearTimeout(last);
    last = setTimeout(resolve, pause);
  };
  if (begins) {
    wait();
  }
  const following = vscode.Disposable.from(...follow(wait));
  try {
    await valueWithin(limit, promise);
  } finally {
    clearTimeout(last);
    following.dispose();
  }
}
