import * as vscode from "vscode";
import { inputProblems, givenMembers } from "../../agents/inputSchema.ts";
import { noAgentBudget, NotRunError, sentBefore } from "../../agents/notRun.ts";
import type { PaidAgentTool } from "../../agents/paidTools.ts";
import type { ResultSummary } from "../../library/resultIndex.ts";
import type { App } from "../../platform/app.ts";
import type { Connection } from "../../platform/connections.ts";
import { withProjectDefaults } from "../../platform/projectDefaults.ts";
import { settings } from "../../platform/settings.ts";
import { keyInRequest } from "../../service/errors.ts";
import type { JsonRecord } from "../../shared/json.ts";
import { callKey, checkArguments } from "../../tools/arguments.ts";
import { knownAvailability, ownSource } from "../../tools/availability.ts";
import type { ToolArguments } from "../../tools/definition.ts";
import { freshAnswer, newestSaved } from "../paidCalls/alreadyPaid.ts";
import { paidAndLost } from "../paidCalls/paidAndLost.ts";
import { ownerOf } from "../paidCalls/toolRunner.ts";

/** A call that an agent wants, checked. */
export interface WantedCall {
  readonly args: ToolArguments;
  readonly subject: string;
  readonly connection: Connection;
  /** Equal for calls that would be answered alike. */
  readonly key: string;
  /** The id of the newest saved result of it, looked for before `saved`: one that comes later is used instead of paying. */
  readonly known: string | undefined;
  /** A saved result that is fresh enough to answer it. */
  readonly saved: ResultSummary | undefined;
}

/** Everything about a call that can be checked without sending it. Rejects with a sentence. */
export async function checkCall(
  app: App,
  { tool, inputSchema }: PaidAgentTool,
  input: unknown,
): Promise<WantedCall> {
  if (settings.agentBudget() === 0) {
    throw noAgentBudget();
  }
  if (ownSource(tool) !== undefined && !settings.agentsMayReadOwnData()) {
    throw new NotRunError(
      "it would read the person's own data. Ask them to set seoResearch.agentsMayReadOwnData if that is wanted.",
    );
  }
  const given = givenMembers(input);
  const problems = inputProblems(inputSchema, input);
  if (problems.length > 0) {
    throw new NotRunError(problems.map(({ message }) => message).join(" "));
  }
  await refuseKey(app, given);
  const checked = checkArguments(tool, withProjectDefaults(tool, given));
  if (!checked.ok) {
    throw new NotRunError(problemsInWords(checked.problems));
  }
  const connection = await app.connections.current();
  if (connection === undefined) {
    throw new NotRunError(
      "there is no connection to a research service. Ask the person to set an API key or to use the sandbox.",
    );
  }
  await refuseKey(app, checked.args);
  const available = knownAvailability(app.account, tool);
  if (!available.ok) {
    throw new NotRunError(available.reason);
  }
  const { args } = checked;
  const key = callKey(tool, args, ownerOf(tool, connection));
  const known = await newestSaved(app, key);
  const saved = await freshAnswer(app, tool, key);
  const lost =
    saved === undefined ? await paidAndLost(app, { tool, key }, connection.origin) : undefined;
  if (lost !== undefined) {
    throw sentBefore(lost.at);
  }
  return { args, subject: tool.subject(args), connection, key, known, saved };
}

function problemsInWords(
  problems: readonly { readonly field: string; readonly message: string }[],
): string {
  return problems
    .map(({ field, message }) => (field === "" ? message : `${field}: ${message}`))
    .join(" ");
}

/** A key that came into the chat by mistake goes nowhere. */
async function refuseKey(app: App, args: JsonRecord): Promise<void> {
  if (await app.connections.holdsAnyKey(args)) {
    throw new NotRunError(vscode.l10n.t(keyInRequest));
  }
}
