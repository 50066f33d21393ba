import * as vscode from "vscode";
import { DatasetError } from "../../../research/files/dataset/datasetError.ts";
import { surveyRows } from "../../../research/files/dataset/convertDataset.ts";
import type {
  DatasetProgress,
  DatasetSource,
  RowSurvey,
} from "../../../research/files/dataset/convertDataset.ts";
import { MemoryRows } from "../../../research/files/dataset/itemBatch.ts";
import { rowsElsewhere } from "../../../research/files/dataset/rowsElsewhere.ts";
import { rowFormatRules } from "../../../research/files/dataset/rowFormats.ts";
import type { SavedResult } from "../../../research/library/savedResult.ts";
import type { App } from "../../platform/app.ts";
import { reportProblem } from "../../platform/commands.ts";
import { offerSpending } from "../../platform/prompts/confirmSpending.ts";
import { tableFileEditor } from "../../platform/viewTypes.ts";
import { hasGoneOn, tabInFront } from "../../platform/tabInFront.ts";
import type { MessageButton } from "../../platform/prompts/messageButtons.ts";
import { notifyError, notifyInfo } from "../../platform/prompts/messages.ts";
import { memoryLimit } from "../../../research/service/answerSink.ts";
import { readEnvelope } from "../../../research/service/envelope.ts";
import type { Envelope } from "../../../research/service/envelope.ts";
import { CancelledError } from "../../../research/service/errors.ts";
import { inLanguage } from "../../../shared/l10n.ts";
import { rowWords } from "../../../shared/counts.ts";
import { formatCredits, formatInteger } from "../../../shared/format.ts";
import { formatBytes } from "../../../system/formatBytes.ts";
import { shownSentence } from "../../../shared/plainText.ts";
import type { ToolArguments } from "../../../research/tools/definition.ts";
import { exportDataset } from "../../../research/tools/exportDataset.ts";
import { isKnownEmpty } from "../../../research/tools/knownEmpty.ts";
import { firstReadyAction } from "../../../research/results/nextActions.ts";
import type { CallRequest } from "../paidCalls/callRequest.ts";
import { checkedTarget } from "../../platform/projectFiles/projectFile.ts";
import { askWhere } from "../../platform/projectFiles/chooseTarget.ts";
import { exists } from "../../platform/projectFiles/exists.ts";
import { isSpreadsheet, openSpreadsheet } from "../../platform/projectFiles/openSpreadsheet.ts";
import { notifyFileSaved } from "../../platform/projectFiles/notifyFileSaved.ts";
import { fileProblem } from "../../../research/files/fileProblem.ts";
import { aboutRows, answerStem, exportedFacts } from "../../../research/results/exportFacts.ts";
import { currencyOf } from "../../../research/results/parts/units.ts";
import { memberKinds } from "../../../research/results/rowKinds.ts";
import { SheetTooSmallError } from "../../../research/files/spreadsheet/sheetLimits.ts";
import { planExport } from "./exportPlan.ts";
import type { ExportPlan } from "./exportPlan.ts";
import { cutWords, sourceOf, survey, writeRows } from "./writeRows.ts";
import { pricedTitle, priceOf } from "../../../research/tools/price.ts";

/** The answer where it has to be read; "unwritten" where the rows are kept but no file could be made; undefined where the person gave up. */
export type ExportOutcome = SavedResult | "written" | "unwritten" | undefined;

/** A paid answer that is to become a file. */
export interface PaidRows {
  readonly app: App;
  readonly answer: SavedResult;
  /** The answer the rows stand behind. */
  readonly parent: SavedResult | undefined;
  /** Runs what a button of the messages offers, with its price on it. */
  readonly run: (request: CallRequest) => Promise<unknown>;
  /** The tab in front when the file was asked for. */
  readonly askedIn: string;
}

/** An answer that was looked at. */
interface KnownRows extends PaidRows {
  readonly source: DatasetSource | MemoryRows;
  readonly survey: RowSurvey;
  readonly envelope: Envelope;
}

/**
 * Writes the rows of a paid answer as planned, or with a plan that is asked for now. Never costs
 * anything, and can be repeated. Resolves with the answer when it has to be read instead of
 * written (it expired, is empty, or is no JSON), and with undefined when the person gave up.
 */
