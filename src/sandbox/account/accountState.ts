import { randomBytes } from "node:crypto";
import * as z from "zod/mini";

/** An API key as it is kept: never the key itself, only its hash (spec 2.2). */
const storedCredential = z.object({
  id: z.string(),
  name: z.string(),
  prefix: z.string(),
  hash: z.string(),
  is_active: z.boolean(),
  created_at: z.string(),
  last_used_at: z.nullable(z.string()),
  expires_at: z.nullable(z.string()),
});

/** One line of the usage log (spec 2.4). */
const usageEntry = z.object({
  id: z.string(),
  account_id: z.string(),
  credential_id: z.string(),
  auth_source: z.string(),
  endpoint: z.string(),
  method: z.string(),
  status_code: z.number(),
  response_time_ms: z.number(),
  request_bytes: z.number(),
  response_bytes: z.number(),
  vendor_cost_usd: z.number(),
  credits_charged: z.number(),
  error_type: z.nullable(z.string()),
  error_message: z.nullable(z.string()),
  created_at: z.string(),
});

const accountState = z.object({
  version: z.literal(1),
  account_id: z.string(),
  balance: z.int().check(z.nonnegative()),
  credentials: z.array(storedCredential),
  usage: z.array(usageEntry),
  /** Dataset keys with the time they were last handed out. */
  datasets: z.record(z.string(), z.string()),
  /** Sites and pages that requests have added, in that order. The name is part of the file's format. */
  guests: z._default(z.array(z.object({ address: z.string(), subjects: z.array(z.string()) })), []),
});

export type StoredCredential = z.infer<typeof storedCredential>;
export type UsageEntry = z.infer<typeof usageEntry>;
/** Everything about the account that outlives a run of the sandbox. */
export type AccountState = z.infer<typeof accountState>;

/** An account nobody has used yet. */
export function newAccountState(credits: number): AccountState {
  return {
    version: 1,
    account_id: newId("acct"),
    balance: credits,
    credentials: [],
    usage: [],
    datasets: {},
    guests: [],
  };
}

/** Reads a state file's text; throws with a sentence that says what is wrong with it. */
export function parseAccountState(text: string): AccountState {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Error("it is not JSON");
  }
  const read = accountState.safeParse(value);
  if (!read.success) {
    const issue = read.error.issues[0];
    throw new Error(`${issue?.path.join(".") ?? ""}: ${issue?.message ?? "not an account state"}`);
  }
  return read.data;
}

/** An identifier of the service's shape, for example `log_9f2c…` (spec 2). */
export function newId(kind: string): string {
  return `${kind}_${randomBytes(8).toString("hex")}`;
}
