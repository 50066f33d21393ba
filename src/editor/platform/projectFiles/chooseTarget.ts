import { homedir } from "node:os";
import * as vscode from "vscode";
import { isPortableName } from "../../../system/portableName.ts";
import { numbered } from "../../../articles/text/slug.ts";
import { askBeforeSpending } from "../prompts/confirmSpending.ts";
import type { InputClock } from "../../../shared/deliberateInput.ts";
import { isSameUri } from "../isSameUri.ts";
import { settings } from "../settings.ts";
import { askModal } from "../prompts/messages.ts";
import { askLine } from "../prompts/inputBox.ts";
import { askPick } from "../prompts/pickList.ts";
import type { PickItem } from "../prompts/pickList.ts";
import { exists } from "./exists.ts";
import { fileProblem } from "../../../research/files/fileProblem.ts";
import { pointsOutside } from "./pointsOutside.ts";
import { checkPublishing } from "./publishingCheck.ts";
import type { CheckHost } from "./publishingCheck.ts";

/** Where a file of the project goes, and what becomes of the one that is there. */
export interface FileTarget {
  readonly uri: vscode.Uri;
  /** What a person decided about the file that has this name; "none" where there is none. */
  readonly existing: "none" | "replace" | "merge";
}

/** What is to be written, as far as its place depends on it. */
export interface SaveRequest {
  /** Below the research folder, such as "exports". */
  readonly subfolder: string;
  readonly fileName: string;
  /** The name that an earlier version gave this file: where only that one is there, it is the existing file. */
  readonly earlierName?: string;
  /** What merging with an existing file would do, as a short sentence; absent where that makes no sense. */
  readonly merging?: string;
  /** True where an existing file is merged with, without a question. */
  readonly merges?: boolean;
  /** Given where something is paid for as soon as the place is chosen. */
  readonly spendsBy?: InputClock;
}

/**
 * Where a file of the project goes: below the research folder of the workspace, else where a save
 * dialog says. An existing file is merged with, replaced, or a numbered one made beside it, as
 * asked; undefined when the person cancelled. Before the first file it is said that the site would
 * publish it, where it would.
 */
export async function chooseTarget(
  host: CheckHost,
  request: SaveRequest,
): Promise<FileTarget | undefined> {
  const { subfolder, fileName } = request;
  const folders = vscode.workspace.workspaceFolders ?? [];
  const folder = folders.length > 1 ? await pickFolder() : folders[0];
  if (folders.length === 0) {
    return askWhere(fileName);
  }
  if (folder === undefined) {
    return undefined;
  }
  if (vscode.workspace.fs.isWritableFileSystem(folder.uri.scheme) === false) {
    return askElsewhere(vscode.l10n.t("The folder {0} is read-only.", folder.name), fileName);
  }
  const decision = await checkPublishing(host, folder);
  if (decision !== "write") {
    return decision === "elsewhere" ? askWhere(fileName) : undefined;
  }
  const place = vscode.Uri.joinPath(folder.uri, settings.folder(folder.uri), subfolder);
  const target = vscode.Uri.joinPath(place, fileName);
  // The file itself may be a link, too: an open document would be saved through it.
  const outside = await pointsOutside(target);
  if (outside !== undefined) {
    return askElsewhere(outside, fileName);
  }
  if (await isTaken(target)) {
    return askAboutExisting(target, request);
  }
  const earlier = vscode.Uri.joinPath(place, request.earlierName ?? fileName);
  return (await isTaken(earlier))
    ? askAboutExisting(earlier, request, target)
    : { uri: target, existing: "none" };
}

/** A file that is there already and is to be merged with. It is asked about like a new one where the site would publish it; undefined when the person cancelled. */
export async function targetToMerge(
  host: CheckHost,
  uri: vscode.Uri,
): Promise<FileTarget | undefined> {
  const folder = vscode.workspace.getWorkspaceFolder(uri);
  const isInResearch =
    folder !== undefined &&
    uri.path.startsWith(`${vscode.Uri.joinPath(folder.uri, settings.folder(folder.uri)).path}/`);
  const decision = isInResearch ? await checkPublishing(host, folder) : "write";
  return decision === "cancelled" ? undefined : { uri, existing: "merge" };
}

