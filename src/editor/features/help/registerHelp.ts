import * as vscode from "vscode";
import type { App } from "../../platform/app.ts";
import { commands } from "../../platform/commandIds.ts";
import { registerCommand } from "../../platform/commands.ts";

/** The packaged documentation, and reports about the extension. */
export function registerHelp(app: App): vscode.Disposable {
  return vscode.Disposable.from(
    registerCommand(app, commands.openDocumentation, async (topic) =>
      (await import("./helpPart.ts")).openDocumentation(app, topic),
    ),
    registerCommand(app, commands.reportIssue, async () =>
      (await import("./helpPart.ts")).reportIssue(app),
    ),
  );
}
