import { inputProblems, givenMembers } from "../../../research/agents/inputSchema.ts";
import { notConnected, NotRunError, ownDataNotAllowed } from "../../../research/agents/notRun.ts";
import { quoted } from "../../../research/agents/quoted.ts";
import type { PaidAgentTool } from "../../../research/agents/paidTools.ts";
import type { App } from "../../platform/app.ts";
import { folderInFront } from "../../platform/folderInFront.ts";
import type { Connection } from "../../platform/connections.ts";
import { withProjectDefaults } from "../../platform/projectDefaults.ts";
import type { CallRefusal, CheckedCall } from "../../../research/spending/checkedCall.ts";
import type { FieldProblem } from "../../../research/tools/arguments.ts";
import { checkCall, refusalSentence } from "../paidCalls/checkCalls.ts";

/**
 * A call that an agent wants, or wants to know the price of, checked as every call is, with what the
 * project's settings say where the input says nothing. Rejects with NotRunError.
 */
export async function checkForAgent(
  app: App,
  caller: "agent" | "estimate",
  { tool, inputSchema }: PaidAgentTool,
  input: unknown,
): Promise<CheckedCall<Connection>> {
  const problems = inputProblems(inputSchema, input);
  if (problems.length > 0) {
    throw new NotRunError(problems.map(({ message }) => message).join(" "));
  }
  const source = await app.connections.current();
  const draft = withProjectDefaults(tool, givenMembers(input), folderInFront());
  const check = await checkCall(app, caller, { tool, draft, source });
  if (!check.ok) {
    throw whyNot(check.refusal);
  }
  return check.call;
}

function whyNot(refusal: CallRefusal): NotRunError {
  switch (refusal.kind) {
    case "invalid":
      return new NotRunError(problemsInWords(refusal.problems));
    case "ownData":
      return ownDataNotAllowed();
    case "notConnected":
      return notConnected();
    case "unavailable":
      return new NotRunError(`this tool can't be used now: ${quoted(refusal.reason)}`);
    default:
      return new NotRunError(refusalSentence(refusal, undefined));
  }
}

function problemsInWords(problems: readonly FieldProblem[]): string {
  return problems
    .map(({ field, message }) => (field === "" ? message : `${field}: ${message}`))
    .join(" ");
}