/** Whether files may go into a folder's research folder: asked about where the site would publish them. False when the person decided against it. */
export async function mayAddTo(host: CheckHost, folder: vscode.WorkspaceFolder): Promise<boolean> {
  return (await checkPublishing(host, folder)) === "write";
}

/** A file that is only ever added to, and created where there is none. */
export async function targetToAppend(uri: vscode.Uri): Promise<FileTarget> {
  return { uri, existing: (await isTaken(uri)) ? "merge" : "none" };
}

/** A new file of the project that a person may still name otherwise. */
export interface NewFileRequest {
  readonly title: string;
  /** The line under the path, as a sentence. */
  readonly prompt: string;
  /** The proposed path, relative to the folder, with `/`. */
  readonly path: string;
  /** The endings that its name may have, with the dot. */
  readonly endings: readonly string[];
}

/**
 * Where a new file goes: shows its path before anything is written, to be changed or accepted. An existing file is never
 * chosen, and nothing outside of the folder. Without a folder a save dialog asks. Undefined when the person cancelled.
 */
export async function chooseNewFile(
  folder: vscode.WorkspaceFolder | undefined,
  { title, prompt, path, endings }: NewFileRequest,
): Promise<FileTarget | undefined> {
  if (folder === undefined) {
    const target = await askWhere(path.slice(path.lastIndexOf("/") + 1));
    if (target !== undefined && target.existing !== "none") {
      throw new Error(takenSentence(vscode.workspace.asRelativePath(target.uri)));
    }
    return target;
  }
  if (vscode.workspace.fs.isWritableFileSystem(folder.uri.scheme) === false) {
    throw new Error(vscode.l10n.t("The folder {0} is read-only.", folder.name));
  }
  const refused = new Map<string, string>();
  for (let value = path; ;) {
    const target = vscode.Uri.joinPath(folder.uri, value);
    const problem = newPathProblem(value, endings) ?? (await targetProblem(target));
    if (problem !== undefined) {
      refused.set(value, problem);
    }
    const asked = await askLine({
      title,
      prompt: (typed) => refused.get(typed.trim()) ?? prompt,
      value,
      problem: (typed) => newPathProblem(typed.trim(), endings) ?? refused.get(typed.trim()),
    });
    if (asked.kind !== "accepted") {
      return undefined;
    }
    value = asked.value.trim();
    const uri = vscode.Uri.joinPath(folder.uri, value);
    if ((await targetProblem(uri)) === undefined) {
      return { uri, existing: "none" };
    }
  }
}

function newPathProblem(path: string, endings: readonly string[]): string | undefined {
  const parts = path.split("/");
  const isInside = parts.every((part) => !/^\.{0,2}$/u.test(part)) && !/[\\:]/u.test(path);
  const unfit = isInside ? parts.find((part) => !isPortableName(part)) : undefined;
  if (unfit !== undefined) {
    return vscode.l10n.t("“{0}” isn't a valid name on all systems. Choose another.", unfit);
  }
  return isInside && endings.some((ending) => path.toLowerCase().endsWith(ending))
    ? undefined
    : vscode.l10n.t(
        "Type a path inside the project that ends with {0}, for example {1}.",
        endings.join(", "),
        `posts/article${endings[0] ?? ""}`,
      );
}

/** Why a new file can't be made there, as a sentence. */
async function targetProblem(target: vscode.Uri): Promise<string | undefined> {
  return (
    (await pointsOutside(target)) ??
    ((await isTaken(target)) ? takenSentence(vscode.workspace.asRelativePath(target)) : undefined)
  );
}

function takenSentence(name: string): string {
  return vscode.l10n.t("{0} already exists. Type another name.", name);
}

