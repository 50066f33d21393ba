import { setTimeout as wait } from "node:timers/promises";
import * as vscode from "vscode";
import { articleGlobs } from "../../../articles/frontMatter/articleKind.ts";
import { isCountingChange } from "../../../articles/moves/countingChange.ts";
import { newlyDeleted, publishedAgain, withSaid } from "../../../articles/moves/saidDeleted.ts";
import type { SaidDeleted } from "../../../articles/moves/saidDeleted.ts";
import type { UrlChange, UrlChanges } from "../../../articles/moves/urlChange.ts";
import { CommittedFolder } from "../../../system/git/committedFolder.ts";
import { QuietRun } from "../../../system/quietRun.ts";
import { isRecord } from "../../../shared/json.ts";
import type { App } from "../../platform/app.ts";
import { commands } from "../../platform/commandIds.ts";
import { runCommand } from "../../platform/commands.ts";
import { onDidDescribeSite } from "../../platform/describedSites.ts";
import { notifyWarning } from "../../platform/prompts/messages.ts";
import { settings } from "../../platform/settings.ts";
import { readArticleFile } from "../../platform/unreadFiles.ts";
import { moveProblems } from "../../../articles/moves/moveProblems.ts";
import { moveDiagnostic } from "./moveDiagnostic.ts";
import type { MoveProblem } from "../../../articles/moves/moveProblems.ts";
import { movedLinks } from "./movedLinks.ts";
import { forgetSaid, wasSaid } from "./saidUrls.ts";
import { deletedSentence } from "../../../articles/moves/moveWords.ts";
import { clicksSentence } from "./pageClicks.ts";
import { urlChanges } from "./urlChanges.ts";
import type { FolderMoves } from "./urlChanges.ts";

/** Milliseconds that nothing changed before URLs are compared again, and after which they are in any case. */
const pause = 1_500;
const longestPause = 15_000;
/** Files that get problems of their own; the list shows all. */
const mostProblems = 500;
/** Deleted pages that are remembered so that each is said once. */
const mostSaid = 2_000;
/** Where these are (`SaidDeleted`). */
const memory = "seoResearch.saidDeleted";
/** What decides about URLs and redirects. */
const watched = `**/{${articleGlobs().join(",")},*.toml,*.yaml,*.yml,*.json,*.jsonc,*.js,*.cjs,*.mjs,*.ts,*.cts,*.mts,*.jsx,*.tsx,*.astro,*.njk,*.liquid,*.rb,*.conf,Gemfile,Caddyfile,_redirects,.htaccess,.gitignore,.eleventyignore}`;

/** A folder of the workspace whose URLs are followed. */
interface Followed {
  readonly folder: vscode.WorkspaceFolder;
  readonly watching: vscode.Disposable[];
  /** Rises with everything that may change URLs. */
  revision: number;
  readonly finding: QuietRun;
  /** Whether Git's own files are watched. */
  watchesGit: boolean;
  /** What Git ignores, as far as it was asked. */
  ignored: ReadonlySet<string>;
  isEnded: boolean;
  shown: ReadonlyMap<string, readonly MoveProblem[]>;
}

/**
 * Which published URLs the workspace's sites don't make any more: as problems of the files that moved them, and once as a
 * message for pages whose files were deleted. Found again when articles, configurations or what is checked out change.
 */
export class UrlMoves implements vscode.Disposable {
  readonly #app: App;
  readonly #diagnostics = vscode.languages.createDiagnosticCollection("seoResearchUrls");
  readonly #followed = new Map<string, Followed>();
  readonly #found = new vscode.EventEmitter<vscode.Uri>();
  readonly #following: vscode.Disposable;

  /** Fires with a folder whose URLs were compared again. */
  readonly onDidFind = this.#found.event;

  constructor(app: App) {
    this.#app = app;
    const again = (): void => this.#followed.forEach((one) => this.#soon(one));
    this.#following = vscode.Disposable.from(
      vscode.workspace.onDidChangeWorkspaceFolders(() => this.#followAll()),
      vscode.workspace.onDidGrantWorkspaceTrust(again),
      onDidDescribeSite(again),
      vscode.workspace.onDidChangeConfiguration((change) =>
        change.affectsConfiguration("seoResearch") ? again() : undefined,
      ),
    );
    this.#followAll();
  }

