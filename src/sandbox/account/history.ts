import { findTool } from "../../research/tools/catalogue.ts";
import { newId } from "./accountState.ts";
import type { AccountState, StoredCredential, UsageEntry } from "./accountState.ts";
import { newCredential, newKey } from "./credentials.ts";

const minute = 60_000;
const hour = 60;
const day = 24 * hour;

/**
 * What an account looks like that has been in use for a while. All of it is made up; the spec gives
 * the fields (2.2, 2.4) and that calls of agents are logged like others (1). Assumed, because the
 * spec is silent: the value "mcp" of auth_source, the errors' types and texts, and that a revoked or
 * expired key keeps its place in the list.
 */
interface PastKey {
  readonly name: string;
  readonly authSource: "api_key" | "mcp";
  /** Minutes before the account is opened, as all times here. */
  readonly createdAgo: number;
  /** Undefined for a key that never expires. */
  readonly expiredAgo?: number;
  readonly revoked?: boolean;
  readonly requests: readonly PastRequest[];
}

interface PastRequest {
  readonly ago: number;
  /** A tool, or the path of an account endpoint. */
  readonly what: string;
  readonly milliseconds: number;
  readonly sent: number;
  readonly received: number;
  readonly vendorCost?: number;
  readonly failure?: Failure;
}

interface Failure {
  readonly status: number;
  readonly type: string;
  readonly message: string;
  /** True when the credits were taken first and never given back. */
  readonly charged?: boolean;
}

const providerDown: Failure = {
  status: 503,
  type: "provider_unavailable",
  message: "The data provider is unavailable",
  charged: true,
};
const wrongLimit: Failure = {
  status: 422,
  type: "validation_error",
  message: "body.limit: Input should be greater than or equal to 1",
};
const keyExpired: Failure = { status: 401, type: "unauthorized", message: "API key expired" };

const pastKeys: readonly PastKey[] = [
  {
    name: "Content agent",
    authSource: "mcp",
    createdAgo: 31 * day,
    requests: [
      {
        ago: 3 * hour,
        what: "inspect_serp",
        milliseconds: 2_140,
        sent: 58,
        received: 17_920,
        vendorCost: 0.002,
      },
      {
        ago: 3 * hour + 2,
        what: "research_keywords",
        milliseconds: 1_312,
        sent: 64,
        received: 21_894,
        vendorCost: 0.0125,
      },
      { ago: 3 * hour + 3, what: "/v1/me/credits", milliseconds: 6, sent: 0, received: 15 },
      {
        ago: day + 5 * hour,
        what: "discover_ai_citations",
        milliseconds: 30_020,
        sent: 71,
        received: 80,
        failure: providerDown,
      },
      {
        ago: day + 5 * hour + 4,
        what: "inspect_keyword",
        milliseconds: 964,
        sent: 49,
        received: 6_310,
        vendorCost: 0.0105,
      },
      {
        ago: 2 * day + 7 * hour,
        what: "research_keywords",
        milliseconds: 9,
        sent: 66,
        received: 168,
        failure: wrongLimit,
      },
      {
        ago: 2 * day + 7 * hour + 5,
        what: "inspect_page",
        milliseconds: 740,
        sent: 83,
        received: 4_402,
        vendorCost: 0.0101,
      },
    ],
  },
  {
    name: "Old laptop",
    authSource: "api_key",
    createdAgo: 120 * day,
    revoked: true,
    requests: [
      {
        ago: 5 * day + 2 * hour,
        what: "inspect_domain",
        milliseconds: 3_480,
        sent: 33,
        received: 38_211,
        vendorCost: 0.0412,
      },
      {
        ago: 5 * day + 2 * hour + 11,
        what: "audit_site",
        milliseconds: 24_870,
        sent: 52,
        received: 44_093,
        vendorCost: 0.006,
      },
      {
        ago: 6 * day + 4 * hour,
        what: "inspect_backlinks",
        milliseconds: 2_905,
        sent: 61,
        received: 52_770,
        vendorCost: 0.08,
      },
    ],
  },
  {
    name: "Trial",
    authSource: "api_key",
    createdAgo: 16 * day,
    expiredAgo: 2 * day,
    requests: [
      {
        ago: day + 22 * hour,
        what: "inspect_keyword",
        milliseconds: 3,
        sent: 44,
        received: 28,
        failure: keyExpired,
      },
      {
        ago: 3 * day + 6 * hour,
        what: "inspect_keyword",
        milliseconds: 1_020,
        sent: 44,
        received: 6_284,
        vendorCost: 0.0105,
      },
    ],
  },
];

/** A new account's state with keys and requests of the days before `now`. What was charged then is not in the balance any more. */
export function withHistory(state: AccountState, now: Date): AccountState {
  const keys = pastKeys.map((past) => ({ past, credential: credentialOf(past, now) }));
  return {
    ...state,
    credentials: [...keys.map(({ credential }) => credential), ...state.credentials],
    usage: [
      ...state.usage,
      ...keys.flatMap(({ past, credential }) =>
        entriesOf(past, credential.id, state.account_id, now),
      ),
    ].toSorted(newestFirst),
  };
}

/** Its raw key was never told to anybody, so nobody can use it. */
function credentialOf(
  { name, createdAgo, expiredAgo, revoked = false, requests }: PastKey,
  now: Date,
): StoredCredential {
  const lastUse = Math.min(
    ...requests.filter(({ failure }) => failure?.status !== 401).map(({ ago }) => ago),
  );
  return {
    ...newCredential(
      newId("cred"),
      name,
      newKey(),
      expiredAgo === undefined ? null : before(now, expiredAgo),
    ),
    is_active: !revoked,
    created_at: before(now, createdAgo),
    last_used_at: before(now, lastUse),
  };
}

function entriesOf(
  { authSource, requests }: PastKey,
  credentialId: string,
  accountId: string,
  now: Date,
): UsageEntry[] {
  return requests.map(({ ago, what, milliseconds, sent, received, vendorCost = 0, failure }) => {
    const tool = findTool(what);
    const charged = failure === undefined || failure.charged === true;
    return {
      id: newId("log"),
      account_id: accountId,
      credential_id: credentialId,
      auth_source: authSource,
      endpoint: tool === undefined ? what : `/v1/tools/${tool.name}`,
      method: tool === undefined ? "GET" : "POST",
      status_code: failure?.status ?? 200,
      response_time_ms: milliseconds,
      request_bytes: sent,
      response_bytes: received,
      vendor_cost_usd: vendorCost,
      credits_charged: charged ? (tool?.cost ?? 0) : 0,
      error_type: failure?.type ?? null,
      error_message: failure?.message ?? null,
      created_at: before(now, ago),
    };
  });
}

function before(now: Date, minutes: number): string {
  return new Date(now.getTime() - minutes * minute).toISOString();
}

function newestFirst(a: UsageEntry, b: UsageEntry): number {
  return a.created_at < b.created_at ? 1 : -1;
}
