import type { CheckContext } from "../checkContext.ts";
import type { CheckedArticle } from "../finding.ts";
import { LineIndex } from "../lineIndex.ts";
import { internalLinks } from "./internalLinks.ts";
import { judgedOnce } from "./judgedOnce.ts";
import type { UnknownCause } from "./linkVerdict.ts";

/** How many internal links couldn't be judged, by the reason. */
export type UndecidedLinks = Readonly<Partial<Record<UnknownCause, number>>>;

/** An internal link that couldn't be judged. */
export interface UndecidedLink {
  /** From 1. */
  readonly line: number;
  /** As it is written. */
  readonly target: string;
  readonly cause: UnknownCause;
}

/** Links of one article that are named; the others are counted only. */
const mostNamed = 100;

/** What could be said of the links of an article. */
export interface LinkCounts {
  /** Links to what its site makes, or should. */
  readonly internal: number;
  readonly undecided: UndecidedLinks;
  /** The first of the undecided ones, in their order. */
  readonly named: readonly UndecidedLink[];
}

/** How many internal links an article has, and which of them couldn't be judged. */
export async function linkCounts(
  article: CheckedArticle,
  context: CheckContext,
): Promise<LinkCounts> {
  const undecided: Partial<Record<UnknownCause, number>> = {};
  const named: UndecidedLink[] = [];
  const lines = new LineIndex(article.text);
  let internal = 0;
  for (const { target, start } of internalLinks(article)) {
    const verdict = await judgedOnce(article, target, context);
    internal += verdict.kind === "external" ? 0 : 1;
    if (verdict.kind === "unknown") {
      undecided[verdict.cause] = (undecided[verdict.cause] ?? 0) + 1;
      if (named.length < mostNamed) {
        named.push({ line: lines.lineAt(start) + 1, target, cause: verdict.cause });
      }
    }
  }
  return { internal, undecided, named };
}
