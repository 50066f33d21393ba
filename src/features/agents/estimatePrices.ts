import type { AnswerContent } from "../../agents/answerText.ts";
import { mayBeRead } from "../../agents/findSaved.ts";
import type { AgentView } from "../../agents/findSaved.ts";
import { priceList } from "../../agents/priceList.ts";
import type { PricedCall } from "../../agents/priceList.ts";
import type { App } from "../../platform/app.ts";
import type { Connection } from "../../platform/connections.ts";
import { withProjectDefaults } from "../../platform/projectDefaults.ts";
import { isRecord, textOf } from "../../shared/json.ts";
import type { JsonRecord } from "../../shared/json.ts";
import { rowsOf } from "../../shared/reading.ts";
import { callKey, checkArguments } from "../../tools/arguments.ts";
import { knownAvailability } from "../../tools/availability.ts";
import { findTool } from "../../tools/catalogue.ts";
import { priceOf } from "../../tools/price.ts";
import { freshAnswer } from "../paidCalls/alreadyPaid.ts";
import { ownerOf } from "../paidCalls/toolRunner.ts";

/** The prices of the calls that an input of `seo_estimate_price` names. Sends nothing, and reserves nothing. */
export async function estimatePrices(
  app: App,
  input: JsonRecord,
  view: AgentView,
): Promise<AnswerContent> {
  const connection = await app.connections.current();
  if (connection === undefined) {
    throw new Error(
      "There is no connection to a research service, so nothing can be run. Saved results can be read. Ask the person to set an API key or to use the sandbox.",
    );
  }
  const budgets = await app.spending.budgets(connection.origin);
  const balance = app.account.balance.of(connection).value;
  const calls: PricedCall[] = [];
  const seen = new Set<string>();
  for (const call of rowsOf(input, "calls")) {
    calls.push(await priced(app, { connection, view, seen }, call));
  }
  return priceList(calls, { balance, ...budgets });
}

interface Pricing {
  readonly connection: Connection;
  readonly view: AgentView;
  /** The calls before it, by their keys: the second of two that are alike would cost nothing. */
  readonly seen: Set<string>;
}

async function priced(
  app: App,
  { connection, view, seen }: Pricing,
  call: JsonRecord,
): Promise<PricedCall> {
  const name = textOf(call["tool"]);
  const tool = findTool(name);
  const args = call["arguments"];
  if (tool === undefined || !isRecord(args)) {
    return { tool: name, subject: "", price: 0, problem: "There is no such tool." };
  }
  const checked = checkArguments(tool, withProjectDefaults(tool, args));
  if (!checked.ok) {
    const problem = checked.problems.map(({ field, message }) => `${field}: ${message}`).join(" ");
    return { tool: name, subject: "", price: 0, problem };
  }
  const subject = tool.subject(checked.args);
  const available = knownAvailability(app.account, tool);
  if (!available.ok) {
    return { tool: name, subject, price: 0, problem: available.reason };
  }
  const key = callKey(tool, checked.args, ownerOf(tool, connection));
  const saved = await freshAnswer(app, tool, key);
  // What was paid for in another project answers the same call here, too.
  if (saved !== undefined && mayBeRead(saved, { ...view, belongs: () => true })) {
    return { tool: name, subject, price: 0, savedId: saved.id };
  }
  const price = seen.has(key) ? 0 : priceOf(tool);
  seen.add(key);
  return { tool: name, subject, price };
}
