import type { DecidedList, DecidedRow } from "./decided.ts";
import type { OpportunityList } from "./opportunity.ts";
import { groupTitle } from "./listWords.ts";

/** The groups that each article is in, by its path. */
export function groupsByArticle(
  lists: readonly DecidedList[],
): ReadonlyMap<string, ReadonlySet<OpportunityList["group"]>> {
  const groups = new Map<string, Set<OpportunityList["group"]>>();
  for (const { group, rows } of lists) {
    for (const { path } of rows.flatMap(({ articles }) => articles)) {
      groups.set(path, (groups.get(path) ?? new Set()).add(group));
    }
  }
  return groups;
}

/** The titles of the other groups that a row's articles are in. */
export function otherGroups(
  { group }: DecidedList,
  { articles }: DecidedRow,
  byArticle: ReturnType<typeof groupsByArticle>,
): string[] {
  const found = new Set(articles.flatMap(({ path }) => [...(byArticle.get(path) ?? [])]));
  found.delete(group);
  return [...found].map(groupTitle);
}
