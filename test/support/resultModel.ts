import type { SavedResult } from "../../src/research/library/savedResult.ts";
import { buildPartsModel } from "../../src/research/results/resultDocument.ts";
import type { ResultModel } from "../../src/research/results/resultDocument.ts";
import type { Envelope } from "../../src/research/service/envelope.ts";

/** What the view shows of a result that no other one continues. */
export function resultModelOf(
  result: SavedResult,
  envelope: Envelope | undefined,
  ownDomain?: string,
): ResultModel {
  return buildPartsModel([{ result, envelope, firstAction: 0, firstResource: 0 }], ownDomain);
}
