import * as vscode from "vscode";
import { visibleText } from "../../../shared/visibleText.ts";
import { drawnIconLabel, drawnLabel } from "./drawnText.ts";

/** What an item of the status bar shows. Its text may quote anybody: the only icons drawn are its own. */
export interface StatusItemLook {
  /** Names of the icons before the text. */
  readonly icons: readonly string[];
  readonly text: string;
  readonly tooltip: string;
  /** What a screen reader says. */
  readonly spoken: string;
  /** The command behind a click. */
  readonly command: string;
  /** Whether it stands out as a warning. */
  readonly isWarning: boolean;
}

/** An item at the right of the status bar; hidden until it is drawn. */
export class StatusItem {
  readonly #item: vscode.StatusBarItem;

  constructor(id: string, name: string, priority: number) {
    this.#item = vscode.window.createStatusBarItem(id, vscode.StatusBarAlignment.Right, priority);
    this.#item.name = name;
  }

  show({ icons, text, tooltip, spoken, command, isWarning }: StatusItemLook): void {
    this.#item.text = drawnIconLabel(icons, text);
    this.#item.tooltip = visibleText(tooltip);
    this.#item.command = command;
    this.#item.backgroundColor = isWarning
      ? new vscode.ThemeColor("statusBarItem.warningBackground")
      : undefined;
    this.#item.accessibilityInformation = { label: visibleText(spoken) };
    this.#item.show();
  }

  hide(): void {
    this.#item.hide();
  }

  dispose(): void {
    this.#item.dispose();
  }
}

/** Says something in the status bar for some seconds. The text may quote anybody. */
export function showStatus(text: string, seconds: number): void {
  vscode.window.setStatusBarMessage(drawnLabel(text), seconds * 1000);
}
