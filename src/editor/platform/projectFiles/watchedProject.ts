import * as vscode from "vscode";
import { articleGlobs } from "../../../articles/frontMatter/articleKind.ts";
import type {
  GivenUpWork,
  SavedAsked,
  SiteStanding,
} from "../../../articles/project/projectQuestions.ts";
import { ProjectProcess } from "../../../articles/project/process/projectProcess.ts";
import type { FolderEntry, SiteFiles } from "../../../articles/sites/siteFiles.ts";
import type { SavedFacts } from "../../../research/articleFindings/savedFacts.ts";
import { messageOf } from "../../../shared/errorMessage.ts";
import { shownSentence } from "../../../shared/plainText.ts";
import type { Log } from "../log.ts";
import { settings } from "../settings.ts";
import { onDidDescribeSite } from "../describedSites.ts";
import { readArticleBytes } from "../unreadFiles.ts";
import { workspaceFiles } from "../workspaceFiles.ts";
import type { EditorGit } from "../editorGit.ts";
import { BranchLog } from "../../../system/git/branchHistory.ts";
import { CommittedFolder } from "../../../system/git/committedFolder.ts";
import { settingsOf } from "./articleSettings.ts";

/** What may change where pages are published: articles, configurations, data and layouts. */
const watched = `**/{${articleGlobs().join(",")},*.toml,*.yaml,*.yml,*.json,*.js,*.cjs,*.mjs,*.ts,*.cts,*.mts,*.astro,*.njk,*.liquid,*.rb,Gemfile,.gitignore,.eleventyignore}`;

/** How names of files end. Folders of versions have points, too: `v1.2`, `version-6.x`. */
const fileEnding = /\.(?!x$)[a-z][a-z0-9]{0,7}$/iu;

/** The settings that a project's process knows. */
const processSettings = ["siteUrl", "frontMatterFields", "titleSuffix", "folder"] as const;

/** What the sites of a workspace are made from. */
export interface SitesParts {
  /** The bundle in which articles are read. */
  readonly processFile: string;
  /** What saved results say about an article. */
  readonly saved: (uri: vscode.Uri, asked: SavedAsked) => Promise<SavedFacts | undefined>;
  readonly git: () => Promise<EditorGit>;
  readonly log: Pick<Log, "warn">;
}

/** One folder of the workspace: its project hears of changed files and settings. */
export class WatchedProject {
  readonly project: ProjectProcess<SavedFacts>;
  readonly root: vscode.Uri;
  readonly files: SiteFiles;
  readonly #log: SitesParts["log"];
  readonly #problems: vscode.DiagnosticCollection;
  readonly #watcher: vscode.FileSystemWatcher;
  readonly #folders: vscode.FileSystemWatcher;
  readonly #settings: vscode.Disposable;
  /** What was given up, as the Problems panel says. */
  #said: readonly GivenUpWork[] = [];
  /** Why a site's URLs aren't known, by the file of its configuration. */
  readonly #unknown = new Map<string, string>();

  constructor(root: vscode.Uri, parts: SitesParts, problems: vscode.DiagnosticCollection) {
    this.root = root;
    this.#log = parts.log;
    this.#problems = problems;
    const [files, inEditor] = [editorSiteFiles(root), textsInEditor(root)];
    this.files = textFiles(files);
    this.project = new ProjectProcess({
      file: parts.processFile,
      files: this.files,
      answers: {
        list: (folder) => files.list(folder),
        read: ({ path, asInEditor }) => {
          const text = asInEditor ? inEditor(path) : undefined;
          return text === undefined ? files.read(path) : Promise.resolve(text);
        },
        committed: async ({ commit, paths }) => {
          const folder = await (await parts.git()).committed(root);
          return folder instanceof CommittedFolder
            ? folder.read(commit, paths)
            : paths.map(() => undefined);
        },
        contents: async (ids) => {
          const log = await (await parts.git()).branchLog(root);
          return log instanceof BranchLog ? log.contents(ids) : ids.map(() => undefined);
        },
        saved: (asked) => parts.saved(vscode.Uri.joinPath(root, asked.path), asked),
      },
      settings: () => settingsOf(root),
      researchFolder: () => settings.folder(root),
      language: vscode.env.language,
      translations: translations(),
      onGivenUp: (all) => this.#say(all),
    });
    this.#watcher = vscode.workspace.createFileSystemWatcher(
      new vscode.RelativePattern(root, watched),
    );
    this.#watcher.onDidChange((uri) => this.#changed(uri, false));
    this.#watcher.onDidCreate((uri) => this.#changed(uri, true));
    this.#watcher.onDidDelete((uri) => this.#changed(uri, true));
    // what is deleted with its folder has no event of its own, and what comes with one may have none
    this.#folders = vscode.workspace.createFileSystemWatcher(
      new vscode.RelativePattern(root, "**"),
      false,
      true,
    );
    this.#folders.onDidCreate((uri) => this.#folderChanged(uri));
    this.#folders.onDidDelete((uri) => {
      this.#folderChanged(uri);
      this.#takeBack();
    });
    this.#settings = vscode.Disposable.from(
      onDidDescribeSite((folder) =>
        folder.toString() === root.toString() ? this.project.settingsChanged() : undefined,
      ),
      vscode.workspace.onDidChangeConfiguration((change) => {
        if (
          processSettings.some((name) => change.affectsConfiguration(`seoResearch.${name}`, root))
        ) {
          this.project.settingsChanged();
        }
      }),
    );
  }

  /** A file's path below the folder, with `/`. */
  pathOf(uri: vscode.Uri): string {
    return uri.path.slice(this.root.path.replace(/\/$/u, "").length + 1);
  }

  dispose(): void {
    this.#watcher.dispose();
    this.#folders.dispose();
    this.#settings.dispose();
    this.#say([]);
    this.project.dispose();
  }

  #changed(uri: vscode.Uri, cameOrWent: boolean): void {
    const path = this.pathOf(uri);
    // what its site makes of it now is said with the next article that is checked
    this.siteStands({ file: path });
    this.project.changed({ path, cameOrWent });
  }

  /** A folder that is gone can't be asked what it was: its name tells. */
  #folderChanged(uri: vscode.Uri): void {
    if (!fileEnding.test(uri.path)) {
      this.project.changed({ path: this.pathOf(uri), cameOrWent: true });
    }
  }

  /** Says what had to be given up: in the Problems panel until it is tried again, and once in the log. */
  #say(all: readonly GivenUpWork[]): void {
    const before = new Set(this.#said);
    for (const work of all.filter((one) => !before.has(one))) {
      this.#log.warn(work.isCommitted === true ? work.reason : givenUpSentence(work));
    }
    const files = new Set([...this.#said, ...all].map(({ file }) => file));
    this.#said = all;
    files.forEach((file) => this.#showProblems(file));
  }

  siteStands({ file, problem }: SiteStanding): void {
    if (problem === this.#unknown.get(file)) {
      return;
    }
    if (problem === undefined) {
      this.#unknown.delete(file);
    } else {
      this.#unknown.set(file, problem);
    }
    this.#showProblems(file);
    // it may have been deleted while its article was checked
    this.#takeBack();
  }

  /** Removes the problems of configurations that were deleted. */
  #takeBack(): void {
    this.#forgetGone().catch((error: unknown) => this.#log.warn(messageOf(error)));
  }

  async #forgetGone(): Promise<void> {
    for (const file of this.#unknown.keys()) {
      const isThere = await orUndefined(workspaceFiles.stat(vscode.Uri.joinPath(this.root, file)));
      if (isThere === undefined && this.#unknown.delete(file)) {
        this.#showProblems(file);
      }
    }
  }

  #showProblems(file: string): void {
    // what a file was like at a commit isn't its problem now
    const givenUp = this.#said.filter((work) => work.file === file && work.isCommitted !== true);
    const unknown = this.#unknown.get(file);
    this.#problems.set(vscode.Uri.joinPath(this.root, file), [
      ...givenUp.map((work) => problemAtTop(givenUpSentence(work), Warning)),
      ...(givenUp.length > 0 || unknown === undefined
        ? []
        : [
            problemAtTop(
              vscode.l10n.t("URLs of this site are unknown: {0}", shownSentence(unknown)),
              Information,
            ),
          ]),
    ]);
  }
}

