import * as vscode from "vscode";
import type { App } from "../../platform/app.ts";
import { commands } from "../../platform/commandIds.ts";
import { registerCommand, reportProblem } from "../../platform/commands.ts";
import { onDemand } from "../../platform/onDemand.ts";
import { hasPositions } from "../../../research/tools/positions.ts";
import { namedResult } from "../savedResults/namedResult.ts";
import type { HistoryPanels } from "./historyPanels.ts";

/** The commands about rank histories, and what the setting does with new results. All of it is free. */
export function registerHistory(app: App, panels: HistoryPanels): vscode.Disposable {
  const recorder = onDemand(async () => {
    const { HistoryRecorder } = await import("./historyPart.ts");
    return new HistoryRecorder(app, panels);
  });
  return vscode.Disposable.from(
    registerCommand(app, commands.addToHistory, async (argument, selected) => {
      const { addToHistory } = await import("./historyPart.ts");
      const chosen: readonly unknown[] =
        Array.isArray(selected) && selected.length > 0 ? selected : [argument];
      await addToHistory(
        app,
        panels,
        chosen.flatMap((one) => namedResult(one) ?? []),
      );
    }),
    registerCommand(app, commands.openHistory, async (argument) => {
      const { openHistory } = await import("./historyPart.ts");
      await openHistory(panels, argument);
    }),
    app.resultSaved.event((result) => {
      if (hasPositions(result)) {
        recorder
          .get()
          .then((loaded) => loaded.record(result))
          .catch((error: unknown) => reportProblem(app.log, error));
      }
    }),
  );
}
