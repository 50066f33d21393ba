import * as vscode from "vscode";
import { crossesWarning } from "../../spending/budgets.ts";
import { notifyWarning } from "../../platform/prompts/messages.ts";
import type { Budgets } from "../../platform/spending.ts";
import { formatCredits, formatInteger } from "../../shared/format.ts";
import { commands } from "../../platform/commandIds.ts";

/** Says once, when a payment takes a budget beyond 80 %, what is left of it. `before` is how the budgets stood before the payment. */
export async function warnOfBudget(before: Budgets, price: number): Promise<void> {
  const crossed = (["session", "day"] as const).find((scope) => crossesWarning(before[scope], price));
  if (crossed === undefined) {
    return;
  }
  const { spent, limit } = before[crossed];
  const sentence =
    crossed === "day"
      ? vscode.l10n.t("{0} of today's budget of {1} are spent.", formatInteger(spent + price), formatCredits(limit))
      : vscode.l10n.t("{0} of this session's budget of {1} are spent.", formatInteger(spent + price), formatCredits(limit));
  const change = vscode.l10n.t("Change Budget…");
  if ((await notifyWarning(sentence, change)) === change) {
    await vscode.commands.executeCommand(commands.changeBudgets);
  }
}