/** Why nothing can be written there, as an error with a sentence. */
export function cannotWrite(uri: vscode.Uri, error: unknown): Error {
  return new Error(
    vscode.l10n.t(
      "Couldn't save {0}. {1}",
      vscode.workspace.asRelativePath(uri),
      fileProblem(error),
    ),
    { cause: error },
  );
}

/** Rejects with a sentence where that can't be told: then nothing can be written there either. */
async function isTaken(target: vscode.Uri): Promise<boolean> {
  try {
    return await exists(target);
  } catch (error) {
    throw cannotWrite(target, error);
  }
}

/** A save dialog; it asks about existing files by itself. Undefined when the person cancelled. */
export async function askWhere(fileName: string): Promise<FileTarget | undefined> {
  const ending = fileName.slice(fileName.lastIndexOf(".") + 1);
  const options = {
    title: vscode.l10n.t("Save as"),
    filters: { [ending.toUpperCase()]: [ending] },
  };
  const uri = await vscode.window.showSaveDialog({
    ...options,
    defaultUri: vscode.Uri.joinPath(vscode.Uri.file(homedir()), fileName),
  });
  return uri === undefined
    ? undefined
    : { uri, existing: (await isTaken(uri)) ? "replace" : "none" };
}

async function askElsewhere(problem: string, fileName: string): Promise<FileTarget | undefined> {
  const detail = vscode.l10n.t("Nothing is saved or charged until you choose");
  return askModal({ message: problem, detail }, [
    { label: vscode.l10n.t("Save Elsewhere…"), run: () => askWhere(fileName) },
  ]);
}

async function pickFolder(): Promise<vscode.WorkspaceFolder | undefined> {
  return vscode.window.showWorkspaceFolderPick({
    placeHolder: vscode.l10n.t("Save to which folder?"),
    ignoreFocusOut: true,
  });
}

interface ExistingItem extends PickItem {
  readonly target: FileTarget;
}

async function askAboutExisting(
  uri: vscode.Uri,
  { merging, merges, spendsBy }: SaveRequest,
  unused?: vscode.Uri,
): Promise<FileTarget | undefined> {
  if (merges === true) {
    return { uri, existing: "merge" };
  }
  const free = unused ?? (await firstFree(uri));
  const unsaved = vscode.workspace.textDocuments.some(
    (document) => document.isDirty && isSameUri(document.uri, uri),
  );
  const name = vscode.workspace.asRelativePath(uri);
  const merge: ExistingItem[] =
    merging === undefined
      ? []
      : [
          {
            icon: "git-merge",
            label: vscode.l10n.t("Merge into the file"),
            description: name,
            detail: merging,
            target: { uri, existing: "merge" },
          },
        ];
  const keepBoth: ExistingItem = {
    icon: "files",
    label: vscode.l10n.t("Keep both"),
    description: vscode.workspace.asRelativePath(free),
    target: { uri: free, existing: "none" },
  };
  const replace: ExistingItem = {
    icon: "replace",
    label: vscode.l10n.t("Replace the file"),
    description: name,
    target: { uri, existing: "replace" },
  };
  const hint = unsaved
    ? vscode.l10n.t("It has unsaved changes, so it can't be replaced")
    : vscode.l10n.t("Nothing is saved or charged until you choose");
  const ask = (again: boolean): Thenable<ExistingItem | undefined> =>
    askPick([...merge, keepBoth, ...(unsaved ? [] : [replace])], {
      title: vscode.l10n.t("File already exists"),
      placeHolder: again ? vscode.l10n.t("Select again to confirm.") : hint,
      ignoreFocusOut: true,
    });
  const choice = await (spendsBy === undefined
    ? ask(false)
    : askBeforeSpending(spendsBy, ask, () => true));
  return choice?.target;
}

async function firstFree(target: vscode.Uri): Promise<vscode.Uri> {
  for (let number = 2; ; number += 1) {
    const candidate = target.with({ path: numbered(target.path, number) });
    if (!(await exists(candidate))) {
      return candidate;
    }
  }
}
