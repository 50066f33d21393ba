import type * as vscode from "vscode";
import type { App } from "../../platform/app.ts";
import { commands } from "../../platform/commandIds.ts";
import { registerPricedCommand } from "../../platform/commands.ts";
import type { BriefParts } from "./createBrief.ts";

/**
 * "New Brief…". Its argument may be `{keyword, location?, language?}`, a row of the Results view or
 * a result's id; without one it asks.
 */
export function registerBriefs(app: App, parts: BriefParts): vscode.Disposable {
  return registerPricedCommand(app, commands.createBrief, async (argument) => {
    const { createBrief } = await import("./createBrief.ts");
    await createBrief(app, parts, argument);
  });
}
