import * as vscode from "vscode";
import { articleKind } from "../../files/article/articleKind.ts";
import type { ArticleKind } from "../../files/article/articleKind.ts";

/** Where something is inserted. */
export interface Article {
  readonly document: vscode.TextDocument;
  readonly kind: ArticleKind;
}

/** The article that something goes to, in sight or behind other tabs. */
export interface ArticlePlace {
  readonly name: string;
  /** Brings it to the front, with its cursor where it was left. */
  open(): Promise<vscode.TextEditor>;
}

/**
 * The article somebody works on. While a result has the focus no text editor is active, so the one
 * that was active last is remembered, as long as it is open.
 */
export class ArticleMemory implements vscode.Disposable {
  #last: vscode.Uri | undefined;
  readonly #following: vscode.Disposable;

  constructor() {
    this.#note(vscode.window.activeTextEditor);
    this.#following = vscode.window.onDidChangeActiveTextEditor((editor) => this.#note(editor));
  }

  /** The article that was worked on last, else the only one in sight; undefined where a person has to say which. */
  get place(): ArticlePlace | undefined {
    const visible = vscode.window.visibleTextEditors.filter(({ document }) => kindOf(document) !== undefined);
    const last = visible.find(({ document }) => document.uri.toString() === this.#last?.toString());
    const behind = last === undefined ? this.#tabBehind() : undefined;
    const editor = last ?? (behind === undefined && visible.length === 1 ? visible[0] : undefined);
    return editor === undefined ? behind : placeOf(editor.document.uri, editor.viewColumn);
  }

  dispose(): void {
    this.#following.dispose();
  }

  #tabBehind(): ArticlePlace | undefined {
    const last = this.#last;
    const group = vscode.window.tabGroups.all.find(({ tabs }) => tabs.some(({ input }) => input instanceof vscode.TabInputText && input.uri.toString() === last?.toString()));
    return last === undefined || group === undefined ? undefined : placeOf(last, group.viewColumn);
  }

  #note(editor: vscode.TextEditor | undefined): void {
    if (editor !== undefined && kindOf(editor.document) !== undefined) {
      this.#last = editor.document.uri;
    }
  }
}

function placeOf(uri: vscode.Uri, viewColumn: vscode.ViewColumn | undefined): ArticlePlace {
  const options = viewColumn === undefined ? { preview: false } : { viewColumn, preview: false };
  return { name: articleName({ uri }), open: async () => vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri), options) };
}

/** What a document is written in; undefined for what is no article, such as the editor's own output. */
export function kindOf({ uri, languageId }: vscode.TextDocument): ArticleKind | undefined {
  return ["output", "git", "vscode-scm", "comment", "walkThroughSnippet"].includes(uri.scheme) ? undefined : articleKind(languageId, uri.path);
}

/** "latte-art.md". */
export function articleName({ uri }: Pick<vscode.TextDocument, "uri">): string {
  return uri.path.split("/").at(-1) ?? uri.path;
}
