import * as vscode from "vscode";
import type { Log } from "./log.ts";
import { mayDecideUrls } from "../../articles/moves/mayDecideUrls.ts";
import { BranchLog } from "../../system/git/branchHistory.ts";
import { CommittedFolder } from "../../system/git/committedFolder.ts";
import { GitProgram } from "../../system/git/gitProgram.ts";
import type { GitProblem } from "../../system/git/gitProblem.ts";
import { programPath } from "../../system/git/programPath.ts";
import { waitLimits } from "../../system/waitLimits.ts";
import { TooLateError, within } from "../../system/within.ts";
import { messageOf } from "../../shared/errorMessage.ts";
import type { AppContext } from "./appContext.ts";
import type { GitWindow } from "./unknownDates.ts";

/** What we use of the editor's own Git extension, version 1 of its API: where its program is. */
interface GitExtension {
  readonly enabled: boolean;
  getAPI(version: 1): { readonly git: { readonly path: string } };
}

/**
 * Git, as the window has it: the program that the editor's own Git extension found, for folders that the person trusts and
 * that are on this machine. It is run by this extension.
 */
export class EditorGit {
  readonly #extension: AppContext["extension"];
  readonly #log: Pick<Log, "warn">;
  #known: { readonly path: string; readonly program: GitProgram } | undefined;
  /** The start of the editor's extension, which is waited for once. */
  #starting: Promise<GitExtension> | undefined;
  readonly #folders = new Map<string, { readonly of: GitProgram; readonly at: CommittedFolder }>();
  readonly #logs = new Map<string, { readonly of: GitProgram; readonly at: BranchLog }>();
  /** What was written to the log. */
  readonly #said = new Set<string>();

  constructor({ extension }: Pick<AppContext, "extension">, log: Pick<Log, "warn">) {
    this.#extension = extension;
    this.#log = log;
  }

  /** The program for a folder; where it isn't run, what the editor says about the window. */
  async program({ scheme }: vscode.Uri): Promise<GitProgram | GitWindow> {
    const isRemote =
      vscode.env.remoteName !== undefined &&
      this.#extension.extensionKind === vscode.ExtensionKind.UI;
    const found = isRemote || scheme !== "file" ? "absent" : await this.#found();
    return typeof found === "string" ? { git: found, isRemote, scheme } : found;
  }

  /** A folder's files at its commits; where Git isn't run, what the editor says about the window. */
  async committed(folder: vscode.Uri): Promise<CommittedFolder | GitWindow> {
    const program = await this.program(folder);
    if (!(program instanceof GitProgram)) {
      return program;
    }
    const known = this.#folders.get(folder.fsPath);
    const at =
      known?.of === program ? known.at : new CommittedFolder(program, folder.fsPath, mayDecideUrls);
    this.#folders.set(folder.fsPath, { of: program, at });
    return at;
  }

  /** The default branch of the repository that a folder is in, read once and continued; where Git isn't run, what the editor says about the window. */
  async branchLog(folder: vscode.Uri): Promise<BranchLog | GitWindow> {
    const program = await this.program(folder);
    if (!(program instanceof GitProgram)) {
      return program;
    }
    const known = this.#logs.get(folder.fsPath);
    const at =
      known?.of === program ? known.at : new BranchLog(program, folder.fsPath, mayDecideUrls);
    this.#logs.set(folder.fsPath, { of: program, at });
    return at;
  }

  /** Once in the log; the sentence itself is shown where something is missing. */
  say({ kind, message, details }: GitProblem): void {
    if (kind !== "noRepository") {
      this.#warnOnce(details === "" ? message : `${message} ${details}`);
    }
  }

  async #found(): Promise<GitProgram | GitWindow["git"]> {
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
      return git.enabled ? this.#programOf(git.getAPI(1).git.path) : "disabled";
    } catch (error) {
      // late, or the editor found no Git
      this.#warnOnce(messageOf(error));
      return "absent";
    }
  }

  #programOf(named: string): GitProgram | "absent" {
    const path = programPath(named, {
      pathVariable: process.env["PATH"] ?? "",
      // a program in an open folder isn't trusted
      neverIn: (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri.fsPath),
    });
    if (path === undefined) {
      return "absent";
    }
    if (this.#known?.path !== path) {
      this.#known = { path, program: new GitProgram({ program: path }) };
    }
    return this.#known.program;
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

  #warnOnce(text: string): void {
    if (!this.#said.has(text)) {
      this.#said.add(text);
      this.#log.warn(text);
    }
  }
}
