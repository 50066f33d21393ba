import * as vscode from "vscode";
import type { App } from "../../platform/app.ts";
import { commands } from "../../platform/commandIds.ts";
import { registerCommand } from "../../platform/commands.ts";
import type { LastArticle } from "../article/lastArticle.ts";

/** The commands about Search Console. They are free, and work in folders that aren't trusted: nothing is written into a project. */
export function registerSearchConsole(app: App, articles: LastArticle): vscode.Disposable {
  return vscode.Disposable.from(
    registerCommand(app, commands.importSearchConsole, async (...args) => {
      const { importSearchConsole } = await import("./searchConsolePart.ts");
      await importSearchConsole(app, ...args);
    }),
    registerCommand(app, commands.openSearchConsole, async (argument) => {
      const { openSearchConsole } = await import("./searchConsolePart.ts");
      await openSearchConsole(app, articles, argument);
    }),
  );
}
