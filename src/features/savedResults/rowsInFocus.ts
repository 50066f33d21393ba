import * as vscode from "vscode";

/** Selects the row that the keyboard stands on, or takes it out of the selection. Opens nothing. */
const toggleSelection = "list.toggleSelection";

/**
 * The rows that a key is about, as in the editor's own lists: the one the keyboard stands on, and
 * with it all that are selected if it is one of them. Arrows move without selecting, and a view
 * tells its selection only: what an arrow led to shows when it is selected for a moment.
 */
export async function rowsInFocus<Row>(view: Pick<vscode.TreeView<Row>, "selection">): Promise<readonly Row[]> {
  const selected = view.selection;
  await vscode.commands.executeCommand(toggleSelection);
  const toggled = view.selection;
  await vscode.commands.executeCommand(toggleSelection);
  const focused = toggled.filter((row) => !selected.includes(row));
  return focused.length > 0 ? focused : selected;
}
