import * as vscode from "vscode";
import { articleKind } from "../../files/article/articleKind.ts";
import type { ArticleKind } from "../../files/article/articleKind.ts";

/** Where something is inserted. */
export interface Article {
  readonly document: vscode.TextDocument;
  readonly kind: ArticleKind;
}

/**
 * The article somebody works on. While a result has the focus no text editor is active, so the one
 * that was active last is remembered, as long as it is in sight.
 */
export class ArticleMemory implements vscode.Disposable {
  #last: vscode.TextEditor | undefined;
  readonly #following: vscode.Disposable;

  constructor() {
    this.#note(vscode.window.activeTextEditor);
    this.#following = vscode.window.onDidChangeActiveTextEditor((editor) => this.#note(editor));
  }

  /** The editor of the article; undefined where none is in sight. */
  get editor(): vscode.TextEditor | undefined {
    const visible = vscode.window.visibleTextEditors.filter(({ document }) => kindOf(document) !== undefined);
    const last = this.#last?.document.uri.toString();
    return visible.find((editor) => editor === this.#last) ?? visible.find(({ document }) => document.uri.toString() === last) ?? (visible.length === 1 ? visible[0] : undefined);
  }

  dispose(): void {
    this.#following.dispose();
  }

  #note(editor: vscode.TextEditor | undefined): void {
    if (editor !== undefined && kindOf(editor.document) !== undefined) {
      this.#last = editor;
    }
  }
}

/** What a document is written in; undefined for what is no article, such as the editor's own output. */
export function kindOf({ uri, languageId }: vscode.TextDocument): ArticleKind | undefined {
  return ["output", "git", "vscode-scm", "comment", "walkThroughSnippet"].includes(uri.scheme) ? undefined : articleKind(languageId, uri.path);
}

/** "latte-art.md". */
export function articleName({ uri }: vscode.TextDocument): string {
  return uri.path.split("/").at(-1) ?? uri.path;
}
