import type { Coverage } from "../service/envelope.ts";
import { asRows, textOf } from "../../shared/json.ts";
import type { JsonRecord } from "../../shared/json.ts";
import { positionOf } from "./positionOf.ts";
import { memberOf } from "../../shared/reading.ts";
import { findTool } from "../tools/catalogue.ts";
import { statedLookUps } from "./statedLookUps.ts";

/** The member of `data` that has one row for each keyword that was checked (service spec 4.2). */
export const checkedMember = "positions";

/** Members by which a row says that its look-up failed, or wasn't made. */
const failureName = /error|fail|timed_?out|timeout|skip|pending|unresolved|unchecked/iu;
/** Members by which it says so with `false`. */
const successName = /^(?:checked|resolved|looked_up|success|ok|complete|completed)$/iu;
/** What a row's `status` is where its look-up was made. */
const madeStatus =
  /^(?:ok|success|succeeded|done|complete|completed|checked|resolved|found|not_found|ranked|not_ranked|200)$/iu;

/**
 * The rows of a visibility check by what is known of their look-ups, the one reading of them for
 * pages, files and hovers: `position` is a figure where the keyword was found, null where it was
 * looked up and not found (service facts 5.8), and absent where that isn't known. Everything else is
 * as it came.
 */
export function lookedUpRows(
  rows: readonly JsonRecord[],
  coverage: Pick<Coverage, "members"> | undefined,
): readonly JsonRecord[] {
  const mayBeMissing = missingRows(rows, statedLookUps(coverage?.members ?? {}, rows.length));
  return rows.map((row, index) => {
    const value = memberOf(row, "position");
    const position = positionOf(value);
    if (position !== undefined) {
      return position === value ? row : { ...row, position };
    }
    if (value !== null || mayBeMissing(index)) {
      // What another text or figure means isn't known; it is shown as it came.
      return row;
    }
    const { position: _unknown, ...rest } = row;
    return rest;
  });
}

/** `data` with its rows read so, where it is that of a visibility check. */
export function withLookUps(
  tool: string | undefined,
  data: JsonRecord,
  coverage: Pick<Coverage, "members"> | undefined,
): JsonRecord {
  const rows =
    findTool(tool ?? "")?.mayBePartial === true ? asRows(data[checkedMember]) : undefined;
  return rows === undefined || !Object.hasOwn(data, checkedMember)
    ? data
    : { ...data, [checkedMember]: lookedUpRows(rows, coverage) };
}

/** True for a row of `lookedUpRows` whose keyword was looked up. */
export function wasLookedUp(row: JsonRecord): boolean {
  const position = memberOf(row, "position");
  return position === null || positionOf(position) !== undefined;
}

/**
 * Which rows without a position were looked up. Where fewer were than there are, they are the first
 * ones (service spec 4.3.6), unless a position behind them or a failure among them says otherwise:
 * then it isn't known which.
 */
function missingRows(
  rows: readonly JsonRecord[],
  resolved: number | undefined,
): (index: number) => boolean {
  const made = rows.map((row) => isFound(row) || !isFailed(row));
  if (resolved === undefined || made.filter(Boolean).length <= resolved) {
    return (index) => made[index] === true;
  }
  const isInOrder =
    made.slice(0, resolved).every(Boolean) && !rows.slice(resolved).some((row) => isFound(row));
  return (index) => isInOrder && index < resolved;
}

function isFound(row: JsonRecord): boolean {
  return positionOf(memberOf(row, "position")) !== undefined;
}

function isFailed(row: JsonRecord): boolean {
  return Object.entries(row).some(([name, value]) => {
    if (name === "status" || name === "state") {
      return value !== null && value !== "" && !madeStatus.test(textOf(value));
    }
    return failureName.test(name) ? !saysNothing(value) : successName.test(name) && value === false;
  });
}

function saysNothing(value: unknown): boolean {
  return (
    value === null ||
    value === false ||
    value === "" ||
    value === 0 ||
    (Array.isArray(value) && value.length === 0)
  );
}
