import * as vscode from "vscode";
import { blockedBy } from "../../spending/budgets.ts";
import type { App } from "../../platform/app.ts";
import type { Connection } from "../../platform/connections.ts";
import { showProgress } from "../../platform/prompts/progress.ts";
import { askMarket } from "../../platform/prompts/askMarket.ts";
import { confirmSpending } from "../../platform/prompts/confirmSpending.ts";
import { settings } from "../../platform/settings.ts";
import { alwaysAskFrom } from "../../platform/settingSpecs.ts";
import type { Budgets } from "../../platform/spending.ts";
import { callWords } from "../../shared/counts.ts";
import { formatCredits, formatInteger } from "../../shared/format.ts";
import { marketWords } from "../../shared/markets.ts";
import type { MarketNames } from "../../shared/markets.ts";
import { shownSentence } from "../../shared/plainText.ts";
import type { ToolDefinition } from "../../tools/definition.ts";
import type { AgreedCall } from "../../spending/agreedCall.ts";
import { argumentsInWords } from "./argumentsInWords.ts";
import type { CallRequest } from "./callRequest.ts";
import { askToRaiseBudget } from "./budgetStop.ts";
import { asksFirst, budgetLeftSentence, pricedTitle } from "./priceWords.ts";
import { callMarket } from "../../tools/callMarket.ts";
import { priceOf } from "../../tools/price.ts";

/** What a call asks, and what it is about. */
interface CallSubject extends Pick<CallRequest, "tool" | "args"> {
  readonly subject: string;
}

/** A checked call that somebody is about to pay for. */
export interface CallToAgree {
  readonly request: CallRequest & CallSubject;
  readonly connection: Connection;
  /** Equal for calls that would be answered alike. */
  readonly key: string;
  /** The id of the result that it continues. */
  readonly continues: string | undefined;
  /** A dialog has shown the price as part of a total: it is not asked about again. */
  readonly isTotalAgreed: boolean;
}

/** What a person chose in the dialog instead of the call's market: a call of its own. */
export interface OtherMarket {
  readonly otherMarket: MarketNames;
}

/**
 * The one gate between a request and its payment, for everything a person runs: stops at a budget,
 * asks in a dialog from the asking threshold on, which can change the market. Undefined when the call
 * is not to be paid for.
 */
export async function agreeToCall(
  app: App,
  wanted: CallToAgree,
): Promise<AgreedCall<Connection> | OtherMarket | undefined> {
  const { request, connection, key, continues } = wanted;
  const price = await agreedPrice(app, wanted);
  return price === undefined || typeof price === "object"
    ? price
    : {
        ...agreedCall(app, request, { source: connection, key, price }),
        ...(request.output === undefined ? {} : { output: request.output }),
        ...(continues === undefined ? {} : { continues }),
      };
}

/**
 * A call at the price that was agreed to, in credits. Outside of this file only for the calls of a
 * batch, whose price was agreed to as a whole (`passBatchGate`); the batch's runner counts them.
 */
export function agreedCall(
  app: App,
  { tool, args, subject }: CallSubject,
  terms: Pick<AgreedCall<Connection>, "source" | "key" | "price">,
): AgreedCall<Connection> {
  const balanceBefore = app.account.balance.of(terms.source).value;
  return {
    tool,
    args,
    subject,
    ...terms,
    ...(balanceBefore === undefined ? {} : { balanceBefore }),
  };
}

/** In credits; undefined when the call is not to be paid for. A price that changes while a dialog shows it is shown again. */
async function agreedPrice(
  app: App,
  wanted: CallToAgree,
): Promise<number | OtherMarket | undefined> {
  const {
    request: { tool },
    connection: { origin },
    isTotalAgreed,
  } = wanted;
  // A tool that is told not to ask again while its dialog is open asks again here if its price has changed.
  let asks = false;
  for (;;) {
    const budgets = await app.spending.budgets(origin);
    const price = priceOf(tool);
    asks ||= !isTotalAgreed && asksFirst(tool);
    const scope = blockedBy(budgets.day, budgets.session, price);
    if (scope !== undefined) {
      if (
        !(await askToRaiseBudget(app, {
          origin,
          scope,
          state: budgets[scope],
          price,
          title: pricedTitle(tool),
        }))
      ) {
        return undefined;
      }
    } else {
      const answer = asks ? await confirmPrice(app, wanted) : "run";
      if (answer !== "run") {
        return answer;
      }
      if (priceOf(tool) === price) {
        return price;
      }
    }
  }
}

