import * as vscode from "vscode";
import { briefParts } from "../../../research/files/brief/briefInput.ts";
import type { BriefPart } from "../../../research/files/brief/briefInput.ts";
import { partTools } from "../../../research/files/brief/sectionText.ts";
import type { ResultSummary } from "../../../research/library/resultIndex.ts";
import { isReusable } from "../../../research/library/reusable.ts";
import { envelopeOf } from "../../../research/library/savedResult.ts";
import type { SavedResult } from "../../../research/library/savedResult.ts";
import type { App } from "../../platform/app.ts";
import type { Connection } from "../../platform/connections.ts";
import { canStandIn } from "../../../research/library/standIn.ts";
import type { CallCheck, CheckedCall } from "../../../research/spending/checkedCall.ts";
import { callKey } from "../../../research/tools/arguments.ts";
import type { ToolArguments, ToolDefinition } from "../../../research/tools/definition.ts";
import { textOf } from "../../../shared/json.ts";
import { keywordKey } from "../../../articles/identity/keywordKey.ts";
import { freshFor } from "../paidCalls/alreadyPaid.ts";
import { checkCall, refusalSentence } from "../paidCalls/checkCalls.ts";
import { isSample } from "../../../research/results/resultTitle.ts";
import type { BriefRequest } from "./briefRequest.ts";

/** A saved answer that a part can be made from, free of charge. */
export interface SavedPart {
  readonly result: SavedResult;
  /** "call" for that of the very call, "options" where the same was asked with other options, "row" for the keyword's row in other research. */
  readonly is: "call" | "options" | "row";
  readonly isFresh: boolean;
}

/** What can be done for one part of a brief. */
export interface PlannedPart {
  readonly part: BriefPart;
  readonly tool: ToolDefinition;
  readonly args: ToolArguments;
  /** Undefined where it can't be fetched, or nothing is connected yet. */
  readonly call?: CheckedCall<Connection>;
  readonly saved: SavedPart | undefined;
  /** The newest saved answer of exactly this call, readable or not. */
  readonly newest: string | undefined;
  /** Why it can't be fetched; undefined where it can. */
  readonly refusal: string | undefined;
}

/** Saved answers that are opened for one part until one can be read. */
const mostTries = 3;

/**
 * Looks up what the library has for each part, at any age: the answer of the very call, else one of
 * the same tool, subject and market with other options; for the keyword's figures else its row in other
 * research for that market. Sample data and the service's never mix;
 * without a connection the service's are looked for first.
 */
export async function planParts(
  app: App,
  request: BriefRequest,
  connection: Connection | undefined,
): Promise<PlannedPart[]> {
  const { results } = await app.results.list();
  const ofService = results.filter((result) => !isSample(result));
  const usable =
    connection === undefined
      ? ofService.length > 0
        ? ofService
        : results
      : results.filter(({ origin }) => origin === connection.origin);
  return Promise.all(
    briefParts.map((part) => planPart(app, request, part, { usable, connection })),
  );
}

async function planPart(
  app: App,
  request: BriefRequest,
  part: BriefPart,
  {
    usable,
    connection,
  }: {
    readonly usable: readonly ResultSummary[];
    readonly connection: Connection | undefined;
  },
): Promise<PlannedPart> {
  const { tool } = partTools[part];
  const draft = draftOf(part, request);
  const check = await checkCall(app, "brief", { tool, draft, source: connection });
  const args = argumentsOf(check);
  const own = usable.filter((result) => result.tool === tool.name);
  const same = check.ok
    ? own.filter(({ callKey }) => callKey === check.call.key)
    : own.filter((result) => result.callKey === callKey(tool, args, result.origin));
  const alike = own.filter((result) => !same.includes(result) && isAlike(result, tool, args));
  const saved =
    (await firstReadable(app, tool, same, "call")) ??
    (await firstReadable(app, tool, alike, "options"));
  return {
    part,
    tool,
    args,
    ...(check.ok ? { call: check.call } : {}),
    saved:
      saved ??
      (part === "figures"
        ? await firstReadable(app, tool, await researchOf(app, args, usable), "row")
        : undefined),
    newest: same[0]?.id,
    refusal:
      check.ok || check.refusal.kind === "notConnected"
        ? undefined
        : refusalSentence(check.refusal, connection),
  };
}

/** Clean as far as they could be: without a connection the arguments are fine. */
function argumentsOf(check: CallCheck<Connection>): ToolArguments {
  if (check.ok) {
    return check.call.args;
  }
  return check.refusal.kind === "notConnected" ? check.refusal.args : {};
}

async function firstReadable(
  app: App,
  tool: ToolDefinition,
  summaries: readonly ResultSummary[],
  is: SavedPart["is"],
): Promise<SavedPart | undefined> {
  for (const summary of summaries.slice(0, mostTries)) {
    const read = await app.results.open(summary.id);
    // One that can't be read, holds no response, or failed, is listed with its problem in the Results view.
    if (read.ok && envelopeOf(read.result) !== undefined && isReusable(read.result)) {
      const isFresh = canStandIn(summary, freshFor(tool), Date.now());
      return { result: read.result, is, isFresh };
    }
  }
  return undefined;
}

/** Saved keyword research for the market of a call that has its keyword as a row, newest first. */
async function researchOf(
  app: App,
  args: ToolArguments,
  usable: readonly ResultSummary[],
): Promise<ResultSummary[]> {
  const [first] = usable;
  if (first === undefined) {
    return [];
  }
  const facts = await app.knownFacts();
  const { figures } = await facts.keyword(textOf(args["keyword"]), first.origin);
  const byId = new Map(usable.map((result) => [result.id, result]));
  return figures.flatMap(({ source: { tool, market, resultId } }) =>
    tool === partTools.terms.tool.name &&
    market?.location === args["location"] &&
    market?.language === args["language"]
      ? (byId.get(resultId) ?? [])
      : [],
  );
}

/** The arguments of a part's call. Tools for countries are asked about the country of a place. */
function draftOf(part: BriefPart, { keyword, market }: BriefRequest): ToolArguments {
  const { tool } = partTools[part];
  const country = market.location.split(",").at(-1)?.trim() ?? market.location;
  const place = {
    location: tool.market === "country" ? country : market.location,
    language: market.language,
  };
  switch (part) {
    case "figures":
      return { keyword, ...place };
    case "page":
      return { query: keyword, ...place };
    case "terms":
      return { seed: keyword, ...place };
    case "citations":
      return { topic: keyword, ...place };
  }
}

function isAlike(
  { subject, location, language, continues }: ResultSummary,
  tool: ToolDefinition,
  args: ToolArguments,
): boolean {
  const isMarket =
    location === args["location"] && (language === undefined || language === args["language"]);
  return (
    continues === undefined && isMarket && keywordKey(subject) === keywordKey(tool.subject(args))
  );
}

/** What a part is, in one word for lists: "Keyword figures". */
export function partTitle(part: BriefPart): string {
  return vscode.l10n.t(partTools[part].title);
}