  dispose(): void {
    this.#following.dispose();
    this.#followed.forEach((one) => this.#end(one));
    this.#followed.clear();
    this.#found.dispose();
    this.#diagnostics.dispose();
  }

  /** Compares the URLs of a folder now, and shows what was found. */
  async find(folder: vscode.WorkspaceFolder): Promise<FolderMoves> {
    const moves = await urlChanges(this.#app, folder.uri);
    const followed = this.#followed.get(folder.uri.toString());
    if (followed !== undefined) {
      await this.#show(followed, moves, followed.revision);
    }
    return moves;
  }

  /** The changes that problems of a file are about, by their messages. */
  changesOf(uri: vscode.Uri, messages: readonly string[]): readonly UrlChange[] {
    const found = [...this.#followed.values()].flatMap(
      ({ shown }) => shown.get(uri.toString()) ?? [],
    );
    return found.flatMap(({ message, changes }) => (messages.includes(message) ? changes : []));
  }

  #followAll(): void {
    const folders = vscode.workspace.workspaceFolders ?? [];
    for (const [name, one] of this.#followed) {
      if (!folders.some(({ uri }) => uri.toString() === name)) {
        this.#end(one);
        this.#followed.delete(name);
      }
    }
    for (const folder of folders.filter(({ uri }) => !this.#followed.has(uri.toString()))) {
      this.#follow(folder);
    }
  }

  #follow(folder: vscode.WorkspaceFolder): void {
    const one: Followed = {
      folder,
      watching: [],
      revision: 0,
      finding: new QuietRun(
        (isLate) =>
          this.#findAgain(one, isLate).catch((error: unknown) => this.#app.log.error(error)),
        { quiet: pause, longest: longestPause },
      ),
      watchesGit: false,
      ignored: new Set(),
      isEnded: false,
      shown: new Map(),
    };
    this.#followed.set(folder.uri.toString(), one);
    const { path: root } = folder.uri;
    this.#watch(one, new vscode.RelativePattern(folder, watched), ({ path }) =>
      isCountingChange(path.slice(root.length).replace(/^\//u, ""), one.ignored),
    );
    this.#soon(one);
  }

  /** From the first comparison that finds a repository, hears of commits, of other branches that are checked out, and of what is pushed and fetched. */
  async #watchGit(one: Followed): Promise<void> {
    if (one.watchesGit) {
      return;
    }
    const committed = await (await this.#app.git()).committed(one.folder.uri);
    const at = committed instanceof CommittedFolder ? await foldersOf(committed) : undefined;
    // a window may be trusted later, and a folder become a repository
    if (at === undefined || one.isEnded) {
      return;
    }
    one.watchesGit = true;
    const inFolder = (path: string, pattern: string): void =>
      this.#watch(one, new vscode.RelativePattern(vscode.Uri.file(path), pattern));
    inFolder(at.own, "{HEAD,COMMIT_EDITMSG,ORIG_HEAD,MERGE_HEAD}");
    inFolder(at.common, "{FETCH_HEAD,packed-refs}");
    inFolder(vscode.Uri.joinPath(vscode.Uri.file(at.common), "refs").fsPath, "**");
  }

  #watch(
    one: Followed,
    pattern: vscode.RelativePattern,
    counts: (uri: vscode.Uri) => boolean = () => true,
  ): void {
    const watcher = vscode.workspace.createFileSystemWatcher(pattern);
    const soon = (uri: vscode.Uri): void => (counts(uri) ? this.#soon(one) : undefined);
    one.watching.push(
      watcher,
      watcher.onDidChange(soon),
      watcher.onDidCreate(soon),
      watcher.onDidDelete(soon),
    );
  }

  #soon(one: Followed): void {
    one.revision += 1;
    one.finding.changed();
  }

  /** @param isLate Whether changes go on: what was found before them is shown then. */
  async #findAgain(one: Followed, isLate: boolean): Promise<void> {
    const { uri } = one.folder;
    const { revision } = one;
    if (settings.checks(uri) === "off") {
      await this.#show(one, { kind: "noSite" }, revision);
      return;
    }
    await this.#watchGit(one);
    const moves = await urlChanges(this.#app, uri);
    await this.#show(one, moves, isLate ? one.revision : revision);
    if (moves.kind === "known" && moves.changes.severity !== "off" && one.revision === revision) {
      await this.#sayDeleted(one, moves.changes);
    }
  }

