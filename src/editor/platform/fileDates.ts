import * as vscode from "vscode";
import type { Log } from "./log.ts";
import { articleKind } from "../../articles/frontMatter/articleKind.ts";
import { GitDates } from "../../system/git/gitDates.ts";
import type { FileCommit } from "../../system/git/gitDates.ts";
import type { GitProblem } from "../../system/git/gitProblem.ts";
import { shallowSentence } from "../../system/git/gitProblem.ts";
import { GitProgram } from "../../system/git/gitProgram.ts";
import { programPath } from "../../system/git/programPath.ts";
import { waitLimits } from "../../system/waitLimits.ts";
import { TooLateError, within } from "../../system/within.ts";
import { messageOf } from "../../shared/errorMessage.ts";
import { formatDay } from "../../shared/format.ts";
import { unknownDates } from "./unknownDates.ts";
import type { GitWindow } from "./unknownDates.ts";

/** What we use of the editor's own Git extension, version 1 of its API: where its program is. */
interface GitExtension {
  readonly enabled: boolean;
  getAPI(version: 1): { readonly git: { readonly path: string } };
}

/** When files of a folder were last changed. */
export interface KnownDates {
  /** ISO times by the files' paths below the folder; left out where that can't be told. */
  readonly byPath: ReadonlyMap<string, string>;
  /** Why some or all dates are unknown, as a sentence. */
  readonly unknown: string | undefined;
}

/**
 * When files of the workspace were last changed, by Git. It is run by this extension, with the program that the editor's own
 * Git extension found, over folders that the person trusts and that are on this machine.
 */
export class FileDates {
  readonly #extension: Pick<vscode.Extension<unknown>, "extensionKind">;
  readonly #log: Pick<Log, "warn">;
  #git: { readonly program: string; readonly dates: GitDates } | undefined;
  /** The start of the editor's extension, which is waited for once. */
  #starting: Promise<GitExtension> | undefined;
  /** What was written to the log. */
  readonly #said = new Set<string>();

  constructor({ extension }: Pick<vscode.ExtensionContext, "extension">, log: Pick<Log, "warn">) {
    this.#extension = extension;
    this.#log = log;
  }

  /** When files below a folder were last changed; all are asked for at once. */
  async of(folder: vscode.Uri, paths: readonly string[]): Promise<KnownDates> {
    const { git, unknown } = await this.#gitFor(folder);
    if (git === undefined) {
      return { byPath: new Map(), unknown };
    }
    const files = paths.map((path) => vscode.Uri.joinPath(folder, path).fsPath);
    const { dates, problems, shallowSince } = await git.lastChanges(folder.fsPath, files);
    problems.forEach((problem) => this.#say(problem));
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
      this.#say(problem);
    }
    return unknown ?? problem?.message;
  }

  /** The commits that changed a file, newest first; none without Git and outside of repositories. Rejects where Git can't read them. */
  async commitsOf(file: vscode.Uri, most: number): Promise<readonly FileCommit[]> {
    const { git } = await this.#gitFor(file);
    return (await git?.commitsOf(file.fsPath, most)) ?? [];
  }

  async #gitFor({
    scheme,
  }: vscode.Uri): Promise<{ readonly git?: GitDates; readonly unknown?: string | undefined }> {
    const window = {
      isRemote:
        vscode.env.remoteName !== undefined &&
        this.#extension.extensionKind === vscode.ExtensionKind.UI,
      scheme,
    };
    const isElsewhere = window.isRemote || scheme !== "file";
    const found = isElsewhere ? "absent" : await this.#found();
    return found instanceof GitDates
      ? { git: found }
      : { unknown: unknownDates({ ...window, git: found }) };
  }

  async #found(): Promise<GitDates | Exclude<GitWindow["git"], "available">> {
    // where a stranger's folder isn't trusted, no program is run over it
    if (!vscode.workspace.isTrusted) {
      return "untrusted";
    }
    const extension = vscode.extensions.getExtension<GitExtension>("vscode.git");
    if (extension === undefined) {
      return "absent";
    }
    try {
      const git = await this.#started(extension);
      return git.enabled ? this.#datesOf(git.getAPI(1).git.path) : "disabled";
    } catch (error) {
      // late, or the editor found no Git
      this.#warnOnce(messageOf(error));
      return "absent";
    }
  }

  #datesOf(named: string): GitDates | "absent" {
    const program = programPath(named, {
      pathVariable: process.env["PATH"] ?? "",
      // a program in an open folder isn't trusted
      neverIn: (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri.fsPath),
    });
    if (program === undefined) {
      return "absent";
    }
    if (this.#git?.program !== program) {
      this.#git = { program, dates: new GitDates(new GitProgram({ program }), isArticleFile) };
    }
    return this.#git.dates;
  }

  /** After a start that was late there is no further wait until it has started. */
  #started(extension: vscode.Extension<GitExtension>): Promise<GitExtension> {
    if (extension.isActive) {
      return Promise.resolve(extension.exports);
    }
    this.#starting ??= within(waitLimits.git, extension.activate(), () =>
      vscode.l10n.t("Git didn't respond in time."),
    ).catch((error: unknown) => {
      this.#starting = error instanceof TooLateError ? this.#starting : undefined;
      throw error;
    });
    return this.#starting;
  }

  /** Once in the log; the sentence itself is shown where dates are missing. */
  #say({ kind, message, details }: GitProblem): void {
    if (kind !== "noRepository") {
      this.#warnOnce(details === "" ? message : `${message} ${details}`);
    }
  }

  #warnOnce(text: string): void {
    if (!this.#said.has(text)) {
      this.#said.add(text);
      this.#log.warn(text);
    }
  }
}

function isArticleFile(path: string): boolean {
  return articleKind("", path) !== undefined;
}
