import * as l10n from "@vscode/l10n";
import { commands } from "../../../platform/commandIds.ts";
import { absent, formatCredits, formatInteger, formatMoney } from "../../../shared/format.ts";
import { findTool } from "../../../tools/catalogue.ts";
import type { Row } from "../row.ts";
import type { AccountFacts } from "./accountFacts.ts";
import { readingAge, readingRows, readingWords } from "./readingState.ts";
import { below, beside } from "../../../shared/plainText.ts";
import { priceOf } from "../../../tools/price.ts";

/** 10 US dollars buy 1,000 credits (data conventions, transport). */
const creditsPerDollar = 100;

/** Tools that show what a balance is good for, from the cheapest to the dearest. */
const examples = ["inspect_serp", "research_keywords", "inspect_keyword", "inspect_domain", "compare_backlink_gap"];

/** The balance, what it is worth, and where it is low the way to more. */
export function balanceRow(facts: AccountFacts): Row {
  const { balance, connection, lowBalance } = facts;
  const credits = known(balance.value);
  const isLow = credits !== undefined && credits < lowBalance;
  const isSample = connection.kind === "sandbox";
  const children = [...(isLow ? [moreRow(isSample, lowBalance)] : []), ...readingRows("balance", balance, facts)];
  return {
    id: "balance",
    kind: "balance",
    label: credits === undefined ? l10n.t("Balance") : formatCredits(credits),
    description: beside(
      isSample ? l10n.t("sample data") : credits === undefined ? "" : l10n.t("≈ ${0}", formatMoney(credits / creditsPerDollar)),
      isLow ? (credits > 0 ? l10n.t("low balance") : l10n.t("nothing left")) : "",
      credits === undefined && balance.value !== undefined ? absent : readingWords(balance, facts),
    ),
    tooltip: below(
      isSample ? l10n.t("Sandbox credits: nothing is charged.") : l10n.t("1,000 credits cost 10 US dollars."),
      credits === undefined ? l10n.t("The balance is not known.") : purchases(credits),
      readingAge(balance, facts),
    ),
    icon: isLow ? "warning" : "credit-card",
    tone: isLow ? "warning" : undefined,
    copy: credits === undefined ? undefined : String(credits),
    children: children.length === 0 ? undefined : children,
    unfolded: children.length > 0,
  };
}

/** What is no number of credits is not known. */
function known(credits: number | undefined): number | undefined {
  return Number.isFinite(credits) ? credits : undefined;
}

/** How many calls of some tools the balance pays for, one tool at a time. */
function purchases(credits: number): string {
  const lines = examples.flatMap((name) => {
    const tool = findTool(name);
    const calls = tool === undefined ? 0 : Math.floor(credits / priceOf(tool));
    return tool === undefined || calls < 1
      ? []
      : [l10n.t("{0} × {1} at {2}", formatInteger(calls), l10n.t(tool.title), formatCredits(priceOf(tool)))];
  });
  return lines.length === 0 ? "" : below(l10n.t("It pays, for example, for:"), lines.join(`\n${l10n.t("or")} `));
}

function moreRow(isSample: boolean, lowBalance: number): Row {
  const why = l10n.t("A warning stands here below {0}; the setting “Low Balance” changes that.", formatCredits(lowBalance));
  return isSample
    ? {
        id: "balance/refill",
        kind: "link",
        label: l10n.t("Refill the Sandbox"),
        description: l10n.t("free"),
        tooltip: below(l10n.t("Gives the sandbox its first credits back. Nothing is charged."), why),
        icon: "refresh",
        command: { id: commands.refillSandbox, args: [] },
      }
    : {
        id: "balance/buy",
        kind: "link",
        label: l10n.t("Buy Credits…"),
        description: l10n.t("in the dashboard, in steps of 10 US dollars"),
        tooltip: below(l10n.t("Opens the dashboard's section Billing. 10 US dollars buy 1,000 credits."), why),
        icon: "link-external",
        command: { id: commands.openBilling, args: [] },
      };
}
