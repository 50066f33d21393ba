import * as vscode from "vscode";
import type { App } from "../../platform/app.ts";
import { commands } from "../../platform/commandIds.ts";
import { runCommand } from "../../platform/commands.ts";
import { onFileChange } from "../../platform/editorFiles.ts";
import { columnOfName } from "../../../research/files/keywordLists/listColumns.ts";
import { csvDocument } from "../../../research/results/csvDocument.ts";
import type { CsvDocument } from "../../../research/results/csvDocument.ts";
import type { ReadTable } from "../../../research/tables/table.ts";
import { looksLikeExport } from "../../../research/searchConsole/readExport.ts";
import type { ActionOffer } from "../../../shared/resultProtocol.ts";
import { listItem } from "../../../research/results/listItem.ts";
import type { RowAct, RowChoice } from "../../../research/results/rowMenu.ts";
import { keywordExport } from "../../../research/tables/otherTools/keywordExport.ts";
import type { KeywordExport } from "../../../research/tables/otherTools/keywordExport.ts";
import { shortText } from "../../../shared/plainText.ts";
import { changeReading } from "../tables/changeReading.ts";
import { readTableFile } from "../tables/readTableFile.ts";
import { TableTab } from "./tableTab.ts";
import { workspaceFiles } from "../../platform/workspaceFiles.ts";

/** A file as its tab shows it. */
interface ShownFile extends CsvDocument {
  readonly table: ReadTable;
  /** Where it is one of another tool's exports. */
  readonly exported: KeywordExport | undefined;
  /** True where a column has keywords, as in a keyword list. */
  readonly hasKeywords: boolean;
}

/** Shows a file with a table in the grid of the results, read-only; it follows the file. No call is ever made from it. */
export function showTableFile(app: App, uri: vscode.Uri, panel: vscode.WebviewPanel): void {
  const name = shortText(uri.path.split("/").at(-1));
  const chosen = new vscode.EventEmitter<void>();
  const source = {
    id: uri.toString(),
    name,
    read: () => readFile(app, uri, name),
    onDidChange: (follow: () => void) =>
      vscode.Disposable.from(onFileChange(uri, follow), chosen.event(follow)),
    openText: async () => {
      await vscode.commands.executeCommand("vscode.openWith", uri, "default", { preview: false });
    },
    changeReading: async ({ table }: ShownFile, part: Parameters<typeof changeReading>[2]) => {
      if (await changeReading(app, { uri, table }, part)) {
        chosen.fire();
      }
    },
    choices: ({ exported, hasKeywords }: ShownFile, rows: readonly number[]) =>
      Promise.resolve([
        ...(exported === undefined ? [] : rowsOfExport(exported, rows)),
        ...(hasKeywords ? [groupChoice()] : []),
      ]),
    act: async (act: RowAct) => {
      if (act.kind === "group") {
        await runCommand(commands.groupKeywords, { list: uri.toString() });
        return;
      }
      const { table, exported } = await readFile(app, uri, name);
      const rows = act.kind === "keywordList" ? (act.rows ?? []) : [];
      const [choice] = exported === undefined ? [] : rowsOfExport(exported, rows);
      // The file may have changed since the menu was shown.
      if (JSON.stringify(choice?.act) !== JSON.stringify(act)) {
        throw new Error(vscode.l10n.t("The table has changed. Try again."));
      }
      const { addTableToList } = await import("../keywordLists/keywordListsPart.ts");
      await addTableToList(app, { uri, table, rows });
    },
    runAction: async () => {
      await runCommand(commands.importSearchConsole, [{ uri: uri.toString() }]);
    },
    dispose: () => chosen.dispose(),
  };
  const tab = new TableTab(app, source, panel);
  panel.onDidDispose(() => tab.dispose());
}

async function readFile(app: App, uri: vscode.Uri, name: string): Promise<ShownFile> {
  const { mtime } = await workspaceFiles.stat(uri);
  const table = await readTableFile(app, uri);
  if (table === undefined) {
    throw new Error(
      vscode.l10n.t("{0} can't be shown as a table before its encoding is chosen.", name),
    );
  }
  const exported = keywordExport(table, name, Date.now());
  const { document, source } = csvDocument(name, table, new Date(mtime).toISOString());
  const actions = looksLikeExport(table) ? [importOffer()] : [];
  const hasKeywords = table.columns.some((column) => columnOfName(column.name) === "keyword");
  return { document: { ...document, actions }, source, table, exported, hasKeywords };
}

function groupChoice(): RowChoice {
  const label = vscode.l10n.t("Group Keywords of This Table (free)");
  return { item: { id: "group", label }, act: { kind: "group" } };
}

/** A sheet of a Search Console export can be more than a table. */
function importOffer(): ActionOffer {
  return {
    index: 0,
    label: vscode.l10n.t("Import Search Console Export… (free)"),
    reason: vscode.l10n.t("Saves it as a result that your articles are compared with."),
    detail: "",
    state: "ready",
  };
}

function rowsOfExport(
  { keywords, rows: places }: KeywordExport,
  rows: readonly number[],
): RowChoice[] {
  const wanted = new Set(rows.map((row) => places[row]));
  const chosen = keywords.filter((_keyword, place) => wanted.has(place));
  const names = chosen.map(({ keyword }) => keyword);
  return names.length === 0
    ? []
    : [{ item: listItem(names), act: { kind: "keywordList", keywords: names, rows } }];
}