export async function writeAnswer(paid: PaidRows, plan?: ExportPlan): Promise<ExportOutcome> {
  const { app, answer } = paid;
  const source = await sourceOf(app, answer);
  try {
    const known = await survey(source);
    const envelope = readEnvelope(known.answer);
    const elsewhere = new MemoryRows(known.rows === 0 ? rowsElsewhere(known.answer) : []);
    if (envelope !== undefined && elsewhere.count > 0) {
      const found = { source: elsewhere, survey: surveyRows(elsewhere), envelope };
      return await writeKnown({ ...paid, ...found }, plan);
    }
    if (envelope === undefined || known.rows === 0) {
      void (envelope === undefined
        ? undefined
        : offerRegenerating(paid, envelope).catch((error: unknown) =>
            reportProblem(app.log, error),
          ));
      return answer;
    }
    return await writeKnown({ ...paid, source, survey: known, envelope }, plan);
  } catch (error) {
    if (
      error instanceof DatasetError &&
      error.fault.kind !== "tooLarge" &&
      source.size <= memoryLimit
    ) {
      app.log.error(error);
      void notifyError(
        vscode.l10n.t(
          "No file was saved. {0} The original response is saved in Results.",
          fileProblem(error),
        ),
      );
      return answer;
    }
    // Not awaited: the message may stay open for long.
    void offerAgain(paid, plan, error).catch((failure: unknown) => reportProblem(app.log, failure));
    return "unwritten";
  }
}

async function writeKnown(
  known: KnownRows,
  planned: ExportPlan | undefined,
): Promise<"written" | "unwritten" | undefined> {
  const { answer, parent, source, survey, envelope } = known;
  const title = vscode.l10n.t("Export {0} (already paid for)", rowWords(survey.rows));
  const plan =
    planned ??
    (await planExport(known.app, {
      title,
      stem: answerStem(parent),
      market: (parent ?? answer).market?.language,
      columns: survey.columns.names(),
    }));
  if (plan === undefined) {
    return undefined;
  }
  try {
    const about = inLanguage(plan.language, () => aboutRows(envelope, answer, parent));
    const written = await writeRows(
      source,
      survey,
      { about, kinds: memberKinds(currencyOf(envelope.data)) },
      plan,
    );
    await showExported(known, plan, written);
    return "written";
  } catch (error) {
    // Not awaited: the message may stay open for long.
    void offerAgain(known, plan, error).catch((failure: unknown) =>
      reportProblem(known.app.log, failure),
    );
    return "unwritten";
  }
}

/** Says that nothing was written and why, with the free ways to try again. */
async function offerAgain(
  paid: PaidRows,
  plan: ExportPlan | undefined,
  error: unknown,
): Promise<void> {
  // A table that doesn't fit into the format needs another one, which is asked for.
  const isUnfit = error instanceof SheetTooSmallError;
  const again = {
    label: vscode.l10n.t("Try Again (free)"),
    run: () => writeAgain(paid, isUnfit ? undefined : plan),
  };
  const elsewhere =
    plan === undefined || isUnfit
      ? []
      : [{ label: vscode.l10n.t("Save Elsewhere… (free)"), run: () => writeElsewhere(paid, plan) }];
  const buttons = [again, ...elsewhere];
  await (error instanceof CancelledError
    ? notifyCancelled(buttons)
    : notifyFailed(paid.app, error, buttons));
}

async function writeAgain(paid: PaidRows, plan: ExportPlan | undefined): Promise<void> {
  const askedIn = tabInFront();
  await writeAnswer({ ...paid, askedIn }, plan === undefined ? undefined : await sameAgain(plan));
}

/** Asks for another place and writes there; nothing where none is chosen. */
async function writeElsewhere(paid: PaidRows, plan: ExportPlan): Promise<void> {
  const askedIn = tabInFront();
  const target = await askWhere(`${answerStem(paid.parent)}.${rowFormatRules[plan.format].ending}`);
  await (target === undefined
    ? undefined
    : writeAnswer({ ...paid, askedIn }, { ...plan, target: await checkedTarget(target) }));
}

/** What has the name of the planned file by now is not replaced without being asked about. */
async function sameAgain(plan: ExportPlan): Promise<ExportPlan | undefined> {
  const isTaken = plan.target.existing === "none" && (await exists(plan.target.uri));
  return isTaken ? undefined : plan;
}

