import * as vscode from "vscode";
import { folderInFront } from "../../platform/folderInFront.ts";
import { notifyInfo } from "../../platform/prompts/messages.ts";
import { askPick } from "../../platform/prompts/pickList.ts";
import type { PickItem } from "../../platform/prompts/pickList.ts";
import { showStatus } from "../../platform/prompts/statusBar.ts";
import type { TextChange } from "../../../articles/text/textChange.ts";
import { rowWords } from "../../../shared/counts.ts";
import { shortText } from "../../../shared/plainText.ts";
import { articleKind } from "../../../articles/frontMatter/articleKind.ts";
import type { App } from "../../platform/app.ts";
import { isArticle } from "../article/isArticle.ts";
import {
  askLanguage,
  languageForArticle,
  languageForProject,
  languageInWords,
  languageItem,
} from "../article/writtenLanguage.ts";
import type { LanguageChoice } from "../article/writtenLanguage.ts";
import type { OpenArticle } from "../article/lastArticle.ts";
import { insertionsOf } from "../../../research/results/insertions.ts";
import type { Insertion } from "../../../research/results/insertions.ts";
import type { SelectedRows } from "../../../research/results/selectedRows.ts";
import { workspaceFiles } from "../../platform/workspaceFiles.ts";

/** Asks what to make of rows and inserts it where the cursor of the article is. One undo takes it all back. */
export async function insertRows(
  app: Pick<App, "sites">,
  article: OpenArticle | undefined,
  selected: SelectedRows,
): Promise<void> {
  if (article === undefined) {
    const insertion = await pickInsertion(selected, undefined, undefined);
    await (insertion === undefined || insertion === "language"
      ? undefined
      : insertElsewhere(app, selected, insertion));
    return;
  }
  let language = await languageForArticle(app, await workspaceFiles.openDocument(article.uri));
  let insertion = await pickInsertion(selected, article.name, language);
  while (insertion === "language") {
    language = await askLanguage(language);
    insertion = await pickInsertion(selected, article.name, language);
  }
  if (insertion !== undefined) {
    await insert(await bringToFront(article.uri), insertion, language);
  }
}

interface InsertionItem extends PickItem {
  readonly insertion: Insertion | "language";
}

async function pickInsertion(
  selected: SelectedRows,
  article: string | undefined,
  language: LanguageChoice | undefined,
): Promise<Insertion | "language" | undefined> {
  const offered = insertionsOf(selected).map((insertion): InsertionItem => ({
    icon: insertion.icon,
    label: insertion.label,
    description: shortText(insertion.description),
    insertion,
  }));
  const items: InsertionItem[] =
    language === undefined
      ? offered
      : [...offered, { ...languageItem(language), insertion: "language" }];
  const rows = rowWords(selected.rows.length);
  const title =
    article === undefined
      ? vscode.l10n.t("Insert {0} into an Article", rows)
      : vscode.l10n.t("Insert {0} into {1}", rows, article);
  const placeHolder =
    article === undefined
      ? vscode.l10n.t("Choose a format. You pick where to insert it next.")
      : vscode.l10n.t("Choose a format. It's inserted at the cursor.");
  return (
    await askPick(items, { title, placeHolder, matchOnDescription: true, ignoreFocusOut: true })
  )?.insertion;
}

interface PlaceItem extends PickItem {
  readonly put: () => Promise<void>;
}

/** No article was worked on: one that is open is chosen, or the clipboard takes it. */
async function insertElsewhere(
  app: Pick<App, "sites">,
  { result }: SelectedRows,
  insertion: Insertion,
): Promise<void> {
  const ofProject = await languageForProject(app, result.market?.language, folderInFront());
  const clipboard: PlaceItem = {
    icon: "clippy",
    label: vscode.l10n.t("Copy to the clipboard"),
    description: [vscode.l10n.t("as Markdown"), languageInWords(ofProject)].join(" · "),
    put: () => copy(insertion, ofProject),
  };
  const places = await Promise.all(
    openArticles().map(async (document): Promise<PlaceItem> => {
      const language = await languageForArticle(app, document);
      const path = vscode.workspace.asRelativePath(document.uri);
      return {
        icon: "file",
        label: articleName(document),
        description: [path, languageInWords(language)].join(" · "),
        put: async () => insert(await bringToFront(document.uri), insertion, language),
      };
    }),
  );
  const title = vscode.l10n.t("Choose where to insert it");
  const choice = await askPick([...places, clipboard], { title, ignoreFocusOut: true });
  await choice?.put();
}

async function copy(insertion: Insertion, { language }: LanguageChoice): Promise<void> {
  await vscode.env.clipboard.writeText(insertion.text({ kind: "markdown", language }));
  void notifyInfo(vscode.l10n.t("Copied as Markdown. Paste it where you want it."));
}

function openArticles(): vscode.TextDocument[] {
  return vscode.workspace.textDocuments.filter(
    (document) => !document.isClosed && isArticle(document),
  );
}

/** Shows an article where its tab is, with its cursor where it was left. */
async function bringToFront(uri: vscode.Uri): Promise<vscode.TextEditor> {
  const holds = ({ tabs }: vscode.TabGroup): boolean =>
    tabs.some(
      ({ input }) =>
        input instanceof vscode.TabInputText && input.uri.toString() === uri.toString(),
    );
  const viewColumn = vscode.window.tabGroups.all.find(holds)?.viewColumn;
  return vscode.window.showTextDocument(
    await workspaceFiles.openDocument(uri),
    viewColumn === undefined ? { preview: false } : { viewColumn, preview: false },
  );
}

function articleName({ uri }: vscode.TextDocument): string {
  return uri.path.split("/").at(-1) ?? uri.path;
}

async function insert(
  editor: vscode.TextEditor,
  insertion: Insertion,
  { language }: LanguageChoice,
): Promise<void> {
  const { document, selection } = editor;
  const name = articleName(document);
  const kind = articleKind(document.uri.path, document.languageId) ?? "markdown";
  if (vscode.workspace.fs.isWritableFileSystem(document.uri.scheme) === false) {
    throw new Error(
      vscode.l10n.t(
        "{0} is read-only, so nothing was inserted. Open an editable article or copy the rows.",
        name,
      ),
    );
  }
  const changes = insertion.changes({
    kind,
    text: document.getText(),
    offset: document.offsetAt(selection.active),
    language,
  });
  if (!(await vscode.workspace.applyEdit(editOf(document, changes)))) {
    throw new Error(
      vscode.l10n.t("Nothing was inserted into {0}: the editor refused the change.", name),
    );
  }
  const [first] = changes;
  if (first !== undefined) {
    const lineEnd = document.eol === vscode.EndOfLine.CRLF ? "\r\n" : "\n";
    const place = document.positionAt(first.start + first.text.replaceAll("\n", lineEnd).length);
    editor.selection = new vscode.Selection(place, place);
    editor.revealRange(
      new vscode.Range(document.positionAt(first.start), place),
      vscode.TextEditorRevealType.InCenterIfOutsideViewport,
    );
  }
  showStatus(vscode.l10n.t("Inserted into {0}.", name), 5);
}

/** All changes as one edit, which one undo takes back. */
function editOf(
  document: vscode.TextDocument,
  changes: readonly TextChange[],
): vscode.WorkspaceEdit {
  const edit = new vscode.WorkspaceEdit();
  for (const { start, end, text } of changes) {
    edit.replace(
      document.uri,
      new vscode.Range(document.positionAt(start), document.positionAt(end)),
      text,
    );
  }
  return edit;
}
