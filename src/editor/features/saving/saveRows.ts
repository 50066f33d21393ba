import * as vscode from "vscode";
import { surveyRows } from "../../../research/files/dataset/convertDataset.ts";
import { MemoryRows } from "../../../research/files/dataset/itemBatch.ts";
import type { App } from "../../platform/app.ts";
import { CancelledError } from "../../../research/service/errors.ts";
import { areMore, returnedRowWords } from "../../../shared/counts.ts";
import { countedText, formatInteger } from "../../../shared/format.ts";
import { inLanguage } from "../../../shared/l10n.ts";
import { shownSentence } from "../../../shared/plainText.ts";
import { answerStem } from "../../../research/results/exportFacts.ts";
import { SheetTooSmallError } from "../../../research/files/spreadsheet/sheetLimits.ts";
import { planExport } from "./exportPlan.ts";
import { cutWords, writeRows } from "./writeRows.ts";
import { cannotWrite } from "../../platform/projectFiles/chooseTarget.ts";
import { notifyFileSaved } from "../../platform/projectFiles/notifyFileSaved.ts";
import { columnKinds } from "../../../research/results/rowKinds.ts";
import { writtenRows } from "../../../research/results/selectedRows.ts";
import type { SelectedRows } from "../../../research/results/selectedRows.ts";

/** Asks for a format and a place, and writes rows as they are shown: these columns, this order. Free of charge. */
export async function saveRows(app: App, selected: SelectedRows): Promise<void> {
  const { rows, about, head } = selected;
  const title = countedText(
    rows.length,
    { one: "Save 1 Row As… (free)", other: "Save {0} Rows As… (free)" },
    formatInteger(rows.length),
  );
  const plan = await planExport(app, {
    title,
    stem: answerStem(selected.result, head.title),
    columns: [],
    market: selected.result.market?.language,
  });
  if (plan === undefined) {
    return;
  }
  const source = new MemoryRows(writtenRows(selected));
  const written = inLanguage(plan.language, () => selected.again?.() ?? selected);
  const kinds = columnKinds(selected.columns);
  let cut: string;
  try {
    cut = cutWords(
      await writeRows(source, surveyRows(source), { about: written.about, kinds }, plan),
    );
  } catch (error) {
    throw error instanceof CancelledError || error instanceof SheetTooSmallError
      ? error
      : cannotWrite(plan.target.uri, error);
  }
  const name = vscode.workspace.asRelativePath(plan.target.uri);
  const sentence = countedText(
    rows.length,
    { one: "1 row saved to {1}.", other: "{0} rows saved to {1}." },
    formatInteger(rows.length),
    name,
  );
  const isCut = areMore(head.rowCount, head.available);
  const rest = isCut
    ? vscode.l10n.t("The result has {0}.", returnedRowWords(head.rowCount, head.available))
    : "";
  const sentences = [sentence, rest, cut, shownSentence(about.caution ?? "")];
  notifyFileSaved(app.log, {
    uri: plan.target.uri,
    sentence: sentences.filter((one) => one !== "").join(" "),
  });
}
