import * as z from "zod/mini";
import { isRecord } from "../../shared/json.ts";
import { detailOf } from "../http/validation.ts";
import { invalid, json, Problem, unavailable } from "../http/reply.ts";
import type { Reply } from "../http/reply.ts";
import type { Account } from "./account.ts";

/** GET /v1/me/credits (spec 4.1). */
export function credits(account: Account): Reply {
  return json(200, { balance: account.balance });
}

/** GET /v1/me/api-credentials (spec 4.1). */
export function listCredentials(account: Account): Reply {
  return json(200, account.credentials.list());
}

/** Counted as the service does: by characters, not by UTF-16 units. */
const length = (text: string): number => [...text].length;

const newCredential = z.looseObject({
  name: z.string().check(z.refine((name) => length(name) >= 1 && length(name) <= 120)),
  expires_at: z.nullish(z.string().check(z.refine((value) => readTime(value) !== undefined))),
});

/** POST /v1/me/api-credentials (spec 2.3, 4.1). */
export async function createCredential(account: Account, body: unknown): Promise<Reply> {
  const given = isRecord(body) ? body : {};
  const read = newCredential.safeParse(body);
  if (!read.success) {
    throw invalid(...read.error.issues.map((issue) => credentialDetail(issue, given)));
  }
  const { name, expires_at: expiry } = read.data;
  return json(200, await saved(account.credentials.create(name, readTime(expiry ?? "") ?? null)));
}

function credentialDetail(
  issue: z.core.$ZodIssue,
  body: Record<string, unknown>,
): ReturnType<typeof detailOf> {
  const detail = detailOf(issue, body);
  if (issue.code !== "custom") {
    return detail;
  }
  if (issue.path[0] === "expires_at") {
    return {
      ...detail,
      type: "datetime_from_date_parsing",
      msg: "Input should be a valid datetime",
    };
  }
  return body["name"] === ""
    ? { ...detail, type: "string_too_short", msg: "String should have at least 1 character" }
    : { ...detail, type: "string_too_long", msg: "String should have at most 120 characters" };
}

/** An ISO 8601 date or time as UTC; one without a zone is taken for UTC. Undefined for anything else. */
function readTime(value: string): string | undefined {
  const match =
    /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/iu.exec(
      value.trim(),
    );
  if (match === null) {
    return undefined;
  }
  const dated = value.trim().replace(" ", "T");
  const time = new Date(dated.length === 10 || match[1] !== undefined ? dated : `${dated}Z`);
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString().replace(".000Z", "Z");
}

/** POST /v1/me/api-credentials/{credential_id}/revoke (spec 3, 4.1; the body is assumed). */
export async function revokeCredential(account: Account, id: string): Promise<Reply> {
  const revoked = await saved(account.credentials.revoke(id));
  if (revoked === undefined) {
    throw new Problem(404, "not_found", "API credential not found");
  }
  return json(200, revoked);
}

/** A change that could not be saved was not made. */
async function saved<T>(change: Promise<T>): Promise<T> {
  try {
    return await change;
  } catch {
    throw unavailable("The account could not be saved");
  }
}

/** GET /v1/me/usage (spec 2.4, 4.1): `limit` is 50 unless given, and clamped to 1..500. */
export function usage(account: Account, query: URLSearchParams): Reply {
  const given = query.get("limit");
  if (given !== null && !/^\s*[+-]?\d+\s*$/u.test(given)) {
    const msg = "Input should be a valid integer, unable to parse string as an integer";
    throw invalid({ type: "int_parsing", loc: ["query", "limit"], msg, input: given });
  }
  const limit = Math.min(500, Math.max(1, given === null ? 50 : Number(given)));
  return json(200, account.usage(limit));
}

/** GET /v1/me/websites (spec 2.5, 2.6, 4.1): empty lists when nothing is connected. */
export function websites(account: Account): Reply {
  return json(200, { websites: account.profile.websites, ad_accounts: account.profile.adAccounts });
}
