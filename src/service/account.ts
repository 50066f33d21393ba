import * as z from "zod/mini";
import { isRecord } from "../shared/json.ts";

/** Answer of GET /v1/me/credits (service spec 2.1). */
export const creditsAnswer = z.lazy(() => z.looseObject({ balance: z.number() }));

/** One request in the usage log (service spec 2.4). Members beyond these are kept. */
export const usageEntry = z.lazy(() =>
  z.looseObject({
    id: z.optional(z.string()),
    account_id: z.nullish(z.string()),
    credential_id: z.nullish(z.string()),
    /** How the caller proved who it is: `api_key`, or another word for agents. */
    auth_source: z.nullish(z.string()),
    endpoint: z.optional(z.string()),
    method: z.optional(z.string()),
    status_code: z.nullish(z.number()),
    /** Milliseconds. */
    response_time_ms: z.nullish(z.number()),
    request_bytes: z.nullish(z.number()),
    response_bytes: z.nullish(z.number()),
    /** What the data cost the service itself, in US dollars; not what the person pays. */
    vendor_cost_usd: z.nullish(z.number()),
    credits_charged: z.nullish(z.number()),
    error_type: z.nullish(z.string()),
    error_message: z.nullish(z.string()),
    /** ISO 8601; UTC, whether it says so or not. */
    created_at: z.optional(z.string()),
  }),
);
export type UsageEntry = z.infer<typeof usageEntry>;

/** An API key as listings show it (service spec 2.2). */
export const apiCredential = z.lazy(() =>
  z.looseObject({
    id: z.string(),
    name: z.optional(z.string()),
    /** The first characters of the key, followed by dots. */
    prefix: z.optional(z.string()),
    is_active: z.nullish(z.boolean()),
    created_at: z.nullish(z.string()),
    last_used_at: z.nullish(z.string()),
    expires_at: z.nullish(z.string()),
  }),
);
export type ApiCredential = z.infer<typeof apiCredential>;

/** Answer to the creation of a key (service spec 2.3): the only place where the raw key ever stands. */
export const createdCredential = z.lazy(() =>
  z.looseObject({ key: z.string().check(z.minLength(1)), api_credential: apiCredential }),
);
export type CreatedCredential = z.infer<typeof createdCredential>;

/** True when a key is the one that a listing shows by this prefix. */
export function hasPrefix(key: string, { prefix }: ApiCredential): boolean {
  const visible = (prefix ?? "").replace(/[.…*]+$/u, "");
  return visible.length > 3 && key.startsWith(visible);
}

/** One website of the connections listing (service spec 2.5). */
const website = z.lazy(() =>
  z.looseObject({
    website_id: z.optional(z.string()),
    name: z.nullish(z.string()),
    primary_domain: z.nullish(z.string()),
    is_default: z.nullish(z.boolean()),
    message: z.catch(z.nullish(z.string()), null),
    connections: z.nullish(z.record(z.string(), z.unknown())),
  }),
);
export type Website = z.infer<typeof website>;

/** One ad account of the connections listing (service spec 2.6). */
const adAccount = z.lazy(() =>
  z.looseObject({
    ad_account: z.optional(z.string()),
    platform: z.nullish(z.string()),
    name: z.nullish(z.string()),
    currency: z.nullish(z.string()),
    customer_id_display: z.nullish(z.string()),
    connection_status: z.nullish(z.string()),
  }),
);
export type AdAccount = z.infer<typeof adAccount>;

/** What is connected to the account; empty lists when nothing is. */
export interface Connections {
  readonly websites: readonly Website[];
  readonly adAccounts: readonly AdAccount[];
  /** What the service says about them all; absent for nothing. */
  readonly message?: string;
}

/** Answer of GET /v1/me/websites. */
export const websitesAnswer = z.lazy(() =>
  z.pipe(
    z
      .looseObject({
        websites: z.nullish(z.array(website)),
        ad_accounts: z.nullish(z.array(adAccount)),
        message: z.catch(z.nullish(z.string()), null),
      })
      .check(
        // Any other object would read as "nothing connected", which it does not say.
        z.refine((answer) => "websites" in answer || "ad_accounts" in answer),
      ),
    z.transform((answer): Connections => ({
      websites: answer.websites ?? [],
      adAccounts: answer.ad_accounts ?? [],
      ...(typeof answer.message === "string" && answer.message.trim() !== ""
        ? { message: answer.message }
        : {}),
    })),
  ),
);

/** The state of one source of a website, which comes as text or inside an object. */
export function connectionState(value: unknown): string {
  const state = isRecord(value) ? (value["state"] ?? value["status"]) : value;
  return typeof state === "string" ? state : "unknown";
}

/** A list that comes bare or wrapped under one of the known names (data conventions, account). */
export function listAnswer<T>(item: z.ZodMiniType<T>): z.ZodMiniType<T[]> {
  return z.pipe(z.transform(unwrap), z.array(item));
}

function unwrap(value: unknown): unknown {
  if (isRecord(value)) {
    return ["items", "data", "api_credentials", "logs", "usage"]
      .map((name) => value[name])
      .find(Array.isArray);
  }
  return value;
}
