import type { CheckContext } from "../checkContext.ts";
import type { CheckedArticle } from "../finding.ts";
import { internalLinks } from "./internalLinks.ts";
import { judgedOnce } from "./judgedOnce.ts";
import type { UnknownCause } from "./linkVerdict.ts";

/** How many internal links couldn't be judged, by the reason. */
export type UndecidedLinks = Readonly<Partial<Record<UnknownCause, number>>>;

/** What could be said of the links of an article. */
export interface LinkCounts {
  /** Links to what its site makes, or should. */
  readonly internal: number;
  readonly undecided: UndecidedLinks;
}

/** How many internal links an article has, and how many of them couldn't be judged. */
export async function linkCounts(
  article: CheckedArticle,
  context: CheckContext,
): Promise<LinkCounts> {
  const undecided: Partial<Record<UnknownCause, number>> = {};
  let internal = 0;
  for (const { target } of internalLinks(article)) {
    const verdict = await judgedOnce(article, target, context);
    internal += verdict.kind === "external" ? 0 : 1;
    if (verdict.kind === "unknown") {
      undecided[verdict.cause] = (undecided[verdict.cause] ?? 0) + 1;
    }
  }
  return { internal, undecided };
}
