import * as vscode from "vscode";
import { excludeEdit } from "../../../articles/sites/excludeEdit.ts";
import type { Exclusion } from "../../../articles/sites/siteRules.ts";
import type { App } from "../app.ts";
import { reportProblem } from "../commands.ts";
import { notifyInfo } from "../prompts/messages.ts";
import { shownSentence } from "../../../shared/plainText.ts";
import { exists } from "./exists.ts";
import { workspaceFiles } from "../workspaceFiles.ts";

/**
 * Adds an entry to the file in which a site names what it doesn't publish: one edit, which undo takes
 * back. The file is saved unless it held changes already. Rejects with a sentence where the entry
 * can't be added; the file is untouched then.
 */
export async function exclude(
  { log }: Pick<App, "log">,
  project: vscode.Uri,
  exclusion: Exclusion,
): Promise<void> {
  const uri = vscode.Uri.joinPath(project, exclusion.file);
  const isNew = !(await exists(uri));
  if (isNew) {
    const creation = new vscode.WorkspaceEdit();
    creation.createFile(uri, { ignoreIfExists: true });
    await apply(creation, uri);
  }
  const document = await workspaceFiles.openDocument(uri);
  const wasDirty = document.isDirty;
  const before = document.getText();
  const change = await excludeEdit(exclusion, before);
  if (change === undefined || document.getText() !== before) {
    throw new Error(
      vscode.l10n.t(
        "{0} can't be added to {1} automatically. Add it yourself, then save again. Nothing was saved or charged.",
        exclusion.entry,
        shownSentence(vscode.workspace.asRelativePath(uri)),
      ),
    );
  }
  const edit = new vscode.WorkspaceEdit();
  edit.replace(
    uri,
    new vscode.Range(document.positionAt(change.start), document.positionAt(change.end)),
    change.text,
  );
  await apply(edit, uri);
  const isSaved = !wasDirty && (await document.save());
  // Not awaited: the message may stay open for long.
  void notifyExcluded(document, { before, isNew, isSaved, entry: exclusion.entry }).catch(
    (error: unknown) => reportProblem(log, error),
  );
}

interface Excluded {
  readonly before: string;
  readonly isNew: boolean;
  readonly isSaved: boolean;
  readonly entry: string;
}

/** Says what was changed, with the way back: the file is in no editor, where undo would be at hand. */
async function notifyExcluded(
  document: vscode.TextDocument,
  { before, isNew, isSaved, entry }: Excluded,
): Promise<void> {
  const after = document.getText();
  const name = shownSentence(vscode.workspace.asRelativePath(document.uri));
  const added = vscode.l10n.t("Added {0} to {1}.", shownSentence(entry), name);
  const sentence = isSaved
    ? added
    : `${added} ${vscode.l10n.t("The file has unsaved changes. Save it when you're ready.")}`;
  await notifyInfo<unknown>(sentence, [
    {
      label: vscode.l10n.t("Open File"),
      run: () => vscode.window.showTextDocument(document.uri, { preview: false }),
    },
    { label: vscode.l10n.t("Undo"), run: () => takeBack(document.uri, before, after, isNew) },
  ]);
}

async function takeBack(
  uri: vscode.Uri,
  before: string,
  after: string,
  isNew: boolean,
): Promise<void> {
  const document = await workspaceFiles.openDocument(uri);
  if (document.getText() !== after) {
    throw new Error(
      vscode.l10n.t(
        "{0} has changed since, so nothing was undone.",
        shownSentence(vscode.workspace.asRelativePath(uri)),
      ),
    );
  }
  const wasDirty = document.isDirty;
  const edit = new vscode.WorkspaceEdit();
  if (isNew) {
    edit.deleteFile(uri, { ignoreIfNotExists: true });
  } else {
    edit.replace(
      uri,
      new vscode.Range(document.positionAt(0), document.positionAt(after.length)),
      before,
    );
  }
  await apply(edit, uri);
  await (isNew || wasDirty ? undefined : document.save());
}

async function apply(edit: vscode.WorkspaceEdit, uri: vscode.Uri): Promise<void> {
  if (!(await vscode.workspace.applyEdit(edit))) {
    throw new Error(
      vscode.l10n.t(
        "{0} couldn't be changed in the editor. Nothing was saved.",
        shownSentence(vscode.workspace.asRelativePath(uri)),
      ),
    );
  }
}
