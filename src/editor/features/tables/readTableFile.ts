import * as vscode from "vscode";
import { encodingUse, encodingWords, problemWords } from "../../../research/results/tableWords.ts";
import type { ReadChoices, ReadTable, TableReading } from "../../../research/tables/table.ts";
import { largestTable, readTable } from "../../../research/tables/readTable.ts";
import { formatBytes } from "../../../system/formatBytes.ts";
import { shortText } from "../../../shared/plainText.ts";
import type { App } from "../../platform/app.ts";
import { askPick } from "../../platform/prompts/pickList.ts";
import { workspaceFiles } from "../../platform/workspaceFiles.ts";
import { readAsChosen } from "./readAsChosen.ts";
import { choicesFor, rememberChoices } from "./tableChoices.ts";

/**
 * Reads a file as a table, as the person chose for it before. An encoding that the bytes don't say is asked
 * for and remembered; undefined when the person gave up there. Rejects with a sentence where it is no table.
 */
export async function readTableFile(
  app: Pick<App, "context">,
  uri: vscode.Uri,
): Promise<ReadTable | undefined> {
  const name = nameOf(uri);
  const bytes = await tableBytes(uri);
  const file = uri.toString();
  const choices = choicesFor(app.context, file, bytes);
  const reading = await readAsChosen(bytes, choices);
  if (reading.kind !== "askEncoding") {
    return tableIn(name, reading);
  }
  const encoding = await askEncoding(name, reading.offered);
  if (encoding === undefined) {
    return undefined;
  }
  const table = tableIn(name, await readAsChosen(bytes, { ...choices, encoding }));
  await rememberChoices(app.context, file, { encoding }, bytes);
  return table;
}

/** The bytes of a file that can be read as it is chosen now. Rejects with a sentence where it can't. */
export async function checkReadable(
  app: Pick<App, "context">,
  uri: vscode.Uri,
  choices: ReadChoices,
): Promise<Uint8Array> {
  const bytes = await tableBytes(uri);
  const all = { ...choicesFor(app.context, uri.toString(), bytes), ...choices };
  const reading = await readTable(bytes, all);
  if (reading.kind === "refused") {
    tableIn(nameOf(uri), reading);
  }
  return bytes;
}

function nameOf({ path }: vscode.Uri): string {
  return shortText(path.split("/").at(-1));
}

/** The bytes of a file. Rejects with a sentence where it is too large for a table. */
export async function tableBytes(uri: vscode.Uri): Promise<Uint8Array> {
  const { size } = await workspaceFiles.stat(uri);
  if (size > largestTable) {
    throw new Error(
      vscode.l10n.t(
        "{0} is {1}, too large to show as a table. Open it as text.",
        nameOf(uri),
        formatBytes(size),
      ),
    );
  }
  return workspaceFiles.readFile(uri, largestTable);
}

/** Rejects with a sentence for what can't be read. */
function tableIn(name: string, reading: TableReading): ReadTable {
  if (reading.kind === "table") {
    return reading;
  }
  throw new Error(
    reading.kind === "refused"
      ? problemWords(name, reading.problem)
      : vscode.l10n.t("The encoding of {0} isn't known.", name),
  );
}

/** Asks which encoding a file has, the likeliest first; undefined on Escape. */
export async function askEncoding(
  name: string,
  offered: readonly string[],
): Promise<string | undefined> {
  const items = offered.map((encoding) => ({
    label: encodingWords(encoding),
    description: encodingUse(encoding),
    encoding,
  }));
  const chosen = await askPick(items, {
    title: vscode.l10n.t("Encoding of {0}", name),
    placeHolder: vscode.l10n.t("The file doesn't say its encoding. The likeliest is first."),
    ignoreFocusOut: true,
  });
  return chosen?.encoding;
}
