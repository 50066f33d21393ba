import { localDay } from "../../../shared/format.ts";
import { dayNumber } from "../../changes/figuresByDay.ts";
import { dueNotes } from "../../changes/changeNotes.ts";
import type { OpportunityList, OpportunityRow } from "../opportunity.ts";
import { inOrder } from "../opportunity.ts";
import type { OpportunityFacts } from "../opportunityFacts.ts";

/** Changes whose day to look again has come, the longest due first: one row for each article, day and hypothesis. An article that was renamed since is named by its path now. */
export function changesDue({
  articles,
  changeNotes,
  renamedTo,
  now,
}: Pick<OpportunityFacts, "articles" | "changeNotes" | "renamedTo" | "now">): OpportunityList[] {
  if (changeNotes === undefined) {
    return [];
  }
  const today = localDay(now);
  const byPath = new Map(articles.published.map((article) => [article.path, article]));
  const rows = new Map<string, OpportunityRow>();
  for (const { file: noted, field, hypothesis, lookAgain } of dueNotes(changeNotes, today)) {
    const file = byPath.has(noted) ? noted : (renamedTo?.(noted) ?? noted);
    const key = JSON.stringify([file, hypothesis, lookAgain]);
    const fields = [...new Set([...(rows.get(key)?.due?.fields ?? []), field])];
    const article = byPath.get(file) ?? { path: file, isPublished: false };
    rows.set(key, {
      articles: [article],
      figure: dayNumber(today) - dayNumber(lookAgain),
      due: { fields, hypothesis, lookAgain },
    });
  }
  return [{ group: "changesDue", id: "changesDue", rows: inOrder([...rows.values()]) }];
}
