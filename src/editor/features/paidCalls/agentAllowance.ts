import * as vscode from "vscode";
import type { App } from "../../platform/app.ts";
import { reportProblem } from "../../platform/commands.ts";
import type { Connection } from "../../platform/connections.ts";
import { confirmSpending } from "../../platform/prompts/confirmSpending.ts";
import { notifyWarning } from "../../platform/prompts/messages.ts";
import { formatCredits, formatInteger } from "../../../shared/format.ts";
import { shownInQuotes } from "../../../research/agents/shownInQuotes.ts";
import type { CheckedCall } from "../../../research/spending/checkedCall.ts";
import { askInTurn, untilEnded } from "./agentTurns.ts";
import { callLines, balanceToShow, wholeCall } from "./confirmPrice.ts";

/** The windows in which a person was told that the agents' budget is spent. */
const told = new WeakSet<App>();

/** A call as the dialog shows it. */
type ShownCall = Pick<CheckedCall<Connection>, "tool" | "args" | "market" | "subject" | "source">;

/**
 * Whether agents may spend a price (credits) although a person was last asked so many credits ago:
 * "fits" without a question; "asked" where our dialog allowed it, which says what they have spent
 * since. The chat's own questions don't count: they can't be told from "Allow in this Session".
 * `isUnderWay` for a call that is paid for already, which waits for nothing.
 */
export function passAllowance(
  app: App,
  call: ShownCall,
  price: number,
  signal: AbortSignal,
  isUnderWay = false,
): Promise<"fits" | "asked" | "declined"> {
  return askInTurn(app, signal, () => askWhereSpent(app, call, price, isUnderWay));
}

/** True where our dialog will ask before a price is paid for an agent. */
export async function exceedsAllowance(app: App, origin: string, price: number): Promise<boolean> {
  const { spent, limit } = await app.spending.unasked(origin);
  return spent + price > limit;
}

async function askWhereSpent(
  app: App,
  call: ShownCall,
  price: number,
  isUnderWay: boolean,
): Promise<"fits" | "asked" | "declined"> {
  const { tool, subject, source } = call;
  if (!(await exceedsAllowance(app, source.origin, price))) {
    return "fits";
  }
  const running = isUnderWay ? 0 : await untilEnded(app);
  const { spent, limit } = await app.spending.unasked(source.origin);
  const balance = await balanceToShow(app, source);
  const budgets = await app.spending.budgets(source.origin);
  const more = formatInteger(limit);
  const answer = await confirmSpending(app.inputClock, {
    message: vscode.l10n.t(
      "Agents have spent {0} since you were last asked. Allow up to {1} more?",
      formatCredits(spent),
      more,
    ),
    detail: [
      vscode.l10n.t(
        "Requested next by an agent in chat: {0} for “{1}”.",
        vscode.l10n.t(tool.title),
        shownInQuotes(subject),
      ),
      ...callLines(call, { balance, budgets }, { running }),
    ],
    ...wholeCall(call),
    buttons: [{ id: "allow", label: vscode.l10n.t("Allow {0} More", more) }],
  });
  if (answer === undefined) {
    return "declined";
  }
  await app.spending.allow(source.origin);
  return "asked";
}

/** Says once in a window that agents were stopped at their budget. */
export function notifyAgentBudget(
  app: App,
  { limit, spent }: { readonly limit: number; readonly spent: number },
  price: number,
): void {
  if (told.has(app)) {
    return;
  }
  told.add(app);
  const sentence = vscode.l10n.t(
    "An agent's call for {0} wasn't run: agents have spent {1} of their {2} for today.",
    formatCredits(price),
    formatInteger(spent),
    formatCredits(limit),
  );
  const change = {
    label: vscode.l10n.t("Change Budgets…"),
    run: () =>
      vscode.commands.executeCommand(
        "workbench.action.openSettings",
        "seoResearch.agentBudgetPerDay",
      ),
  };
  void notifyWarning(sentence, [change]).catch((error: unknown) => reportProblem(app.log, error));
}
