import * as vscode from "vscode";
import { placedChanges } from "../../../articles/redirects/placedChanges.ts";
import type { FileEdit } from "../../../articles/redirects/redirectWays.ts";
import type { App } from "../../platform/app.ts";
import { commandOf, commands } from "../../platform/commandIds.ts";
import { editorCommand } from "../../platform/commands.ts";
import { workspaceFiles } from "../../platform/workspaceFiles.ts";
import { movedCode } from "../../../articles/checks/ruleNames.ts";
import { rangeOf } from "./placedRange.ts";
import { redirectChoices } from "./redirectChoices.ts";
import type { UrlMoves } from "./urlMoves.ts";

/** URLs that are redirected, and files that are opened for it, because somebody looks at a problem: more only by the list. */
const mostOffered = 20;

/** What can be done about the problems of moved URLs: each action is one edit. What isn't possible is in the list of the command, with why. */
export class MoveActions implements vscode.CodeActionProvider {
  readonly #app: Pick<App, "sites">;
  readonly #moves: UrlMoves;

  constructor(app: Pick<App, "sites">, moves: UrlMoves) {
    this.#app = app;
    this.#moves = moves;
  }

  async provideCodeActions(
    { uri }: vscode.TextDocument,
    _range: vscode.Range,
    { diagnostics }: vscode.CodeActionContext,
    token: vscode.CancellationToken,
  ): Promise<vscode.CodeAction[]> {
    const own = diagnostics.filter(({ source, code }) => source === "SEO" && code === movedCode);
    const folder = vscode.workspace.getWorkspaceFolder(uri);
    if (own.length === 0 || folder === undefined) {
      return [];
    }
    const changes = this.#moves.changesOf(
      uri,
      own.map(({ message }) => message),
    );
    const isOffered = changes.length <= mostOffered && !token.isCancellationRequested;
    const choices = isOffered ? await redirectChoices(this.#app, folder.uri, changes) : [];
    const actions: vscode.CodeAction[] = [];
    for (const { title, edits } of choices) {
      const edit = edits === undefined ? undefined : await editOf(edits, folder.uri, token);
      if (edit !== undefined) {
        const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
        action.edit = edit;
        actions.push(action);
      }
    }
    const title = vscode.l10n.t("Show Moved URLs");
    const list = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
    list.command = editorCommand(title, commandOf(commands.showMovedUrls));
    actions.push(list);
    actions.forEach((action) => (action.diagnostics = [...own]));
    return actions;
  }
}

/** Changes of files as one edit of the editor; undefined where one of them has changes that aren't saved, or isn't what was read. */
async function editOf(
  edits: readonly FileEdit[],
  root: vscode.Uri,
  token: vscode.CancellationToken,
): Promise<vscode.WorkspaceEdit | undefined> {
  if (edits.length > mostOffered) {
    return undefined;
  }
  const whole = new vscode.WorkspaceEdit();
  for (const edit of edits) {
    if (token.isCancellationRequested) {
      return undefined;
    }
    const uri = vscode.Uri.joinPath(root, edit.path);
    const document = await workspaceFiles.openDocument(uri);
    const text = document.getText();
    const placed = placedChanges(edit, { onDisk: text, inEditor: text });
    if (document.isDirty || placed === undefined) {
      return undefined;
    }
    placed.forEach((change) => whole.replace(uri, rangeOf(change), change.text));
  }
  return whole;
}
