import type { Envelope } from "../service/envelope.ts";
import { canonicalJson, isRecord, textOf } from "../../shared/json.ts";
import type { JsonRecord } from "../../shared/json.ts";
import { defaultMarket } from "../../shared/markets.ts";
import { checkArguments } from "../tools/arguments.ts";
import { findTool } from "../tools/catalogue.ts";
import { keywordKey } from "../../articles/identity/keywordKey.ts";
import type { ToolArguments } from "../tools/definition.ts";
import { checkedMember, lookedUpRows, wasLookedUp } from "./lookedUpRows.ts";
import type { ResultSummary } from "./resultIndex.ts";
import { envelopeOf } from "./savedResult.ts";
import type { SavedResult } from "./savedResult.ts";

/** How many of the keywords that were asked for an answer has checked. */
export interface CheckedKeywords {
  readonly resolved: number;
  readonly requested: number;
  /** True when the answer's coverage says so itself; else it is read from the request and the rows. */
  readonly stated: boolean;
}

/** True for answers that may be partial, so that another call continues them (service spec 4.3.6). */
export function mayBeContinued(tool: string): boolean {
  return findTool(tool)?.mayBePartial === true;
}

/**
 * The id of the result that a call continues, or undefined when it is a question of its own. It
 * continues `parent` when it asks the same of the same site in the same market, for keywords that
 * `parent` was asked for and did not check (service spec 4.3.6). What a call leaves out counts as
 * what the service assumes; only the mode may be left out, or be live where `auto` came to be live.
 */
export function continuationOf(
  parent: SavedResult,
  tool: string,
  args: ToolArguments,
  envelope = envelopeOf(parent),
): string | undefined {
  const definition = findTool(tool);
  if (
    definition === undefined ||
    tool !== parent.tool ||
    !mayBeContinued(tool) ||
    envelope === undefined
  ) {
    return undefined;
  }
  const checked = checkArguments(definition, args);
  if (
    !checked.ok ||
    question(checked.args) !== question(parent.args) ||
    !modeGoesOn(parent.args["mode"], checked.args["mode"])
  ) {
    return undefined;
  }
  const open = uncheckedKeywords(parent.args, envelope);
  return askedKeywords(checked.args).every((keyword) => open.has(keyword)) ? parent.id : undefined;
}

/** True when `part` was kept as the continuation of `parent` and is one. */
export function continues(parent: SavedResult, part: SavedResult): boolean {
  return (
    part.continues === parent.id &&
    part.origin === parent.origin &&
    continuationOf(parent, part.tool, part.args) !== undefined
  );
}

/** How far an answer got with the keywords it was asked for: as its coverage says, and at least as its rows show. */
export function checkedKeywords(
  args: ToolArguments,
  envelope: Envelope | undefined,
): CheckedKeywords {
  const stated = envelope === undefined ? undefined : statedCounts(envelope);
  const asked = askedKeywords(args);
  const rows = rowKeywords(envelope);
  const shown = asked.filter((keyword) => rows.has(keyword)).length;
  return stated === undefined
    ? { resolved: shown, requested: asked.length, stated: false }
    : {
        resolved: Math.max(stated.resolved, Math.min(shown, stated.requested)),
        requested: stated.requested,
        stated: true,
      };
}

/**
 * The ids of the results that continue `first`, each the one before it. Where a call was paid for
 * twice there are several rows of them: the longest counts, of equally long ones the newest.
 */
export function laterIds(first: string, results: readonly ResultSummary[]): string[] {
  const continuing = Map.groupBy(results, (result) => result.continues);
  const seen = new Set([first]);
  let row: Link | undefined;
  for (let level: readonly Link[] = [{ id: first, at: "", before: undefined }]; level.length > 0;) {
    row = level.reduce((newest, link) => (link.at > newest.at ? link : newest));
    // A damaged library may hold results that continue each other in a circle.
    level = level.flatMap((before) =>
      (continuing.get(before.id) ?? [])
        .filter(({ id }) => !seen.has(id) && seen.add(id))
        .map(({ id, receivedAt: at }) => ({ id, at, before })),
    );
  }
  const ids: string[] = [];
  for (; row?.before !== undefined; row = row.before) {
    ids.push(row.id);
  }
  return ids.toReversed();
}

interface Link {
  readonly id: string;
  readonly at: string;
  readonly before: Link | undefined;
}

/** A keyword of a call or of a row, as keywords are compared. */
export function alikeKeyword(keyword: unknown): string {
  return keywordKey(textOf(keyword));
}

/** The keywords of a call, each once, in the order asked. */
export function askedKeywords(args: ToolArguments): string[] {
  const keywords: unknown[] = [args["keywords"] ?? []].flat();
  return [...new Set(keywords.map(alikeKeyword))];
}

/**
 * Keywords that a call may go on with: of which no row says that they were looked up, and those that
 * the service itself counts as left over, whatever their rows say.
 */
function uncheckedKeywords(args: ToolArguments, envelope: Envelope): Set<string> {
  const asked = askedKeywords(args);
  const rows = rowKeywords(envelope);
  const counts = statedCounts(envelope);
  const beyond =
    counts !== undefined && counts.resolved < counts.requested ? asked.slice(counts.resolved) : [];
  return new Set([...asked.filter((keyword) => !rows.has(keyword)), ...beyond]);
}

function rowKeywords(envelope: Envelope | undefined): Set<string> {
  const rows: unknown[] = [envelope?.data[checkedMember]].flat();
  return new Set(
    lookedUpRows(rows.filter(isRecord), envelope?.coverage)
      .filter(wasLookedUp)
      .map((row) => alikeKeyword(row["keyword"])),
  );
}

/** Partial live look-ups report resolved and requested counts (service spec 2.7). */
function statedCounts({
  coverage,
}: Envelope): { readonly resolved: number; readonly requested: number } | undefined {
  const { resolved, requested } = coverage.members;
  return isCount(resolved) && isCount(requested) ? { resolved, requested } : undefined;
}

function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 0;
}

/** Everything a call asks but its keywords and its mode, equal for calls about the same. */
function question(args: ToolArguments): string {
  const asked: JsonRecord = {
    location: defaultMarket.location,
    language: defaultMarket.language,
    ...args,
  };
  const { keywords: _keywords, mode: _mode, ...rest } = asked;
  return canonicalJson(rest).toLowerCase();
}

function modeGoesOn(before: unknown, now: unknown): boolean {
  const first = before ?? "auto";
  return now === undefined || now === first || (first === "auto" && now === "live");
}
