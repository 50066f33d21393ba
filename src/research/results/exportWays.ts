import * as l10n from "@vscode/l10n";
import { asRows } from "../../shared/json.ts";
import type { JsonRecord } from "../../shared/json.ts";
import type { ActionOffer } from "../../shared/resultProtocol.ts";

/** What an imported export of Search Console leads to, by the indexes of its next steps. All of it is free. */
export const exportWays = ["openOpportunities", "showChanges", "groupKeywords"] as const;

/** The next steps of an export, by its data: no call follows from one, so that nothing in its file is a suggestion. */
export function exportWayOffers(data: JsonRecord): ActionOffer[] {
  const hasQueries = asRows(data["queries"])?.length ?? 0;
  const words = {
    openOpportunities: {
      label: l10n.t("Open Opportunities (free)"),
      reason: l10n.t("What to work on next, from your imported figures and your articles."),
    },
    showChanges: {
      label: l10n.t("Show Changes (free)"),
      reason: l10n.t("What you changed in your articles, with the figures before and after."),
    },
    groupKeywords: {
      label: l10n.t("Group Keywords (free)"),
      reason: l10n.t("Its queries, in groups that fit one article each."),
    },
  };
  return exportWays.flatMap((way, index): readonly ActionOffer[] =>
    way === "groupKeywords" && hasQueries === 0
      ? []
      : [{ index, ...words[way], detail: "", state: "ready" }],
  );
}
