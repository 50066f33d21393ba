import * as vscode from "vscode";
import { formatClock, formatTime } from "../../shared/format.ts";
import { shortText } from "../../shared/plainText.ts";
import { findTool } from "../../tools/catalogue.ts";

/** Of today the time of day, with seconds; else the day as well. A text that is no time is shown unchanged. */
export function timeInTitle(iso: string): string {
  const time = new Date(iso);
  return time.toDateString() === new Date().toDateString()
    ? formatClock(time.getTime())
    : shortText(formatTime(iso));
}

/** The first editor whose tabs take a theme's icon as theirs: 1.108. */
const firstWithThemeIcons = 108;

/**
 * Gives a tab the icon of its tool, where the editor can draw one there, else that of the extension.
 */
export function showToolIcon(
  panel: vscode.WebviewPanel,
  tool: string,
  extensionUri: vscode.Uri,
): void {
  const icon = findTool(tool)?.icon;
  const [, minor = "0"] = vscode.version.split(".");
  if (icon !== undefined && Number(minor) >= firstWithThemeIcons) {
    // The oldest editor's types don't know it.
    Reflect.set(panel, "iconPath", new vscode.ThemeIcon(icon));
    return;
  }
  const media = vscode.Uri.joinPath(extensionUri, "media");
  panel.iconPath = {
    light: vscode.Uri.joinPath(media, "tab-light.svg"),
    dark: vscode.Uri.joinPath(media, "tab-dark.svg"),
  };
}
