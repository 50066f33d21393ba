import { domainOf, pageKey, pathSubject } from "./search/addresses.ts";
import { knowing } from "./search/guests.ts";
import { domainRankings, traffic } from "./search/rankings.ts";
import type { Ranking } from "./search/rankings.ts";
import { strangersIn } from "./meet.ts";
import type { Snapshot } from "./snapshot.ts";

/** What the index knows about a page. */
export interface PageRecord {
  readonly domain: string;
  /** Strongest first. */
  readonly rankings: readonly Ranking[];
  /** Estimated visits a month. */
  readonly traffic: number;
}

/** The rankings of a page (spec 4.2, inspect_page): those of its domain's that lead to this address. */
export function pageRecord(url: string, world: Snapshot): PageRecord {
  const domain = domainOf(url);
  if (pathSubject(url) === undefined) {
    return { domain, rankings: [], traffic: 0 };
  }
  const known = knowing(domain, world);
  const strangers = strangersIn({ url }, known);
  const key = pageKey(url);
  const all = domainRankings(domain, strangers.length === 0 ? known : { ...known, guests: [...known.guests, ...strangers] });
  const rankings = all.filter((ranking) => pageKey(ranking.url) === key);
  return { domain, rankings, traffic: traffic(rankings) };
}
