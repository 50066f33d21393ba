import * as vscode from "vscode";
import { NotRunError, overAgentBudget, overBudget } from "../../agents/notRun.ts";
import { blockedBy } from "../../spending/budgets.ts";
import type { App } from "../../platform/app.ts";
import type { Connection } from "../../platform/connections.ts";
import { openProjects } from "../../platform/openProjects.ts";
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
import {
  agentBudgetSentence,
  asksFirst,
  balanceSentence,
  budgetLeftSentence,
  budgetSentence,
} from "./priceWords.ts";
import { callMarket } from "../../tools/callMarket.ts";
import { pricedTitle, priceOf } from "../../tools/price.ts";

/** What a call asks, and what it is about. */
interface CallSubject extends Pick<CallRequest, "tool" | "args" | "dataset"> {
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
  /** Its price in a total that was agreed to, in credits: not asked about again unless it has risen since. */
  readonly priceInTotal: number | undefined;
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
 * The gate for what an agent in chat wants: stops at the agents' budget and at the person's, neither of
 * which can be raised here; from the asking threshold on the person is asked in the same dialog, which
 * no setting of the chat and no "don't ask again" turns off. Below it the question is the chat's, unless
 * it asked none, or the price has risen since. Rejects with NotRunError, or with the signal's reason when
 * the chat is cancelled.
 */
export async function agreeForAgent(
  app: App,
  wanted: Omit<CallToAgree, "continues" | "priceInTotal"> & {
    /** In credits, as the chat's question showed it; undefined where it asked nothing about this call. */
    readonly shownPrice: number | undefined;
  },
  signal: AbortSignal,
): Promise<AgreedCall<Connection>> {
  const { request, connection, key, shownPrice } = wanted;
  const { tool } = request;
  let asks = false;
  for (;;) {
    const price = priceOf(tool);
    refuseOverBudget(await app.spending.budgets(connection.origin), price);
    asks ||= totalAsksFirst(price) || shownPrice === undefined || price > shownPrice;
    const answer = asks ? await confirmPrice(app, { ...wanted, isForAgent: true }) : "run";
    signal.throwIfAborted();
    if (answer !== "run") {
      throw new NotRunError(
        "the person declined this call. Don't ask for it again; go on without it, or ask them what they want instead.",
      );
    }
    if (priceOf(tool) === price) {
      return agreedCall(app, request, { source: connection, key, price });
    }
  }
}

function refuseOverBudget({ agents, day, session }: Budgets, price: number): void {
  if (agents.spent + price > agents.limit) {
    throw overAgentBudget(agents, price);
  }
  const scope = blockedBy(day, session, price);
  if (scope !== undefined) {
    throw overBudget(scope, scope === "day" ? day : session, price);
  }
}

/**
 * A call at the price that was agreed to, in credits. Outside of this file only for the calls of a
 * batch, whose price was agreed to as a whole (`batchGate.ts`); the batch's runner counts them.
 */
export function agreedCall(
  app: App,
  { tool, args, subject, dataset }: CallSubject,
  terms: Pick<AgreedCall<Connection>, "source" | "key" | "price">,
): AgreedCall<Connection> {
  const balanceBefore = app.account.balance.of(terms.source).value;
  const projects = openProjects();
  return {
    tool,
    args,
    subject,
    ...terms,
    ...(balanceBefore === undefined ? {} : { balanceBefore }),
    ...(projects.length === 0 ? {} : { projects }),
    ...(dataset === undefined ? {} : { dataset }),
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
    priceInTotal,
  } = wanted;
  // A tool that is told not to ask again while its dialog is open asks again here if its price has changed.
  let asks = false;
  for (;;) {
    const budgets = await app.spending.budgets(origin);
    const price = priceOf(tool);
    asks ||= priceInTotal === undefined ? asksFirst(tool) : price > priceInTotal;
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
 * total. A total that changes while the dialog shows it is shown again. Budgets are checked by each
 * call on its own. True when they may be paid for.
 */
export async function passTotalGate(app: App, purchase: TotalPurchase): Promise<boolean> {
  let asks = false;
  for (;;) {
    const price = totalOf(purchase);
    asks ||= totalAsksFirst(price);
    if (asks && !(await confirmTotal(app, purchase, price))) {
      return false;
    }
    if (totalOf(purchase) === price) {
      return true;
    }
  }
}

/** In credits. */
function totalOf({ tools }: TotalPurchase): number {
  return tools.reduce((sum, tool) => sum + priceOf(tool), 0);
}

/** The dialog: the total, balance before and after, what is left of the budgets, and each call. True when the person agreed. */
async function confirmTotal(
  app: App,
  { tools, subject, connection }: TotalPurchase,
  price: number,
): Promise<boolean> {
  const balance = app.account.balance.of(connection).value ?? (await readBalance(app));
  const budgets = await app.spending.budgets(connection.origin);
  const detail = [
    vscode.l10n.t("Total: {0}.", formatCredits(price)),
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
        "{0} You'll be asked before a call exceeds it.",
        budgetLeftSentence(budgets, scope),
      );
}

/**
 * The dialog: tool, arguments, market, price, balance before and after, what is left of the budgets.
 * "run" when the person agreed.
 */
async function confirmPrice(
  app: App,
  {
    request: { tool, args, subject },
    connection,
    isForAgent = false,
  }: Pick<CallToAgree, "request" | "connection"> & { readonly isForAgent?: boolean },
): Promise<"run" | OtherMarket | undefined> {
  // What is known is shown at once: a dialog that comes late would come under typing fingers.
  const balance = app.account.balance.of(connection).value ?? (await readBalance(app));
  const run = { id: "run", label: pricedTitle(tool) } as const;
  const never = {
    id: "never",
    label: vscode.l10n.t("Run and Don't Ask Again for {0}", vscode.l10n.t(tool.title)),
  } as const;
  const change = { id: "change", label: vscode.l10n.t("Change Market…"), free: true } as const;
  const market = callMarket(tool, args);
  // What is paid comes first: arguments may come from an answer, and a dialog does not scroll.
  const budgets = await app.spending.budgets(connection.origin);
  const detail = [
    isForAgent ? vscode.l10n.t("Requested by an agent in chat.") : "",
    formatCredits(priceOf(tool)),
    balanceSentence(priceOf(tool), balance),
    budgetSentence(priceOf(tool), budgets),
    isForAgent ? agentBudgetSentence(priceOf(tool), budgets) : "",
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

/** Reads the balance, in sight of the person; undefined when it can't be read. */
export function readBalance(app: App): Thenable<number | undefined> {
  const options = {
    location: vscode.ProgressLocation.Notification,
    title: vscode.l10n.t("Loading the balance…"),
  };
  return showProgress(options, () => app.account.balance.refresh());
}
