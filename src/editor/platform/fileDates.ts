import * as vscode from "vscode";
import { articleKind } from "../../articles/frontMatter/articleKind.ts";
import { GitDates } from "../../system/git/gitDates.ts";
import type { FileCommit } from "../../system/git/gitDates.ts";
import { shallowSentence } from "../../system/git/gitProblem.ts";
import { GitProgram } from "../../system/git/gitProgram.ts";
import { formatDay } from "../../shared/format.ts";
import type { EditorGit } from "./editorGit.ts";
import { unknownDates } from "./unknownDates.ts";

/** When files of a folder were last changed. */
export interface KnownDates {
  /** ISO times by the files' paths below the folder; left out where that can't be told. */
  readonly byPath: ReadonlyMap<string, string>;
  /** Why some or all dates are unknown, as a sentence. */
  readonly unknown: string | undefined;
}

/**
 * When files of the workspace were last changed, by Git.
 */
export class FileDates {
  readonly #git: EditorGit;
  #known: { readonly program: GitProgram; readonly dates: GitDates } | undefined;

  constructor(git: EditorGit) {
    this.#git = git;
  }

  /** When files below a folder were last changed; all are asked for at once. */
  async of(folder: vscode.Uri, paths: readonly string[]): Promise<KnownDates> {
    const { git, unknown } = await this.#gitFor(folder);
    if (git === undefined) {
      return { byPath: new Map(), unknown };
    }
    const files = paths.map((path) => vscode.Uri.joinPath(folder, path).fsPath);
    const { dates, problems, shallowSince } = await git.lastChanges(folder.fsPath, files);
    problems.forEach((problem) => this.#git.say(problem));
    const byPath = new Map(
      paths.flatMap((path, at) => {
        const date = dates.get(files[at] ?? "");
        return date === undefined ? [] : [[path, date] as const];
      }),
    );
    return {
      byPath,
      unknown:
        problems[0]?.message ??
        (shallowSince === undefined ? undefined : shallowSentence(formatDay(shallowSince))),
    };
  }

  /**
   * When a saved file was last changed, as an ISO time: by its last commit where it is as it was committed, for the
   * files of a clone are as old as the clone; else when it was written. Undefined where that can't be told.
   */
  async lastChange(file: vscode.Uri): Promise<string | undefined> {
    const folder = vscode.workspace.getWorkspaceFolder(file)?.uri;
    const { git } = folder === undefined ? {} : await this.#gitFor(folder);
    const found = await git?.lastChanges(folder?.fsPath ?? "", [file.fsPath]);
    return found?.dates.get(file.fsPath);
  }

  /** Why it can't be told when files of a folder were changed, as a sentence; undefined where Git can. */
  async whyUnknown(folder: vscode.Uri): Promise<string | undefined> {
    const { git, unknown } = await this.#gitFor(folder);
    const problem = await git?.problemOf(folder.fsPath);
    if (problem !== undefined) {
      this.#git.say(problem);
    }
    return unknown ?? problem?.message;
  }

  /** The commits that changed a file, newest first; none without Git and outside of repositories. Rejects where Git can't read them. */
  async commitsOf(file: vscode.Uri, most: number): Promise<readonly FileCommit[]> {
    const { git } = await this.#gitFor(file);
    return (await git?.commitsOf(file.fsPath, most)) ?? [];
  }

  async #gitFor(
    folder: vscode.Uri,
  ): Promise<{ readonly git?: GitDates; readonly unknown?: string | undefined }> {
    const program = await this.#git.program(folder);
    if (!(program instanceof GitProgram)) {
      return { unknown: unknownDates(program) };
    }
    if (this.#known?.program !== program) {
      this.#known = { program, dates: new GitDates(program, isArticleFile) };
    }
    return { git: this.#known.dates };
  }
}

function isArticleFile(path: string): boolean {
  return articleKind(path) !== undefined;
}
