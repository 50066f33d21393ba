import { readFacts } from "../library/knownFacts/readFacts.ts";
import type { SavedResult } from "../library/savedResult.ts";
import { keywordKey } from "../../articles/identity/keywordKey.ts";
import { formatDay } from "../../shared/format.ts";
import { toolTitle } from "../results/resultTitle.ts";
import type { WantedRow } from "./opportunityFacts.ts";

/** The keywords of a saved comparison for which competitors rank and this site was looked for and not found, with their volumes. */
export function gapRows(result: SavedResult, site: string): WantedRow[] {
  const { keywords, placings } = readFacts(result);
  const lacking = new Set(
    placings.flatMap(({ keyword, position, site: of }) =>
      position === null && of === site ? [keywordKey(keyword)] : [],
    ),
  );
  const file = `${toolTitle(result.tool)}, ${formatDay(result.receivedAt)}`;
  return keywords.flatMap(({ keyword, monthlyVolume, source: { market } }): WantedRow[] =>
    lacking.has(keywordKey(keyword))
      ? [
          {
            keyword,
            file,
            gapOf: result.receivedAt.slice(0, 10),
            volume: monthlyVolume,
            location: market?.location ?? "",
            language: market?.language ?? "",
          },
        ]
      : [],
  );
}
