import * as vscode from "vscode";
import type { App } from "../../platform/app.ts";

/** Puts a link on the clipboard that opens a saved result at a section, in this editor, without a call. */
export async function copySectionLink({ context }: App, id: string, section: string): Promise<void> {
  const link = vscode.Uri.from({
    scheme: vscode.env.uriScheme,
    authority: context.extension.id,
    path: `/result/${id}`,
    fragment: section,
  });
  await vscode.env.clipboard.writeText(link.toString());
}
