import * as vscode from "vscode";
import { isSameUri } from "./isSameUri.ts";
import { listedUri } from "./listedUri.ts";
import { waitLimits } from "../../system/waitLimits.ts";
import { TooLateError, within } from "../../system/within.ts";
import { workspaceFiles } from "./workspaceFiles.ts";
import { unknownDates } from "./unknownDates.ts";
import type { GitWindow } from "./unknownDates.ts";

/** What we use of the editor's own git extension, version 1 of its API. */
interface GitExtension {
  readonly enabled: boolean;
  getAPI(version: 1): GitApi;
}

interface GitApi {
  /** "uninitialized" while it looks for repositories. */
  readonly state: "uninitialized" | "initialized";
  readonly repositories: readonly { readonly rootUri: vscode.Uri }[];
  getRepository(uri: vscode.Uri): Repository | null;
}

interface Repository {
  readonly state: {
    readonly workingTreeChanges: readonly Changed[];
    readonly indexChanges: readonly Changed[];
    /** Only newer editors list new files apart. */
    readonly untrackedChanges?: readonly Changed[];
  };
  log(options: {
    readonly path: string;
    readonly maxEntries: number;
  }): Promise<readonly GitCommit[]>;
}

interface Changed {
  readonly uri: vscode.Uri;
}

/** A commit, as the git extension tells of it. */
export interface GitCommit {
  readonly message: string;
  readonly authorDate?: Date;
  readonly commitDate?: Date;
}

/**
 * Why it can't be told when files of a folder were changed; undefined where git can. Starts the
 * editor's git extension where it hasn't been yet.
 */
export async function whyDatesAreUnknown(
  { extension }: Pick<vscode.ExtensionContext, "extension">,
  folder: vscode.Uri,
): Promise<string | undefined> {
  return unknownDates({
    git: await gitState(folder),
    isRemote:
      vscode.env.remoteName !== undefined && extension.extensionKind === vscode.ExtensionKind.UI,
    scheme: folder.scheme,
  });
}

async function gitState(folder: vscode.Uri): Promise<GitWindow["git"]> {
  if (gitExtension() === undefined) {
    return "absent";
  }
  const git = await gitApi();
  if (git === undefined) {
    return "disabled";
  }
  // a folder may hold repositories, too
  const hasRepository =
    git.getRepository(folder) !== null ||
    git.repositories.some(({ rootUri }) => rootUri.path.startsWith(`${folder.path}/`));
  return git.state === "initialized" && !hasRepository ? "noRepository" : "available";
}

/** The commits that changed a file, newest first; none without git and outside of repositories. Rejects where git can't read them. */
export async function commitsOfFile(
  file: vscode.Uri,
  maxEntries: number,
): Promise<readonly GitCommit[]> {
  const repository = (await gitApi())?.getRepository(file);
  // Git tells capitals apart, also where the file system doesn't.
  return repository === undefined || repository === null
    ? []
    : inTime(repository.log({ path: listedUri(file).fsPath, maxEntries }));
}

/**
 * When a saved file was last changed, as an ISO time: by its last commit where it is as it was committed, for the
 * files of a clone are as old as the clone; else when it was written, where git knows that it isn't committed.
 * Undefined where that can't be told, as in a window without git and outside of repositories.
 */
export async function lastChange(file: vscode.Uri): Promise<string | undefined> {
  try {
    const repository = (await gitApi())?.getRepository(file);
    if (repository === undefined || repository === null) {
      return undefined;
    }
    const { workingTreeChanges, indexChanges, untrackedChanges = [] } = repository.state;
    const isChanged = [...workingTreeChanges, ...indexChanges, ...untrackedChanges].some(
      ({ uri }) => isSameUri(uri, file),
    );
    const [last] = isChanged ? [] : await commitsOfFile(file, 1);
    const date = last?.commitDate ?? last?.authorDate;
    return (date ?? new Date((await workspaceFiles.stat(file)).mtime)).toISOString();
  } catch {
    // no repository that git can read, or the file is gone: then nobody can tell
    return undefined;
  }
}

/**
 * When a file was last written, as an ISO time; undefined where it is gone. Copying and cloning write files, too, so
 * this says nothing about the age of the text, only that it hasn't changed since.
 */
export async function lastWritten(file: vscode.Uri): Promise<string | undefined> {
  try {
    return new Date((await workspaceFiles.stat(file)).mtime).toISOString();
  } catch {
    // gone, or out of reach: nothing is known of it
    return undefined;
  }
}

function gitExtension(): vscode.Extension<GitExtension> | undefined {
  return vscode.extensions.getExtension<GitExtension>("vscode.git");
}

async function gitApi(): Promise<GitApi | undefined> {
  const extension = gitExtension();
  const git = extension === undefined ? undefined : await startedGit(extension);
  return git?.enabled === true ? git.getAPI(1) : undefined;
}

let starting: Promise<GitExtension> | undefined;

/** Its start is waited for once by all who ask: after one that was late there is no further wait until it has started. */
function startedGit(extension: vscode.Extension<GitExtension>): Promise<GitExtension> {
  if (extension.isActive) {
    return Promise.resolve(extension.exports);
  }
  starting ??= inTime(extension.activate()).catch((error: unknown) => {
    starting = error instanceof TooLateError ? starting : undefined;
    throw error;
  });
  return starting;
}

function inTime<T>(asked: PromiseLike<T>): Promise<T> {
  return within(waitLimits.git, asked, () => vscode.l10n.t("Git didn't respond in time."));
}
