import { unit } from "./hash.ts";
import type { Snapshot } from "./snapshot.ts";

/** Domains under .example and .test are barely known to the world: no rankings in the index, no links, no citations. */
export function isBarelyKnown(domain: string): boolean {
  return /(?:^|\.)(?:example|test)$/iu.test(domain);
}

/** Authority of a domain on the service's scale of 0 to 1000 (spec 4.3.3); the same in every market and on every day. Few are strong. */
export function strengthOf(domain: string): number {
  return isBarelyKnown(domain) ? Math.floor(12 * unit("strength", domain)) : Math.round(40 + 860 * unit("strength", domain) ** 2);
}

/** What a domain is about, as phrases people search for ("coffee"), its main subject first; never empty. */
export function subjectsOf(domain: string, _world: Snapshot): readonly string[] {
  return [domain.split(".")[0] ?? domain];
}

/** The domains that rank for most of a domain's keywords, platforms left out, closest rival first; none for a barely known one. */
export function competitorsOf(domain: string, _world: Snapshot, most = 10): readonly string[] {
  const name = domain.split(".")[0] ?? domain;
  return isBarelyKnown(domain) ? [] : ["guide", "atlas", "daily", "hub", "journal"].map((end) => `${name}${end}.com`).slice(0, most);
}
