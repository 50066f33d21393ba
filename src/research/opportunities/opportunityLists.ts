import { keywordKey } from "../../articles/identity/keywordKey.ts";
import { almostThere } from "./groups/almostThere.ts";
import { changesDue } from "./groups/changesDue.ts";
import { fewClicks } from "./groups/fewClicks.ts";
import { listedTwice } from "./groups/listedTwice.ts";
import { losingClicks, losingPositions } from "./groups/losing.ts";
import { noArticle } from "./groups/noArticle.ts";
import { auditIssues, brokenLinks, movedUrls, noLinkIn, notUpdated } from "./groups/ofSite.ts";
import { twoPages } from "./groups/twoPages.ts";
import { groupIds } from "./opportunity.ts";
import type { GroupId, OpportunityList } from "./opportunity.ts";
import type { OpportunityFacts } from "./opportunityFacts.ts";

/** Finds the lists of a group; none where what it needs isn't there. */
const finders: Readonly<Record<GroupId, (facts: OpportunityFacts) => OpportunityList[]>> = {
  losingClicks,
  urlMovedOrGone: movedUrls,
  fewClicks,
  almostThere,
  losingPositions,
  twoPages: (facts) => [...twoPages(facts), ...listedTwice(facts)],
  noArticle,
  changesDue,
  auditIssues,
  brokenLinks,
  noLinkIn,
  notUpdated,
};

/** Everything that is worth working on, group by group in their fixed order: no score, and no order across units. */
export function opportunityLists(facts: OpportunityFacts): OpportunityList[] {
  const listed = new Set(
    facts.wanted.flatMap(({ keyword, gapOf }) =>
      gapOf === undefined ? [keywordKey(keyword)] : [],
    ),
  );
  return groupIds
    .flatMap((group) => finders[group](facts))
    .map((list) => ({
      ...list,
      rows: list.rows.map((row) =>
        row.keyword !== undefined && listed.has(keywordKey(row.keyword))
          ? { ...row, isListed: true }
          : row,
      ),
    }));
}
