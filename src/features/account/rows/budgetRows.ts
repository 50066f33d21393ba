import * as l10n from "@vscode/l10n";
import type { BudgetState } from "../../../spending/budgets.ts";
import { commands } from "../../../platform/commandIds.ts";
import { absent, formatCredits, formatInteger } from "../../../shared/format.ts";
import type { Row } from "../row.ts";
import type { AccountFacts } from "./accountFacts.ts";
import { below, beside } from "../../../shared/plainText.ts";

type Scope = "day" | "session";

/** What this editor spent today and in this session, of what it may spend. */
export function budgetRows({ budgets, connection }: AccountFacts): Row[] {
  const isSample = connection.kind === "sandbox";
  return (["day", "session"] as const).map((scope) => budgetRow(scope, budgets?.[scope], isSample));
}

function budgetRow(scope: Scope, state: BudgetState | undefined, isSample: boolean): Row {
  const meaning =
    scope === "day" ? l10n.t("What all windows of this editor spent since midnight.") : l10n.t("What this window spent since it was opened.");
  return {
    id: `budget/${scope}`,
    kind: "budget",
    label: scope === "day" ? l10n.t("Budget Today") : l10n.t("Budget This Session"),
    description: state === undefined ? absent : beside(spending(state), levelWords(state), raisedWords(scope, state)),
    tooltip: below(
      meaning,
      isSample ? l10n.t("Sandbox credits count apart from the service's.") : "",
      state === undefined ? l10n.t("What was spent could not be read; the log has the reason.") : rest(state),
      l10n.t("Click to change the budgets."),
    ),
    icon: state?.level === "stop" ? "error" : state?.level === "warn" ? "warning" : "dashboard",
    tone: state?.level === "stop" ? "error" : state?.level === "warn" ? "warning" : undefined,
    command: { id: commands.changeBudgets, args: [] },
  };
}

function spending({ limit, spent }: BudgetState): string {
  return limit > 0
    ? l10n.t("{0} of {1}, {2}%", formatInteger(spent), formatCredits(limit), formatInteger(Math.floor((spent / limit) * 100)))
    : l10n.t("{0}, no limit", formatCredits(spent));
}

function levelWords({ level }: BudgetState): string {
  switch (level) {
    case "none":
    case "fine":
      return "";
    case "warn":
      return l10n.t("close to the limit");
    case "stop":
      return l10n.t("limit reached");
  }
}

function raisedWords(scope: Scope, { raised }: BudgetState): string {
  if (!raised) {
    return "";
  }
  return scope === "day" ? l10n.t("raised for today") : l10n.t("raised for this session");
}

function rest({ left, level }: BudgetState): string {
  if (left === undefined) {
    return l10n.t("There is no limit.");
  }
  return level === "stop" ? l10n.t("Nothing more is paid until it is raised.") : l10n.t("{0} left.", formatCredits(left));
}
