import { isRecord } from "../shared/json.ts";
import type { JsonRecord } from "../shared/json.ts";
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
import { readRetryTime } from "./statedTimes.ts";
import type { HttpResponse } from "./transport.ts";

/**
 * The meaning of a response whose status is not 2xx (service spec 7; service facts, transport).
 * `parsed` is its body; undefined for an HTML page of a proxy, or nothing, which is no JSON: then the
 * status alone tells what happened. `now` is in milliseconds since 1970.
 */
export function statusError(
  { status, headers }: HttpResponse,
  parsed: unknown,
  now: number,
): StatusError {
  const detail = readDetail(parsed);
  const named = ownedDataError(status, detail, parsed);
  if (named !== undefined) {
    return named;
  }
  switch (status) {
    case 400:
    case 422:
      return new InvalidRequestError(status, detail, readRefusedFields(parsed));
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

function readCode(body: unknown): unknown {
  if (!isRecord(body)) {
    return undefined;
  }
  const { code, error, detail, error_type: type } = body;
  const candidates = [
    code,
    error,
    detail,
    type,
    isRecord(error) ? error["code"] : undefined,
    isRecord(detail) ? detail["code"] : undefined,
  ];
  return candidates.find(
    (candidate) => typeof candidate === "string" && candidate.endsWith("_required"),
  );
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

/** The service's own words, wherever one of its known error shapes holds them. */
function readDetail(body: unknown): string {
  if (!isRecord(body)) {
    return "";
  }
  for (const member of ["detail", "error", "message"]) {
    const value = body[member];
    if (typeof value === "string") {
      return value;
    }
    if (isRecord(value) && typeof value["message"] === "string") {
      return value["message"];
    }
  }
  return readRefusedFields(body)
    .map(({ field, message }) => (field === "" ? message : `${field}: ${message}`))
    .join("; ");
}

/** `{"detail":[{"loc":["body","limit"],"msg":"…"}]}`, the form of a 422. */
function readRefusedFields(body: unknown): RefusedField[] {
  const entries: unknown[] = isRecord(body) && Array.isArray(body["detail"]) ? body["detail"] : [];
  return entries.filter(isRecord).map(({ loc, msg }) => ({
    field: Array.isArray(loc) ? loc.filter((part) => part !== "body").join(".") : "",
    message: typeof msg === "string" ? msg : "refused",
  }));
}
