import * as vscode from "vscode";
import { briefParts } from "../../files/brief/briefInput.ts";
import type { BriefPart } from "../../files/brief/briefInput.ts";
import { partTools } from "../../files/brief/sectionText.ts";
import type { ResultSummary } from "../../library/resultIndex.ts";
import { envelopeOf } from "../../library/savedResult.ts";
import type { SavedResult } from "../../library/savedResult.ts";
import type { App } from "../../platform/app.ts";
import type { Connection } from "../../platform/connections.ts";
import { isYoung } from "../../shared/storedTime.ts";
import { callKey, checkArguments } from "../../tools/arguments.ts";
import type { ToolArguments, ToolDefinition } from "../../tools/definition.ts";
import { folded } from "../../tools/clean/reading.ts";
import { freshFor } from "../paidCalls/alreadyPaid.ts";
import { knownAvailability } from "../../tools/availability.ts";
import { isSample } from "../../results/resultTitle.ts";
import type { BriefRequest } from "./briefRequest.ts";

/** A saved answer that a part can be made from, free of charge. */
export interface SavedPart {
  readonly result: SavedResult;
  /** False where the same was asked with other options. */
  readonly isSameCall: boolean;
  readonly isFresh: boolean;
}

/** What can be done for one part of a brief. */
export interface PlannedPart {
  readonly part: BriefPart;
  readonly tool: ToolDefinition;
  readonly args: ToolArguments;
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
 * the same tool, subject and market with other options. Sample data and the service's never mix;
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
  return Promise.all(briefParts.map((part) => planPart(app, request, part, usable)));
}

async function planPart(
  app: App,
  request: BriefRequest,
  part: BriefPart,
  results: readonly ResultSummary[],
): Promise<PlannedPart> {
  const { tool } = partTools[part];
  const checked = checkArguments(tool, draftOf(part, request));
  const args = checked.ok ? checked.args : {};
  const own = results.filter((result) => result.tool === tool.name);
  const same = checked.ok
    ? own.filter((result) => result.callKey === callKey(tool, args, result.origin))
    : [];
  const alike = own.filter((result) => !same.includes(result) && isAlike(result, tool, args));
  const availability = knownAvailability(app.account, tool);
  const refusal = checked.ok
    ? availability.ok
      ? undefined
      : availability.reason
    : checked.problems.map(({ message }) => message).join(" ");
  return {
    part,
    tool,
    args,
    saved: await firstReadable(app, tool, same, alike),
    newest: same[0]?.id,
    refusal,
  };
}

async function firstReadable(
  app: App,
  tool: ToolDefinition,
  same: readonly ResultSummary[],
  alike: readonly ResultSummary[],
): Promise<SavedPart | undefined> {
  for (const { id, receivedAt } of [...same, ...alike].slice(0, mostTries)) {
    const read = await app.results.open(id);
    // One that can't be read, or holds no answer, is listed with its problem in the Results view.
    if (read.ok && envelopeOf(read.result) !== undefined) {
      const isFresh = isYoung(receivedAt, freshFor(tool), Date.now());
      return { result: read.result, isSameCall: same.some((one) => one.id === id), isFresh };
    }
  }
  return undefined;
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
  return continues === undefined && isMarket && folded(subject) === folded(tool.subject(args));
}

/** What a part is, in one word for lists: "Keyword figures". */
export function partTitle(part: BriefPart): string {
  return vscode.l10n.t(partTools[part].title);
}
