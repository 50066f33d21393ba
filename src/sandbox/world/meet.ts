import { pageKey } from "./search/addresses.ts";
import { newGuests } from "./search/guests.ts";
import { domainRankings } from "./search/rankings.ts";
import { domainOf } from "./search/addresses.ts";
import type { Guest, Snapshot } from "./snapshot.ts";

/** Whom a request brings into the world, in the order in which they join. */
export function strangersIn(args: Readonly<Record<string, unknown>>, world: Snapshot): readonly Guest[] {
  return newGuests(args, world, isListed);
}

/** Whether a site ranks with a page at this very address already. */
function isListed(url: string, world: Snapshot): boolean {
  const key = pageKey(url);
  return domainRankings(domainOf(url), world).some((ranking) => pageKey(ranking.url) === key);
}
