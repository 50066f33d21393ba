import * as vscode from "vscode";
import { visibleText } from "../../../shared/visibleText.ts";
import { drawnLabel } from "./drawnText.ts";

/** A code lens. Its title may quote anybody: it draws no icon. */
export class TextLens extends vscode.CodeLens {
  constructor(range: vscode.Range, command?: vscode.Command) {
    super(range);
    if (command !== undefined) {
      this.fill(command);
    }
  }

  /** Says what is drawn and what a click runs; a command without a name is drawn as plain text. */
  fill(command: vscode.Command): void {
    const { title, tooltip } = command;
    this.command = {
      ...command,
      title: drawnLabel(title),
      ...(tooltip === undefined ? {} : { tooltip: visibleText(tooltip) }),
    };
  }
}
