import type { DatasetCall } from "../../../research/library/datasetCall.ts";
import { declinedByPerson, overAgentBudget, overBudget } from "../../../research/agents/notRun.ts";
import type { App } from "../../platform/app.ts";
import type { Connection } from "../../platform/connections.ts";
import { openProjects } from "../../platform/openProjects.ts";
import { settings } from "../../platform/settings.ts";
import { currentValue } from "../../platform/snapshot.ts";
import type { Budgets } from "../../platform/spending.ts";
import type { AgreedCall } from "../../../research/spending/agreedCall.ts";
import { blockedBy } from "../../../research/spending/budgets.ts";
import type { CheckedCall } from "../../../research/spending/checkedCall.ts";
import type { ToolDefinition } from "../../../research/tools/definition.ts";
import { pricedTitle, priceOf } from "../../../research/tools/price.ts";
import { notifyAgentBudget, passAllowance } from "./agentAllowance.ts";
import { askInTurn } from "./agentTurns.ts";
import { askToRaiseBudget } from "./budgetStop.ts";
import { confirmPrice, confirmTotal } from "./confirmPrice.ts";
import type { OtherMarket } from "./confirmPrice.ts";
import type { OutsideRequester } from "./outsideRequester.ts";
import { asksFirst } from "./priceWords.ts";

/** What a person who wants a call has settled about it. */
export interface CallTerms {
  /** What it is about, where the arguments alone don't tell. */
  readonly subject?: string;
  readonly output?: "file";
  /** Of an export of a dataset the call that its rows belong to. */
  readonly dataset?: DatasetCall;
  /** The id of the result that it continues. */
  readonly continues?: string;
  /** Its price in a total that was agreed to, in credits: not asked about again unless it has risen since. */
  readonly priceInTotal?: number;
}

/**
 * The one gate between a request and its payment, for everything a person runs: stops at a budget,
 * asks in a dialog from the asking threshold on, which can change the market. Undefined when the call
 * is not to be paid for.
 */
export async function agreeToCall(
  app: App,
  call: CheckedCall<Connection>,
  terms: CallTerms = {},
): Promise<AgreedCall<Connection> | OtherMarket | undefined> {
  const { subject, output, dataset, continues } = terms;
  const price = await agreedPrice(app, call, terms);
  return price === undefined || typeof price === "object"
    ? price
    : {
        ...agreedCall(app, call, price),
        ...(subject === undefined ? {} : { subject }),
        ...(output === undefined ? {} : { output }),
        ...(dataset === undefined ? {} : { dataset }),
        ...(continues === undefined ? {} : { continues }),
      };
}

/**
 * The gate for what an agent in chat wants: stops at the agents' budget and at the person's, neither of
 * which can be raised here; from the asking threshold on the person is asked in the same dialog, which
 * no setting of the chat and no "don't ask again" turns off. Below it the question is the chat's, unless
 * it asked none, or the price has risen since; and once agents have spent as much as the threshold
 * since a dialog of ours, one asks whether they may go on. `shownPrice` is what the chat's question
 * showed, in credits; undefined where it asked nothing about this call. Rejects with NotRunError, or
 * with the signal's reason when the chat is cancelled.
 */
export async function agreeForAgent(
  app: App,
  call: CheckedCall<Connection>,
  shownPrice: number | undefined,
  signal: AbortSignal,
): Promise<AgreedCall<Connection>> {
  const { tool, source } = call;
  let shown = shownPrice;
  let asked = false;
  for (;;) {
    const price = priceOf(tool);
    refuseOverBudget(app, await app.spending.budgets(source.origin), price);
    const allowance = totalAsksFirst(price)
      ? "alone"
      : await passAllowance(app, call, price, signal);
    shown = allowance === "asked" ? price : shown;
    asked ||= allowance === "alone" || shown === undefined || price > shown;
    const answer =
      allowance === "declined"
        ? undefined
        : asked
          ? await askInTurn(app, signal, () => confirmPrice(app, call, { isForAgent: true }))
          : "run";
    signal.throwIfAborted();
    if (answer !== "run") {
      throw declinedByPerson();
    }
    if (priceOf(tool) === price) {
      return { ...agreedCall(app, call, price), ...(asked ? { asked } : {}) };
    }
  }
}

/**
 * The same for an agent outside the editor, about whose every paid call a person is asked by
 * `requester`, whatever it costs, or was when they allowed a few more. Rejects as `agreeForAgent` does.
 */
export async function agreeForOutside(
  app: App,
  call: CheckedCall<Connection>,
  requester: OutsideRequester,
  signal: AbortSignal,
): Promise<AgreedCall<Connection>> {
  for (;;) {
    const price = priceOf(call.tool);
    refuseOverBudget(app, await app.spending.budgets(call.source.origin), price);
    const answer = await requester.confirmCall(call, price, signal);
    signal.throwIfAborted();
    if (answer === "declined") {
      throw declinedByPerson();
    }
    if (priceOf(call.tool) === price) {
      requester.paying();
      return { ...agreedCall(app, call, price), ...(answer === "asked" ? { asked: true } : {}) };
    }
  }
}

function refuseOverBudget(app: App, { agents, day, session }: Budgets, price: number): void {
  if (agents.spent + price > agents.limit) {
    notifyAgentBudget(app, agents, price);
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
  { tool, args, subject, key, source }: CheckedCall<Connection>,
  price: number,
): AgreedCall<Connection> {
  const balanceBefore = currentValue(app.account.balance.of(source));
  const projects = openProjects();
  return {
    tool,
    args,
    subject,
    source,
    key,
    price,
    ...(balanceBefore === undefined ? {} : { balanceBefore }),
    ...(projects.length === 0 ? {} : { projects }),
  };
}

/** In credits; undefined when the call is not to be paid for. A price that changes while a dialog shows it is shown again. */
async function agreedPrice(
  app: App,
  call: CheckedCall<Connection>,
  { subject, priceInTotal }: CallTerms,
): Promise<number | OtherMarket | undefined> {
  const {
    tool,
    source: { origin },
  } = call;
  // A tool that is told not to ask again while its dialog is open asks again here if its price has changed.
  let asks = false;
  for (;;) {
    const budgets = await app.spending.budgets(origin);
    const price = priceOf(tool);
    asks ||= priceInTotal === undefined ? asksFirst(tool) : price > priceInTotal;
    const scope = blockedBy(budgets.day, budgets.session, price);
    if (scope !== undefined) {
      const stop = { origin, scope, state: budgets[scope], price, title: pricedTitle(tool) };
      if (!(await askToRaiseBudget(app, stop))) {
        return undefined;
      }
    } else {
      const about = subject === undefined ? {} : { subject };
      const answer = asks ? await confirmPrice(app, call, about) : "run";
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
  readonly calls: readonly CheckedCall<Connection>[];
  readonly subject: string;
  readonly connection: Connection;
}

/** True where a total is asked about in a dialog; the last step before it says so. */
export function totalAsksFirst(price: number): boolean {
  return price >= settings.alwaysAsksFrom();
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
    if (asks && !(await confirmTotal(app, { ...purchase, tools: toolsOf(purchase), price }))) {
      return false;
    }
    if (totalOf(purchase) === price) {
      return true;
    }
  }
}

function toolsOf({ calls }: TotalPurchase): readonly ToolDefinition[] {
  return calls.map(({ tool }) => tool);
}

/** In credits. */
function totalOf(purchase: TotalPurchase): number {
  return toolsOf(purchase).reduce((sum, tool) => sum + priceOf(tool), 0);
}
