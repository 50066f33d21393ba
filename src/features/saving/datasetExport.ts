import * as vscode from "vscode";
import type { SavedResult } from "../../library/savedResult.ts";
import type { App } from "../../platform/app.ts";
import { formatCredits } from "../../shared/format.ts";
import type { ToolArguments } from "../../tools/definition.ts";
import { exportDataset } from "../../tools/exportDataset.ts";
import type { ToolRunner } from "../paidCalls/toolRunner.ts";
import { answerStem, likelyColumns } from "../../results/exportFacts.ts";
import { planExport } from "./exportPlan.ts";
import { writeAnswer } from "./writeAnswer.ts";
import type { ExportNext, ExportOutcome } from "./writeAnswer.ts";
import { priceOf } from "../../tools/price.ts";

export interface ExportRequest {
  readonly args: ToolArguments;
  /** The answer the dataset stands behind; it gives the file its name and its rows their market. */
  readonly parent: SavedResult | undefined;
  /** The tab in front when the file was asked for. */
  readonly askedIn: string;
  /** Whose data the price was shown for. */
  readonly origin?: string;
}

/**
 * Exports a dataset to a file in the project and opens it, unless the person has gone on with
 * something else. Format and place are chosen first, and the place is tried, so that nothing is paid
 * for a file nobody wants or nobody can write. Resolves with the answer when it has to be read
 * instead of written: it expired, or it is empty.
 */
export async function exportDatasetToFile(app: App, runner: ToolRunner, request: ExportRequest, next: ExportNext): Promise<ExportOutcome> {
  const { args, parent, origin, askedIn } = request;
  const title = vscode.l10n.t("Export Dataset As… ({0})", formatCredits(priceOf(exportDataset)));
  const plan = await planExport(app, { title, stem: answerStem(parent), columns: likelyColumns(parent), spendsBy: app.inputClock });
  if (plan === undefined) {
    return undefined;
  }
  const answer = await runner.run({
    tool: exportDataset,
    args,
    toFile: true,
    ...(parent === undefined ? {} : { subject: parent.subject }),
    ...(origin === undefined ? {} : { origin }),
  });
  return answer === undefined ? undefined : writeAnswer({ app, answer, parent, next, askedIn }, plan);
}
