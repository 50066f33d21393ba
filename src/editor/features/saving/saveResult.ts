import * as vscode from "vscode";
import { resultReport } from "../../../research/files/report/resultReport.ts";
import { rowFormatRules, rowFormats } from "../../../research/files/dataset/rowFormats.ts";
import { numbered } from "../../../articles/text/slug.ts";
import { storedResponse, ownTitle, writeResult } from "../../../research/library/savedResult.ts";
import type { SavedResult } from "../../../research/library/savedResult.ts";
import { folderInFront } from "../../platform/folderInFront.ts";
import type { App } from "../../platform/app.ts";
import { commands } from "../../platform/commandIds.ts";
import { runCommand } from "../../platform/commands.ts";
import { askPick } from "../../platform/prompts/pickList.ts";
import type { PickItem } from "../../platform/prompts/pickList.ts";
import { inLanguage, piecesIn } from "../../../shared/l10n.ts";
import { askLanguage, languageForProject, languageItem } from "../article/writtenLanguage.ts";
import type { LanguageChoice } from "../article/writtenLanguage.ts";
import { rowWords } from "../../../shared/counts.ts";
import { countedText, formatInteger } from "../../../shared/format.ts";
import { shortText } from "../../../shared/plainText.ts";
import { tableHeads } from "../../../shared/resultTables.ts";
import type { TableHead } from "../../../shared/table.ts";
import { jsonText } from "../../../shared/json.ts";
import {
  isSearchConsoleExport,
  withoutPrivateFilters,
  withoutPrivateRows,
} from "../../../research/searchConsole/savedExport.ts";
import { findTool } from "../../../research/tools/catalogue.ts";
import { answerStem } from "../../../research/results/exportFacts.ts";
import { checkedTarget } from "../../platform/projectFiles/projectFile.ts";
import { cannotWrite, chooseTarget } from "../../platform/projectFiles/chooseTarget.ts";
import { notifyFileSaved } from "../../platform/projectFiles/notifyFileSaved.ts";
import { writeProjectFile } from "../../platform/projectFiles/writeProjectFile.ts";
import { resultTitle } from "../../../research/results/resultTitle.ts";
import { formatBytes } from "../../../system/formatBytes.ts";
import type { LoadedPart, LoadedResult } from "../../../research/results/loadedResult.ts";
import { allOf, loadedRows, writableRows } from "../../../research/results/selectedRows.ts";
import { saveRows } from "./saveRows.ts";

/** What a whole result can be saved as. */
type ResultForm = "report" | "result" | "json" | "table";

/** All rows of a dataset behind the result, as Save As offers them. */
export interface DatasetChoice {
  /** With their price. */
  readonly label: string;
  /** Asks for format and place, states the price again, and writes the file. */
  readonly save: () => Promise<void>;
}

interface FormItem extends PickItem {
  readonly form: ResultForm | DatasetChoice | "language";
}

/** A file that is to be written: its name, and what stands in it, made when it is known where it goes. */
interface ResultFile {
  readonly fileName: string;
  readonly pieces: () => Iterable<string | Uint8Array>;
}

/**
 * Asks as what, and writes a whole result to a file of the project. Free of charge, but for the rows of
 * `datasets`, which the result itself doesn't have; rejects with a sentence where it can't be written.
 */
export async function saveResult(
  app: App,
  loaded: LoadedResult,
  datasets: readonly DatasetChoice[] = [],
): Promise<void> {
  const [{ result, hasOwnRows, shortened }] = loaded.parts;
  if (hasOwnRows === true && shortened !== undefined) {
    // An exported dataset that is too large to be held: its rows are streamed from the library.
    await runCommand(commands.exportSaved, result.id);
    return;
  }
  let language = await languageForProject(app, result.market?.language, folderInFront());
  let form = await askForm(loaded, language, datasets);
  while (form === "language") {
    language = await askLanguage(language);
    form = await askForm(loaded, language, datasets);
  }
  if (typeof form === "object") {
    await form.save();
    return;
  }
  const files = form === undefined || form === "table" ? [] : filesOf(form, loaded, language);
  if (form === "table") {
    await saveTable(app, loaded);
  }
  for (const file of files) {
    if (!(await save(app, loaded.parts[0].result, file))) {
      return;
    }
  }
}

async function askForm(
  { parts, model }: LoadedResult,
  language: LanguageChoice,
  datasets: readonly DatasetChoice[],
): Promise<FormItem["form"] | undefined> {
  const [{ result }] = parts;
  const tables = tableHeads(model.document).length;
  const formats = new Intl.ListFormat(vscode.env.language, { type: "disjunction" }).format(
    rowFormats.map((format) => rowFormatRules[format].label()),
  );
  const table: FormItem = {
    form: "table",
    icon: "table",
    label: vscode.l10n.t("Table ({0})…", formats),
    description: countedText(
      tables,
      { one: "all rows", other: "one of {0} tables, all rows" },
      formatInteger(tables),
    ),
  };
  const items: FormItem[] = [
    {
      form: "report",
      icon: "book",
      label: vscode.l10n.t("Report (Markdown)"),
      description: vscode.l10n.t("the full result, with sources, market and date"),
    },
    {
      form: "result",
      icon: "file-code",
      label: vscode.l10n.t("Result file (*.seo.json)"),
      description: vscode.l10n.t("opens in this view, no API key needed"),
    },
    {
      form: "json",
      icon: "json",
      label: vscode.l10n.t("JSON"),
      description: vscode.l10n.t("the raw response"),
    },
    ...(tables === 0 ? [] : [table]),
    ...datasets.map((dataset): FormItem => ({
      form: dataset,
      icon: "database",
      label: dataset.label,
      description: vscode.l10n.t("You select the format next."),
    })),
    { ...languageItem(language), form: "language" },
  ];
  const title = vscode.l10n.t("Save “{0}” As…", resultTitle(result));
  const choice = await askPick(items, {
    title,
    placeHolder: vscode.l10n.t("Select a format."),
    ignoreFocusOut: true,
  });
  return choice?.form;
}