  /** Shows what was found, unless something changed since it was asked for. */
  async #show(one: Followed, moves: FolderMoves, revision: number): Promise<void> {
    const { uri: root } = one.folder;
    one.ignored = new Set(moves.kind === "known" ? moves.ignored : one.ignored);
    const problems = moves.kind === "known" ? moveProblems(moves.changes) : [];
    const byFile = Map.groupBy(problems.slice(0, mostProblems), ({ file }) => file);
    const shown = new Map<string, readonly MoveProblem[]>();
    const diagnostics: [vscode.Uri, vscode.Diagnostic[]][] = [];
    for (const [file, some] of byFile) {
      const uri = vscode.Uri.joinPath(root, file);
      const text = await textOf(uri);
      shown.set(uri.toString(), some);
      diagnostics.push([
        uri,
        await Promise.all(some.map((problem) => moveDiagnostic(problem, text))),
      ]);
    }
    if (one.revision !== revision || this.#followed.get(root.toString()) !== one) {
      return;
    }
    for (const name of one.shown.keys()) {
      if (!shown.has(name)) {
        this.#diagnostics.delete(vscode.Uri.parse(name));
      }
    }
    one.shown = shown;
    diagnostics.forEach(([uri, some]) => this.#diagnostics.set(uri, some));
    this.#found.fire(root);
  }

  /** Says once that pages are gone whose files were deleted: they have no file that could show it. */
  async #sayDeleted(one: Followed, changes: UrlChanges): Promise<void> {
    const { commit } = changes;
    const folder = one.folder.uri.toString();
    const { workspaceState } = this.#app.context;
    const { revision } = one;
    const said = (): SaidDeleted => {
      const stored = workspaceState.get<unknown>(memory);
      return isRecord(stored) ? stored : {};
    };
    const remember = (told: readonly string[], again: readonly string[]): Thenable<void> =>
      workspaceState.update(memory, withSaid(said(), folder, { commit, told, again }, mostSaid));
    const again = publishedAgain(said(), folder, changes);
    if (again.length > 0) {
      forgetSaid(folder, again);
      await remember([], again);
    }
    const news = newlyDeleted(said(), folder, changes);
    if (news.length === 0) {
      return;
    }
    const links = await movedLinks(this.#app, one.folder.uri, changes, news);
    // what was deleted in the editor is asked about by itself, perhaps meanwhile
    await wait(pause);
    if (one.revision !== revision || one.isEnded) {
      return;
    }
    await remember(
      news.map(({ oldUrl }) => oldUrl),
      [],
    );
    const unsaid = news.filter(({ oldUrl }) => !wasSaid(folder, oldUrl));
    if (unsaid.length === 0) {
      return;
    }
    const count = unsaid.length === news.length ? (links?.leading.length ?? 0) : 0;
    const clicks = await clicksSentence(
      this.#app,
      one.folder.uri,
      unsaid.map(({ oldUrl }) => oldUrl),
    );
    const what = [deletedSentence(unsaid, count), clicks].filter((text) => text !== "").join(" ");
    notifyWarning(what, [
      {
        label: vscode.l10n.t("Show Moved URLs"),
        run: () => runCommand(commands.showMovedUrls),
      },
    ]).catch((error: unknown) => this.#app.log.error(error));
  }

  #end(one: Followed): void {
    const { watching, finding, shown } = one;
    one.isEnded = true;
    finding.end();
    watching.forEach((watcher) => void watcher.dispose());
    for (const name of shown.keys()) {
      this.#diagnostics.delete(vscode.Uri.parse(name));
    }
  }
}

async function foldersOf(
  committed: CommittedFolder,
): Promise<{ readonly own: string; readonly common: string } | undefined> {
  try {
    return await committed.gitFolders();
  } catch {
    // where there is no repository, nothing is compared with it either, which says why
    return undefined;
  }
}

/** The text of a file as the editor has it, else as it is on disk; "" for one that is gone. */
async function textOf(uri: vscode.Uri): Promise<string> {
  const open = vscode.workspace.textDocuments.find(
    (document) => document.uri.toString() === uri.toString(),
  );
  try {
    return open?.getText() ?? (await readArticleFile(uri)) ?? "";
  } catch {
    return "";
  }
}
