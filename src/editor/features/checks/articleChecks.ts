import * as vscode from "vscode";
import type { ReportedFinding } from "../../../articles/checks/checkArticle.ts";
import type { ParsedArticle } from "../../../articles/checks/finding.ts";
import type {
  UndecidedLink,
  UndecidedLinks,
} from "../../../articles/checks/links/undecidedLinks.ts";
import { rulesFile } from "../../../articles/checks/ruleSettings.ts";
import { isTooLong } from "../../../articles/checks/rules/tooLong.ts";
import { articleGlobs, articleKind } from "../../../articles/frontMatter/articleKind.ts";
import { messageOf } from "../../../shared/errorMessage.ts";
import { shownSentence } from "../../../shared/plainText.ts";
import type { App } from "../../platform/app.ts";
import { onDidDescribeSite } from "../../platform/describedSites.ts";
import { settings } from "../../platform/settings.ts";
import { notifyWarning } from "../../platform/prompts/messages.ts";
import { isArticle } from "../article/isArticle.ts";
import type { ArticleReading, ArticleText } from "./articleReading.ts";
import { diagnosticsOf } from "./diagnosticOf.ts";
import { notifyUnread } from "../../platform/unreadFiles.ts";
import { workspaceFiles } from "../../platform/workspaceFiles.ts";
import { UnreadFile } from "../../../system/readFile.ts";

/** Milliseconds that nothing was typed before an article is checked. */
const pause = 400;
/** Bytes of a file that is looked at on disk: of one that is too long to check, a rule says so. */
const largestChecked = 16_000_000;
/** Milliseconds that no other article changed before open ones are checked again. */
const afterOthers = 1000;

/** What was found in an article, in a version of its text. */
export interface CheckedVersion {
  /** Of the open document; undefined for a file that was read from disk. */
  readonly version: number | undefined;
  readonly findings: readonly ReportedFinding[];
  /** As it was read; undefined for what no site makes a page of, and for files that were read from disk. */
  readonly article?: ParsedArticle | undefined;
  /** False while rules that compare it with other articles have nothing to go by. */
  readonly isComplete: boolean;
  /** Why it wasn't checked, as a sentence. */
  readonly problem?: string | undefined;
  /** Whether the Problems panel says so already. */
  readonly isGivenUp?: boolean | undefined;
}

/** What came of checking a file. */
export interface CheckedFile {
  readonly findings: readonly ReportedFinding[];
  /** Whether its text wasn't looked at because of its length, be that a finding or not. */
  readonly isTooLong: boolean;
  /** Its internal links that couldn't be judged. */
  readonly undecided: UndecidedLinks;
  /** The first of them. */
  readonly undecidedLinks: readonly UndecidedLink[];
  /** Whether little but its links was checked: it is generated, or of an old version. */
  readonly isForLinksOnly: boolean;
}

/** Findings of open articles in the Problems panel, and of all articles of a project where the settings or a person ask for them. */
export class ArticleChecks implements vscode.Disposable {
  readonly #app: App;
  readonly #reading: ArticleReading;
  readonly #diagnostics = vscode.languages.createDiagnosticCollection("seoResearch");
  readonly #found = new Map<string, CheckedVersion>();
  readonly #timers = new Map<string, NodeJS.Timeout>();
  /** What was said of the rules of each folder. */
  readonly #rulesProblems = new Map<string, string>();
  /** Articles that were checked with their folder: their findings stay when they are closed. */
  readonly #ofFolders = new Set<string>();
  readonly #following: vscode.Disposable;
  readonly #checked = new vscode.EventEmitter<vscode.TextDocument>();
  /** Fires with each open document that was looked at, whether it is an article or not. */
  readonly onDidCheck = this.#checked.event;
  #others: NodeJS.Timeout | undefined;

