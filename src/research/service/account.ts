import * as z from "zod/mini";
import { isRecord } from "../../shared/json.ts";
import type { JsonRecord } from "../../shared/json.ts";
import {
  findList,
  orNull,
  readFlag,
  readLabel,
  readListedEntry,
  readNumber,
  readText,
  readTime,
} from "./listedEntry.ts";
import type { MemberReaders } from "./listedEntry.ts";
import { withoutTrailing } from "../../articles/text/textEnd.ts";

/** How many entries of the usage log are asked for: the most there are (service spec 4.1). The service may hand out fewer. */
export const requestedEntries = 500;

/** Answer of GET /v1/me/credits (service spec 2.1). */
export const creditsAnswer = z.lazy(() =>
  z.looseObject({ balance: z.pipe(z.transform(readNumber), z.number()) }),
);

/** What of an entry couldn't be read, as it came; absent for nothing. */
const unread = z.lazy(() => z.optional(z.record(z.string(), z.unknown())));
const text = z.lazy(() => z.optional(z.string()));
const textOrNull = z.lazy(() => z.nullish(z.string()));
const numberOrNull = z.lazy(() => z.nullish(z.number()));

/** Any value as an entry: what can't be read of it is in `unread`. */
function listed<T>(readers: MemberReaders, schema: z.ZodMiniType<T>): z.ZodMiniType<T> {
  return z.pipe(
    z.transform((value): unknown => readListedEntry(value, readers)),
    schema,
  );
}

/** One request in the usage log (service spec 2.4). Members beyond these are kept. */
export const usageEntry = z.lazy(() =>
  listed(
    {
      id: readLabel,
      account_id: orNull(readLabel),
      credential_id: orNull(readLabel),
      auth_source: orNull(readText),
      endpoint: readText,
      method: readText,
      status_code: orNull(readNumber),
      response_time_ms: orNull(readNumber),
      request_bytes: orNull(readNumber),
      response_bytes: orNull(readNumber),
      vendor_cost_usd: orNull(readNumber),
      credits_charged: orNull(readNumber),
      error_type: orNull(readLabel),
      error_message: orNull(readLabel),
      created_at: readTime,
    },
    z.looseObject({
      id: text,
      account_id: textOrNull,
      credential_id: textOrNull,
      /** How the caller proved who it is: `api_key`, or another word. */
      auth_source: textOrNull,
      endpoint: text,
      method: text,
      status_code: numberOrNull,
      /** Milliseconds. */
      response_time_ms: numberOrNull,
      request_bytes: numberOrNull,
      response_bytes: numberOrNull,
      /** What the data cost the service itself, in US dollars; not what the person pays. */
      vendor_cost_usd: numberOrNull,
      credits_charged: numberOrNull,
      error_type: textOrNull,
      error_message: textOrNull,
      /** ISO 8601; UTC, whether it says so or not. */
      created_at: text,
      unread,
    }),
  ),
);
export type UsageEntry = z.infer<typeof usageEntry>;

/** An API key as listings show it (service spec 2.2). */
export const apiCredential = z.lazy(() =>
  listed(
    {
      id: readLabel,
      name: readLabel,
      prefix: readText,
      is_active: orNull(readFlag),
      created_at: orNull(readTime),
      last_used_at: orNull(readTime),
      expires_at: orNull(readTime),
    },
    z.looseObject({
      /** Absent where it couldn't be read: such a key can't be revoked here. */
      id: text,
      name: text,
      /** The first characters of the key, followed by dots. */
      prefix: text,
      is_active: z.nullish(z.boolean()),
      created_at: textOrNull,
      last_used_at: textOrNull,
      expires_at: textOrNull,
      unread,
    }),
  ),
);
export type ApiCredential = z.infer<typeof apiCredential>;
/** A key whose id is known, so that it can be named to the service. */
export type KnownCredential = ApiCredential & { readonly id: string };

/** True for a key whose id could be read. */
export function hasId(credential: ApiCredential): credential is KnownCredential {
  return credential.id !== undefined;
}

/** Answer to the creation of a key (service spec 2.3): the only place where the raw key ever stands. */
export const createdCredential = z.lazy(() =>
  z.looseObject({
    key: z.string().check(z.minLength(1)),
    api_credential: z.pipe(apiCredential, z.custom<KnownCredential>(isKnown)),
  }),
);
export type CreatedCredential = z.infer<typeof createdCredential>;

function isKnown(credential: unknown): boolean {
  return isRecord(credential) && typeof credential["id"] === "string";
}

/** True when a key is the one that a listing shows by this prefix. */
export function hasPrefix(key: string, { prefix }: ApiCredential): boolean {
  const visible = withoutTrailing(prefix ?? "", ".…*");
  return visible.length > 3 && key.startsWith(visible);
}

/** One website of the connections listing (service spec 2.5). */
const website = z.lazy(() =>
  listed(
    {
      website_id: readLabel,
      name: orNull(readLabel),
      primary_domain: orNull(readText),
      is_default: orNull(readFlag),
      message: orNull(readText),
      connections: orNull(readSources),
    },
    z.looseObject({
      website_id: text,
      name: textOrNull,
      primary_domain: textOrNull,
      is_default: z.nullish(z.boolean()),
      message: textOrNull,
      connections: z.nullish(z.record(z.string(), z.unknown())),
      unread,
    }),
  ),
);
export type Website = z.infer<typeof website>;

