import * as vscode from "vscode";
import type { App } from "../../platform/app.ts";
import { commands } from "../../platform/commandIds.ts";
import { registerCommand } from "../../platform/commands.ts";
import { onDemand } from "../../platform/onDemand.ts";
import { asRows, isRecord, textOf } from "../../../shared/json.ts";
import type { Batches } from "../batches/batches.ts";
import { namedResult } from "../savedResults/namedResult.ts";
import type { Combined } from "./combined.ts";
import type { FollowUps } from "./followUps.ts";

/** The registered commands, and the tabs that they open. */
export interface CombinedCommands extends vscode.Disposable {
  /** Loaded when somebody first opens several results as one table. */
  loaded(): Promise<Combined>;
}

/** The commands that open the results of a batch, or several results, as one table. None makes a call. */
export function registerCombined(
  app: App,
  followUps: FollowUps,
  batches: Pick<Batches, "find">,
): CombinedCommands {
  const opened: vscode.Disposable[] = [];
  const { get: loaded } = onDemand(async () => {
    const combined = new (await import("./combined.ts")).Combined(app, followUps, batches);
    opened.push(combined);
    return combined;
  });
  const registered = vscode.Disposable.from(
    registerCommand(app, commands.openBatchTable, async (argument) => {
      const batch = isRecord(argument) ? textOf(argument["batch"]) : textOf(argument);
      if (batch === "") {
        throw new Error(vscode.l10n.t("Choose a batch in the Results view."));
      }
      await (await loaded()).openBatch(batch);
    }),
    registerCommand(app, commands.openAsOneTable, async (argument, all) => {
      const rows = asRows(all) ?? [argument];
      await (await loaded()).openResults(rows.flatMap((row) => namedResult(row) ?? []));
    }),
  );
  return {
    loaded,
    dispose: () => {
      registered.dispose();
      opened.forEach((combined) => void combined.dispose());
    },
  };
}
