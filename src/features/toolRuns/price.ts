import * as vscode from "vscode";
import { formatCredits, formatInteger } from "../../shared/format.ts";
import type { ToolDefinition } from "../../tools/definition.ts";
import { alwaysAskFrom, settings } from "../../platform/settings.ts";

/** The price as every button and title writes it: "Inspect Page (3 credits)". */
export function pricedTitle(tool: ToolDefinition): string {
  return `${vscode.l10n.t(tool.title)} (${formatCredits(tool.cost)})`;
}

/** True when a call of this price asks in a dialog of its own. */
export function asksFirst(tool: ToolDefinition): boolean {
  return tool.cost >= Math.min(settings.askFromCredits(), alwaysAskFrom);
}

/**
 * What Enter will do in the last input before a call. `balance` in credits; undefined when it is
 * not known, in which case nothing is claimed about it.
 */
export function enterSentence(tool: ToolDefinition, balance: number | undefined): string {
  const price = formatCredits(tool.cost);
  if (balance !== undefined && balance < tool.cost) {
    return vscode.l10n.t("This costs {0}, but only {1} left.", price, formatInteger(balance));
  }
  if (asksFirst(tool)) {
    return vscode.l10n.t("Enter goes on: {0}, asks once more", price);
  }
  return balance === undefined
    ? vscode.l10n.t("Enter runs: {0}", price)
    : vscode.l10n.t("Enter runs: {0}, {1} left", price, formatInteger(balance - tool.cost));
}

/** The dialog from the asking threshold on. True when the person agreed. */
export async function confirmPrice(tool: ToolDefinition, subject: string, balance: number | undefined): Promise<boolean> {
  const run = pricedTitle(tool);
  const detail =
    balance === undefined
      ? vscode.l10n.t("The balance is not known at the moment.")
      : balance < tool.cost
        ? vscode.l10n.t("Balance: {0}, which is not enough.", formatInteger(balance))
        : vscode.l10n.t("Balance: {0} now, {1} afterwards.", formatInteger(balance), formatInteger(balance - tool.cost));
  const answer = await vscode.window.showWarningMessage(
    vscode.l10n.t("Run {0} for “{1}”?", vscode.l10n.t(tool.title), subject),
    { modal: true, detail: `${formatCredits(tool.cost)}. ${detail}` },
    run,
  );
  return answer === run;
}
