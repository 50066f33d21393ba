import * as vscode from "vscode";
import type { App } from "../../platform/app.ts";
import { onDemand } from "../../platform/onDemand.ts";
import { isArticle } from "../article/isArticle.ts";
import type { AfterRename } from "./afterRename.ts";

/**
 * Asks about links and redirects after an article was renamed, moved, deleted or given another URL. Loaded with the first
 * article that is open, and with the first such event. What is done before an event only reads.
 */
export function registerRenames(app: App): vscode.Disposable {
  const { get } = onDemand(async () => new (await import("./afterRename.ts")).AfterRename(app));
  const run = (task: (part: AfterRename) => unknown): Promise<void> =>
    get()
      .then(async (part) => void (await task(part)))
      .catch((error: unknown) => app.log.error(error));
  const begin = (document: vscode.TextDocument): unknown =>
    isArticle(document) && run(() => undefined);
  const { workspace } = vscode;
  // the editor is starting: articles that are open already are looked at when that is done
  const first = setTimeout(() => workspace.textDocuments.forEach(begin), 1000);
  return vscode.Disposable.from(
    new vscode.Disposable(() => clearTimeout(first)),
    workspace.onDidOpenTextDocument(begin),
    workspace.onWillRenameFiles((event) => {
      event.waitUntil(run((part) => part.willMove(event.files.map(({ oldUri }) => oldUri))));
    }),
    workspace.onWillDeleteFiles((event) =>
      event.waitUntil(run((part) => part.willMove(event.files))),
    ),
    workspace.onDidRenameFiles(({ files }) => run((part) => part.moved(files))),
    workspace.onDidDeleteFiles(({ files }) =>
      run((part) => part.moved(files.map((oldUri) => ({ oldUri })))),
    ),
  );
}
