import * as l10n from "@vscode/l10n";
import { commandOf, commands } from "../../../platform/commandIds.ts";
import { absent, formatCredits, formatInteger, formatMoney } from "../../../../shared/format.ts";
import { below, beside } from "../../../../shared/plainText.ts";
import type { BudgetState } from "../../../../research/spending/budgets.ts";
import { catalogue } from "../../../../research/tools/catalogue.ts";
import { priceOf } from "../../../../research/tools/price.ts";
import type { AccountFacts } from "./accountFacts.ts";
import { readingAge, readingRows, readingWords } from "./row.ts";
import type { Row } from "./row.ts";

/** 10 US dollars buy 1,000 credits (data conventions, transport). */
export const creditsPerDollar = 100;

/** Tools that show what a balance pays for, from the cheapest to the most expensive. */
const examples = catalogue
  .filter(({ isPriceExample }) => isPriceExample === true)
  .toSorted((a, b) => a.cost - b.cost);

/** The balance and its value in dollars; where it is low, a row that leads to more credits. */
export function balanceRow(facts: AccountFacts): Row {
  const { balance, connection, lowBalance } = facts;
  const credits = finiteCredits(balance.value);
  const isLow = credits !== undefined && credits < lowBalance;
  const isSample = connection.kind === "sandbox";
  const children = [
    ...(isLow ? [lowBalanceRow(isSample, lowBalance)] : []),
    ...readingRows("balance", balance, facts),
  ];
  return {
    id: "balance",
    kind: "balance",
    label: credits === undefined ? l10n.t("Balance") : formatCredits(credits),
    description: beside(
      isSample
        ? l10n.t("sample data")
        : credits === undefined
          ? ""
          : l10n.t("≈ ${0}", formatMoney(credits / creditsPerDollar)),
      isLow ? (credits > 0 ? l10n.t("low balance") : l10n.t("no credits left")) : "",
      credits === undefined && balance.value !== undefined ? absent : readingWords(balance, facts),
    ),
    tooltip: below(
      isSample
        ? l10n.t("Sandbox credits. You're never charged.")
        : l10n.t("1,000 credits cost $10."),
      credits === undefined ? l10n.t("Balance unknown.") : purchases(credits),
      readingAge(balance, facts),
    ),
    icon: isLow ? "warning" : "credit-card",
    tone: isLow ? "warning" : undefined,
    copy: credits === undefined ? undefined : String(credits),
    children: children.length === 0 ? undefined : children,
    expanded: children.length > 0,
  };
}

/** Undefined for a balance that is no number. */
function finiteCredits(credits: number | undefined): number | undefined {
  return Number.isFinite(credits) ? credits : undefined;
}

/** How many calls of each example tool the balance pays for. */
function purchases(credits: number): string {
  const lines = examples.flatMap((tool) => {
    const calls = Math.floor(credits / priceOf(tool));
    return calls < 1
      ? []
      : [
          l10n.t(
            "{0} × {1} ({2} each)",
            formatInteger(calls),
            l10n.t(tool.title),
            formatCredits(priceOf(tool)),
          ),
        ];
  });
  return lines.length === 0
    ? ""
    : below(l10n.t("Enough, for example, for:"), lines.join(`\n${l10n.t("or")} `));
}

function lowBalanceRow(isSample: boolean, lowBalance: number): Row {
  const why = l10n.t(
    "You see a warning below {0}. Change this in the Low Balance setting.",
    formatCredits(lowBalance),
  );
  return isSample
    ? {
        id: "balance/refill",
        kind: "link",
        label: l10n.t("Refill Sandbox Credits"),
        description: l10n.t("free"),
        tooltip: below(
          l10n.t("Resets the sandbox to its starting credits. Nothing is charged."),
          why,
        ),
        icon: "refresh",
        command: commandOf(commands.refillSandbox),
      }
    : {
        id: "balance/buy",
        kind: "link",
        label: l10n.t("Buy Credits…"),
        description: l10n.t("in $10 steps"),
        tooltip: below(l10n.t("Opens Billing in the dashboard. $10 buys 1,000 credits."), why),
        icon: "link-external",
        command: commandOf(commands.openBilling),
      };
}

type Scope = "day" | "session";

/** What this editor spent today and in this session, of what it may spend. Budgets don't apply to the sandbox's credits. */
export function budgetRows({ budgets, connection }: AccountFacts): Row[] {
  const scopes: readonly Scope[] = connection.kind === "sandbox" ? [] : ["day", "session"];
  const own = scopes.map((scope) => budgetRow(scope, budgets?.[scope]));
  const { limit, spent } = budgets?.agents ?? { limit: 0, spent: 0 };
  return limit + spent === 0 ? own : [...own, agentBudgetRow(limit, spent)];
}

/** What agents spent today, of what they may; there is no row while they may spend nothing. */
function agentBudgetRow(limit: number, spent: number): Row {
  const isUsedUp = spent >= limit;
  return {
    id: "budget/agents",
    kind: "budget",
    label: l10n.t("Agents Today"),
    description: beside(
      l10n.t("{0} of {1}", formatInteger(spent), formatInteger(limit)),
      isUsedUp ? l10n.t("limit reached") : "",
    ),
    tooltip: below(
      l10n.t("Credits spent by agents since midnight in all windows."),
      l10n.t("Your own budgets include it."),
      l10n.t("Click to change what agents may spend."),
    ),
    icon: "hubot",
    tone: isUsedUp ? "warning" : undefined,
    command: commandOf(commands.changeBudgets),
  };
}

function budgetRow(scope: Scope, state: BudgetState | undefined): Row {
  const meaning =
    scope === "day"
      ? l10n.t("Credits spent since midnight in all windows.")
      : l10n.t("Credits spent since this window opened.");
  return {
    id: `budget/${scope}`,
    kind: "budget",
    label: scope === "day" ? l10n.t("Budget Today") : l10n.t("Budget This Session"),
    description: state === undefined ? absent : beside(spentText(state), raisedText(state)),
    tooltip: below(
      meaning,
      state === undefined ? undefined : levelText(scope, state),
      state === undefined ? l10n.t("Couldn't read spending. See the log.") : remainingText(state),
      l10n.t("Click to change your budgets."),
    ),
    icon: state?.level === "stop" ? "error" : state?.level === "warn" ? "warning" : "dashboard",
    tone: state?.level === "stop" ? "error" : state?.level === "warn" ? "warning" : undefined,
    command: commandOf(commands.changeBudgets),
  };
}

function spentText({ limit, spent }: BudgetState): string {
  return limit > 0
    ? l10n.t("{0} of {1}", formatInteger(spent), formatInteger(limit))
    : beside(formatCredits(spent), l10n.t("no limit"));
}

/** What the row's icon says, and for how long the limit is raised; undefined for nothing. */
function levelText(scope: Scope, { level, raised }: BudgetState): string | undefined {
  const levels = [
    level === "warn" ? l10n.t("Close to the limit.") : "",
    level === "stop" ? l10n.t("Limit reached.") : "",
    !raised
      ? ""
      : scope === "day"
        ? l10n.t("Raised for today.")
        : l10n.t("Raised for this session."),
  ].filter((text) => text !== "");
  return levels.length === 0 ? undefined : levels.join("\n");
}

function raisedText({ raised }: BudgetState): string {
  return raised ? l10n.t("raised") : "";
}

function remainingText({ left, level }: BudgetState): string {
  if (left === undefined) {
    return l10n.t("No limit.");
  }
  return level === "stop"
    ? l10n.t("Paid calls stop until you raise it.")
    : l10n.t("{0} left.", formatCredits(left));
}
