import type { UsageEntry } from "./account.ts";

/** How many entries of the usage log are asked for: the most there are (service spec 4.1). The service may hand out fewer. */
export const requestedEntries = 500;

/** When a request was logged, in milliseconds since 1970 on the service's clock; NaN when it can't be read. The times are UTC, whether they say so or not. */
export function entryTime({ created_at: time = "" }: UsageEntry): number {
  return Date.parse(/(?:z|[+-]\d\d:?\d\d)$/iu.test(time) ? time : `${time}Z`);
}

/** The tool that a logged request called; undefined for requests to the account (service spec 4.2). */
export function toolOf({ endpoint = "" }: UsageEntry): string | undefined {
  return /\/v1\/tools\/([^/?#]+)\/*$/u.exec(endpoint)?.[1];
}

/** True for a request of an agent, which the log lists beside those made with a key (service spec 1, 2.4). */
export function isAgent({ auth_source }: UsageEntry): boolean {
  return (auth_source ?? "api_key") !== "api_key";
}

/** True for a request with another key than `ownCredentialId`; where either is unknown, it may be our own. */
export function isForeign(
  { credential_id }: UsageEntry,
  ownCredentialId: string | undefined,
): boolean {
  return ownCredentialId !== undefined && (credential_id ?? ownCredentialId) !== ownCredentialId;
}
