import * as l10n from "../../../shared/l10n.ts";
import {
  alikeKeyword,
  askedKeywords,
  checkedKeywords,
  continuationOf,
  mayBeContinued,
} from "../../library/continuation.ts";
import { checkedMember, wasLookedUp } from "../../library/lookedUpRows.ts";
import { rowsElsewhere } from "../../files/dataset/rowsElsewhere.ts";
import type { SavedResult } from "../../library/savedResult.ts";
import type { Envelope, SuggestedAction } from "../../service/envelope.ts";
import { readList } from "../../service/envelopeLists.ts";
import { formatInteger } from "../../../shared/format.ts";
import { asRows, isRecord } from "../../../shared/json.ts";
import type { JsonRecord } from "../../../shared/json.ts";
import { readNextAction } from "../../tools/readNextAction.ts";

/** What of a response isn't drawn. */
export interface LeftOut {
  /** One for each kind: "Next steps: 99,900". */
  readonly words: readonly string[];
  /** Rows of an export in the whole response. */
  readonly exportedRows: number;
}

/** One saved answer of a document: the only one, or one of several that continue each other. */
export interface AnswerPart {
  readonly result: SavedResult;
  /** Undefined when the answer could not be read. */
  readonly envelope: Envelope | undefined;
  /** Why there is no answer to read, in a sentence; absent where its bytes are there. */
  readonly problem?: string;
  /** Of an answer that is too large to be held, which of its rows `envelope` holds: the first `shown` of `total`. `bytes` is the size of the whole. */
  readonly shortened?: { readonly shown: number; readonly total: number; readonly bytes: number };
  /** What of the response isn't drawn, since it is too much; absent where everything is. */
  readonly leftOut?: LeftOut;
  /** The saved rows of its dataset, where they are in the place of those that it came with. */
  readonly laterRows?: SavedResult;
  /** True for rows of this person's own library that can be written to a file for free. */
  readonly hasOwnRows?: boolean;
  /** What its first follow-up and its first dataset are called in the document; the others count on from there. */
  readonly firstAction: number;
  readonly firstResource: number;
}

/** The answers of a document, each continuing the one before it. */
export type AnswerParts = readonly [AnswerPart, ...AnswerPart[]];

/** The rows of an export, wherever in `data` they are (see EnvelopeWalker, and what is read where that finds none). */
export function exportedRows(data: JsonRecord): readonly unknown[] {
  const found = [data["items"], data["rows"]].map((value) => readList(value, () => true));
  return found.find(({ entries }) => entries.length > 0)?.entries ?? rowsElsewhere(data);
}

/** How many rows of this part can be written to a file for free; undefined where there are none, or not for free. */
export function ownRows({
  envelope,
  shortened,
  leftOut,
  hasOwnRows,
}: AnswerPart): number | undefined {
  const rows =
    leftOut?.exportedRows ?? shortened?.total ?? exportedRows(envelope?.data ?? {}).length;
  return hasOwnRows === true && rows > 0 ? rows : undefined;
}

/** "Part 2", for the part at `index` from 0. */
export function partLabel(index: number): string {
  return l10n.t("Part {0}", index + 1);
}

/** The last one, whose follow-ups lead on. */
export function newestPart([first, ...later]: AnswerParts): AnswerPart {
  return later.at(-1) ?? first;
}

/** How far the parts got together; undefined for answers of which nobody expects it. */
export function checkedTogether(
  parts: AnswerParts,
): { readonly resolved: number; readonly requested: number } | undefined {
  const [{ result }] = parts;
  if (!mayBeContinued(result.tool)) {
    return undefined;
  }
  const counts = parts.map((part) => checkedKeywords(part.result.args, part.envelope));
  const isKnown =
    parts.length > 1 ||
    counts.some(({ stated }) => stated) ||
    continuingAction(parts) !== undefined;
  // The parts after the first were asked for what the first had left over.
  return isKnown
    ? {
        resolved: counts.reduce((sum, { resolved }) => sum + resolved, 0),
        requested: counts[0]?.requested ?? 0,
      }
    : undefined;
}

/** "10 of 25 checked". */
export function checkedWords({
  resolved,
  requested,
}: {
  readonly resolved: number;
  readonly requested: number;
}): string {
  return l10n.t("{0} of {1} checked", formatInteger(resolved), formatInteger(requested));
}

/** The newest part's follow-up for the keywords that are left. */
export function continuingAction(
  parts: AnswerParts,
): { readonly action: SuggestedAction; readonly index: number } | undefined {
  const { result, envelope } = newestPart(parts);
  const actions = envelope?.nextActions ?? [];
  const index = actions.findIndex((action) => {
    const next = readNextAction(action);
    return (
      (next.kind === "ready" || next.kind === "incomplete") &&
      continuationOf(result, next.tool.name, action.args, envelope) !== undefined
    );
  });
  const action = actions[index];
  return action === undefined ? undefined : { action, index };
}

/** Rows of one part, or of several with the part they come from as their last column. */
export function numbered(rowsOfParts: readonly (readonly JsonRecord[])[]): readonly JsonRecord[] {
  if (rowsOfParts.length === 1) {
    return rowsOfParts[0] ?? [];
  }
  const taken = rowsOfParts.some((rows) => rows.some((row) => Object.hasOwn(row, "part")));
  const key = taken ? "part_of_answer" : "part";
  return rowsOfParts.flatMap((rows, index) => rows.map((row) => ({ ...row, [key]: index + 1 })));
}

/**
 * The keyword rows of several parts as one list, in the order the first was asked. A keyword that
 * several parts list appears with the last that has looked it up; rows without a keyword stay.
 */
export function rowsTogether(
  asked: JsonRecord,
  rowsOfParts: readonly (readonly JsonRecord[])[],
): readonly JsonRecord[] {
  const named = rowsOfParts.flatMap((rows, part) =>
    rows.map((row) => ({ keyword: keywordOf(row), part, isKnown: wasLookedUp(row) })),
  );
  const lastPart = new Map(
    [...named, ...named.filter(({ isKnown }) => isKnown)].map(
      ({ keyword, part }) => [keyword, part] as const,
    ),
  );
  const ownRows = rowsOfParts.map((rows, part) =>
    rows.filter((row) => keywordOf(row) === "" || lastPart.get(keywordOf(row)) === part),
  );
  const order = new Map(askedKeywords(asked).map((keyword, index) => [keyword, index]));
  const place = (row: JsonRecord): number => order.get(keywordOf(row)) ?? order.size;
  return numbered(ownRows).toSorted((a, b) => place(a) - place(b));
}

/** The keyword rows of all parts as one list; undefined unless every part has such a list. `datas` are their `data`. */
export function joinedRows(
  asked: JsonRecord,
  datas: readonly JsonRecord[],
): readonly JsonRecord[] | undefined {
  const lists = datas
    .map((data) => (Object.hasOwn(data, checkedMember) ? data[checkedMember] : undefined))
    .filter((list) => Array.isArray(list));
  const rows = lists.map(
    (list: readonly unknown[]) =>
      asRows(list) ?? list.map((value) => (isRecord(value) ? value : { value })),
  );
  return rows.length === datas.length ? rowsTogether(asked, rows) : undefined;
}

function keywordOf(row: JsonRecord): string {
  return alikeKeyword(row["keyword"]);
}