function filesOf(
  form: "report" | "result" | "json",
  { parts, again }: LoadedResult,
  { language }: LanguageChoice,
): ResultFile[] {
  const stem = answerStem(parts[0].result);
  switch (form) {
    case "report":
      return [
        {
          fileName: `${stem}.md`,
          pieces: () => {
            const { document, tables } = inLanguage(language, again);
            return piecesIn(
              language,
              resultReport(
                document,
                ({ id, rowCount }) => {
                  const source = tables.get(id);
                  return source === undefined ? [] : writableRows(source, source.rows(0, rowCount));
                },
                ownTitle(parts[0].result),
              ),
            );
          },
        },
      ];
    case "json":
      checkWhole(parts);
      return [{ fileName: `${stem}.json`, pieces: () => jsonPieces(parts.map(sharable)) }];
    case "result":
      checkWhole(parts);
      return parts.map((part, index) => ({
        fileName: index === 0 ? `${stem}.seo.json` : numbered(`${stem}-part.seo.json`, index + 1),
        pieces: () => [writeResult(selfContained(sharable(part)))],
      }));
  }
}

/** A part as a project may have it: of an export without the queries that name a person. */
function sharable(part: LoadedPart): LoadedPart {
  const { result } = part;
  if (!isSearchConsoleExport(result) || result.envelope === null) {
    return part;
  }
  const { responseText: _text, asReceived: _received, ...rest } = result;
  const envelope = withoutPrivateRows(result.envelope);
  const args = withoutPrivateFilters(result.args);
  return { ...part, result: { ...rest, args, envelope }, response: () => jsonText(envelope) };
}

/** Throws a sentence where a response isn't here as a whole: its file would hold the beginning, or the sentence itself. */
function checkWhole(parts: readonly LoadedPart[]): void {
  for (const { problem, shortened } of parts) {
    if (problem !== undefined) {
      throw new Error(problem);
    }
    if (shortened !== undefined) {
      throw new Error(
        vscode.l10n.t(
          "This response ({0}) is too large to save as one file. Save a report or a table instead.",
          formatBytes(shortened.bytes),
        ),
      );
    }
  }
}

/** One answer as it came; several as a list of them. */
function* jsonPieces(parts: readonly LoadedPart[]): Generator<string | Uint8Array> {
  if (parts.length === 1) {
    yield parts[0]?.response() ?? "";
    yield "\n";
    return;
  }
  for (const [index, part] of parts.entries()) {
    yield index === 0 ? "[\n" : ",\n";
    yield part.response();
  }
  yield "\n]\n";
}

/**
 * A result that carries its answer inside: a file of its own beside it would stay behind. The paths
 * of this computer's folders stay here: the file goes into a project that others may read.
 */
function selfContained({ result: saved, response }: LoadedPart): SavedResult {
  const { projects: _here, ...result } = saved;
  if (result.answerFile === null) {
    return result;
  }
  const stored = storedResponse(Buffer.from(response()));
  if (stored === undefined) {
    throw new Error(
      vscode.l10n.t(
        "This response isn't valid JSON, so it can't be saved as a result file. Save it as JSON to keep the original.",
      ),
    );
  }
  return { ...result, ...stored };
}

/** Where results of a tool go, below the research folder. */
function subfolderOf(tool: string): string {
  return findTool(tool)?.saveFolder ?? "exports";
}

/** False when the person gave up. */
async function save(
  app: App,
  { tool }: SavedResult,
  { fileName, pieces }: ResultFile,
): Promise<boolean> {
  const chosen = await chooseTarget(app, { subfolder: subfolderOf(tool), fileName });
  if (chosen === undefined) {
    return false;
  }
  const target = await checkedTarget(chosen);
  try {
    await writeProjectFile(target, pieces());
  } catch (error) {
    throw cannotWrite(target.uri, error);
  }
  notifyFileSaved(app.log, {
    uri: target.uri,
    sentence: vscode.l10n.t("Saved to {0}.", vscode.workspace.asRelativePath(target.uri)),
  });
  return true;
}

async function saveTable(app: App, loaded: LoadedResult): Promise<void> {
  const head = await pickTable(tableHeads(loaded.model.document));
  const rows = head === undefined ? undefined : loadedRows(loaded, allOf(head));
  await (rows === undefined ? undefined : saveRows(app, rows));
}

async function pickTable(heads: readonly TableHead[]): Promise<TableHead | undefined> {
  if (heads.length === 1) {
    return heads[0];
  }
  const items = heads.map((head) => ({
    label: shortText(head.title),
    description: rowWords(head.rowCount),
    head,
  }));
  return (await askPick(items, { title: vscode.l10n.t("Select a table"), ignoreFocusOut: true }))
    ?.head;
}
