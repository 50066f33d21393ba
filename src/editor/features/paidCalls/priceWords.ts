import * as vscode from "vscode";
import { blockedBy } from "../../../research/spending/budgets.ts";
import type { App } from "../../platform/app.ts";
import { settings } from "../../platform/settings.ts";
import { alwaysAskFrom } from "../../platform/settingSpecs.ts";
import type { Budgets, BudgetScope } from "../../platform/spending.ts";
import { formatCredits, formatInteger } from "../../../shared/format.ts";
import type { ToolDefinition } from "../../../research/tools/definition.ts";
import { ownSource } from "../../../research/tools/availability.ts";
import { priceOf } from "../../../research/tools/price.ts";

/** True when a call asks in a dialog of its own. From 20 credits on nothing spares the question. */
export function asksFirst(tool: ToolDefinition): boolean {
  if (priceOf(tool) >= alwaysAskFrom) {
    return true;
  }
  return priceOf(tool) >= settings.askFromCredits() && !settings.dontAskFor().includes(tool.name);
}

/**
 * What Enter will do in the last input before a call. It claims nothing that is not known, and it is
 * made anew whenever balance or budgets change.
 */
export function enterSentence(app: App, tool: ToolDefinition): string {
  return enterSentenceFor(app, priceOf(tool), asksFirst(tool));
}

/** The same for calls that cost so much together; `asks` where a dialog comes before them. */
export function enterSentenceFor(app: App, cost: number, asks: boolean): string {
  const price = formatCredits(cost);
  const obstacle = obstacleSentence(app, cost);
  if (obstacle !== undefined) {
    return obstacle;
  }
  if (asks) {
    return vscode.l10n.t("Costs {0}; you'll be asked to confirm", price);
  }
  const balance = app.account.balance.value;
  return balance === undefined
    ? vscode.l10n.t("Costs {0}", price)
    : vscode.l10n.t("Costs {0} ({1} left)", price, formatInteger(balance - cost));
}

/** What a call means for balance and budgets, beside a button that carries its price. */
export function standingSentence(app: App, tool: ToolDefinition): string {
  const obstacle = obstacleSentence(app, priceOf(tool));
  if (obstacle !== undefined) {
    return obstacle;
  }
  const balance = app.account.balance.value;
  const left =
    balance === undefined
      ? ""
      : vscode.l10n.t("{0} left after this.", formatCredits(balance - priceOf(tool)));
  return [left, asksFirst(tool) ? vscode.l10n.t("You'll be asked to confirm.") : ""]
    .filter((part) => part !== "")
    .join(" ");
}

/** Why a call would not go through as things stand; undefined where nothing is known to be in its way. */
function obstacleSentence(app: App, cost: number): string | undefined {
  const price = formatCredits(cost);
  const { origin } = app.connections.latest ?? {};
  const budgets = origin === undefined ? undefined : app.spending.latest(origin);
  const scope = budgets === undefined ? undefined : blockedBy(budgets.day, budgets.session, cost);
  const balance = app.account.balance.value;
  if (balance !== undefined && balance < cost) {
    return vscode.l10n.t(
      "This costs {0}, but you have only {1} left.",
      price,
      formatInteger(balance),
    );
  }
  return budgets === undefined || scope === undefined
    ? undefined
    : vscode.l10n.t("This costs {0}. {1}", price, budgetLeftSentence(budgets, scope));
}

/** "Of today's budget of 500 credits, 3 left." */
export function budgetLeftSentence(budgets: Budgets, scope: BudgetScope): string {
  const { left = 0, limit } = budgets[scope];
  return scope === "day"
    ? vscode.l10n.t(
        "{1} left of today's budget of {0}.",
        formatCredits(limit),
        formatInteger(Math.max(0, left)),
      )
    : vscode.l10n.t(
        "{1} left of this session's budget of {0}.",
        formatCredits(limit),
        formatInteger(Math.max(0, left)),
      );
}

/** The balance before and after a cost, in credits. */
export function balanceSentence(cost: number, balance: number | undefined): string {
  if (balance === undefined) {
    return vscode.l10n.t("Balance unknown.");
  }
  return balance < cost
    ? vscode.l10n.t("Balance: {0} (not enough).", formatInteger(balance))
    : vscode.l10n.t(
        "Balance: {0} now, {1} after.",
        formatInteger(balance),
        formatInteger(balance - cost),
      );
}

/** What a cost leaves of what agents may spend today. */
export function agentBudgetSentence(cost: number, { agents }: Budgets): string {
  const left = agents.limit - agents.spent;
  return vscode.l10n.t(
    "Agents have {0} left today, {1} after this.",
    formatCredits(left),
    formatInteger(left - cost),
  );
}

/** What a cost leaves of the budgets; "" where there are none. */
export function budgetSentence(cost: number, { day, session }: Budgets): string {
  const parts = [
    day.left === undefined
      ? ""
      : vscode.l10n.t("{0} of today's budget", formatInteger(day.left - cost)),
    session.left === undefined
      ? ""
      : vscode.l10n.t("{0} of this session's", formatInteger(session.left - cost)),
  ].filter((part) => part !== "");
  return parts.length === 0 ? "" : vscode.l10n.t("Left after this: {0}.", parts.join(", "));
}

/** What a person has to know before an agent reads their own figures; "" for a tool that has none. */
export function modelReadsSentence(tool: ToolDefinition): string {
  return ownSource(tool) === undefined
    ? ""
    : vscode.l10n.t("Your own figures will be sent to the agent's language model.");
}
