import { stat } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { articleKind } from "../../src/articles/frontMatter/articleKind.ts";
import { mainKeyword } from "../../src/articles/contents/keywordInArticle.ts";
import { urlAt } from "../../src/articles/contents/urlsInText.ts";
import { readFrontMatter } from "../../src/articles/frontMatter/readFrontMatter.ts";
import { planRestore } from "../../src/research/backup/restorePlan.ts";
import { readBackup } from "../../src/research/backup/readBackup.ts";
import { restoreLibrary } from "../../src/research/backup/restoreLibrary.ts";
import { readKeywordList } from "../../src/research/files/keywordLists/keywordList.ts";
import { ResultStore } from "../../src/research/library/resultStore.ts";
import { csvDocument } from "../../src/research/results/csvDocument.ts";
import { largestTable, readTable } from "../../src/research/tables/readTable.ts";
import { sheetName } from "../../src/research/searchConsole/export.ts";
import { readExport } from "../../src/research/searchConsole/readExport.ts";
import { keepExport } from "../../src/research/searchConsole/savedExport.ts";
import { ResponseCache } from "../../src/research/results/responseCache.ts";
import { FileSource, readResultFile } from "../../src/research/results/resultSource.ts";
import type { UriFiles } from "../../src/research/results/resultSource.ts";
import { nextRows } from "../../src/research/results/parts/tableStore.ts";
import type { TableSource } from "../../src/research/results/parts/tableStore.ts";
import { messageOf } from "../../src/shared/errorMessage.ts";
import { readFileUpTo } from "../../src/system/readFile.ts";
import { turn } from "../../src/system/turn.ts";
import { diskFiles } from "../support/diskFiles.ts";

/** Bytes of a list that is read. */
const largestList = 16_000_000;
/** The lines and characters of an article that hovers and lenses read. */
const headLines = 1000;
const headLength = 120_000;

/** What the host itself does with the text of an article that is opened: its front matter is read for hovers, lenses and actions. */
export async function openHead(site: string, path: string): Promise<void> {
  const kind = articleKind(path);
  const bytes = await diskFiles(site).bytes(path, 50_000_000);
  if (kind === undefined || bytes === undefined) {
    return;
  }
  const lines = new TextDecoder().decode(bytes).split("\n");
  const head = lines.slice(0, headLines).join("\n").slice(0, headLength);
  mainKeyword(head, await readFrontMatter(head, kind), ["keyword"]);
  await urlAt(lines[0] ?? "", 0);
}

/** Shows a CSV file as a table: what is said of it, as a sentence. */
export async function openTable(site: string, path: string): Promise<string> {
  const bytes = await diskFiles(site).bytes(path, largestTable);
  if (bytes === undefined) {
    return "too large, or no file";
  }
  const told = await readTable(bytes);
  const reading =
    told.kind === "askEncoding" ? await readTable(bytes, { encoding: told.offered[0] }) : told;
  if (reading.kind !== "table") {
    return JSON.stringify(reading);
  }
  const { document, source } = csvDocument(path, reading, new Date().toISOString());
  await send(document, [source]);
  return `${source.count} rows, ${source.columns.length} columns`;
}

/** Reads a keyword list. */
export async function openList(site: string, path: string): Promise<string> {
  const bytes = await diskFiles(site).bytes(path, largestList);
  if (bytes === undefined) {
    return "too large, or no file";
  }
  const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  return `${(await readKeywordList(text)).rows.length} rows`;
}

/** Imports an export of Search Console, with every question left open. */
export async function openExport(site: string, path: string, library: string): Promise<string> {
  const bytes = await diskFiles(site).bytes(path, largestTable);
  if (bytes === undefined) {
    return "too large, or no file";
  }
  const read = await readExport([{ name: path, bytes }], { source: "searchConsole" });
  if (read.kind !== "export") {
    return JSON.stringify(read);
  }
  const store = new ResultStore(join(library, "results"));
  const { result } = await keepExport(store, read.exported, { projects: [], now: new Date() });
  const counts = read.exported.sheets.map((sheet) => `${sheetName(sheet)}: ${sheet.rows.length}`);
  return `${result.tool}, ${counts.join(", ")}`;
}

/** Shows a saved result of a stranger's folder. */
export async function openResult(site: string, path: string): Promise<string> {
  const uri = pathToFileURL(join(site, path)).href;
  const read = await readResultFile(uriFiles, uri);
  if (!read.ok) {
    return read.problem;
  }
  const reading = {
    source: new FileSource(uriFiles, uri, read.result),
    isSeen: () => true,
    ownDomain: () => "tea.example",
    signal: new AbortController().signal,
  };
  const { model } = await new ResponseCache(reading).read();
  await send(model.document, [...model.tables.values()].slice(0, 3));
  return `${model.document.sections.length} sections, ${model.tables.size} tables`;
}

/** Restores a folder as a backup into a library of its own. */
export async function openBackup(site: string, library: string): Promise<string> {
  const read = await readBackup(site);
  if (!read.ok) {
    return read.problem;
  }
  const onDisk = {
    store: new ResultStore(join(library, "results")),
    ledger: join(library, "ledger"),
  };
  const plan = await planRestore(read.backup, onDisk);
  const outcome = await restoreLibrary(plan, onDisk, { now: new Date() });
  const stopped =
    outcome.stopped === undefined ? "" : `, stopped: ${messageOf(outcome.stopped.reason)}`;
  return `${outcome.restored.length} restored, ${outcome.faults.length} faults${stopped}`;
}

/** Makes texts of a document and its first tables, as the editor does when it hands them to a view, which asks for one block after the other. */
async function send(document: unknown, tables: readonly TableSource[]): Promise<void> {
  JSON.stringify(document);
  for (const table of tables) {
    for (let from = 0; from < table.count;) {
      await turn();
      const block = nextRows(table, from);
      JSON.stringify(block);
      from += Math.max(block[0]?.length ?? 0, 1);
    }
  }
}

/** Local files, as the editor reads them by their URI. */
const uriFiles: UriFiles = {
  read: (uri, limit) => readFileUpTo(fileURLToPath(uri), limit),
  stat: async (uri) => {
    const found = await stat(fileURLToPath(uri));
    return { isFile: found.isFile(), size: found.size };
  },
  beside: (uri, name) => new URL(name, uri).href,
  localPath: fileURLToPath,
};
