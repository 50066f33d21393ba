import * as vscode from "vscode";
import * as z from "zod/mini";
import type { App } from "../../platform/app.ts";
import { commands } from "../../platform/commandIds.ts";
import { registerCommand } from "../../platform/commands.ts";
import type { ToolFlow } from "../toolRuns/toolFlow.ts";

/** A row of the Results view, or a result's id. */
const resultArgument = z.lazy(() => z.union([z.string(), z.pipe(z.object({ id: z.string() }), z.transform(({ id }) => id))]));

/** The commands about keyword lists. Each is free; what costs is offered with its price. */
export function registerKeywordLists(app: App, flow: ToolFlow): vscode.Disposable {
  return vscode.Disposable.from(
    registerCommand(app, commands.addToKeywordList, async (argument) => {
      const id = resultArgument.safeParse(argument);
      const { addResultToList } = await import("./addToList.ts");
      await addResultToList(app, id.success ? id.data : undefined);
    }),
    registerCommand(app, commands.refreshKeywordList, async (argument) => {
      const { refreshList } = await import("./refreshList.ts");
      await refreshList(app, flow, argument instanceof vscode.Uri ? argument : undefined);
    }),
    registerCommand(app, commands.showKeywordDuplicates, async () => {
      const { showDuplicates } = await import("./duplicates.ts");
      await showDuplicates();
    }),
  );
}
