import * as vscode from "vscode";
import { articleKind } from "../../../articles/frontMatter/articleKind.ts";
import { isArticle } from "./isArticle.ts";
import { workspaceFiles } from "../../platform/workspaceFiles.ts";

/** An article that is open in the editor. */
export interface OpenArticle {
  readonly uri: vscode.Uri;
  /** "latte-art.md". */
  readonly name: string;
}

/**
 * The article somebody works on: a Markdown, MDX or HTML file. While a result has the focus no text
 * editor is active, so the one that was active last is remembered, as long as its tab is open.
 */
export class LastArticle implements vscode.Disposable {
  #last: vscode.Uri | undefined;
  readonly #following: vscode.Disposable;

  constructor() {
    this.#note(vscode.window.activeTextEditor);
    this.#following = vscode.window.onDidChangeActiveTextEditor((editor) => this.#note(editor));
  }

  /** Undefined where no article is open, or several are and none of them was active yet. */
  get open(): OpenArticle | undefined {
    const open = openArticles();
    const last = this.#last?.toString();
    const uri =
      open.find((one) => one.toString() === last) ?? (open.length === 1 ? open[0] : undefined);
    return uri === undefined ? undefined : { uri, name: uri.path.split("/").at(-1) ?? uri.path };
  }

  dispose(): void {
    this.#following.dispose();
  }

  #note(editor: vscode.TextEditor | undefined): void {
    if (editor !== undefined && isArticle(editor.document)) {
      this.#last = editor.document.uri;
    }
  }
}

function openArticles(): vscode.Uri[] {
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  const inTabs = tabs.flatMap(({ input }) =>
    input instanceof vscode.TabInputText && articleKind(input.uri.path) !== undefined
      ? [input.uri]
      : [],
  );
  const drawn = vscode.window.visibleTextEditors
    .filter(({ document }) => isArticle(document))
    .map(({ document }) => document.uri);
  return [...new Map([...drawn, ...inTabs].map((uri) => [uri.toString(), uri])).values()];
}

/** The article of a menu's address, else the one that is worked on. Throws a sentence where there is none. */
export async function chosenArticle(argument: unknown, articles: LastArticle): Promise<vscode.Uri> {
  const uri = argument instanceof vscode.Uri ? argument : articles.open?.uri;
  if (uri === undefined || !isArticle(await workspaceFiles.openDocument(uri))) {
    throw new Error(vscode.l10n.t("Open an article first: a Markdown, MDX or HTML file."));
  }
  return uri;
}
