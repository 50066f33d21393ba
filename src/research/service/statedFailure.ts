import { isRecord } from "../../shared/json.ts";
import type { JsonRecord } from "../../shared/json.ts";
import { readServiceSentence, saidText } from "./serviceSentence.ts";

/** Members that say what went wrong, where they say anything; without `_` and capitals. */
const errorMembers: ReadonlySet<string> = new Set(["error", "errormessage", "errordescription"]);
/** The same where nothing came with them: beside rows they may be facts about a page. */
const otherErrorMembers: ReadonlySet<string> = new Set([
  "err",
  "errormsg",
  "errmsg",
  "errorcode",
  "errortype",
  "exception",
  "fault",
]);
/** Members that say it where nothing else came. */
const sentenceMembers = ["message", "detail", "msg", "reason", "description", "status_message"];
/** A list of what went wrong with parts of a call: with all of it where there is nothing else. */
const listMember = "errors";
/** Members that are false for a failure, and such that are true for one. */
const successMembers = ["success", "ok", "succeeded"];
const failureMembers = ["failed", "is_error", "isError", "has_error", "hasError"];
const stateMembers = ["status", "state", "result"];
/** Members that carry an HTTP status in a body that has nothing else. */
const statusMembers = ["status", "status_code", "statusCode", "code"];
const failedState = /^(?:error|errored|fail|failed|failure)$/iu;
/** The same where nothing came with them: a page's or a link's state may be such, too. */
const endedState = /^(?:time[- _]?out|timed[- _]?out|aborted|cancell?ed|rejected)$/iu;
/** Texts that stand for no error. */
const noError = /^\s*(?:none|null|no|no[ _-]?error|ok|success|false|0)?(?<!\s)\s*$/iu;
/** Names under which data is wrapped once more. */
const wrappers = ["result", "response"];

/**
 * What a successful response says about its own failure: the service's sentence, or "" where it only
 * says that it failed. Undefined for a response that says no such thing. A status from 200 to 299
 * doesn't tell: the call was answered, and charged as far as is known.
 */
export function statedFailure(response: unknown): string | undefined {
  if (!isRecord(response)) {
    return undefined;
  }
  const { data } = response;
  const entries = dataOf(data);
  const hasFailed =
    saysItFailed(response) ||
    (isStatedList(response[listMember]) && !hasContent(data)) ||
    entries.some(isFailed) ||
    (isNothing(data) && hasErrorStatus(response)) ||
    isSentenceOnly(response);
  if (!hasFailed) {
    return undefined;
  }
  const records = [response, ...entries];
  // Only what speaks of the failure is read: rows have sentences, too.
  const said = records.map((record) => saidText(readServiceSentence(aboutFailure(record))));
  return said.find((text) => text !== "") ?? "";
}

/** The data of a response; the first of its entries where all of them say that they failed. */
function dataOf(data: unknown): JsonRecord[] {
  if (isRecord(data)) {
    const wrapped = wrappers.map((name) => data[name]).filter(isRecord);
    return Object.keys(data).length === wrapped.length ? [data, ...wrapped] : [data];
  }
  if (!Array.isArray(data)) {
    return [];
  }
  const entries = data.filter(isRecord);
  return entries.length === data.length && entries.every(isFailed) ? entries.slice(0, 1) : [];
}

function isFailed(data: JsonRecord): boolean {
  return saysItFailed(data) || (isStatedList(data[listMember]) && !hasContent(data));
}

/** True for data that brought something besides its errors: rows, or a map. Single values are also there beside a failure. */
function hasContent(data: unknown): boolean {
  if (Array.isArray(data)) {
    return data.some((entry) => !isRecord(entry) || !isFailed(entry));
  }
  return (
    isRecord(data) &&
    Object.entries(data).some(
      ([name, value]) => name !== listMember && typeof value === "object" && !isNothing(value),
    )
  );
}

function saysItFailed(record: JsonRecord): boolean {
  return (
    Object.entries(record).some(
      ([name, value]) =>
        (errorMembers.has(bareName(name)) ||
          (otherErrorMembers.has(bareName(name)) && !hasContent(withoutMember(record, name)))) &&
        isStated(value),
    ) ||
    successMembers.some((name) => record[name] === false || record[name] === "false") ||
    failureMembers.some((name) => record[name] === true) ||
    stateMembers.some((name) => {
      const state = trimmedText(record[name]);
      return failedState.test(state) || (endedState.test(state) && !hasContent(record));
    })
  );
}

function bareName(name: string): string {
  return name.replaceAll(/[_-]/gu, "").toLowerCase();
}

function withoutMember(record: JsonRecord, name: string): JsonRecord {
  return { ...record, [name]: undefined };
}

/**
 * True for an envelope without data that has nothing but a sentence, which then says why. Without an envelope the members are
 * what was found, such as the description of a page: there only a sentence that is alone says so.
 */
function isSentenceOnly(response: JsonRecord): boolean {
  const { data } = response;
  const isAlone = Object.entries(response).every(
    ([name, value]) => sentenceMembers.includes(name) || isNothing(value),
  );
  return (
    (data === null ? !hasContent(response) : data === undefined && isAlone) &&
    sentenceMembers.some((name) => trimmedText(response[name]) !== "")
  );
}

function trimmedText(value: unknown): string {
  return typeof value === "string" ? value.trim() : "";
}

/** True for an error that is one: a text, an object, `true`, or a list of these, however deep. A number may be a count. */
function isStated(error: unknown): boolean {
  const found: unknown[] = [error];
  for (const one of found) {
    if (Array.isArray(one)) {
      // not by a call for each level: a response may have more than there is room for
      for (const part of one) {
        found.push(part);
      }
    } else if (isOneError(one)) {
      return true;
    }
  }
  return false;
}

function isOneError(error: unknown): boolean {
  return typeof error === "string"
    ? !noError.test(error)
    : isRecord(error)
      ? Object.values(error).some((part) => !isNothing(part))
      : error === true;
}

/** The same for a list or map of several errors. A map of numbers counts them, by their kinds. */
function isStatedList(errors: unknown): boolean {
  const isCount =
    isRecord(errors) && Object.values(errors).every((part) => typeof part === "number");
  return !isCount && isStated(errors);
}

function hasErrorStatus(response: JsonRecord): boolean {
  return statusMembers.some((name) => {
    const status = Number(response[name]);
    // Some services count theirs in hundredths: 40200.
    const whole = Math.floor(status >= 10_000 ? status / 100 : status);
    return Number.isInteger(status) && whole >= 400 && whole < 600;
  });
}

/** The members that speak of the failure: the errors where there are some, else the plain values. */
function aboutFailure(record: JsonRecord): JsonRecord {
  const members = Object.entries(record);
  const errors = members.filter(
    ([name, value]) =>
      (errorMembers.has(bareName(name)) ||
        otherErrorMembers.has(bareName(name)) ||
        name === listMember) &&
      isStated(value),
  );
  const plain = members.filter(([, value]) => !Array.isArray(value) && !isRecord(value));
  const isTextual = errors.some(([, value]) => value !== true);
  return Object.fromEntries(isTextual ? [...errors, ...plain] : plain);
}

function isNothing(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    value === "" ||
    value === false ||
    (Array.isArray(value) && value.length === 0) ||
    (isRecord(value) && Object.keys(value).length === 0)
  );
}
