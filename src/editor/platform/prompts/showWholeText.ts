import * as vscode from "vscode";
import { visibleText } from "../../../shared/visibleText.ts";

/** A text that a question shows in part only. */
export interface WholeText {
  /** What the tab is called; a name of ours. */
  readonly name: string;
  readonly text: string;
}

/** The scheme of texts that exist in the editor only. */
const scheme = "seo-research-text";
/** Texts that are kept for tabs which are still open. */
const mostKept = 20;

/** By the numbers in their URIs. */
const kept = new Map<string, string>();
let count = 0;
let provider: vscode.Disposable | undefined;

/** Opens a text in an editor, read-only. */
export async function showWholeText({ name, text }: WholeText): Promise<void> {
  provider ??= vscode.workspace.registerTextDocumentContentProvider(scheme, {
    provideTextDocumentContent: ({ query }) => kept.get(query) ?? "",
  });
  count += 1;
  kept.set(String(count), visibleText(text));
  for (const number of [...kept.keys()].slice(0, -mostKept)) {
    kept.delete(number);
  }
  const uri = vscode.Uri.from({
    scheme,
    path: `/${visibleText(name).replaceAll("/", " ")}.txt`,
    query: String(count),
  });
  await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri));
}
