import * as vscode from "vscode";
import { articleGlobs } from "../../../articles/frontMatter/articleKind.ts";
import type { ReportedFinding } from "../../../articles/checks/checkArticle.ts";
import { rulesFile } from "../../../articles/checks/ruleSettings.ts";
import { UnreadFile } from "../../../system/readFile.ts";
import type { App } from "../../platform/app.ts";
import { settings } from "../../platform/settings.ts";
import { notifyUnread } from "../../platform/unreadFiles.ts";
import { workspaceFiles } from "../../platform/workspaceFiles.ts";
import type { ArticleReading } from "./articleReading.ts";
import { diagnosticsOf } from "./diagnosticOf.ts";
import { isRedirectFile, redirectFiles } from "./redirectSelector.ts";

/** Bytes of a file that is looked at: the rules read no larger one. */
const largestFile = 8_000_000;
/** Milliseconds that no file changed before redirects are checked again. */
const pause = 1000;

/** What was found in a file, in its text. */
interface CheckedFile {
  readonly text: string;
  readonly findings: readonly ReportedFinding[];
}

/** Findings in files that say redirects, as they are on disk, in the Problems panel: once one of them is open, and where a folder is checked. */
export class RedirectChecks implements vscode.Disposable {
  readonly #app: App;
  readonly #reading: ArticleReading;
  readonly #diagnostics = vscode.languages.createDiagnosticCollection("seoResearchRedirects");
  readonly #found = new Map<string, CheckedFile>();
  /** The folders that are checked again when a file of theirs changes. */
  readonly #folders = new Map<string, vscode.Uri>();
  readonly #waiting = new Map<string, NodeJS.Timeout>();
  readonly #following: vscode.Disposable;

  constructor(app: App, reading: ArticleReading) {
    this.#app = app;
    this.#reading = reading;
    const files = vscode.workspace.createFileSystemWatcher(redirectFiles);
    // their URLs may be sources and targets
    const articles = vscode.workspace.createFileSystemWatcher(`**/{${articleGlobs().join(",")}}`);
    const rules = vscode.workspace.createFileSystemWatcher(`**/${rulesFile}`);
    const changed = (uri: vscode.Uri): void => this.#changed(uri);
    this.#following = vscode.Disposable.from(
      files,
      articles,
      rules,
      ...[files, articles, rules].flatMap((watcher) => [
        watcher.onDidChange(changed),
        watcher.onDidCreate(changed),
        watcher.onDidDelete(changed),
      ]),
      vscode.workspace.onDidOpenTextDocument((document) => this.#opened(document)),
      vscode.workspace.onDidChangeWorkspaceFolders(({ removed }) =>
        removed.forEach(({ uri }) => this.#end(uri)),
      ),
      vscode.workspace.onDidChangeConfiguration((change) => this.#configured(change)),
    );
    vscode.workspace.textDocuments.forEach((document) => this.#opened(document));
  }

  dispose(): void {
    this.#following.dispose();
    this.#waiting.forEach((timer) => clearTimeout(timer));
    this.#diagnostics.dispose();
  }

  /** Checks the redirects of the project that a folder is in, and shows what is found. How many findings there are. */
  async check(folder: vscode.Uri): Promise<number> {
    const root = vscode.workspace.getWorkspaceFolder(folder)?.uri ?? folder;
    this.#folders.set(root.toString(), root);
    const found = await this.#reading.redirectFindings(root);
    if (!this.#folders.has(root.toString())) {
      // turned off, or removed, meanwhile
      return 0;
    }
    const before = [...this.#found.keys()].filter((name) => isBelow(name, root));
    const now = new Set(found.map(({ uri }) => uri.toString()));
    before.filter((name) => !now.has(name)).forEach((name) => this.#forget(vscode.Uri.parse(name)));
    for (const { uri, findings } of found) {
      const bytes =
        findings.length === 0 ? undefined : await workspaceFiles.readFile(uri, largestFile);
      const text = new TextDecoder().decode(bytes);
      this.#found.set(uri.toString(), { text, findings });
      this.#diagnostics.set(uri, diagnosticsOf(findings, { uri, languageId: "", text }));
    }
    return found.reduce((sum, { findings }) => sum + findings.length, 0);
  }

  /** What was found in a document; nothing where it has changed since. */
  findingsIn(document: vscode.TextDocument): readonly ReportedFinding[] {
    const found = this.#found.get(document.uri.toString());
    return found?.text === document.getText() ? found.findings : [];
  }

  #opened(document: vscode.TextDocument): void {
    const { uri } = document;
    const root = vscode.workspace.getWorkspaceFolder(uri)?.uri;
    if (root !== undefined && isRedirectFile(document) && settings.checks(uri) !== "off") {
      this.#folders.set(root.toString(), root);
      this.#soon(root, 0);
    }
  }

  /** Checks that are turned off have no findings; those that are turned on find what is open. */
  #configured(change: vscode.ConfigurationChangeEvent): void {
    if (!change.affectsConfiguration("seoResearch")) {
      return;
    }
    for (const root of this.#folders.values()) {
      if (settings.checks(root) === "off") {
        this.#end(root);
      }
    }
    vscode.workspace.textDocuments.forEach((document) => this.#opened(document));
  }

  /** Ends the checks of a folder, with what they found. */
  #end(root: vscode.Uri): void {
    const name = root.toString();
    clearTimeout(this.#waiting.get(name));
    this.#waiting.delete(name);
    this.#folders.delete(name);
    [...this.#found.keys()]
      .filter((found) => isBelow(found, root))
      .forEach((found) => this.#forget(vscode.Uri.parse(found)));
  }

  #changed(uri: vscode.Uri): void {
    const root = vscode.workspace.getWorkspaceFolder(uri)?.uri;
    if (root !== undefined && this.#folders.has(root.toString())) {
      this.#soon(root, pause);
    }
  }

  #soon(root: vscode.Uri, delay: number): void {
    const name = root.toString();
    clearTimeout(this.#waiting.get(name));
    const timer = setTimeout(() => {
      this.#waiting.delete(name);
      this.check(root).catch((error: unknown) =>
        error instanceof UnreadFile ? notifyUnread(root, error) : this.#app.log.error(error),
      );
    }, delay);
    this.#waiting.set(name, timer);
  }

  #forget(uri: vscode.Uri): void {
    this.#found.delete(uri.toString());
    this.#diagnostics.delete(uri);
  }
}

function isBelow(name: string, root: vscode.Uri): boolean {
  return name.startsWith(`${root.toString().replace(/\/$/u, "")}/`);
}
