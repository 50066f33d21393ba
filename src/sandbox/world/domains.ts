import { rivalry } from "./search/rivals.ts";
import * as sites from "./search/sites.ts";
import * as subjects from "./search/subjects.ts";
import type { Snapshot } from "./snapshot.ts";

/** Domains under .example and .test are barely known to the world: no rankings in the index, no links, no citations. */
export function isBarelyKnown(domain: string): boolean {
  return sites.isBarelyKnown(domain);
}

/** Authority of a domain on the service's scale of 0 to 1000 (spec 4.3.3); the same in every market and on every day. Few are strong. */
export function strengthOf(domain: string): number {
  return sites.strengthOf(domain);
}

/** What a domain is about, as phrases people search for ("coffee"), its main subject first; never empty. */
export function subjectsOf(domain: string, world: Snapshot): readonly string[] {
  return subjects.subjectsOf(domain, world);
}

/** The domains that rank for most of a domain's keywords, platforms left out, closest rival first; none for a barely known one. */
export function competitorsOf(domain: string, world: Snapshot, most = 10): readonly string[] {
  return rivalry(domain, world).rivals.slice(0, most).map(({ competitor }) => competitor);
}
