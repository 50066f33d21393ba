import * as vscode from "vscode";
import { neededFields } from "../../tools/arguments.ts";
import type { ToolArguments, ToolDefinition } from "../../tools/definition.ts";
import { urlAt, urlsInText } from "./urlsInText.ts";

/** The writer's text offers the first needed field: a URL, or the selected words. */
export type Proposal = { readonly kind: "draft"; readonly draft: ToolArguments } | { readonly kind: "cancelled" };

const nothing: Proposal = { kind: "draft", draft: {} };
/** Selections longer than this are passages, not keywords. */
const longestKeyword = 80;

/**
 * What the active editor proposes for a tool: for a page or a site the URL at the caret, else in the
 * selection, else one picked from the document; for a keyword the selected words.
 */
export async function proposeFromEditor(tool: ToolDefinition): Promise<Proposal> {
  const [field] = neededFields(tool);
  const editor = vscode.window.activeTextEditor;
  if (field === undefined || editor === undefined) {
    return nothing;
  }
  switch (field.control) {
    case "url":
    case "domain":
      return proposeUrl(editor, field.name);
    case "text": {
      const words = editor.document.getText(editor.selection).trim();
      return words === "" || words.length > longestKeyword ? nothing : draft(field.name, words);
    }
    default:
      return nothing;
  }
}

async function proposeUrl({ document, selection }: vscode.TextEditor, field: string): Promise<Proposal> {
  const text = document.getText();
  const atCaret = await urlAt(text, document.offsetAt(selection.active));
  const selected = atCaret ?? (await urlsInText(document.getText(selection)))[0];
  if (selected !== undefined) {
    return draft(field, selected.url);
  }
  const urls = [...new Set((await urlsInText(text)).map(({ url }) => url))];
  return urls.length === 0 ? nothing : pickUrl(urls, field);
}

async function pickUrl(urls: readonly string[], field: string): Promise<Proposal> {
  const other: vscode.QuickPickItem = { label: vscode.l10n.t("$(edit) Type another address…"), alwaysShow: true };
  const choice = await vscode.window.showQuickPick([...urls.map((label) => ({ label })), other], {
    title: vscode.l10n.t("Which page?"),
    placeHolder: vscode.l10n.t("Addresses in this document. Choosing one costs nothing yet."),
    ignoreFocusOut: true,
  });
  if (choice === undefined) {
    return { kind: "cancelled" };
  }
  return choice === other ? nothing : draft(field, choice.label);
}

function draft(field: string, value: string): Proposal {
  return { kind: "draft", draft: { [field]: value } };
}
