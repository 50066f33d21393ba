import type { CheckContext } from "../checkContext.ts";
import type { CheckedArticle } from "../finding.ts";
import { checkedLinks } from "./checkedLinks.ts";
import { judgedOnce } from "./judgedOnce.ts";
import type { UnknownCause } from "./linkVerdict.ts";

/** How many internal links couldn't be judged, by the reason. */
export type UndecidedLinks = Readonly<Partial<Record<UnknownCause, number>>>;

/** The internal links of an article that couldn't be judged. */
export async function undecidedLinks(
  article: CheckedArticle,
  context: CheckContext,
): Promise<UndecidedLinks> {
  const counts: Partial<Record<UnknownCause, number>> = {};
  for (const { target } of checkedLinks(article)) {
    const verdict = await judgedOnce(article, target, context);
    if (verdict.kind === "unknown") {
      counts[verdict.cause] = (counts[verdict.cause] ?? 0) + 1;
    }
  }
  return counts;
}
