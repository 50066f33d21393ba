import { iconLabel, inertLabel, inertMessage } from "../../../shared/plainText.ts";
import { visibleText } from "../../../shared/visibleText.ts";

/** What a message, a dialog, progress or the line below an input box draws: nothing that isn't seen, no link and no icon. */
export function drawnMessage(text: string): string {
  return inertMessage(visibleText(text));
}

/** What a row of a list, the status bar or a code lens draws: nothing that isn't seen, and no icon. */
export function drawnLabel(text: string): string {
  return inertLabel(visibleText(text));
}

/** The same behind icons of ours, by their names. */
export function drawnIconLabel(icons: string | readonly string[], text: string): string {
  return iconLabel(icons, visibleText(text));
}
