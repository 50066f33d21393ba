import type { AnswerContent } from "../../../research/agents/answerText.ts";
import { NotRunError, sentBefore } from "../../../research/agents/notRun.ts";
import { paidTools } from "../../../research/agents/paidTools.ts";
import { priceList } from "../../../research/agents/priceList.ts";
import type { PricedCall } from "../../../research/agents/priceList.ts";
import type { App } from "../../platform/app.ts";
import type { JsonRecord } from "../../../shared/json.ts";
import { textOf } from "../../../shared/json.ts";
import { rowsOf } from "../../../shared/reading.ts";
import { priceOf } from "../../../research/tools/price.ts";
import { checkForAgent } from "./checkForAgent.ts";

/**
 * The prices of the calls that an input of `seo_estimate_price` names, by the same check as when they
 * are run: what would be refused then is told now. Sends nothing, and reserves nothing.
 */
export async function estimatePrices(app: App, input: JsonRecord): Promise<AnswerContent> {
  const connection = await app.connections.current();
  if (connection === undefined) {
    throw new Error(
      "There is no connection to a research service, so nothing can be run. Saved results can be read. Ask the person to set an API key or to use the sandbox.",
    );
  }
  const budgets = await app.spending.budgets(connection.origin);
  const balance = app.account.balance.of(connection).value;
  const calls: PricedCall[] = [];
  /** The calls before it, by their keys: the second of two that are alike would cost nothing. */
  const seen = new Set<string>();
  for (const call of rowsOf(input, "calls")) {
    calls.push(await priced(app, seen, call));
  }
  return priceList(calls, { balance, ...budgets });
}

async function priced(app: App, seen: Set<string>, call: JsonRecord): Promise<PricedCall> {
  const name = textOf(call["tool"]);
  const agentTool = paidTools.find(({ tool }) => tool.name === name);
  if (agentTool === undefined) {
    return { tool: name, subject: "", price: 0, problem: "There is no such tool for agents." };
  }
  try {
    const { key, subject, standing } = await checkForAgent(
      app,
      "estimate",
      agentTool,
      call["arguments"],
    );
    switch (standing.kind) {
      case "saved":
        return { tool: name, subject, price: 0, savedId: standing.result.id };
      case "running":
        return { tool: name, subject, price: 0, isRunning: true };
      case "lost":
        return { tool: name, subject, price: 0, problem: sentBefore(standing.sentAt).reason };
      case "unpaid": {
        const price = seen.has(key) ? 0 : priceOf(agentTool.tool);
        seen.add(key);
        return { tool: name, subject, price };
      }
    }
  } catch (error) {
    if (error instanceof NotRunError) {
      return { tool: name, subject: "", price: 0, problem: error.reason };
    }
    throw error;
  }
}
