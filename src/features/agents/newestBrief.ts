import * as vscode from "vscode";
import { fieldText } from "../../files/frontMatter/frontMatter.ts";
import { readFrontMatter } from "../../files/frontMatter/readFrontMatter.ts";
import { settings } from "../../platform/settings.ts";
import { readProjectText } from "../../platform/projectFiles/writeProjectFile.ts";
import { folded } from "../../tools/clean/reading.ts";
import { briefFolder } from "../briefs/chooseBrief.ts";
import { fileAt } from "./projectPaths.ts";
import type { ProjectFile } from "./projectPaths.ts";
import { workspaceFiles } from "../../platform/workspaceFiles.ts";

/** Briefs that are looked into. */
const mostBriefs = 300;
/** Bytes of one. */
const largestBrief = 500_000;

/** A brief of the project. */
export interface FoundBrief {
  /** Relative to the workspace. */
  readonly path: string;
  /** ISO time. */
  readonly changedAt: string;
}

/** The brief for a keyword that was changed last, in the project of a file; undefined where there is none. */
export async function newestBrief(
  file: vscode.Uri,
  keyword: string,
): Promise<FoundBrief | undefined> {
  const folder = vscode.workspace.getWorkspaceFolder(file);
  const briefs = folder === undefined ? [] : await briefsIn(folder);
  for (const { uri, changedAt } of briefs) {
    if (folded(await keywordOf(uri)) === folded(keyword)) {
      return {
        path: vscode.workspace.asRelativePath(uri),
        changedAt: new Date(changedAt).toISOString(),
      };
    }
  }
  return undefined;
}

/** Newest first. */
async function briefsIn(folder: vscode.WorkspaceFolder): Promise<ProjectFile[]> {
  const place = vscode.Uri.joinPath(folder.uri, settings.folder(folder.uri), briefFolder);
  const names = await orNothing(workspaceFiles.readDirectory(place));
  const found = await Promise.all(
    (names ?? [])
      .filter(([name]) => /\.md$/iu.test(name))
      .slice(0, mostBriefs)
      .map(([name]) => orNothing(fileAt(vscode.Uri.joinPath(place, name)))),
  );
  return found
    .filter((file) => file !== undefined)
    .filter(({ size }) => size <= largestBrief)
    .toSorted((a, b) => b.changedAt - a.changedAt);
}

async function keywordOf(uri: vscode.Uri): Promise<string> {
  const text = await orNothing(readProjectText(uri));
  return text === undefined
    ? ""
    : (fieldText(await readFrontMatter(text, "markdown"), "keyword") ?? "");
}

/** Undefined for what isn't there, leads elsewhere or can't be read: it is no brief that could be told of. */
async function orNothing<T>(reading: Thenable<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch {
    return undefined;
  }
}
