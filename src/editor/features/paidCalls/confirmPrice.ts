import * as vscode from "vscode";
import type { App } from "../../platform/app.ts";
import type { Connection } from "../../platform/connections.ts";
import { askMarket } from "../../platform/prompts/askMarket.ts";
import { confirmSpending } from "../../platform/prompts/confirmSpending.ts";
import type { WholeText } from "../../platform/prompts/showWholeText.ts";
import { showProgress } from "../../platform/prompts/progress.ts";
import { settings } from "../../platform/settings.ts";
import { currentValue } from "../../platform/snapshot.ts";
import { alwaysAskFrom } from "../../platform/settingSpecs.ts";
import type { Budgets } from "../../platform/spending.ts";
import { callWords } from "../../../shared/counts.ts";
import { formatCredits, formatInteger } from "../../../shared/format.ts";
import { marketWords } from "../../../shared/markets.ts";
import type { MarketNames } from "../../../shared/markets.ts";
import { shownInQuotes } from "../../../research/agents/shownInQuotes.ts";
import { blockedBy } from "../../../research/spending/budgets.ts";
import type { CheckedCall } from "../../../research/spending/checkedCall.ts";
import type { ToolDefinition } from "../../../research/tools/definition.ts";
import { pricedTitle, priceOf } from "../../../research/tools/price.ts";
import { untilEnded } from "./agentTurns.ts";
import { argumentList, argumentsInWords } from "./argumentsInWords.ts";
import {
  agentBudgetSentence,
  balanceSentence,
  budgetLeftSentence,
  budgetSentence,
  modelReadsSentence,
} from "./priceWords.ts";

/** What a person chose in the dialog instead of the call's market: a call of its own. */
export interface OtherMarket {
  readonly otherMarket: MarketNames;
}

/**
 * The dialog: tool, arguments, market, price, balance before and after, what is left of the budgets.
 * "run" when the person agreed.
 */
export async function confirmPrice(
  app: App,
  call: CheckedCall<Connection>,
  {
    subject = call.subject,
    isForAgent = false,
  }: { readonly subject?: string; readonly isForAgent?: boolean },
): Promise<"run" | OtherMarket | undefined> {
  const { tool, market, source: connection } = call;
  const forAgent = isForAgent ? { running: await untilEnded(app) } : undefined;
  const balance = await balanceToShow(app, connection);
  const run = { id: "run", label: pricedTitle(tool) } as const;
  const never = {
    id: "never",
    label: vscode.l10n.t("Run, Don't Ask Again"),
  } as const;
  const change = { id: "change", label: vscode.l10n.t("Change Market…"), free: true } as const;
  // What is paid comes first: arguments may come from an answer, and a dialog does not scroll.
  const budgets = await app.spending.budgets(connection.origin);
  const detail = [
    isForAgent ? vscode.l10n.t("Requested by an agent in chat.") : "",
    ...callLines(call, { balance, budgets }, forAgent),
  ];
  for (;;) {
    const answer = await confirmSpending(app.inputClock, {
      message: vscode.l10n.t(
        "Run {0} for “{1}”?",
        vscode.l10n.t(tool.title),
        shownInQuotes(subject),
      ),
      detail,
      ...wholeCall(call),
      buttons: [
        run,
        ...(priceOf(tool) < alwaysAskFrom && !isForAgent ? [never] : []),
        ...(market === undefined || isForAgent ? [] : [change]),
      ],
    });
    if (answer === "never") {
      await settings.setDontAskFor([...new Set([...settings.dontAskFor(), tool.name])]);
    }
    if (answer !== "change" || market === undefined) {
      return answer === undefined ? undefined : "run";
    }
    const otherMarket = await askMarket({ title: pricedTitle(tool) });
    if (otherMarket !== undefined && marketWords(otherMarket) !== marketWords(market)) {
      return { otherMarket };
    }
  }
}

/**
 * A call in a dialog: price, balance before and after, what is left of the budgets, market, arguments; for an agent's
 * the credits of other agents' calls that are running, too.
 */
export function callLines(
  { tool, args, market }: Pick<CheckedCall, "tool" | "args" | "market">,
  { balance, budgets }: { readonly balance: number | undefined; readonly budgets: Budgets },
  forAgent: { readonly running: number } | undefined,
): string[] {
  const price = priceOf(tool);
  const { running = 0 } = forAgent ?? {};
  return [
    formatCredits(price),
    balanceSentence(price, balance),
    running === 0
      ? ""
      : vscode.l10n.t("Calls of agents that are still running: {0}.", formatCredits(running)),
    budgetSentence(price, budgets),
    forAgent === undefined ? "" : agentBudgetSentence(price, budgets),
    forAgent === undefined ? "" : modelReadsSentence(tool),
    market === undefined ? "" : vscode.l10n.t("Market: {0}.", marketWords(market)),
    argumentsInWords(tool, args),
  ];
}

/** All that a call sends, where `callLines` shows a part of it. */
export function wholeCall({ tool, args }: Pick<CheckedCall, "tool" | "args">): {
  readonly whole?: WholeText;
} {
  const text = argumentList(tool, args);
  return text === undefined ? {} : { whole: { name: pricedTitle(tool), text } };
}

/**
 * The balance that a price is shown with, in credits; undefined when it can't be read. What is known is shown at once, since
 * a dialog that comes late would come under typing fingers; it is read again where calls were answered since.
 */
export async function balanceToShow(app: App, connection: Connection): Promise<number | undefined> {
  return currentValue(app.account.balance.of(connection)) ?? (await readBalance(app));
}

/** Reads the balance, in sight of the person; undefined when it can't be read. */
export function readBalance(app: App): Thenable<number | undefined> {
  const options = {
    location: vscode.ProgressLocation.Notification,
    title: vscode.l10n.t("Loading the balance…"),
  };
  return showProgress(options, () => app.account.balance.refresh());
}

/** What is paid for together, in credits. */
interface ShownTotal {
  readonly tools: readonly ToolDefinition[];
  readonly subject: string;
  readonly connection: Connection;
  readonly price: number;
}

/** The dialog: the total, balance before and after, what is left of the budgets, and each call. True when the person agreed. */
export async function confirmTotal(
  app: App,
  { tools, subject, connection, price }: ShownTotal,
): Promise<boolean> {
  const balance = await balanceToShow(app, connection);
  const budgets = await app.spending.budgets(connection.origin);
  const detail = [
    vscode.l10n.t("Total: {0}.", formatCredits(price)),
    balanceSentence(price, balance),
    totalBudgetSentence(price, budgets),
    ...tools.map(pricedTitle),
  ];
  const answer = await confirmSpending(app.inputClock, {
    message: vscode.l10n.t("Run {0} for “{1}”?", callWords(tools.length), shownInQuotes(subject)),
    detail,
    buttons: [
      {
        id: "run",
        label: vscode.l10n.t("Run {0} ({1})", formatInteger(tools.length), formatCredits(price)),
      },
    ],
  });
  return answer === "run";
}

/** A budget that is too small for all does not forbid the first calls: it is said that it stops the others. */
function totalBudgetSentence(price: number, budgets: Budgets): string {
  const scope = blockedBy(budgets.day, budgets.session, price);
  return scope === undefined
    ? budgetSentence(price, budgets)
    : vscode.l10n.t(
        "{0} You'll be asked before a call exceeds it.",
        budgetLeftSentence(budgets, scope),
      );
}
