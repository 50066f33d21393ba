import * as vscode from "vscode";
import { briefFolder, briefName } from "../../../research/files/brief/briefPlace.ts";
import { otherSubject } from "../../../research/files/brief/otherSubject.ts";
import type { KeywordRow, ShownGroup } from "../../../research/keywordGroups/groupedRows.ts";
import { commands } from "../../platform/commandIds.ts";
import { runCommand } from "../../platform/commands.ts";
import { readProjectText } from "../../platform/projectFiles/writeProjectFile.ts";
import { settings } from "../../platform/settings.ts";
import { workspaceFiles } from "../../platform/workspaceFiles.ts";
import { errorCode } from "../../../system/fileErrors.ts";

/** The most searched keyword of a group that the project has a brief about already; undefined where there is none. */
export async function briefedKeyword(
  folder: vscode.Uri | undefined,
  { rows }: ShownGroup,
): Promise<KeywordRow | undefined> {
  if (folder === undefined) {
    return undefined;
  }
  const place = vscode.Uri.joinPath(folder, settings.folder(folder), briefFolder);
  const names = new Set((await namesIn(place)).map((name) => name.normalize()));
  for (const row of rows) {
    const name = briefName(row.keyword, row.market);
    // "c" and "c#" have one name: what the brief says counts
    if (
      names.has(name.normalize()) &&
      otherSubject(await readProjectText(vscode.Uri.joinPath(place, name)), row) === undefined
    ) {
      return row;
    }
  }
  return undefined;
}

/** A brief on one keyword of a group with all others. What costs is chosen in its next step, with the price. */
export async function startBrief({ rows }: ShownGroup, main: KeywordRow): Promise<void> {
  await runCommand(commands.createBrief, {
    keyword: main.keyword,
    group: rows.filter((row) => row !== main).map(({ keyword }) => keyword),
    ...main.market,
  });
}

async function namesIn(place: vscode.Uri): Promise<string[]> {
  try {
    return (await workspaceFiles.readDirectory(place)).map(([name]) => name);
  } catch (error) {
    if (errorCode(error) === "FileNotFound") {
      return [];
    }
    throw error;
  }
}
