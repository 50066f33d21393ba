import type { UsageEntry } from "./account.ts";

/** When a request was logged, in milliseconds since 1970 on the service's clock; NaN when it can't be read. The times are UTC, whether they say so or not. */
export function entryTime({ created_at: time = "" }: UsageEntry): number {
  // Where it begins otherwise, day and month can be taken for each other.
  return /^(?:\+?\d{4}|[a-z]{3})/iu.test(time)
    ? Date.parse(/(?:z|[+-]\d\d:?\d\d)$/iu.test(time) ? time : `${time}Z`)
    : Number.NaN;
}

/** The tool that a logged request called; undefined for requests to the account (service spec 4.2). */
export function toolOf({ endpoint = "" }: UsageEntry): string | undefined {
  return /^(?:[^?#]*\/)?v1\/tools\/([^/?#]+)\/*(?:[?#].*)?$/u.exec(endpoint)?.[1];
}

/**
 * How the log says that a caller proved who it is: with a key, as an agent over MCP, or in a way that
 * no documentation names (service spec 1, 2.4). Where it says nothing it was a key.
 */
export function sourceOf({ auth_source: source }: UsageEntry): "key" | "agent" | "other" {
  const words = (source ?? "").toLowerCase().split(/[^a-z0-9]+/u);
  if (/^(?:x ?)?(?:api ?key)?$/u.test(words.join(" ").trim())) {
    return "key";
  }
  return words.includes("mcp") ? "agent" : "other";
}

/** True for a request of an agent, which the log lists beside those made with a key. */
export function isAgent(entry: UsageEntry): boolean {
  return sourceOf(entry) === "agent";
}

/** True for a request of an unknown kind of caller, unless it came with our own key: it may be ours or anybody's. */
export function isOfUnknownSource(entry: UsageEntry, ownCredentialId: string | undefined): boolean {
  const isOwn = ownCredentialId !== undefined && entry.credential_id === ownCredentialId;
  return sourceOf(entry) === "other" && !isOwn;
}

/** True for a request with another key than `ownCredentialId`; where either is unknown, it may be our own. */
export function isForeign(
  { credential_id }: UsageEntry,
  ownCredentialId: string | undefined,
): boolean {
  return ownCredentialId !== undefined && (credential_id ?? ownCredentialId) !== ownCredentialId;
}
