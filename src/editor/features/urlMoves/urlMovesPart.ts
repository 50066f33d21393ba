// URLs that moved, loaded with the first article that is looked at, or with the command. One part of the bundle.
import * as vscode from "vscode";
import type { App } from "../../platform/app.ts";
import { MoveActions } from "./moveActions.ts";
import { UrlMoves } from "./urlMoves.ts";

export { showMovedUrls } from "./showMovedUrls.ts";

/** Begins to follow the URLs of the workspace's sites, until the extension ends. */
export function openUrlMoves(app: App): UrlMoves {
  const moves = new UrlMoves(app);
  app.context.subscriptions.push(
    moves,
    // a configuration may be of any language
    vscode.languages.registerCodeActionsProvider({ pattern: "**/*" }, new MoveActions(app, moves), {
      providedCodeActionKinds: [vscode.CodeActionKind.QuickFix],
    }),
  );
  return moves;
}
