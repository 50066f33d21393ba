import * as vscode from "vscode";
import { summarize } from "../../../research/library/resultIndex.ts";
import type { SavedResult } from "../../../research/library/savedResult.ts";
import type { App } from "../../platform/app.ts";
import { findTool } from "../../../research/tools/catalogue.ts";
import { isDatasetExport } from "../../../research/tools/datasetExports.ts";
import type { CallRequest } from "../paidCalls/callRequest.ts";
import { askOpenOrRun } from "../paidCalls/alreadyPaid.ts";
import { namedResult } from "../savedResults/namedResult.ts";
import { pickResult } from "../savedResults/pickResult.ts";
import { parentOf } from "../saving/pickDataset.ts";
import type { ToolFlow } from "./toolFlow.ts";

/** The call of a saved result once more, as it was sent. Throws a sentence for tools that this version doesn't have. */
export function callOf({ tool, args, origin }: SavedResult): CallRequest {
  const known = findTool(tool);
  if (known === undefined) {
    throw new Error(vscode.l10n.t("This version of SEO Research can't run {0}.", tool));
  }
  return { tool: known, args, origin, keepsMarket: true, again: true };
}

/** The same with its market in words: what was the service's default then needn't be the project's market. */
export function changeableCallOf(result: SavedResult): CallRequest {
  const call = callOf(result);
  const { location, language } = result.market ?? {};
  return {
    ...call,
    args: {
      ...(location === undefined ? {} : { location }),
      ...(language === undefined ? {} : { language }),
      ...call.args,
    },
  };
}

/** "Run Again…" of a saved result's row: asks with the price before anything is sent. */
export async function runSavedAgain(
  app: App,
  flow: ToolFlow,
  openResult: (id: string) => Promise<void>,
  argument: unknown,
): Promise<void> {
  const result = await savedResult(app, argument);
  const call = callOf(result);
  const choice = await askOpenOrRun(app, call.tool, summarize(result));
  if (choice === "run") {
    await flow.run(call);
  } else if (choice !== undefined) {
    await openResult(choice.id);
  }
}

/** "Change Inputs…" of a saved result's row: opens the form with what the call was made of. Free. */
export async function changeSavedCall(app: App, flow: ToolFlow, argument: unknown): Promise<void> {
  const { tool, args } = changeableCallOf(await savedResult(app, argument));
  flow.openForm({ tool, args });
}

function savedResult(app: App, argument: unknown): Promise<SavedResult> {
  const id = namedResult(argument);
  if (id === undefined) {
    throw new Error(vscode.l10n.t("Choose a result in the Results view first."));
  }
  return app.results.read(id);
}

/** Writes rows that were paid for to a file once more, free of charge: those of a result, or of one that is picked. */
export async function exportSaved(app: App, flow: ToolFlow, argument: unknown): Promise<void> {
  const chosen =
    namedResult(argument) ??
    (await pickResult(app, {
      title: vscode.l10n.t("Export Saved Dataset"),
      placeHolder: vscode.l10n.t("Already paid for. Exporting again is free."),
      none: vscode.l10n.t("No exported datasets yet. Run Export Dataset first."),
      serves: isDatasetExport,
    }));
  if (chosen === undefined) {
    return;
  }
  const result = await app.results.read(chosen);
  if (!isDatasetExport(result)) {
    throw new Error(vscode.l10n.t("This result isn't an exported dataset."));
  }
  await flow.writeSaved(result, await parentOf(app, result));
}
