import * as vscode from "vscode";
import type { App } from "../../platform/app.ts";
import { commands } from "../../platform/commandIds.ts";
import { registerCommand } from "../../platform/commands.ts";
import { registerPricedCommand } from "../../platform/pricedCommand.ts";
import type { BriefParts } from "./createBrief.ts";

/**
 * "New Content Brief…": its argument may be `{keyword, location?, language?}`, a row of the Results view or
 * a result's id; without one it asks. "New Article from Brief…": the URI of a brief; without one it takes the one in front.
 */
export function registerBriefs(app: App, parts: BriefParts): vscode.Disposable {
  return vscode.Disposable.from(
    registerPricedCommand(app, commands.createBrief, async (argument) => {
      const { createBrief } = await import("./createBrief.ts");
      await createBrief(app, parts, argument);
    }),
    registerCommand(app, commands.createArticleFromBrief, async (argument) => {
      const { createArticle } = await import("./createArticle.ts");
      await createArticle(app, argument);
    }),
  );
}
