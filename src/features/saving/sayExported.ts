import * as vscode from "vscode";
import type { DatasetProgress } from "../../files/dataset/convertDataset.ts";
import { reportProblem } from "../../platform/commands.ts";
import { hasGoneOn } from "../../platform/tabInFront.ts";
import { notifyInfo, notifyWarning } from "../../platform/prompts/messages.ts";
import { rowWords } from "../../shared/counts.ts";
import { formatCredits, formatInteger } from "../../shared/format.ts";
import { formatBytes } from "../../shared/formatBytes.ts";
import { shownSentence } from "../../shared/plainText.ts";
import type { ToolArguments } from "../../tools/definition.ts";
import { exportDataset } from "../../tools/exportDataset.ts";
import { exportedFacts } from "../../results/exportFacts.ts";
import type { ExportPlan } from "./exportPlan.ts";
import type { KnownRows } from "./writeAnswer.ts";
import { priceOf } from "../../tools/price.ts";

/** A button of a message, and where it leads. */
interface Way {
  readonly label: string;
  readonly go: () => Promise<void>;
}

/** Opens the file, unless the person has gone on with something else, and says what is in it and what is not. */
export async function sayExported(known: KnownRows, { target }: ExportPlan, { rows, bytes }: DatasetProgress): Promise<void> {
  const { answer, parent, next, askedIn, envelope } = known;
  // The editor refuses files beyond its own limit; the rows are in the project all the same.
  const open = async (): Promise<void> => vscode.window.showTextDocument(target.uri, { preview: false }).then(() => undefined, () => undefined);
  const isAway = hasGoneOn(askedIn, target.uri);
  await (isAway ? undefined : open());
  const { available, note } = exportedFacts(envelope);
  const [skipped, end] = [skippedRows(answer.args), skippedRows(answer.args) + rows];
  const isRest = available !== null && available > end;
  const sentences = [
    vscode.l10n.t("{0} written to {1} ({2}).", rowWords(rows), vscode.workspace.asRelativePath(target.uri), formatBytes(bytes)),
    ...(isRest ? [vscode.l10n.t("These are rows {0} to {1} of {2}.", formatInteger(skipped + 1), formatInteger(end), formatInteger(available))] : []),
    ...(note === null ? [] : [vscode.l10n.t("The service notes: {0}", shownSentence(note))]),
  ];
  const exportRest = (): Promise<void> => next.exportMore({ uri: answer.args["uri"], offset: end }, parent, answer.origin);
  const ways: Way[] = [
    ...(isAway ? [{ label: vscode.l10n.t("Open File"), go: open }] : []),
    ...(isRest ? [{ label: vscode.l10n.t("Export the Rest ({0})", formatCredits(priceOf(exportDataset))), go: exportRest }] : []),
  ];
  const say = isRest ? notifyWarning : notifyInfo;
  // Not awaited: the message may stay open for long.
  say(sentences.join(" "), ...ways.map(({ label }) => label)).then((choice) => ways.find(({ label }) => label === choice)?.go()).then(undefined, (error: unknown) => reportProblem(known.app.log, error));
}

function skippedRows({ offset }: ToolArguments): number {
  return typeof offset === "number" ? offset : 0;
}
