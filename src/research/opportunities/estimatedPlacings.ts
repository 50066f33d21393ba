import { keywordKey } from "../../articles/identity/keywordKey.ts";
import { readFacts } from "../library/knownFacts/readFacts.ts";
import type { SavedResult } from "../library/savedResult.ts";
import type { EstimatedPlacing } from "./opportunityFacts.ts";

/** What a saved Inspect Page says that its page ranks for; nothing where it names no market. */
export function estimatedPlacings(result: SavedResult): EstimatedPlacing[] {
  const { keywords, placings } = readFacts(result);
  const volumes = new Map(
    keywords.map(({ keyword, monthlyVolume }) => [keywordKey(keyword), monthlyVolume]),
  );
  return placings.flatMap(
    ({ keyword, url, position, source: { market, observedAt } }): EstimatedPlacing[] =>
      url === null || position === null || market === null
        ? []
        : [
            {
              keyword,
              url,
              position,
              volume: volumes.get(keywordKey(keyword)) ?? null,
              market,
              observedAt,
            },
          ],
  );
}
