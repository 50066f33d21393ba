import * as vscode from "vscode";
import type { ChargeVerdict } from "../../spending/chargeRule.ts";
import type { PendingCall } from "../../spending/pendingCalls.ts";
import type { App } from "../../platform/app.ts";
import { confirmSpending } from "../../platform/prompts/confirmSpending.ts";
import { formatClock } from "../../shared/format.ts";
import type { ToolDefinition } from "../../tools/definition.ts";
import { pricedTitle } from "./price.ts";
import { whatItCost } from "./failure.ts";

/** Asks the person before a call is sent whose earlier outcome is unknown, or that was charged and lost. True when it is to be paid for once more. */
export async function confirmAgain(
  { inputClock }: Pick<App, "inputClock">,
  tool: ToolDefinition,
  { sentAt, subject, ended }: PendingCall,
  verdict: ChargeVerdict | undefined,
): Promise<boolean> {
  const how = ended === true ? "" : vscode.l10n.t("The window closed before it finished.");
  const answer = await confirmSpending(inputClock, {
    message: vscode.l10n.t("{0} for “{1}” was sent at {2} but never returned.", vscode.l10n.t(tool.title), subject, formatClock(Date.parse(sentAt))),
    detail: [[how, whatItCost(tool, verdict ?? { kind: "unknown", because: "logUnreadable" })].filter((part) => part !== "").join(" ")],
    buttons: [{ id: "run", label: pricedTitle(tool) }],
  });
  return answer === "run";
}