/** Calls of several tools that somebody is about to pay for together. */
export interface TotalPurchase {
  readonly tools: readonly ToolDefinition[];
  readonly subject: string;
  readonly connection: Connection;
}

/** True where a total is asked about in a dialog; the last step before it says so. */
export function totalAsksFirst(price: number): boolean {
  return price >= Math.min(settings.askFromCredits(), alwaysAskFrom);
}

/**
 * The gate for a few calls that belong together: from the asking threshold on one dialog for their
 * total. Budgets are checked by each call on its own. True when they may be paid for.
 */
export async function passTotalGate(
  app: App,
  { tools, subject, connection }: TotalPurchase,
): Promise<boolean> {
  const price = tools.reduce((sum, tool) => sum + priceOf(tool), 0);
  if (!totalAsksFirst(price)) {
    return true;
  }
  const balance = app.account.balance.of(connection).value ?? (await readBalance(app));
  const budgets = await app.spending.budgets(connection.origin);
  const detail = [
    vscode.l10n.t("{0} in all.", formatCredits(price)),
    balanceSentence(price, balance),
    totalBudgetSentence(price, budgets),
    ...tools.map(pricedTitle),
  ];
  const answer = await confirmSpending(app.inputClock, {
    message: vscode.l10n.t("Run {0} for “{1}”?", callWords(tools.length), shownSentence(subject)),
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
        "{0} The call that would pass it asks first.",
        budgetLeftSentence(budgets, scope),
      );
}

/** A batch of calls of one tool that somebody is about to pay for. */
export interface BatchPurchase {
  readonly tool: ToolDefinition;
  /** How many calls may be charged. */
  readonly calls: number;
  /** True where some of them were sent before, with an unknown outcome: those that turn out to be answered or charged are not sent again. */
  readonly atMost?: boolean;
  readonly connection: Connection;
  /** What else the person should know before, a line each. */
  readonly notes: readonly string[];
}

/**
 * The gate for a batch: a dialog every time, with count, price in all, balance and budgets. A
 * budget or balance that is too small for all does not forbid the batch: the dialog says where it
 * will stop. A price that changes while the dialog shows it is shown again. Resolves with the price
 * of a call, in credits, when the batch may begin; one that costs nothing may without a question.
 */
export async function passBatchGate(
  app: App,
  purchase: BatchPurchase,
): Promise<number | undefined> {
  const { tool, calls, connection, atMost = false } = purchase;
  const name = vscode.l10n.t(tool.title);
  const question =
    calls === 1
      ? vscode.l10n.t("Run {0} once?", name)
      : vscode.l10n.t("Run {0} {1} times?", name, formatInteger(calls));
  for (;;) {
    const [budgets, balance] = [
      await app.spending.budgets(connection.origin),
      app.account.balance.of(connection).value ?? (await readBalance(app)),
    ];
    const each = priceOf(tool);
    const price = calls * each;
    if (price === 0) {
      return each;
    }
    const scope = blockedBy(budgets.day, budgets.session, price);
    const label = atMost
      ? vscode.l10n.t("Run up to {0} ({1})", formatInteger(calls), formatCredits(price))
      : vscode.l10n.t("Run {0} ({1})", formatInteger(calls), formatCredits(price));
    const run = { id: "run", label } as const;
    const raise = { id: "raise", label: vscode.l10n.t("Raise Budget…"), free: true } as const;
    const fitsNone = blockedBy(budgets.day, budgets.session, each) !== undefined;
    const answer = await confirmSpending(app.inputClock, {
      message: atMost
        ? vscode.l10n.t("Run {0} up to {1} times?", name, formatInteger(calls))
        : question,
      detail: batchLines(purchase, each, balance, budgets),
      buttons: [...(fitsNone ? [] : [run]), ...(scope === undefined ? [] : [raise])],
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
      return undefined;
    } else if (priceOf(tool) === each) {
      return each;
    }
  }
}

function batchLines(
  { calls, notes }: BatchPurchase,
  each: number,
  balance: number | undefined,
  { day, session }: Budgets,
): string[] {
  const price = calls * each;
  const total =
    calls === 1
      ? vscode.l10n.t("One call: {0}.", formatCredits(price))
      : vscode.l10n.t(
          "{0} calls at {1}: {2} in all.",
          formatInteger(calls),
          formatCredits(each),
          formatCredits(price),
        );
  const enough = (credits: number): number => Math.floor(credits / each);
  const short =
    balance === undefined || balance >= price
      ? balanceSentence(price, balance)
      : vscode.l10n.t(
          "Balance: {0}, enough for {1}. The batch stops there and can be resumed.",
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
        "Today's budget has {0} left, enough for {1}. The batch stops there and can be resumed.",
        left,
        most,
      ),
    ),
    budget(session.left, (left, most) =>
      vscode.l10n.t(
        "This session's budget has {0} left, enough for {1}. The batch stops there and can be resumed.",
        left,
        most,
      ),
    ),
  ].filter((line) => line !== "");
  return [
    total,
    short,
    ...(stops.length > 0 ? stops : [budgetSentence(price, { day, session })]),
    ...notes,
  ].filter((line) => line !== "");
}