  constructor(app: App, reading: ArticleReading) {
    this.#app = app;
    this.#reading = reading;
    const watcher = vscode.workspace.createFileSystemWatcher(`**/${rulesFile}`);
    const files = vscode.workspace.createFileSystemWatcher(`**/{${articleGlobs().join(",")}}`);
    this.#following = vscode.Disposable.from(
      watcher,
      files,
      files.onDidDelete((uri) => {
        this.#forget(uri);
        this.#othersChanged();
      }),
      files.onDidCreate(() => this.#othersChanged()),
      files.onDidChange((uri) => {
        this.#changedOnDisk(uri);
        this.#othersChanged();
      }),
      watcher.onDidChange(() => this.checkOpen()),
      watcher.onDidCreate(() => this.checkOpen()),
      watcher.onDidDelete(() => this.checkOpen()),
      // audits and positions that were saved or deleted
      app.resultSaved.event(() => this.checkOpen()),
      app.changedResults.event(() => this.checkOpen()),
      app.connections.onDidChange(() => this.checkOpen()),
      onDidDescribeSite(() => this.checkOpen()),
      vscode.workspace.onDidOpenTextDocument((document) => this.#soon(document, 0)),
      vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (contentChanges.length > 0) {
          this.#soon(document, pause);
        }
      }),
      vscode.workspace.onDidCloseTextDocument((document) => this.#closed(document)),
      vscode.window.onDidChangeTextEditorSelection(({ textEditor, kind }) =>
        kind === undefined ? undefined : this.#leftLine(textEditor),
      ),
      vscode.workspace.onDidChangeConfiguration((change) => {
        if (change.affectsConfiguration("seoResearch")) {
          this.checkOpen();
        }
        if (change.affectsConfiguration("seoResearch.checks")) {
          this.checkProjects().catch((error: unknown) => app.log.error(error));
        }
      }),
    );
  }

  dispose(): void {
    this.#following.dispose();
    this.#checked.dispose();
    clearTimeout(this.#others);
    this.#timers.forEach((timer) => clearTimeout(timer));
    this.#diagnostics.dispose();
  }

  /** Checks every open article again. */
  checkOpen(): void {
    vscode.workspace.textDocuments.forEach((document) => this.#soon(document, 0));
  }

  /** Checks a document soon, as if it had just been opened. */
  checkSoon(document: vscode.TextDocument): void {
    this.#soon(document, 0);
  }

  /** What was found in a document as it stands now; undefined where it wasn't checked since it changed. */
  known(document: vscode.TextDocument): CheckedVersion | undefined {
    const found = this.#found.get(document.uri.toString());
    return found?.version === document.version ? found : undefined;
  }

  /** What was found in a document as it stands now; checks it first where it has changed since. */
  async findingsIn(document: vscode.TextDocument): Promise<readonly ReportedFinding[]> {
    const known = this.#found.get(document.uri.toString());
    if (known?.version !== document.version) {
      await this.#check(document);
    }
    const found = this.#found.get(document.uri.toString());
    return found?.version === document.version ? found.findings : [];
  }

  /**
   * Checks a file as it stands on disk, or in the editor where it is open, and shows its findings until it is checked
   * again. Undefined for a file that no site makes a page of.
   */
  async checkFile(uri: vscode.Uri): Promise<CheckedFile | undefined> {
    const open = vscode.workspace.textDocuments.find(
      (document) => document.uri.toString() === uri.toString() && !document.isClosed,
    );
    const text: ArticleText = open === undefined ? await readText(uri) : textOf(open);
    const { findings, isArticle, article, problem, undecided, undecidedLinks, isForLinksOnly } =
      await this.#reading.check(text, true);
    if (!isArticle) {
      return undefined;
    }
    if (problem !== undefined) {
      throw new Error(problem);
    }
    this.#ofFolders.add(uri.toString());
    const kept = open === undefined ? undefined : article;
    this.#show(
      text,
      { version: open?.version, findings, isComplete: true, article: kept },
      undefined,
    );
    return {
      findings,
      isTooLong: isTooLong(text),
      undecided: undecided ?? {},
      undecidedLinks: undecidedLinks ?? [],
      isForLinksOnly: isForLinksOnly === true,
    };
  }

  /** Checks all articles of the projects whose settings want that, one after the other. */
  async checkProjects(): Promise<void> {
    for (const { uri } of vscode.workspace.workspaceFolders ?? []) {
      const articles =
        settings.checks(uri) === "project" ? await this.#reading.articlesIn(uri) : [];
      for (const article of articles) {
        await this.checkFile(article);
      }
    }
  }

  /** What is found in an article may have changed with other articles; many may change at once. */
  #othersChanged(): void {
    clearTimeout(this.#others);
    this.#others = setTimeout(() => this.checkOpen(), afterOthers);
  }

  #changedOnDisk(uri: vscode.Uri): void {
    const isOpen = vscode.workspace.textDocuments.some(
      (document) => document.uri.toString() === uri.toString(),
    );
    if (!isOpen && this.#ofFolders.has(uri.toString())) {
      this.checkFile(uri).catch((error: unknown) =>
        error instanceof UnreadFile ? notifyUnread(uri, error) : this.#app.log.error(error),
      );
    }
  }

  #soon(document: vscode.TextDocument, delay: number): void {
    if (!isArticle(document)) {
      return;
    }
    const name = document.uri.toString();
    clearTimeout(this.#timers.get(name));
    const timer = setTimeout(() => {
      this.#timers.delete(name);
      this.#check(document).catch((error: unknown) => this.#failed(document, error));
    }, delay);
    this.#timers.set(name, timer);
  }

