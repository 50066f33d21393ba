import * as vscode from "vscode";
import type { App } from "../../platform/app.ts";
import { commands } from "../../platform/commandIds.ts";
import { registerCommand } from "../../platform/commands.ts";
import { namedResult } from "../savedResults/namedResult.ts";
import type { ToolFlow } from "../runTool/toolFlow.ts";

/** The commands about keyword lists. Each is free; what costs is offered with its price. */
export function registerKeywordLists(app: App, flow: ToolFlow): vscode.Disposable {
  return vscode.Disposable.from(
    registerCommand(app, commands.addToKeywordList, async (argument, selected) => {
      const { addFileToList, addResultsToList } = await import("./keywordListsPart.ts");
      if (argument instanceof vscode.Uri) {
        await addFileToList(app, argument);
        return;
      }
      const chosen = Array.isArray(selected) && selected.length > 0 ? selected : [argument];
      await addResultsToList(
        app,
        chosen.map(namedResult).filter((id) => id !== undefined),
      );
    }),
    registerCommand(app, commands.refreshKeywordList, async (argument) => {
      const { refreshList } = await import("./keywordListsPart.ts");
      await refreshList(app, flow, argument instanceof vscode.Uri ? argument : undefined);
    }),
    registerCommand(app, commands.setListMarket, async (argument) => {
      const { setMarket } = await import("./keywordListsPart.ts");
      await setMarket(app, argument instanceof vscode.Uri ? argument : undefined);
    }),
  );
}
