import * as l10n from "@vscode/l10n";
import { formatCell } from "../../shared/columnFormats.ts";
import { formatDay, formatInteger } from "../../shared/format.ts";
import { clickReasons } from "../planning/refreshReasons.ts";
import type { Reason } from "../planning/refreshReasons.ts";
import type { DecidedRow } from "./decided.ts";
import { groupTitle } from "./listWords.ts";
import type { GroupId, OpportunityList, OpportunityRow } from "./opportunity.ts";

/** What a list is called: a group may have a second one, of another unit. */
export function listTitle({ group, id }: Pick<OpportunityList, "group" | "id">): string {
  const titles: Readonly<Record<string, string>> = {
    almostThereKeywords: l10n.t("Positions 4 to 20, by saved positions"),
    almostThereEstimated: l10n.t("Positions 4 to 20, estimated"),
    losingKeywords: l10n.t("Losing positions, by saved positions"),
    noArticleListed: l10n.t("Keywords without an article, from keyword lists and gaps"),
    listedTwice: l10n.t("Keywords in more than one row of keyword lists"),
  };
  return titles[id] ?? groupTitle(group);
}

/** What a group needs that isn't there. */
export function groupNeeds(group: GroupId): string {
  const needs: Readonly<Record<GroupId, string>> = {
    losingClicks: l10n.t(
      "Needs pages in two periods: a Search Console export with a comparison, or Get Search Performance by page.",
    ),
    urlMovedOrGone: l10n.t("Needs the site's history in Git."),
    fewClicks: l10n.t("Needs pages or queries by page: a Search Console export."),
    almostThere: l10n.t(
      "Needs queries: a Search Console export, Get Search Performance by query, or saved positions.",
    ),
    losingPositions: l10n.t(
      "Needs pages in two periods (a Search Console export with a comparison), or positions checked twice.",
    ),
    twoPages: l10n.t("Needs queries by page, as the Search Console API exports them."),
    noArticle: l10n.t(
      "Needs queries (a Search Console export), a keyword list, or Compare Keyword Coverage.",
    ),
    changesDue: l10n.t("Needs a note about a change, as Show Changes makes it."),
    auditIssues: l10n.t("Needs a saved audit of your site."),
    brokenLinks: l10n.t("Still reading the articles' links."),
    noLinkIn: l10n.t("Needs the links of all articles: some aren't read yet, or can't be."),
    notUpdated: l10n.t("Needs the dates of the files' last changes."),
  };
  return needs[group];
}

/** Pages that no file of the project makes and that lost clicks, too. */
export function withoutFileWords(count: number): string {
  return l10n.t("Pages without a file here that lost clicks, too: {0}.", formatInteger(count));
}

/** Why the clicks of a row's page went down, with the figures that show it; null where they show nothing. */
export function reasonWords({ figures }: OpportunityRow): string | null {
  const reasons = figures === undefined ? [] : clickReasons(figures);
  return reasons.length === 0 ? null : reasons.map(evidenceOf).join(" · ");
}

function evidenceOf({ code, from, to }: Reason): string {
  switch (code) {
    case "position":
      return l10n.t("Position {0} → {1}", formatCell(from, "decimal"), formatCell(to, "decimal"));
    case "demand":
      return l10n.t(
        "Impressions {0} → {1}",
        formatCell(from, "integer"),
        formatCell(to, "integer"),
      );
    case "clickThrough":
      return l10n.t("CTR {0} → {1}", formatCell(from, "fraction"), formatCell(to, "fraction"));
  }
}

/** What was decided about a row; null for nothing. */
export function decisionWords({ decision }: DecidedRow): string | null {
  if (decision === undefined) {
    return null;
  }
  const day = formatDay(decision.day);
  const words =
    decision.decision === "planned"
      ? l10n.t("Planned for {0}", day)
      : l10n.t("Dismissed on {0}; figures doubled since", day);
  return decision.note === "" ? words : `${words}: ${decision.note}`;
}

/** What a row's next step does. */
export type NextStep =
  | "openArticle"
  | "openLink"
  | "openRow"
  | "openBoth"
  | "openHistory"
  | "newBrief"
  | "searchArticles"
  | "showMoved"
  | "showChanges";

/** The next step of a row; undefined where there is nothing to open. */
export function nextStepOf(
  { group, id }: Pick<OpportunityList, "group" | "id">,
  { articles, place, query }: OpportunityRow,
): NextStep | undefined {
  if (group === "noArticle") {
    return "newBrief";
  }
  if (group === "urlMovedOrGone") {
    return "showMoved";
  }
  if (id === "listedTwice") {
    return "openRow";
  }
  if (group === "changesDue") {
    return "showChanges";
  }
  if (id === "losingKeywords") {
    return "openHistory";
  }
  if (articles.length === 0) {
    return query === undefined ? undefined : "searchArticles";
  }
  return place !== undefined ? "openLink" : articles.length > 1 ? "openBoth" : "openArticle";
}

/** What the next step is called. */
export function stepWords(step: NextStep | undefined): string | null {
  const words: Readonly<Record<NextStep, string>> = {
    openArticle: l10n.t("Open Article"),
    openLink: l10n.t("Go to Link"),
    openRow: l10n.t("Go to Row"),
    openBoth: l10n.t("Open Both"),
    openHistory: l10n.t("Open Rank History"),
    newBrief: l10n.t("New Content Brief…"),
    searchArticles: l10n.t("Search Articles"),
    showMoved: l10n.t("Redirect…"),
    showChanges: l10n.t("Show Changes"),
  };
  return step === undefined ? null : words[step];
}
