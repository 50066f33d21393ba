import type { Rule } from "../../articles/checks/checkContext.ts";
import { auditFindings } from "./auditFindings.ts";
import { figures } from "./figures.ts";
import { keywordRanksElsewhere } from "./keywordRanksElsewhere.ts";
import type { SavedFacts } from "./savedFacts.ts";

/** The rules that know what research has: saved results about an article, and figures that came from one. */
export function researchRules(saved: SavedFacts | undefined): readonly Rule[] {
  return [keywordRanksElsewhere(saved), figures, auditFindings(saved)];
}
