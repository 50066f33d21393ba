import * as vscode from "vscode";
import type { TextChange } from "../../files/textChange.ts";
import { formatInteger } from "../../shared/format.ts";
import { inert, shortText } from "../../shared/plainText.ts";
import { articleName, kindOf } from "./articleMemory.ts";
import type { Article, ArticleMemory } from "./articleMemory.ts";
import { insertionsOf } from "./insertions.ts";
import type { Insertion } from "./insertions.ts";
import type { KeptRows } from "./keptRows.ts";

/** Asks what to make of rows and inserts it where the cursor of the article is. One undo takes it all back. */
export async function insertRows(articles: ArticleMemory, kept: KeptRows): Promise<void> {
  const { place } = articles;
  const insertion = await pickInsertion(kept, place?.name);
  if (insertion === undefined) {
    return;
  }
  if (place === undefined) {
    await insertElsewhere(insertion);
  } else {
    await insert(await place.open(), insertion);
  }
}

interface InsertionItem extends vscode.QuickPickItem {
  readonly insertion: Insertion;
}

async function pickInsertion(kept: KeptRows, article: string | undefined): Promise<Insertion | undefined> {
  // What begins with a `$(name)` of our own keeps its icon; everything else comes from strangers.
  const items = insertionsOf(kept).map((insertion): InsertionItem => ({ label: insertion.label, description: inert(shortText(insertion.description)), insertion }));
  const rows = kept.rows.length === 1 ? vscode.l10n.t("1 row") : vscode.l10n.t("{0} rows", formatInteger(kept.rows.length));
  const title = article === undefined ? vscode.l10n.t("Insert {0} into an Article (free)", rows) : vscode.l10n.t("Insert {0} into {1} (free)", rows, article);
  const placeHolder = article === undefined ? vscode.l10n.t("As what? No article is open here, so the place comes next.") : vscode.l10n.t("As what? It goes to the cursor; Undo takes it back.");
  return (await vscode.window.showQuickPick(items, { title, placeHolder, matchOnDescription: true, ignoreFocusOut: true }))?.insertion;
}

interface PlaceItem extends vscode.QuickPickItem {
  readonly article?: Article;
}

/** No article was worked on: one that is open is chosen, or the clipboard takes it. */
async function insertElsewhere(insertion: Insertion): Promise<void> {
  const open = openArticles();
  const clipboard: PlaceItem = { label: vscode.l10n.t("$(clippy) Copy to the clipboard"), description: vscode.l10n.t("as Markdown") };
  const places = open.map((article): PlaceItem => ({ label: `$(file) ${inert(articleName(article.document))}`, description: vscode.workspace.asRelativePath(article.document.uri), article }));
  const title = vscode.l10n.t("Where to? No article was worked on here yet.");
  const choice = await vscode.window.showQuickPick([...places, clipboard], { title, ignoreFocusOut: true });
  if (choice?.article !== undefined) {
    await insert(await vscode.window.showTextDocument(choice.article.document, { preview: false }), insertion);
  } else if (choice !== undefined) {
    await vscode.env.clipboard.writeText(insertion.text("markdown"));
    void vscode.window.showInformationMessage(vscode.l10n.t("Copied to the clipboard as Markdown, because no article is open here. Paste it where you want it."));
  }
}

function openArticles(): Article[] {
  return vscode.workspace.textDocuments.flatMap((document) => {
    const kind = document.isClosed ? undefined : kindOf(document);
    return kind === undefined ? [] : [{ document, kind }];
  });
}

async function insert(editor: vscode.TextEditor, insertion: Insertion): Promise<void> {
  const { document, selection } = editor;
  const name = articleName(document);
  const kind = kindOf(document) ?? "markdown";
  if (vscode.workspace.fs.isWritableFileSystem(document.uri.scheme) === false) {
    throw new Error(vscode.l10n.t("{0} can only be read, so nothing was inserted. Open an article that can be changed, or copy the rows.", name));
  }
  const changes = insertion.changes(kind, document.getText(), document.offsetAt(selection.active));
  if (!(await vscode.workspace.applyEdit(editOf(document, changes)))) {
    throw new Error(vscode.l10n.t("Nothing was inserted into {0}: the editor refused the change.", name));
  }
  const [first] = changes;
  if (first !== undefined) {
    const lineEnd = document.eol === vscode.EndOfLine.CRLF ? "\r\n" : "\n";
    const place = document.positionAt(first.start + first.text.replaceAll("\n", lineEnd).length);
    editor.selection = new vscode.Selection(place, place);
    editor.revealRange(new vscode.Range(document.positionAt(first.start), place), vscode.TextEditorRevealType.InCenterIfOutsideViewport);
  }
  vscode.window.setStatusBarMessage(vscode.l10n.t("Inserted into {0}. Undo takes it back.", name), 5000);
}

/** All changes as one edit, which one undo takes back. */
function editOf(document: vscode.TextDocument, changes: readonly TextChange[]): vscode.WorkspaceEdit {
  const edit = new vscode.WorkspaceEdit();
  for (const { start, end, text } of changes) {
    edit.replace(document.uri, new vscode.Range(document.positionAt(start), document.positionAt(end)), text);
  }
  return edit;
}