  async #check(document: vscode.TextDocument): Promise<void> {
    if (settings.checks(document.uri) === "off" || document.isClosed) {
      this.#forget(document.uri);
      this.#checked.fire(document);
      return;
    }
    const { version } = document;
    const { findings, isComplete, article, problem, isGivenUp, rulesProblem } =
      await this.#reading.check(textOf(document), false);
    this.#sayRulesProblem(document.uri, rulesProblem);
    if (document.version !== version || document.isClosed) {
      return;
    }
    this.#show(
      textOf(document),
      { version, findings, isComplete, article, problem, isGivenUp },
      typedLine(document),
    );
    this.#checked.fire(document);
    if (!isComplete) {
      await this.#reading.readProject(document.uri);
      await this.#check(document);
    }
  }

  /** Says at the document why it couldn't be checked, so that views don't wait for its check without end. */
  #failed(document: vscode.TextDocument, error: unknown): void {
    this.#app.log.error(error);
    if (!document.isClosed) {
      const { version } = document;
      const problem = shownSentence(messageOf(error));
      this.#show(
        textOf(document),
        { version, findings: [], isComplete: true, problem },
        typedLine(document),
      );
      this.#checked.fire(document);
    }
  }

  /** Says once what of a project's rules can't be used, and again after that has changed. */
  #sayRulesProblem(uri: vscode.Uri, problem: string | undefined): void {
    const folder = vscode.workspace.getWorkspaceFolder(uri)?.uri.toString() ?? "";
    if (this.#rulesProblems.get(folder) === problem) {
      return;
    }
    if (problem === undefined) {
      this.#rulesProblems.delete(folder);
    } else {
      this.#rulesProblems.set(folder, problem);
      void notifyWarning(problem);
    }
  }

  #show(text: ArticleText, checked: CheckedVersion, typed: number | undefined): void {
    const name = text.uri.toString();
    const before = this.#diagnostics.get(text.uri) ?? [];
    this.#found.set(name, checked);
    const shown =
      checked.problem === undefined || checked.isGivenUp === true
        ? diagnosticsOf(checked.findings, text)
        : [uncheckedDiagnostic(checked.problem)];
    // what stands on the line that is being typed is said when the caret leaves it, unless it was said before
    this.#diagnostics.set(
      text.uri,
      shown.filter(
        (one) =>
          one.range.start.line !== typed ||
          before.some(({ range, code }) => range.start.line === typed && code === one.code),
      ),
    );
  }

  #leftLine({ document }: vscode.TextEditor): void {
    const name = document.uri.toString();
    const found = this.#found.get(name);
    const shown = this.#diagnostics.get(document.uri)?.length ?? 0;
    if (
      found !== undefined &&
      found.version === document.version &&
      found.findings.length > shown
    ) {
      this.#show(textOf(document), found, typedLine(document));
    }
  }

  #closed({ uri }: vscode.TextDocument): void {
    clearTimeout(this.#timers.get(uri.toString()));
    if (!this.#ofFolders.has(uri.toString())) {
      this.#forget(uri);
    }
  }

  #forget(uri: vscode.Uri): void {
    this.#found.delete(uri.toString());
    this.#ofFolders.delete(uri.toString());
    this.#diagnostics.delete(uri);
  }
}

/** The line of the caret in a document that has changes of its own; undefined for one that nobody types into. */
function typedLine(document: vscode.TextDocument): number | undefined {
  const editor = vscode.window.activeTextEditor;
  return editor?.document === document && document.isDirty
    ? editor.selection.active.line
    : undefined;
}

function textOf(document: vscode.TextDocument): ArticleText {
  return { uri: document.uri, languageId: document.languageId, text: document.getText() };
}

/** Says at the top of an article why it isn't checked. */
function uncheckedDiagnostic(problem: string): vscode.Diagnostic {
  const top = new vscode.Range(0, 0, 0, 0);
  const message = vscode.l10n.t("{0} It isn't checked.", problem);
  const diagnostic = new vscode.Diagnostic(top, message, vscode.DiagnosticSeverity.Warning);
  diagnostic.source = "SEO";
  return diagnostic;
}

async function readText(uri: vscode.Uri): Promise<ArticleText> {
  const bytes = await workspaceFiles.readFile(uri, largestChecked);
  return {
    uri,
    languageId: articleKind(uri.path) ?? "markdown",
    // the editor leaves a byte order mark out of a document's text, too
    text: new TextDecoder().decode(bytes),
  };
}
