import * as vscode from "vscode";
import type { ChargeDifference } from "../../spending/chargeLookup.ts";
import { notifyWarning } from "../../platform/prompts/messages.ts";
import { formatCredits } from "../../shared/format.ts";
import { shownSentence } from "../../shared/plainText.ts";
import { findTool } from "../../tools/catalogue.ts";
import { notePrice } from "../../tools/price.ts";

/** Says that calls were not charged their price, as the usage log proves; budgets count what was charged. Dialogs show the higher price from now on. */
export async function notifyDifferences(differences: readonly ChargeDifference[]): Promise<void> {
  const [first] = differences;
  if (first === undefined) {
    return;
  }
  for (const { tool, charged } of differences) {
    notePrice(tool, charged);
  }
  const show = vscode.l10n.t("Show Account");
  const answer = await notifyWarning(differenceSentence(first, differences.length - 1), show);
  if (answer === show) {
    await vscode.commands.executeCommand("seoResearch.account.focus");
  }
}

/** "Inspect Page for “example.com” was charged 30 credits instead of 3." */
export function differenceSentence({ tool, subject, price, charged }: ChargeDifference, others: number): string {
  const { t } = vscode.l10n;
  const title = t(findTool(tool)?.title ?? tool);
  const sentence = t("{0} for “{1}” was charged {2} instead of {3}, according to the usage log.", title, shownSentence(subject), formatCredits(charged), formatCredits(price));
  return others === 0 ? sentence : t("{0} The price differs for {1} more.", sentence, others);
}
