import type { App } from "../../platform/app.ts";
import type { Connection } from "../../platform/connections.ts";
import { offerConnection } from "../../platform/prompts/offerConnection.ts";
import type { CheckedCall } from "../../../research/spending/checkedCall.ts";
import type { ToolDefinition } from "../../../research/tools/definition.ts";
import type { CallRequest } from "./callRequest.ts";
import { checkCall, refusalSentence } from "./checkCalls.ts";
import { confirmAvailable } from "./confirmAvailable.ts";

/**
 * The connection that a person may use a tool with: asks for one where there is none, and whether the
 * tool is tried where the account seems not to have it. Undefined when they gave up.
 */
export async function connectTool(app: App, tool: ToolDefinition): Promise<Connection | undefined> {
  const connection = await offerConnection(app);
  return connection !== undefined && (await confirmAvailable(app, tool)) ? connection : undefined;
}

/**
 * A request that a person wants, checked. What they can be asked about is asked, each once: with
 * `asked`, the connection that `connectTool` resolved with, nothing while it is still in use.
 * Undefined when they gave up; rejects with a sentence where the call can't run.
 */
export async function checkForPerson(
  app: App,
  { tool, args: draft, origin }: CallRequest,
  asked: Connection | undefined,
): Promise<CheckedCall<Connection> | undefined> {
  let settledWith = asked;
  for (;;) {
    const source = await app.connections.current();
    const check = await checkCall(
      app,
      source !== undefined && source === settledWith ? "personAsked" : "person",
      { tool, draft, source, ...(origin === undefined ? {} : { origin }) },
    );
    if (check.ok) {
      return check.call;
    }
    const { kind } = check.refusal;
    if (kind !== "notConnected" && kind !== "unavailable") {
      throw new Error(refusalSentence(check.refusal, source));
    }
    settledWith = await connectTool(app, tool);
    if (settledWith === undefined) {
      return undefined;
    }
  }
}
