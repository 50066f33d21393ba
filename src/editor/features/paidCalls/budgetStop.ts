import * as vscode from "vscode";
import { blockedBy, crossesWarning } from "../../../research/spending/budgets.ts";
import type { BudgetState } from "../../../research/spending/budgets.ts";
import type { App } from "../../platform/app.ts";
import { commands } from "../../platform/commandIds.ts";
import { runCommand } from "../../platform/commands.ts";
import { learnMoreLabel } from "../../platform/learnMore.ts";
import { confirmSpending } from "../../platform/prompts/confirmSpending.ts";
import { notifyWarning } from "../../platform/prompts/messages.ts";
import type { Budgets, BudgetScope } from "../../platform/spending.ts";
import { askLine } from "../../platform/prompts/inputBox.ts";
import { formatCredits, formatInteger } from "../../../shared/format.ts";
import type { ToolDefinition } from "../../../research/tools/definition.ts";
import { pricedTitle, priceOf } from "../../../research/tools/price.ts";

/** A budget that stops a price. */
export interface BudgetStop {
  readonly origin: string;
  readonly scope: BudgetScope;
  readonly state: BudgetState;
  /** Credits that are to be spent. */
  readonly price: number;
  /** What is to be run, with its price. */
  readonly title: string;
}

/** What stops a call of a tool, as the budgets are now. */
export async function budgetStop(
  app: App,
  {
    tool,
    origin,
    scope,
  }: { readonly tool: ToolDefinition; readonly origin: string; readonly scope: BudgetScope },
): Promise<BudgetStop> {
  const budgets = await app.spending.budgets(origin);
  return { origin, scope, state: budgets[scope], price: priceOf(tool), title: pricedTitle(tool) };
}

/**
 * Says that a budget stops a call, and offers a higher limit for this day or session with one click,
 * one that is typed, and the settings. Where the other budget stops the call, too, it is raised with
 * it. True when the call now fits.
 */
export async function askToRaiseBudget(app: App, stop: BudgetStop): Promise<boolean> {
  const { limit, spent } = stop.state;
  const sentence =
    stop.scope === "day"
      ? vscode.l10n.t(
          "{0} would exceed today's budget. You've spent {1} of {2}.",
          stop.title,
          formatInteger(spent),
          formatCredits(limit),
        )
      : vscode.l10n.t(
          "{0} would exceed this session's budget. You've spent {1} of {2}.",
          stop.title,
          formatInteger(spent),
          formatCredits(limit),
        );
  const least = spent + stop.price;
  const proposed = Math.max(least, limit + Math.ceil(limit / 2));
  const amount = formatInteger(proposed);
  const answer = await confirmSpending(app.inputClock, {
    message: sentence,
    detail: [vscode.l10n.t("Nothing was run or charged.")],
    again: vscode.l10n.t("Confirm again to raise it."),
    buttons: [
      {
        id: "raise",
        label:
          stop.scope === "day"
            ? vscode.l10n.t("Raise to {0} for Today", amount)
            : vscode.l10n.t("Raise to {0} for This Session", amount),
      },
      { id: "other", label: vscode.l10n.t("Other Limit…"), free: true },
      { id: "change", label: vscode.l10n.t("Change Budgets…"), free: true },
      { id: "learnMore", label: learnMoreLabel(), free: true },
    ],
  });
  if (answer === "learnMore") {
    await runCommand(commands.openDocumentation, "budgetReached");
  }
  if (answer === "change") {
    await vscode.commands.executeCommand(
      "workbench.action.openSettings",
      stop.scope === "day" ? "seoResearch.budgetPerDay" : "seoResearch.budgetPerSession",
    );
  }
  const raised =
    answer === "raise" ? proposed : answer === "other" ? await askLimit(app, stop) : undefined;
  if (raised !== undefined) {
    await raise(app, stop, raised);
  }
  return raised !== undefined;
}

/** The person agreed to the call at its price: a second budget in its way isn't asked about again. */
async function raise(app: App, { origin, scope, price }: BudgetStop, limit: number): Promise<void> {
  await app.spending.raise(origin, scope, limit);
  const { day, session } = await app.spending.budgets(origin);
  const other = blockedBy(day, session, price);
  if (other !== undefined && other !== scope) {
    const { spent } = other === "day" ? day : session;
    await app.spending.raise(origin, other, spent + price);
  }
}

async function askLimit(
  app: App,
  { scope, state, price }: BudgetStop,
): Promise<number | undefined> {
  const least = state.spent + price;
  const outcome = await askLine({
    // The call that the budget stopped runs next.
    spendsBy: app.inputClock,
    title:
      scope === "day"
        ? vscode.l10n.t("Raise today's budget")
        : vscode.l10n.t("Raise this session's budget"),
    prompt: () =>
      vscode.l10n.t(
        "New limit in credits, at least {0}. Your setting stays at {1}.",
        formatInteger(least),
        formatInteger(state.limit),
      ),
    value: String(Math.max(least, state.limit + Math.ceil(state.limit / 2))),
    problem: (text) =>
      /^\d{1,7}$/u.test(text.trim()) && Number(text) >= least
        ? undefined
        : vscode.l10n.t("Type a whole number of credits, at least {0}.", formatInteger(least)),
  });
  return outcome.kind === "accepted" ? Number(outcome.value) : undefined;
}

/** Says once, when a payment takes a budget beyond 80 %, what is left of it. `before` is how the budgets stood before the payment. */
export async function warnOfBudget(before: Budgets, price: number): Promise<void> {
  const crossed = (["session", "day"] as const).find((scope) =>
    crossesWarning(before[scope], price),
  );
  if (crossed === undefined) {
    return;
  }
  const { spent, limit } = before[crossed];
  const sentence =
    crossed === "day"
      ? vscode.l10n.t(
          "You've spent {0} of today's budget of {1}.",
          formatInteger(spent + price),
          formatCredits(limit),
        )
      : vscode.l10n.t(
          "You've spent {0} of this session's budget of {1}.",
          formatInteger(spent + price),
          formatCredits(limit),
        );
  await notifyWarning(sentence, [
    { label: vscode.l10n.t("Change Budgets…"), run: () => runCommand(commands.changeBudgets) },
  ]);
}
