import { mixed } from "./mix.ts";
import { poolOf } from "./pools.ts";
import type { ReadSearch } from "./search.ts";
import type { Site } from "./sites.ts";

/** Sites of a search's field that sell something, in an order of this search. */
export function sellers({ areas: [area], seed }: ReadSearch, salt: number): readonly Site[] {
  const sites = area === undefined ? [] : poolOf(area).sites.filter(({ kind }) => kind === "shop" || kind === "company");
  return sites.toSorted((a, b) => mixed(a.seed, seed ^ salt) - mixed(b.seed, seed ^ salt));
}
