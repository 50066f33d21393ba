import { isRecord, parseJson } from "../../shared/json.ts";
import type { JsonRecord } from "../../shared/json.ts";
import {
  BadKeyError,
  ChoiceRequiredError,
  ConnectionRequiredError,
  InvalidRequestError,
  NotFoundError,
  OutOfCreditsError,
  RateLimitedError,
  UnavailableError,
  UnexpectedStatusError,
} from "./errors.ts";
import type { RefusedField, StatusError } from "./errors.ts";
import { readServiceSentence, saidText } from "./serviceSentence.ts";
import { readRetryTime } from "./statedTimes.ts";
import type { HttpResponse } from "./transport.ts";

/**
 * The meaning of a response whose status is not 2xx (service spec 7; service facts, transport).
 * `parsed` is its body as `readErrorBody` has it; where it says nothing readable, as a page of a proxy,
 * the status alone tells what happened. `now` is in milliseconds since 1970. No status tells what was charged.
 */
export function statusError(
  { status, headers }: HttpResponse,
  parsed: unknown,
  now: number,
): StatusError {
  const parts = readServiceSentence(parsed);
  const detail = saidText(parts);
  const named = ownedDataError(status, detail, parsed);
  if (named !== undefined) {
    return named;
  }
  switch (status) {
    case 400:
    case 422:
      return new InvalidRequestError(status, detail, refusedFields(parts));
    case 401:
      return new BadKeyError(status, detail);
    case 402:
      return new OutOfCreditsError(status, detail);
    case 404:
      return new NotFoundError(status, detail);
    case 429:
      return new RateLimitedError(detail, readRetryTime(headers, now));
    default:
      return status >= 500
        ? new UnavailableError(status, detail)
        : new UnexpectedStatusError(status, detail);
  }
}

/**
 * The five named codes of the owned-data tools (service spec 7), wherever a body carries them. They
 * say what the request lacks; with a status that says something else (a 5xx, a redirect) they prove
 * nothing about what was charged.
 */
function ownedDataError(status: number, detail: string, body: unknown): StatusError | undefined {
  const code = status >= 400 && status < 500 ? readCode(body) : undefined;
  switch (code) {
    case "website_required":
    case "platform_required":
    case "account_required":
      return new ChoiceRequiredError(
        status,
        detail === code ? "" : detail,
        code,
        readOptions(body),
      );
    case "connection_required":
    case "binding_required":
      return new ConnectionRequiredError(status, detail === code ? "" : detail, code);
    default:
      return undefined;
  }
}

const namedCodes: ReadonlySet<unknown> = new Set([
  "website_required",
  "platform_required",
  "account_required",
  "connection_required",
  "binding_required",
]);
const codeMembers = ["code", "error", "detail", "error_type", "error_code", "type", "reason"];
/** Objects of an error's body lie in each other no deeper. */
const deepestCode = 8;

/** The first of the named codes under a name for one; undefined where a body has none. */
function readCode(body: unknown, depth = 0): unknown {
  if (depth > deepestCode) {
    return undefined;
  }
  if (Array.isArray(body)) {
    return firstCode(body, depth);
  }
  if (!isRecord(body)) {
    return undefined;
  }
  return (
    codeMembers.map((member) => body[member]).find((value) => namedCodes.has(value)) ??
    firstCode(Object.values(body), depth)
  );
}

function firstCode(values: readonly unknown[], depth: number): unknown {
  return values.map((value) => readCode(value, depth + 1)).find((code) => code !== undefined);
}

const optionMembers = ["website_id", "ad_account", "platform"];

/** The first list, at any depth, of objects that carry what has to be chosen. */
function readOptions(value: unknown): JsonRecord[] {
  if (Array.isArray(value)) {
    const options = value
      .filter(isRecord)
      .filter((item) => optionMembers.some((member) => member in item));
    return options.length > 0 ? options : firstOptions(value);
  }
  return isRecord(value) ? firstOptions(Object.values(value)) : [];
}

function firstOptions(values: readonly unknown[]): JsonRecord[] {
  for (const value of values) {
    const options = readOptions(value);
    if (options.length > 0) {
      return options;
    }
  }
  return [];
}

/** What the service says about single fields; none where it names none. */
function refusedFields(parts: readonly RefusedField[]): readonly RefusedField[] {
  return parts.some(({ field }) => field !== "") ? parts : [];
}

/** The body of an error: the value that its JSON stands for, else its text. */
export function readErrorBody(text: string): unknown {
  const parsed = parseJson(text);
  return parsed === undefined ? text : parsed;
}
