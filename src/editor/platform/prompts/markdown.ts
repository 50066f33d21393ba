import * as vscode from "vscode";
import { visibleText } from "../../../shared/visibleText.ts";

/** Markdown whose links run the commands that are named and no others; nothing in it is HTML or an icon. Texts of others pass `inertMarkdown` first. */
export function markdownWithCommands(
  markdown: string,
  enabledCommands: readonly string[],
): vscode.MarkdownString {
  const content = new vscode.MarkdownString(visibleText(markdown));
  content.isTrusted = { enabledCommands };
  content.supportHtml = false;
  content.supportThemeIcons = false;
  return content;
}
