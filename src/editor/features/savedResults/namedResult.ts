import * as vscode from "vscode";
import { isResultId } from "../../../research/results/resultLink.ts";
import { isRecord } from "../../../shared/json.ts";

/** The id in a command's argument: that of a row, as menus pass it, or the id itself, as links and other extensions do. Undefined for anything else. */
export function idIn(argument: unknown): string | undefined {
  const id = isRecord(argument) ? argument["id"] : argument;
  return typeof id === "string" ? id : undefined;
}

/** The id of the saved result that a command's argument names; undefined where it names none. Throws a sentence for what can't be a result, such as the row of a group. */
export function namedResult(argument: unknown): string | undefined {
  const id = idIn(argument);
  return id === undefined ? undefined : requireResult(id);
}

/** The id of a result for a command that can't do without. Throws a sentence where there is none. */
export function requireResult(id: string | undefined): string {
  if (id === undefined || !isResultId(id)) {
    throw new Error(vscode.l10n.t("Open a result first, or choose one in the Results view."));
  }
  return id;
}
