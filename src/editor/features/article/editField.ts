import * as vscode from "vscode";
import { shortText } from "../../../shared/plainText.ts";
import type { ViewedField } from "../../../shared/articleProtocol.ts";
import { runCommand } from "../../platform/commands.ts";
import { notifyWarning } from "../../platform/prompts/messages.ts";
import { wantPart } from "../../platform/wantedPart.ts";
import { readArticle } from "./setField.ts";

/**
 * Opens the Article view of an article with the caret in a field, the title where none is named. A field that isn't in
 * the article begins with `proposal`, which is written as soon as the person confirms it. Front matter that can't be
 * read is explained instead. Free; nothing is changed yet.
 */
export async function editField(
  uri: vscode.Uri,
  field: ViewedField = "title",
  proposal?: string,
): Promise<void> {
  const { document, front } = await readArticle(uri);
  if (front.kind === "unreadable") {
    await explainUnreadable(document, front.line, front.problem);
    return;
  }
  // the view follows the text in front
  if (vscode.window.activeTextEditor?.document !== document) {
    const drawn = vscode.window.visibleTextEditors.find((editor) => editor.document === document);
    await vscode.window.showTextDocument(document, {
      preview: false,
      ...(drawn?.viewColumn === undefined ? {} : { viewColumn: drawn.viewColumn }),
    });
  }
  const focus = { field, ...(proposal === undefined ? {} : { proposal }) };
  wantPart({ uri: document.uri.toString(), part: { focus } });
  await runCommand("seoResearch.article.focus");
}

async function explainUnreadable(
  document: vscode.TextDocument,
  line: number,
  problem: string,
): Promise<void> {
  const sentence = vscode.l10n.t(
    "Can't read the front matter of {0}, so nothing was changed. Line {1}: {2}.",
    shortText(document.uri.path.split("/").at(-1)),
    line,
    shortText(problem),
  );
  const position = new vscode.Position(line - 1, 0);
  await notifyWarning(sentence, [
    {
      label: vscode.l10n.t("Show Line"),
      run: () =>
        vscode.window.showTextDocument(document, {
          selection: new vscode.Range(position, position),
        }),
    },
  ]);
}
