import * as vscode from "vscode";
import { inertLabel } from "../../../shared/plainText.ts";

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
    this.command = { ...command, title: inertLabel(command.title) };
  }
}
