import * as vscode from "vscode";
import * as z from "zod/mini";
import type { App } from "../../platform/app.ts";
import { commands } from "../../platform/commandIds.ts";
import { registerCommand } from "../../platform/commands.ts";
import type { ToolFlow } from "../toolRuns/toolFlow.ts";

/** A row of the Results view, or a result's id. */
const resultArgument = z.lazy(() => z.union([z.string(), z.pipe(z.object({ id: z.string() }), z.transform(({ id }) => id))]));

/** The commands about files of rows that are not a tool's own. */
export function registerExports(app: App, flow: ToolFlow): vscode.Disposable {
  return vscode.Disposable.from(
    registerCommand(app, commands.exportSaved, async (argument) => {
      const id = resultArgument.safeParse(argument);
      const { exportSaved } = await import("./exportSaved.ts");
      await exportSaved(app, flow, id.success ? id.data : undefined);
    }),
  );
}
