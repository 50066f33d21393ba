import * as vscode from "vscode";
import type { App } from "../../platform/app.ts";
import { commands } from "../../platform/commandIds.ts";
import { registerCommand } from "../../platform/commands.ts";
import { chosenArticle } from "../article/lastArticle.ts";
import type { LastArticle } from "../article/lastArticle.ts";
import type { ProjectTables } from "./projectTables.ts";

/** The commands that open tables over a project's articles. All of them are free. */
export function registerPlanning(
  app: App,
  tables: ProjectTables,
  articles: LastArticle,
): vscode.Disposable {
  return vscode.Disposable.from(
    registerCommand(app, commands.openKeywordMap, () => tables.open("keywordMap")),
    registerCommand(app, commands.showChanges, () => tables.open("changes")),
    registerCommand(app, commands.findLinks, () => tables.open("links")),
    registerCommand(app, commands.mergeArticle, async (argument) => {
      const article = await chosenArticle(argument, articles);
      const { mergeArticle } = await import("./planningPart.ts");
      await mergeArticle(app, article);
    }),
    registerCommand(app, commands.openOpportunities, () => tables.open("opportunities")),
    // a keyboard shortcut may be set for them: what they showed is part of the opportunities
    registerCommand(app, commands.openRefreshQueue, () =>
      tables.open("opportunities", ["totals", "losingClicks", "without_rows"]),
    ),
    registerCommand(app, commands.showKeywordDuplicates, () =>
      tables.open("opportunities", ["listedTwice", "without_rows"]),
    ),
  );
}
