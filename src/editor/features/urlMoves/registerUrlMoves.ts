import type * as vscode from "vscode";
import type { App } from "../../platform/app.ts";
import { commands } from "../../platform/commandIds.ts";
import { registerCommand } from "../../platform/commands.ts";
import type { OnDemand } from "../../platform/onDemand.ts";
import type { UrlMoves } from "./urlMoves.ts";

/** The command that lists the published URLs which moved. */
export function registerUrlMoves(
  app: App,
  opened: Pick<OnDemand<{ readonly moves: UrlMoves }>, "get">,
): vscode.Disposable {
  return registerCommand(app, commands.showMovedUrls, async () => {
    const { moves } = await opened.get();
    const { showMovedUrls } = await import("./urlMovesPart.ts");
    await showMovedUrls(app, moves);
  });
}
