import { inputProblems, givenMembers } from "../../../research/agents/inputSchema.ts";
import { meantInput } from "../../../research/agents/nearMisses.ts";
import {
  InvalidInputError,
  NotRunError,
  notConnected,
  ownDataNotAllowed,
} from "../../../research/agents/notRun.ts";
import { quoted } from "../../../research/agents/quoted.ts";
import type { PaidAgentTool } from "../../../research/agents/paidTools.ts";
import type { App } from "../../platform/app.ts";
import { folderInFront } from "../../platform/folderInFront.ts";
import type { Connection } from "../../platform/connections.ts";
import { withProjectDefaults } from "../../platform/projectDefaults.ts";
import type { CallRefusal, CheckedCall } from "../../../research/spending/checkedCall.ts";
import type { FieldProblem } from "../../../research/tools/arguments.ts";
import { unlistedPlace } from "../../../research/tools/callMarket.ts";
import { textOf } from "../../../shared/json.ts";
import type { JsonRecord } from "../../../shared/json.ts";
import { findLanguage } from "../../../shared/marketNames.ts";
import { checkCall, refusalSentence } from "../paidCalls/checkCalls.ts";

/**
 * A call that an agent wants, or wants to know the price of, checked as every call is, with what the
 * project's settings say where the input says nothing. Rejects with InvalidInputError for an input that
 * doesn't fit, and with NotRunError for what can't run.
 */
export async function checkForAgent(
  app: App,
  caller: "agent" | "estimate",
  { tool, inputSchema }: PaidAgentTool,
  input: unknown,
): Promise<CheckedCall<Connection>> {
  const meant = meantInput(inputSchema, input);
  const problems = inputProblems(inputSchema, meant);
  if (problems.length > 0) {
    throw invalid(problems.map(({ message }) => message).join(" "));
  }
  const source = await app.connections.current();
  const given = givenMembers(meant);
  refuseUnknownMarket(given);
  const draft = withProjectDefaults(tool, given, folderInFront());
  const check = await checkCall(app, caller, { tool, draft, source });
  if (!check.ok) {
    throw whyNot(check.refusal);
  }
  return check.call;
}

/**
 * A person is asked whether a place that no list has is meant; nobody asks a model, and a call for a
 * place that doesn't exist is paid for like any other.
 */
function refuseUnknownMarket(args: JsonRecord): void {
  const unlisted = unlistedPlace(args);
  if (unlisted !== undefined) {
    throw invalid(
      `location: ${quoted(unlisted.place, 80)} isn't a place that is known here. Give a country by its English name, such as United States, or for a SERP a city of one: Chicago,Illinois,United States.`,
    );
  }
  const language = textOf(args["language"]).trim();
  if (language !== "" && findLanguage(language) === undefined) {
    throw invalid(
      `language: ${quoted(language, 80)} isn't a language that is known here. Give its English name, such as German.`,
    );
  }
}

function invalid(reason: string): InvalidInputError {
  return new InvalidInputError(`Not run: ${reason}`);
}

function whyNot(refusal: CallRefusal): Error {
  switch (refusal.kind) {
    case "invalid":
      return invalid(problemsInWords(refusal.problems));
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
