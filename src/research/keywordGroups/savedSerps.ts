import { pageKey } from "../../articles/identity/pageKey.ts";
import type { KeywordFacts } from "../library/knownFacts/factIndex.ts";
import type { Placing } from "../library/knownFacts/facts.ts";
import { inspectSerp } from "../tools/inspectSerp.ts";
import { namedMarket } from "../../shared/markets.ts";
import type { MarketNames } from "../../shared/markets.ts";
import { comparedResults } from "./pairEvidence.ts";

/** The tool whose results are compared. */
export const serpTool = inspectSerp;

/**
 * The pages of the first ten results on the newest saved SERP of a keyword in a market, by `pageKey`; undefined where none
 * is saved. Placings come newest first, and a SERP's all have one time.
 */
export function serpPages(
  { placings }: Pick<KeywordFacts, "placings">,
  market: MarketNames,
): ReadonlySet<string> | undefined {
  const wanted = namedMarket(market);
  const isWanted = ({ source }: Placing): boolean =>
    source.tool === serpTool.name &&
    source.market !== null &&
    namedMarket(source.market).location === wanted.location &&
    namedMarket(source.market).language === wanted.language;
  const newest = placings.find(isWanted)?.source.resultId;
  if (newest === undefined) {
    return undefined;
  }
  const pages = placings
    .filter(
      ({ source, url, position }) =>
        source.resultId === newest && url !== null && position !== null,
    )
    .toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0))
    .flatMap(({ url }) => (url === null ? [] : (pageKey(url) ?? [])));
  return new Set([...new Set(pages)].slice(0, comparedResults));
}
