import { isRecord } from "../../shared/json.ts";
import type { JsonRecord } from "../../shared/json.ts";

/** Reads a member that isn't null; undefined for a value that can't be read without guessing. */
type MemberReader = (value: unknown) => unknown;

/** How an entry's known members are read; others are kept as they came. */
export type MemberReaders = Readonly<Record<string, MemberReader>>;

/** Lists come bare or under one of these names, or one level deeper under two of them. */
const listNames = [
  "items",
  "data",
  "api_credentials",
  "credentials",
  "api_keys",
  "keys",
  "logs",
  "usage",
  "entries",
  "results",
  "records",
  "activity",
  "requests",
];

/**
 * One entry of a listing, read member by member: what is unambiguous becomes the kind that is known
 * ("2" a number, 5 an id, seconds since 1970 a time); what isn't is left out and kept in `unread` as
 * it came. One odd entry never hides the others, and one that is no object has nothing but `unread`.
 */
export function readListedEntry(value: unknown, readers: MemberReaders): JsonRecord {
  if (!isRecord(value)) {
    return { unread: { entry: value } };
  }
  const { unread: before, ...members } = value;
  const unread: JsonRecord =
    before === undefined ? {} : isRecord(before) ? { ...before } : { unread: before };
  const read: JsonRecord = {};
  for (const [name, member] of Object.entries(members)) {
    const reader = Object.hasOwn(readers, name) ? readers[name] : undefined;
    const known = reader === undefined ? member : reader(member);
    if (known !== undefined) {
      read[name] = known;
    } else if (member !== undefined && member !== null) {
      unread[name] = member;
    }
  }
  return Object.keys(unread).length === 0 ? read : { ...read, unread };
}

/** How many entries could not be read, or only in part. */
export function countUnread(entries: readonly { readonly unread?: unknown }[]): number {
  return entries.filter(({ unread }) => unread !== undefined).length;
}

/** The list in a response, bare or wrapped; undefined where there is none. One with entries is taken before an empty one. */
export function findList(
  value: unknown,
  names: readonly string[] = listNames,
): unknown[] | undefined {
  if (isList(value)) {
    return value;
  }
  const lists = membersOf(value, names).flatMap((member) =>
    isList(member) ? [member] : membersOf(member, names).filter(isList),
  );
  return lists.find((list) => list.length > 0) ?? lists[0];
}

function isList(value: unknown): value is unknown[] {
  return Array.isArray(value);
}

function membersOf(value: unknown, names: readonly string[]): unknown[] {
  return isRecord(value) ? names.map((name) => value[name]) : [];
}

/** The same reader for a member in which null says something. */
export function orNull(reader: MemberReader): MemberReader {
  return (value) => (value === null ? null : reader(value));
}

/** A text and nothing else. */
export function readText(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** A text that may have come as a number: an id, a name, a code. */
export function readLabel(value: unknown): string | undefined {
  return Number.isSafeInteger(value) ? String(value) : readText(value);
}

/** A number, also one that came as text, "2" or "2.0". */
export function readNumber(value: unknown): number | undefined {
  if (typeof value === "string") {
    return /^\s*-?\d{1,15}(?:\.\d+)?\s*$/u.test(value) ? Number(value) : undefined;
  }
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
}

/** Yes or no, as JSON has it, as text, or as 1 and 0. */
export function readFlag(value: unknown): boolean | undefined {
  const word = typeof value === "string" ? value.trim().toLowerCase() : String(value);
  return ["true", "1"].includes(word) ? true : ["false", "0"].includes(word) ? false : undefined;
}

/** A text as it came, and a moment since 1970 as ISO text in UTC. */
export function readTime(value: unknown): string | undefined {
  const number = readNumber(value);
  if (number !== undefined) {
    return epochTime(number);
  }
  return typeof value === "string" ? withIsoZone(value.trim()) : undefined;
}

/** The units that times since 1970 are counted in, by how many of them a millisecond has: no two can be meant by one number. */
const perMillisecond = [0.001, 1, 1_000, 1_000_000];
const [earliest, latest] = [Date.UTC(2001, 8, 9), Date.UTC(2100, 0)];

function epochTime(number: number): string | undefined {
  const time = perMillisecond
    .map((units) => number / units)
    .find((milliseconds) => milliseconds >= earliest && milliseconds < latest);
  return time === undefined ? undefined : new Date(time).toISOString();
}

/** A zone in a form that isn't ISO 8601, "UTC" or "+00", written so that it is. */
function withIsoZone(text: string): string {
  // Where it begins otherwise, day and month can be taken for each other.
  const match =
    /^((?:\d{4}-|[a-z]{3}|\d{1,2} [a-z]{3}).*\d:\d\d(?:[.,]\d+)?)\s*(UTC|GMT|[+-]\d\d)$/iu.exec(
      text,
    );
  if (match === null) {
    return text;
  }
  const [, time = "", zone = ""] = match;
  const moment = Date.parse(`${time} ${/^[+-]/u.test(zone) ? `${zone}:00` : zone}`);
  return Number.isNaN(moment) ? text : new Date(moment).toISOString();
}