/** What the Problems panel says of work that was given up, and when it is tried again. */
function givenUpSentence({ kind, reason }: GivenUpWork): string {
  switch (kind) {
    case "site":
      return vscode.l10n.t(
        "{0} The URLs of this site are unknown until its configuration changes.",
        reason,
      );
    case "page":
      return vscode.l10n.t("{0} The URL of this file is unknown until it changes.", reason);
    case "article":
      return vscode.l10n.t("{0} It isn't checked until it changes.", reason);
    case "rules":
      return vscode.l10n.t("{0} Articles are checked without it until it changes.", reason);
  }
}

const { Warning, Information } = vscode.DiagnosticSeverity;

function problemAtTop(message: string, severity: vscode.DiagnosticSeverity): vscode.Diagnostic {
  const diagnostic = new vscode.Diagnostic(new vscode.Range(0, 0, 0, 0), message, severity);
  diagnostic.source = "SEO";
  return diagnostic;
}

/** The translated texts of the editor's language, for the process. */
function translations(): Record<string, string> {
  return { ...vscode.l10n.bundle };
}

const { Directory, File, Unknown } = vscode.FileType;

/** The files of a project as they are read: in bytes, which the process makes a text of. */
interface ByteFiles extends Pick<SiteFiles, "list"> {
  readonly read: (path: string) => Promise<Uint8Array | undefined>;
}

/** The files below a folder. */
function editorSiteFiles(root: vscode.Uri): ByteFiles {
  const at = (path: string): vscode.Uri => vscode.Uri.joinPath(root, ...path.split("/"));
  return {
    list: async (folder) => {
      if (folder.startsWith("..")) {
        return [];
      }
      const entries = await orUndefined(workspaceFiles.readDirectory(at(folder)));
      return (entries ?? []).flatMap(([name, type]): FolderEntry[] =>
        (type & File) !== 0
          ? [{ name, kind: "file" }]
          : // a link that leads to nothing is one to a folder with nothing in it
            type === Unknown
            ? []
            : [{ name, kind: "folder", ...(type === Directory ? {} : { isLink: true }) }],
      );
    },
    read: async (path) =>
      path.startsWith("..") ? undefined : orUndefined(readArticleBytes(at(path))),
  };
}

function textFiles({ list, read }: ByteFiles): SiteFiles {
  return {
    list,
    read: async (path) => {
      const bytes = await read(path);
      return bytes === undefined ? undefined : new TextDecoder().decode(bytes);
    },
  };
}

/** The text of a file that has changes in the editor; undefined for others. */
function textsInEditor(root: vscode.Uri): (path: string) => string | undefined {
  return (path) => {
    const uri = vscode.Uri.joinPath(root, path).toString();
    return vscode.workspace.textDocuments
      .find((document) => document.isDirty && document.uri.toString() === uri)
      ?.getText();
  };
}

/** Undefined for what isn't there, or can't be read: the rules then say what they couldn't decide. */
async function orUndefined<Value>(reading: Thenable<Value>): Promise<Value | undefined> {
  try {
    return await reading;
  } catch {
    return undefined;
  }
}