/**
 * The dialog: tool, arguments, market, price, balance before and after, what is left of the budgets.
 * "run" when the person agreed.
 */
async function confirmPrice(
  app: App,
  { request: { tool, args, subject }, connection }: CallToAgree,
): Promise<"run" | OtherMarket | undefined> {
  // What is known is shown at once: a dialog that comes late would come under typing fingers.
  const balance = app.account.balance.of(connection).value ?? (await readBalance(app));
  const run = { id: "run", label: pricedTitle(tool) } as const;
  const never = {
    id: "never",
    label: vscode.l10n.t("Run, and Don't Ask Again for {0}", vscode.l10n.t(tool.title)),
  } as const;
  const change = { id: "change", label: vscode.l10n.t("Change Market…"), free: true } as const;
  const market = callMarket(tool, args);
  // What is paid comes first: arguments may come from an answer, and a dialog does not scroll.
  const budgets = await app.spending.budgets(connection.origin);
  const detail = [
    formatCredits(priceOf(tool)),
    balanceSentence(priceOf(tool), balance),
    budgetSentence(priceOf(tool), budgets),
    market === undefined ? "" : vscode.l10n.t("Market: {0}.", marketWords(market)),
    argumentsInWords(tool, args),
  ];
  for (;;) {
    const answer = await confirmSpending(app.inputClock, {
      message: vscode.l10n.t(
        "Run {0} for “{1}”?",
        vscode.l10n.t(tool.title),
        shownSentence(subject),
      ),
      detail,
      buttons: [
        run,
        ...(priceOf(tool) < alwaysAskFrom ? [never] : []),
        ...(market === undefined ? [] : [change]),
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

function readBalance(app: App): Thenable<number | undefined> {
  const options = {
    location: vscode.ProgressLocation.Notification,
    title: vscode.l10n.t("Reading the balance (free)…"),
  };
  return showProgress(options, () => app.account.balance.refresh());
}

function balanceSentence(cost: number, balance: number | undefined): string {
  if (balance === undefined) {
    return vscode.l10n.t("The balance is not known at the moment.");
  }
  return balance < cost
    ? vscode.l10n.t("Balance: {0}, which is not enough.", formatInteger(balance))
    : vscode.l10n.t(
        "Balance: {0} now, {1} afterwards.",
        formatInteger(balance),
        formatInteger(balance - cost),
      );
}

function budgetSentence(cost: number, { day, session }: Budgets): string {
  const parts = [
    day.left === undefined
      ? ""
      : vscode.l10n.t("{0} of today's budget", formatInteger(day.left - cost)),
    session.left === undefined
      ? ""
      : vscode.l10n.t("{0} of this session's", formatInteger(session.left - cost)),
  ].filter((part) => part !== "");
  return parts.length === 0 ? "" : vscode.l10n.t("Left afterwards: {0}.", parts.join(", "));
}
