import * as vscode from "vscode";
import { blockedBy } from "../../../research/spending/budgets.ts";
import type { App } from "../../platform/app.ts";
import { commands } from "../../platform/commandIds.ts";
import { runCommand } from "../../platform/commands.ts";
import type { Connection } from "../../platform/connections.ts";
import { currentValue } from "../../platform/snapshot.ts";
import { confirmSpending } from "../../platform/prompts/confirmSpending.ts";
import type { Budgets } from "../../platform/spending.ts";
import { callWords } from "../../../shared/counts.ts";
import type { CheckedCall } from "../../../research/spending/checkedCall.ts";
import { countedText, formatCredits, formatInteger } from "../../../shared/format.ts";
import type { ToolDefinition } from "../../../research/tools/definition.ts";
import { priceOf } from "../../../research/tools/price.ts";
import { askToRaiseBudget } from "./budgetStop.ts";
import { readBalance } from "./confirmPrice.ts";
import { balanceSentence, budgetSentence } from "./priceWords.ts";

/** A batch of calls of one tool that somebody is about to pay for. */
export interface BatchPurchase {
  readonly tool: ToolDefinition;
  /** Those that may be charged. */
  readonly calls: readonly CheckedCall<Connection>[];
  /** True where some of them were sent before, with an unknown outcome: those that turn out to be answered or charged are not sent again. */
  readonly atMost?: boolean;
  readonly connection: Connection;
  /** What else the person should know before, a line each. */
  readonly notes: readonly string[];
}

/** A batch that may begin. */
export interface PassedBatch {
  /** Of a call, in credits. */
  readonly price: number;
  /** How many calls were agreed to: fewer than were wanted where balance or budgets end before. */
  readonly calls: number;
}

/**
 * The gate for a batch: a dialog every time, with count, price in all, balance and budgets. A
 * budget or balance that is too small for all does not forbid the batch: the dialog says where it
 * will stop, and its button names as many calls as they pay for. A price that changes while the
 * dialog shows it is shown again. Undefined when the batch may not begin; one that costs nothing may
 * without a question.
 */
export async function passBatchGate(
  app: App,
  purchase: BatchPurchase,
): Promise<PassedBatch | undefined> {
  const { tool, connection, atMost = false } = purchase;
  const calls = purchase.calls.length;
  const name = vscode.l10n.t(tool.title);
  const question = countedText(
    calls,
    { one: "Run {0} once?", other: "Run {0} {1} times?" },
    name,
    formatInteger(calls),
  );
  for (;;) {
    const budgets = await app.spending.budgets(connection.origin);
    const each = priceOf(tool);
    const price = calls * each;
    const known = currentValue(app.account.balance.of(connection));
    // One that is not enough may be out of date: credits may have been bought since.
    const balance = known === undefined || known < price ? await readBalance(app) : known;
    if (price === 0) {
      return { price: each, calls };
    }
    const scope = blockedBy(budgets.day, budgets.session, price);
    const fitting = fittingCalls(calls, each, balance, budgets);
    const run = { id: "run", label: runLabel(purchase, fitting, fitting * each) } as const;
    const raise = { id: "raise", label: vscode.l10n.t("Raise Budget…"), free: true } as const;
    const buy = { id: "buy", label: vscode.l10n.t("Buy Credits…"), free: true } as const;
    const isPoor = connection.kind === "service" && balance !== undefined && balance < each;
    const answer = await confirmSpending(app.inputClock, {
      message:
        atMost && calls > 1
          ? vscode.l10n.t("Run {0} up to {1} times?", name, formatInteger(calls))
          : question,
      detail: batchLines(purchase, each, balance, budgets),
      buttons: [
        ...(fitting === 0 ? [] : [run]),
        ...(scope === undefined ? [] : [raise]),
        ...(isPoor ? [buy] : []),
      ],
    });
    if (scope !== undefined && answer === "raise") {
      const title = vscode.l10n.t(
        "{0} × {1} ({2})",
        name,
        formatInteger(calls),
        formatCredits(price),
      );
      await askToRaiseBudget(app, {
        origin: connection.origin,
        scope,
        state: budgets[scope],
        price,
        title,
      });
    } else if (answer !== "run") {
      await (answer === "buy" ? runCommand(commands.openBilling) : undefined);
      return undefined;
    } else if (priceOf(tool) === each) {
      return { price: each, calls: fitting };
    }
  }
}

/** How many calls balance and budgets pay for; an unknown balance is no obstacle. */
function fittingCalls(
  calls: number,
  each: number,
  balance: number | undefined,
  { day, session }: Budgets,
): number {
  const limits = [balance, day.left, session.left].filter((limit) => limit !== undefined);
  return Math.max(0, Math.min(calls, ...limits.map((limit) => Math.floor(limit / each))));
}

function runLabel(
  { calls: { length: calls }, atMost }: BatchPurchase,
  fitting: number,
  price: number,
): string {
  const cost = formatCredits(price);
  if (fitting < calls) {
    return vscode.l10n.t(
      "Run {0} of {1} ({2})",
      formatInteger(fitting),
      formatInteger(calls),
      cost,
    );
  }
  return atMost === true
    ? vscode.l10n.t("Run up to {0} ({1})", formatInteger(calls), cost)
    : vscode.l10n.t("Run {0} ({1})", formatInteger(calls), cost);
}

function batchLines(
  { calls: { length: calls }, notes }: BatchPurchase,
  each: number,
  balance: number | undefined,
  budgets: Budgets,
): string[] {
  const { day, session } = budgets;
  const price = calls * each;
  const total = countedText(
    calls,
    { one: "1 call: {2}.", other: "{0} calls at {1} each: {2} total." },
    formatInteger(calls),
    formatCredits(each),
    formatCredits(price),
  );
  const enough = (credits: number): number => Math.floor(credits / each);
  const short =
    balance === undefined || balance >= price
      ? balanceSentence(price, balance)
      : vscode.l10n.t(
          "Balance: {0}, enough for {1}. The batch will stop there; you can resume it.",
          formatInteger(balance),
          callWords(enough(balance)),
        );
  const budget = (
    left: number | undefined,
    sentence: (left: string, calls: string) => string,
  ): string =>
    left === undefined || left >= price
      ? ""
      : sentence(formatInteger(left), callWords(enough(left)));
  const stops = [
    budget(day.left, (left, most) =>
      vscode.l10n.t(
        "Today's budget has {0} left, enough for {1}. The batch will stop there; you can resume it.",
        left,
        most,
      ),
    ),
    budget(session.left, (left, most) =>
      vscode.l10n.t(
        "This session's budget has {0} left, enough for {1}. The batch will stop there; you can resume it.",
        left,
        most,
      ),
    ),
  ].filter((line) => line !== "");
  return [
    total,
    short,
    ...(stops.length > 0 ? stops : [budgetSentence(price, budgets)]),
    ...notes,
  ].filter((line) => line !== "");
}
