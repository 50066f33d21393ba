import * as vscode from "vscode";
import type { App } from "../../platform/app.ts";
import { movedCode } from "./moveProblems.ts";
import { redirectChoices } from "./redirectChoices.ts";
import type { UrlMoves } from "./urlMoves.ts";

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
    const choices = await redirectChoices(this.#app, folder.uri, changes);
    return choices.flatMap(({ title, edit }) => {
      if (edit === undefined) {
        return [];
      }
      const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
      action.edit = edit;
      action.diagnostics = [...own];
      return [action];
    });
  }
}
