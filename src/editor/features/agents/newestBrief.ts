import * as vscode from "vscode";
import { fieldText } from "../../../articles/frontMatter/frontMatter.ts";
import { readFrontMatter } from "../../../articles/frontMatter/readFrontMatter.ts";
import type { App } from "../../platform/app.ts";
import { settings } from "../../platform/settings.ts";
import { readProjectText } from "../../platform/projectFiles/writeProjectFile.ts";
import { storedTime } from "../../../system/storedTime.ts";
import { keywordKey } from "../../../articles/identity/keywordKey.ts";
import { briefFolder } from "../../../research/files/brief/briefPlace.ts";
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
  /** ISO time of its last change; undefined where that can't be told, and then it may not be the newest. */
  readonly changedAt: string | undefined;
}

/**
 * The brief for a keyword that was changed last, in the project of a file; undefined where there is none. Where
 * some were changed at a time that isn't known, no time is told.
 */
export async function newestBrief(
  app: Pick<App, "dates">,
  file: vscode.Uri,
  keyword: string,
): Promise<FoundBrief | undefined> {
  const folder = vscode.workspace.getWorkspaceFolder(file);
  const briefs = folder === undefined ? [] : await briefsIn(folder);
  const dates = await app.dates();
  const found: { uri: vscode.Uri; changedAt: string | undefined }[] = [];
  for (const { uri } of briefs) {
    if (keywordKey(await keywordOf(uri)) === keywordKey(keyword)) {
      found.push({ uri, changedAt: await dates.lastChange(uri) });
    }
  }
  const isDated = found.every(({ changedAt }) => changedAt !== undefined);
  const [newest] = isDated
    ? found.toSorted((a, b) => storedTime(b.changedAt ?? "") - storedTime(a.changedAt ?? ""))
    : found;
  return newest === undefined
    ? undefined
    : {
        path: vscode.workspace.asRelativePath(newest.uri),
        changedAt: isDated ? newest.changedAt : undefined,
      };
}

/** By the times of their files, the newest first. */
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