/** One ad account of the connections listing (service spec 2.6). */
const adAccount = z.lazy(() =>
  listed(
    {
      ad_account: readLabel,
      platform: orNull(readText),
      name: orNull(readLabel),
      currency: orNull(readText),
      customer_id_display: orNull(readLabel),
      connection_status: orNull(readState),
    },
    z.looseObject({
      ad_account: text,
      platform: textOrNull,
      name: textOrNull,
      currency: textOrNull,
      customer_id_display: textOrNull,
      connection_status: textOrNull,
      unread,
    }),
  ),
);
export type AdAccount = z.infer<typeof adAccount>;

/** What is connected to the account; empty lists when nothing is. */
export interface Connections {
  readonly websites: readonly Website[];
  readonly adAccounts: readonly AdAccount[];
  /** What the service says about them all; absent for nothing. */
  readonly message?: string;
  /** How many entries are in neither list, because nothing in them says what they are; absent for none. */
  readonly unread?: number;
}

/** Answer of GET /v1/me/websites. Any other object would read as "nothing connected", which it doesn't say. */
export const websitesAnswer = z.lazy(() =>
  z.pipe(
    z.transform(readConnections),
    z.custom<Connections>((read) => read !== undefined),
  ),
);

/** What a response says is connected; undefined where it doesn't speak of that. */
export function readConnections(answer: unknown): Connections | undefined {
  const holder = [answer, ...wrappedIn(answer)].find(
    (one) => isRecord(one) && ("websites" in one || "ad_accounts" in one),
  );
  const lists = isRecord(holder)
    ? { sites: listOf(holder["websites"]), ads: listOf(holder["ad_accounts"]) }
    : sorted(findList(answer) ?? []);
  if (lists?.sites === undefined || lists.ads === undefined) {
    return undefined;
  }
  const websites = lists.sites
    .map((entry) => website.parse(entry))
    .filter((one) => hasAny(one, ["website_id", "primary_domain", "name"]));
  const adAccounts = lists.ads
    .map((entry) => adAccount.parse(entry))
    .filter((one) => hasAny(one, ["ad_account", "customer_id_display", "name"]));
  const unreadEntries = lists.sites.length + lists.ads.length - websites.length - adAccounts.length;
  const message = isRecord(answer) ? answer["message"] : undefined;
  return {
    websites,
    adAccounts,
    ...(typeof message === "string" && message.trim() !== "" ? { message } : {}),
    ...(unreadEntries === 0 ? {} : { unread: unreadEntries }),
  };
}

function wrappedIn(answer: unknown): unknown[] {
  return isRecord(answer) ? [answer["data"], answer["results"], answer["result"]] : [];
}

/** A list that may be absent; undefined for what is none. */
function listOf(value: unknown): unknown[] | undefined {
  return value === undefined || value === null ? [] : findList(value);
}

/** The entries of one list of both kinds; undefined where none of them is of either. */
function sorted(
  entries: readonly unknown[],
): { readonly sites: unknown[]; readonly ads: unknown[] } | undefined {
  const isKnown = (entry: unknown): boolean =>
    isAd(entry) || (isRecord(entry) && ("website_id" in entry || "primary_domain" in entry));
  return entries.some(isKnown)
    ? { sites: entries.filter((entry) => !isAd(entry)), ads: entries.filter(isAd) }
    : undefined;
}

function isAd(entry: unknown): boolean {
  return isRecord(entry) && "ad_account" in entry;
}

function hasAny(entry: JsonRecord, members: readonly string[]): boolean {
  return members.some((member) => typeof entry[member] === "string" && entry[member] !== "");
}

/** The sources of a website by their names: a map, or a list of objects that name themselves. */
function readSources(value: unknown): JsonRecord | undefined {
  if (!Array.isArray(value)) {
    return isRecord(value) ? value : undefined;
  }
  const entries = value.map((entry): [string, unknown] | undefined => {
    const source = isRecord(entry)
      ? (entry["source"] ?? entry["name"] ?? entry["type"])
      : undefined;
    return typeof source === "string" && source !== "" ? [source, entry] : undefined;
  });
  const named = entries.filter((entry) => entry !== undefined);
  return named.length === entries.length ? Object.fromEntries(named) : undefined;
}

/** The state of one source of a website, which comes as text, as yes or no, or inside an object; "unknown" where nothing says it. */
export function connectionState(value: unknown): string {
  return readState(value) ?? "unknown";
}

const stateMembers = ["state", "status", "connection_status", "connected", "is_connected"];

function readState(value: unknown): string | undefined {
  if (isRecord(value)) {
    const states = stateMembers.map((member) => value[member]);
    return states.flatMap((state) => (isRecord(state) ? [] : (readState(state) ?? [])))[0];
  }
  if (typeof value === "boolean") {
    return value ? "connected" : "not_connected";
  }
  return typeof value === "string" && /^(?:true|false)$/iu.test(value.trim())
    ? readState(readFlag(value))
    : readText(value);
}

/** A list that comes bare or wrapped under one of the known names (data conventions, account). */
export function listAnswer<T>(item: z.ZodMiniType<T>): z.ZodMiniType<T[]> {
  return z.pipe(
    z.transform((value) => findList(value)),
    z.array(item),
  );
}
