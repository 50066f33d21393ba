import * as vscode from "vscode";
import { OpenQuoteError } from "../../../research/files/keywordLists/csvRecords.ts";
import type { App } from "../../platform/app.ts";
import { onFileChange } from "../../platform/editorFiles.ts";
import { csvDocument } from "../../../research/results/csvDocument.ts";
import type { CsvDocument } from "../../../research/results/csvDocument.ts";
import { formatBytes } from "../../../system/formatBytes.ts";
import { shortText } from "../../../shared/plainText.ts";
import { TableTab } from "./tableTab.ts";
import { workspaceFiles } from "../../platform/workspaceFiles.ts";

/** Larger files are not read into memory. */
const mostBytes = 64 * 1024 * 1024;

/** Shows a CSV file in the grid of the results, read-only; it follows the file. No call is ever made from it. */
export function showTableFile(app: App, uri: vscode.Uri, panel: vscode.WebviewPanel): void {
  const name = shortText(uri.path.split("/").at(-1));
  const source = {
    id: uri.toString(),
    name,
    read: () => readFile(uri, name),
    onDidChange: (follow: () => void) => onFileChange(uri, follow),
    openText: async () => {
      await vscode.commands.executeCommand("vscode.openWith", uri, "default", { preview: false });
    },
    dispose: () => undefined,
  };
  const tab = new TableTab(app, source, panel);
  panel.onDidDispose(() => tab.dispose());
}

async function readFile(uri: vscode.Uri, name: string): Promise<CsvDocument> {
  const { size, mtime } = await workspaceFiles.stat(uri);
  if (size > mostBytes) {
    throw new Error(
      vscode.l10n.t(
        "{0} is {1}, too large to show as a table. Open it as text.",
        name,
        formatBytes(size),
      ),
    );
  }
  const text = new TextDecoder().decode(await workspaceFiles.readFile(uri, mostBytes));
  try {
    return await csvDocument(name, text, new Date(mtime).toISOString());
  } catch (error) {
    if (error instanceof OpenQuoteError) {
      throw new Error(
        vscode.l10n.t(
          "Can't read {0}: a quote opened on line {1} is never closed. Open it as text.",
          name,
          error.line,
        ),
        { cause: error },
      );
    }
    throw error;
  }
}
