import * as vscode from "vscode";
import type { ExportFile } from "../../../research/searchConsole/readExport.ts";
import { CancelledError } from "../../../research/service/errors.ts";
import { isRecord } from "../../../shared/json.ts";
import { workspaceFiles } from "../../platform/workspaceFiles.ts";

/** Bytes of a file that is imported; Search Console's own have a few hundred thousand. */
const largestExport = 64 * 1024 * 1024;
/** Files that are imported at once. */
const mostFiles = 50;

/** A file before it is read: by its address, or as the editor hands over what was dropped. */
type GivenFile = vscode.Uri | { readonly name: string; readonly read: () => Promise<Uint8Array> };

/**
 * The files of a command: of a menu, with all that are selected there; dropped ones; else those that a person chooses.
 * Rejects with CancelledError where none is chosen.
 */
export async function chosenFiles(argument: unknown, more: unknown): Promise<ExportFile[]> {
  const given = [...givenFiles(more), ...givenFiles(argument)];
  const files = given.length > 0 ? unique(given) : await askFiles();
  if (files.length === 0) {
    throw new CancelledError(false);
  }
  if (files.length > mostFiles) {
    throw new Error(vscode.l10n.t("Import up to {0} files at once.", mostFiles));
  }
  const read: ExportFile[] = [];
  for (const file of files) {
    read.push(await readFile(file));
  }
  return read;
}

function givenFiles(value: unknown): GivenFile[] {
  const values: unknown[] = Array.isArray(value) ? value : [value];
  return values.flatMap((one): GivenFile[] => {
    if (one instanceof vscode.Uri) {
      return [one];
    }
    if (!isRecord(one)) {
      return [];
    }
    const { uri, name, read } = one;
    if (typeof uri === "string") {
      return [vscode.Uri.parse(uri, true)];
    }
    return typeof name === "string" && typeof read === "function"
      ? [{ name, read: async () => bytesOf(name, await read.call(one)) }]
      : [];
  });
}

/** A menu hands over the clicked file and all that are selected, which has it, too. */
function unique(files: readonly GivenFile[]): GivenFile[] {
  const seen = new Set<string>();
  return files.filter((file) => {
    const key = file instanceof vscode.Uri ? file.toString() : undefined;
    const isNew = key === undefined || !seen.has(key);
    seen.add(key ?? "");
    return isNew;
  });
}

async function askFiles(): Promise<vscode.Uri[]> {
  const chosen = await vscode.window.showOpenDialog({
    canSelectMany: true,
    title: vscode.l10n.t("Import Search Console Export"),
    openLabel: vscode.l10n.t("Import"),
    filters: { [vscode.l10n.t("Search Console exports")]: ["zip", "csv", "tsv", "txt", "json"] },
  });
  return chosen ?? [];
}

async function readFile(file: GivenFile): Promise<ExportFile> {
  if (file instanceof vscode.Uri) {
    const name = file.path.split("/").at(-1) ?? file.path;
    return { name, bytes: await workspaceFiles.readFile(file, largestExport) };
  }
  const bytes = await file.read();
  if (bytes.byteLength > largestExport) {
    throw new Error(vscode.l10n.t("{0} is too large to import.", file.name));
  }
  return { name: file.name, bytes };
}

/** What an argument hands over may be anything. */
function bytesOf(name: string, value: unknown): Uint8Array {
  if (!(value instanceof Uint8Array)) {
    throw new TypeError(vscode.l10n.t("{0} couldn't be read.", name));
  }
  return value;
}
