import type { AnswerContent } from "../../../research/agents/answerText.ts";
import {
  InvalidInputError,
  NotRunError,
  notConnected,
  sentBefore,
} from "../../../research/agents/notRun.ts";
import { paidTools } from "../../../research/agents/paidTools.ts";
import { priceList } from "../../../research/agents/priceList.ts";
import type { OwnValues, PricedCall } from "../../../research/agents/priceList.ts";
import type { App } from "../../platform/app.ts";
import type { JsonRecord } from "../../../shared/json.ts";
import { textOf } from "../../../shared/json.ts";
import { rowsOf } from "../../../shared/reading.ts";
import { priceOf } from "../../../research/tools/price.ts";
import { folderInFront } from "../../platform/folderInFront.ts";
import { projectMarket } from "../../platform/projectDefaults.ts";
import { settings } from "../../platform/settings.ts";
import { currentValue } from "../../platform/snapshot.ts";
import { totalAsksFirst } from "../paidCalls/priceGate.ts";
import { checkForAgent } from "./checkForAgent.ts";
import { refuseDeclined } from "./invokePaidTool.ts";

/**
 * The prices of the calls that an input of `seo_estimate_price` names, by the same check as when they
 * are run: what would be refused then is told now. For an agent outside the editor a dialog asks about
 * each paid call. Sends nothing, and reserves nothing.
 */
export async function estimatePrices(
  app: App,
  input: JsonRecord,
  isOutside: boolean,
): Promise<AnswerContent> {
  const connection = await app.connections.current();
  if (connection === undefined) {
    throw notConnected();
  }
  const budgets = await app.spending.budgets(connection.origin);
  const balance = currentValue(app.account.balance.of(connection));
  const { spent, limit } = await app.spending.unasked(connection.origin);
  const calls: PricedCall[] = [];
  /** The calls before it, by their keys: the second of two that are alike would cost nothing. */
  const seen = new Set<string>();
  let unasked = spent;
  for (const call of rowsOf(input, "calls")) {
    const known = await priced(app, seen, call);
    const asksInDialog =
      known.price > 0 &&
      (isOutside || totalAsksFirst(known.price) || unasked + known.price > limit);
    // What a dialog allows is counted from there on.
    unasked = asksInDialog ? 0 : unasked + known.price;
    calls.push({ ...known, asksInDialog });
  }
  return priceList(calls, { balance, ...budgets }, ownValues(app));
}

/** What a model can't know and may have to name. */
function ownValues({ account }: App): OwnValues {
  const scope = folderInFront();
  const { domain, competitors } = settings.project(scope);
  const { websites = [], adAccounts = [] } = account.connections.value ?? {};
  return {
    market: projectMarket(scope),
    domain,
    competitors,
    ...(settings.agentsMayReadOwnData()
      ? {
          connected: [
            ...websites.flatMap(({ website_id: id, name, primary_domain: site }) =>
              id === undefined ? [] : [{ what: "website_id", id, name: site ?? name ?? "" }],
            ),
            ...adAccounts.flatMap(({ ad_account: id, name }) =>
              id === undefined ? [] : [{ what: "ad_account", id, name: name ?? "" }],
            ),
          ],
        }
      : {}),
  };
}

async function priced(app: App, seen: Set<string>, call: JsonRecord): Promise<PricedCall> {
  const name = textOf(call["tool"]);
  const agentTool = paidTools.find(({ tool }) => tool.name === name);
  if (agentTool === undefined) {
    return { tool: name, subject: "", price: 0, problem: "There is no such tool for agents." };
  }
  try {
    const checked = await checkForAgent(app, "estimate", agentTool, call["arguments"]);
    const { key, subject, standing, market } = checked;
    const known = { tool: name, subject, market, price: 0 };
    switch (standing.kind) {
      case "saved":
        return { ...known, savedId: standing.result.id };
      case "running":
        return { ...known, isRunning: true };
      case "lost":
        return { ...known, problem: sentBefore(standing.sentAt).reason };
      case "unpaid": {
        refuseDeclined(key);
        const price = seen.has(key) ? 0 : priceOf(agentTool.tool);
        seen.add(key);
        return { ...known, price };
      }
    }
  } catch (error) {
    if (error instanceof NotRunError) {
      return { tool: name, subject: "", price: 0, problem: error.reason };
    }
    if (error instanceof InvalidInputError) {
      return { tool: name, subject: "", price: 0, problem: error.message.replace("Not run: ", "") };
    }
    throw error;
  }
}