async function notifyCancelled(buttons: readonly MessageButton<void>[]): Promise<void> {
  await notifyInfo(
    vscode.l10n.t("Cancelled. No file was saved. You can export these rows again for free."),
    buttons,
  );
}

async function notifyFailed(
  { log }: App,
  error: unknown,
  buttons: readonly MessageButton<void>[],
): Promise<void> {
  log.error(error);
  await notifyError(
    vscode.l10n.t(
      "No file was saved. {0} You can export these rows again for free.",
      fileProblem(error),
    ),
    buttons,
  );
}

/** Why there are no rows, and what makes the dataset again, with its price. */
async function offerRegenerating(
  { app, answer, run }: PaidRows,
  envelope: Envelope,
): Promise<void> {
  const { expired, note } = exportedFacts(envelope);
  const why = expired
    ? vscode.l10n.t("The dataset has expired, so no file was saved.")
    : isKnownEmpty(exportDataset.mainSection, envelope, exportDataset)
      ? vscode.l10n.t("The dataset is empty, so no file was saved.")
      : vscode.l10n.t("No rows can be read in this response, so no file was saved.");
  const sentence =
    note === null
      ? why
      : `${why} ${vscode.l10n.t("Note from the service: {0}", shownSentence(note))}`;
  const ready = firstReadyAction(envelope);
  const again =
    ready !== undefined
      ? [
          {
            id: "run",
            label: pricedTitle(ready.tool),
          } as const,
        ]
      : [];
  const choice = await offerSpending(app.inputClock, "warning", {
    message: sentence,
    buttons: again,
  });
  if (choice === "run" && ready !== undefined) {
    await run({ ...ready, parent: answer.id, origin: answer.origin });
  }
}

/** Opens the file, unless the person has gone on with something else, and says what is in it and what is not. */
async function showExported(
  known: KnownRows,
  { target }: ExportPlan,
  written: DatasetProgress,
): Promise<void> {
  const { rows, bytes } = written;
  const { answer, parent, run, askedIn, envelope } = known;
  // The editor refuses files beyond its own limit; the rows are in the project all the same.
  const open = async (): Promise<void> => {
    if (isSpreadsheet(target.uri)) {
      await openSpreadsheet(target.uri);
      return;
    }
    const options = { preview: false };
    const opening: Thenable<unknown> = target.uri.path.endsWith(".csv")
      ? vscode.commands.executeCommand("vscode.openWith", target.uri, tableFileEditor, options)
      : vscode.window.showTextDocument(target.uri, options);
    await opening.then(
      () => undefined,
      () => undefined,
    );
  };
  // Another program is only started by a person.
  const isAway = hasGoneOn(askedIn, target.uri) || isSpreadsheet(target.uri);
  await (isAway ? undefined : open());
  const { available, note } = exportedFacts(envelope);
  const [skipped, end] = [skippedRows(answer.args), skippedRows(answer.args) + rows];
  const isRest = available !== null && available > end;
  const sentences = [
    vscode.l10n.t(
      "{0} saved to {1} ({2}).",
      rowWords(rows),
      vscode.workspace.asRelativePath(target.uri),
      formatBytes(bytes),
    ),
    ...(isRest
      ? [
          vscode.l10n.t(
            "These are rows {0} to {1} of {2}.",
            formatInteger(skipped + 1),
            formatInteger(end),
            formatInteger(available),
          ),
        ]
      : []),
    ...[cutWords(written)].filter((words) => words !== ""),
    ...(note === null ? [] : [vscode.l10n.t("Note from the service: {0}", shownSentence(note))]),
  ];
  const exportRest = {
    label: vscode.l10n.t("Export the Rest ({0})", formatCredits(priceOf(exportDataset))),
    run: () =>
      run({
        tool: exportDataset,
        args: { uri: answer.args["uri"], offset: end },
        origin: answer.origin,
        ...(parent === undefined ? {} : { parent: parent.id }),
      }),
  };
  notifyFileSaved(known.app.log, {
    uri: target.uri,
    sentence: sentences.join(" "),
    open: isAway ? { label: vscode.l10n.t("Open File"), run: open } : "none",
    preview: "none",
    others: isRest ? [exportRest] : [],
    severity: isRest ? "warning" : "info",
  });
}

function skippedRows({ offset }: ToolArguments): number {
  return typeof offset === "number" ? offset : 0;
}
