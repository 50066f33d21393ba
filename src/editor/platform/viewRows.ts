import * as vscode from "vscode";
import type { CommandCall } from "./commandIds.ts";
import { editorCommand } from "./commands.ts";

/** One line of a view of the side bar, as data: what any of them draws. The rows of a view add what only that view knows. */
export interface ViewRow {
  /** Stable, so that rows stay expanded and selected when the view is refreshed. */
  readonly id: string;
  readonly label: string;
  readonly description?: string | undefined;
  /** Plain text, lines separated by line breaks; the label where there is none. */
  readonly tooltip?: string | undefined;
  /** The label for screen readers; label and description where there is none. */
  readonly accessibleLabel?: string | undefined;
  /** A codicon's name; absent for groups. */
  readonly icon?: string | undefined;
  /** A color that means the same as the text beside it. */
  readonly tone?: Tone | undefined;
  /** Words that the `when` clauses of its menus look for. */
  readonly context: string;
  /** What a click does. `title` where it isn't the label. */
  readonly command?: (CommandCall & { readonly title?: string }) | undefined;
  /** A URI by which a decoration of the editor knows the row. */
  readonly resource?: string | undefined;
  /** Whether there are rows below it, and whether they are shown from the start; absent where there are none. */
  readonly unfolds?: "folded" | "unfolded" | undefined;
}

export type Tone = "good" | "warning" | "error" | "muted";

const { None, Collapsed, Expanded } = vscode.TreeItemCollapsibleState;

/**
 * A view of rows. The editor asks for rows only while the view is visible; changes that happen together are drawn
 * once. A view says what its rows are, and how each is drawn.
 */
export abstract class RowTree<Row> implements vscode.TreeDataProvider<Row>, vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #followed: vscode.Disposable[] = [];
  readonly #delay: number;
  #drawing: NodeJS.Timeout | undefined;

  readonly onDidChangeTreeData = this.#changed.event;

  /** `delay`: milliseconds from a change to the next drawing. */
  constructor(delay = 0) {
    this.#delay = delay;
  }

  /** The rows below one; without it those at the top. */
  abstract getChildren(row?: Row): Promise<Row[]>;

  /** The row as it is drawn. */
  protected abstract drawn(row: Row): ViewRow;

  getTreeItem(row: Row): vscode.TreeItem {
    return itemOf(this.drawn(row));
  }

  /** Draws the view again. */
  refresh(): void {
    this.#drawing ??= setTimeout(() => {
      this.#drawing = undefined;
      this.#changed.fire();
    }, this.#delay);
  }

  /** Refreshes the view, too, whenever one of these happens. */
  follow(...events: readonly vscode.Event<unknown>[]): void {
    this.#followed.push(...events.map((event) => event(() => this.refresh())));
  }

  dispose(): void {
    clearTimeout(this.#drawing);
    vscode.Disposable.from(...this.#followed, this.#changed).dispose();
  }
}

/** The colors of the editor's themes for each tone. */
const colors: { readonly [tone in Tone]: string } = {
  good: "charts.green",
  warning: "list.warningForeground",
  error: "list.errorForeground",
  muted: "disabledForeground",
};

function itemOf(row: ViewRow): vscode.TreeItem {
  const { label, description = "" } = row;
  const item = new vscode.TreeItem(
    label,
    row.unfolds === undefined ? None : row.unfolds === "folded" ? Collapsed : Expanded,
  );
  item.id = row.id;
  item.description = description;
  item.tooltip = row.tooltip ?? label;
  item.contextValue = row.context;
  item.accessibilityInformation = {
    label: row.accessibleLabel ?? [label, description].filter((part) => part !== "").join(", "),
  };
  if (row.icon !== undefined) {
    item.iconPath = new vscode.ThemeIcon(
      row.icon,
      row.tone === undefined ? undefined : new vscode.ThemeColor(colors[row.tone]),
    );
  }
  if (row.resource !== undefined) {
    item.resourceUri = vscode.Uri.parse(row.resource);
  }
  if (row.command !== undefined) {
    item.command = editorCommand(row.command.title ?? label, row.command);
  }
  return item;
}
