import * as vscode from "vscode";
import { visibleText } from "../../../shared/visibleText.ts";
import { drawnIconLabel, drawnLabel } from "./drawnText.ts";

/** A row of a list to choose from. Its texts may quote anybody: the only icon drawn is the row's own. */
export interface PickItem extends vscode.QuickPickItem {
  /** Name of the icon before the label, such as `table`. */
  readonly icon?: string;
}

/** Marks what `pickRows` made: a list takes no other rows. */
const made: unique symbol = Symbol("made by pickRows");

/** A row as the editor gets it. */
export interface PickRow<T extends PickItem> extends vscode.QuickPickItem {
  /** What the row was made of. Its texts are the real ones: what is used, compared or copied is taken from here. */
  readonly source: T;
  readonly [made]: true;
}

/** Rows for `createPickList`. */
export function pickRows<T extends PickItem>(items: readonly T[]): PickRow<T>[] {
  return items.map((source) => ({ ...source, ...drawnTexts(source), source, [made]: true }));
}

/** A list of rows that were made by `pickRows`, for choices that have to follow what happens. */
export function createPickList<T extends PickItem>(): vscode.QuickPick<PickRow<T>> {
  return vscode.window.createQuickPick<PickRow<T>>();
}

/** Asks for one of several; undefined on Escape. */
export async function askPick<T extends PickItem>(
  items: readonly T[],
  options: vscode.QuickPickOptions,
): Promise<T | undefined> {
  return (await vscode.window.showQuickPick(pickRows(items), drawnOptions(options)))?.source;
}

/** Asks for any number of several; undefined on Escape. */
export async function askPicks<T extends PickItem>(
  items: readonly T[],
  options: vscode.QuickPickOptions,
): Promise<T[] | undefined> {
  return (
    await vscode.window.showQuickPick(pickRows(items), {
      ...drawnOptions(options),
      canPickMany: true,
    })
  )?.map(({ source }) => source);
}

function drawnOptions(options: vscode.QuickPickOptions): vscode.QuickPickOptions {
  const { title, placeHolder } = options;
  return {
    ...options,
    ...(title === undefined ? {} : { title: visibleText(title) }),
    ...(placeHolder === undefined ? {} : { placeHolder: visibleText(placeHolder) }),
  };
}

function drawnTexts({
  icon,
  label,
  description,
  detail,
}: PickItem): Pick<vscode.QuickPickItem, "label" | "description" | "detail"> {
  return {
    label: icon === undefined ? drawnLabel(label) : drawnIconLabel(icon, label),
    ...(description === undefined ? {} : { description: drawnLabel(description) }),
    ...(detail === undefined ? {} : { detail: drawnLabel(detail) }),
  };
}
