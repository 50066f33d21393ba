import * as vscode from "vscode";
import type { App } from "../../platform/app.ts";
import { formatCredits } from "../../../shared/format.ts";
import type { AskedBefore, CallRequest } from "../paidCalls/callRequest.ts";
import type { ToolRunner } from "../paidCalls/toolRunner.ts";
import { answerStem, likelyColumns } from "../../../research/results/exportFacts.ts";
import { planExport } from "./exportPlan.ts";
import { writeAnswer } from "./writeAnswer.ts";
import type { ExportOutcome, PaidRows } from "./writeAnswer.ts";
import { priceOf } from "../../../research/tools/price.ts";

/**
 * Exports a dataset to a file in the project and opens it, unless the person has gone on with
 * something else. Format and place are chosen first, and the place is tried, so that nothing is paid
 * for a file nobody wants or nobody can write. Resolves with the answer when it has to be read
 * instead of written: it expired, or it is empty.
 */
export async function exportDatasetToFile(
  app: App,
  runner: ToolRunner,
  request: CallRequest,
  {
    connection,
    askedIn,
    run,
  }: Pick<PaidRows, "askedIn" | "run"> & Required<Pick<AskedBefore, "connection">>,
): Promise<ExportOutcome> {
  const title = vscode.l10n.t("Export Dataset As… ({0})", formatCredits(priceOf(request.tool)));
  const read = request.parent === undefined ? undefined : await app.results.open(request.parent);
  const parent = read?.ok === true ? read.result : undefined;
  const plan = await planExport(app, {
    title,
    stem: answerStem(parent),
    market: parent?.market?.language,
    columns: likelyColumns(parent),
    spendsBy: app.inputClock,
  });
  if (plan === undefined) {
    return undefined;
  }
  const answer = await runner.run(
    {
      ...request,
      output: "file",
      ...(parent === undefined ? {} : { subject: parent.subject }),
    },
    { connection },
  );
  return answer === undefined
    ? undefined
    : writeAnswer({ app, answer, parent, run, askedIn }, plan);
}
