import { absent, formatDay, formatInteger } from "../../shared/format.ts";
import * as l10n from "../../shared/l10n.ts";
import { leastImpressions } from "../planning/refreshReasons.ts";
import type { GroupId } from "./opportunity.ts";
import type { ShapeSource } from "./shapes.ts";

/** What a group is called. */
export function groupTitle(group: GroupId): string {
  const titles: Readonly<Record<GroupId, string>> = {
    losingClicks: l10n.t("Losing clicks"),
    urlMovedOrGone: l10n.t("URL moved or gone"),
    fewClicks: l10n.t("Many impressions, few clicks"),
    almostThere: l10n.t("Positions 4 to 20"),
    losingPositions: l10n.t("Losing positions"),
    twoPages: l10n.t("Two pages for one search"),
    noArticle: l10n.t("Searches without an article"),
    changesDue: l10n.t("Changes to look at again"),
    auditIssues: l10n.t("Audit issues"),
    brokenLinks: l10n.t("Broken links"),
    noLinkIn: l10n.t("Articles no other article links to"),
    notUpdated: l10n.t("Articles not updated for a year"),
  };
  return titles[group];
}

/** Which rows a list has and what they are sorted by. */
export function listRule(id: string): string {
  const least = formatInteger(leastImpressions);
  const rules: Readonly<Record<string, string>> = {
    losingClicks: l10n.t("Fewer clicks than in the period before."),
    urlMovedOrGone: l10n.t("URLs that the site no longer makes and doesn't redirect."),
    fewClicks: l10n.t("Less than half of your own median CTR at that position."),
    almostThere: l10n.t(
      "Searches that show your site at these positions, with at least {0} impressions.",
      least,
    ),
    almostThereKeywords: l10n.t("Keywords that your site ranks for at these positions."),
    almostThereEstimated: l10n.t("Estimated from the search index by Inspect Page."),
    losingPositions: l10n.t("At least one position lower, without more clicks."),
    losingKeywords: l10n.t("At least one position lower than at the check before."),
    twoPages: l10n.t(
      "Articles in one language that each get at least 20% of a query's impressions.",
    ),
    twoPagesKeyword: l10n.t("Articles in one language with the same main keyword."),
    listedTwice: l10n.t("The same keyword, country and language."),
    noArticle: l10n.t(
      "Queries from {0} impressions that no title or main keyword contains.",
      least,
    ),
    noArticleListed: l10n.t("Keywords that no title or main keyword contains."),
    changesDue: l10n.t("Changes whose day to look again has come, by changes.csv."),
    auditIssues: l10n.t("Found by the newest audit of your site."),
    brokenLinks: l10n.t("Links to pages that the site doesn't make."),
    noLinkIn: l10n.t(
      "What counts is a link in an article's text, not in a menu or on a list page.",
    ),
    notUpdated: l10n.t("What counts is the last change of the text."),
  };
  return rules[id] ?? "";
}

/** Where figures come from, with their days. */
export function sourceWords(source: ShapeSource): string {
  const { isExport, before, receivedAt, isCut, isPartial } = source;
  const site = source.site === "" ? absent : source.site;
  const [now, day] = [daysWords(source.days), formatDay(receivedAt)];
  const earlier = before === undefined ? "" : daysWords(before);
  const words = isExport
    ? earlier === ""
      ? l10n.t("Search Console export of {0}: {1}. Imported on {2}.", site, now, day)
      : l10n.t(
          "Search Console export of {0}: {1}, compared with {2}. Imported on {3}.",
          site,
          now,
          earlier,
          day,
        )
    : earlier === ""
      ? l10n.t("Search performance of {0}: {1}. Saved on {2}.", site, now, day)
      : l10n.t(
          "Search performance of {0}: {1}, compared with {2}. Saved on {3}.",
          site,
          now,
          earlier,
          day,
        );
  return [
    words,
    ...(isCut === true ? [l10n.t("Search Console has more rows.")] : []),
    ...(isPartial === true ? [l10n.t("The most recent days are incomplete.")] : []),
  ].join(" ");
}

/** "Oct 24, 2026 to Nov 20, 2026". */
export function daysWords([first, last]: ShapeSource["days"]): string {
  return first === "" || last === ""
    ? l10n.t("days unknown")
    : l10n.t("{0} to {1}", formatDay(first), formatDay(last));
}
