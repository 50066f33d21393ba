import * as vscode from "vscode";
import { blockedBy } from "../../library/budgets.ts";
import type { App } from "../../platform/app.ts";
import type { Connection } from "../../platform/connections.ts";
import { alwaysAskFrom, settings } from "../../platform/settings.ts";
import { formatCredits, formatInteger } from "../../shared/format.ts";
import { textOf } from "../../shared/json.ts";
import type { ToolArguments, ToolDefinition } from "../../tools/definition.ts";
import { offerRaise } from "./offerRaise.ts";
import { asksFirst, pricedTitle } from "./price.ts";

/** What somebody is about to pay for. */
export interface Purchase {
  readonly tool: ToolDefinition;
  readonly args: ToolArguments;
  readonly subject: string;
  readonly connection: Connection;
}

/**
 * The one gate between a wish and its price, for every caller: stops at a budget, asks in a dialog
 * from the asking threshold on. True when the call may be paid for.
 */
export async function passPriceGate(app: App, purchase: Purchase): Promise<boolean> {
  const { origin } = purchase.connection;
  for (;;) {
    const budgets = await app.spending.budgets(origin);
    const scope = blockedBy(budgets.day, budgets.session, purchase.tool.cost);
    if (scope === undefined) {
      return !asksFirst(purchase.tool) || confirmPrice(app, purchase);
    }
    if (!(await offerRaise(app, { origin, scope, state: budgets[scope], price: purchase.tool.cost, title: pricedTitle(purchase.tool) }))) {
      return false;
    }
  }
}

/** The dialog: tool, arguments, price, balance before and after, what is left of the budgets. True when the person agreed. */
async function confirmPrice(app: App, { tool, args, subject, connection }: Purchase): Promise<boolean> {
  const balance = await app.account.balance.refresh();
  const run = pricedTitle(tool);
  const never = vscode.l10n.t("Run, and Don't Ask Again for {0}", vscode.l10n.t(tool.title));
  const detail = [argumentLines(tool, args), formatCredits(tool.cost), balanceSentence(tool, balance), await budgetSentence(app, tool, connection.origin)];
  const answer = await vscode.window.showWarningMessage(
    vscode.l10n.t("Run {0} for “{1}”?", vscode.l10n.t(tool.title), subject),
    { modal: true, detail: detail.filter((part) => part !== "").join("\n") },
    ...(tool.cost < alwaysAskFrom ? [run, never] : [run]),
  );
  if (answer === never) {
    await settings.setDontAskFor([...new Set([...settings.dontAskFor(), tool.name])]);
  }
  return answer === run || answer === never;
}

/** Long lists are named by their first entries: a dialog does not scroll. */
function argumentLines(tool: ToolDefinition, args: ToolArguments): string {
  const labelled = Object.entries(args).map(([name, value]) => {
    const label = tool.fields.find((field) => field.name === name)?.label ?? name;
    const entries = [value].flat().map(textOf);
    const more = entries.length > 5 ? vscode.l10n.t(" and {0} more", formatInteger(entries.length - 5)) : "";
    return `${vscode.l10n.t(label)}: ${clip(entries.slice(0, 5).join(", "))}${more}`;
  });
  return labelled.join("\n");
}

const longestLine = 200;

function clip(text: string): string {
  return text.length > longestLine ? `${text.slice(0, longestLine)}…` : text;
}

function balanceSentence({ cost }: ToolDefinition, balance: number | undefined): string {
  if (balance === undefined) {
    return vscode.l10n.t("The balance is not known at the moment.");
  }
  return balance < cost
    ? vscode.l10n.t("Balance: {0}, which is not enough.", formatInteger(balance))
    : vscode.l10n.t("Balance: {0} now, {1} afterwards.", formatInteger(balance), formatInteger(balance - cost));
}

async function budgetSentence(app: App, { cost }: ToolDefinition, origin: string): Promise<string> {
  const { day, session } = await app.spending.budgets(origin);
  const parts = [
    day.left === undefined ? "" : vscode.l10n.t("{0} of today's budget", formatInteger(day.left - cost)),
    session.left === undefined ? "" : vscode.l10n.t("{0} of this session's", formatInteger(session.left - cost)),
  ].filter((part) => part !== "");
  return parts.length === 0 ? "" : vscode.l10n.t("Left afterwards: {0}.", parts.join(", "));
}
