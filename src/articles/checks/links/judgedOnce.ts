import type { CheckContext } from "../checkContext.ts";
import { judgeLink } from "./judgeLink.ts";
import type { LinkVerdict, LinkingArticle } from "./linkVerdict.ts";

interface Judged {
  readonly context: CheckContext;
  readonly verdicts: Map<string, Promise<LinkVerdict>>;
}

const known = new WeakMap<LinkingArticle, Judged>();

/** What a link of an article leads to; judged once for all rules that ask, and for all links with the same target. */
export function judgedOnce(
  article: LinkingArticle,
  written: string,
  context: CheckContext,
): Promise<LinkVerdict> {
  const before = known.get(article);
  const judged: Judged =
    before?.context === context
      ? before
      : { context, verdicts: new Map<string, Promise<LinkVerdict>>() };
  known.set(article, judged);
  const verdict = judged.verdicts.get(written) ?? judgeLink(article, written, context);
  judged.verdicts.set(written, verdict);
  return verdict;
}
