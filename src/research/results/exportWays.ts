import * as l10n from "@vscode/l10n";
import type { ActionOffer } from "../../shared/resultProtocol.ts";

/** What an imported export of Search Console leads to, by the indexes of its next steps. All of it is free. */
export const exportWays = ["openOpportunities", "showChanges"] as const;

/** The next steps of an export: no call follows from one, so that nothing in its file is a suggestion. */
export function exportWayOffers(): ActionOffer[] {
  const words = {
    openOpportunities: {
      label: l10n.t("Open Opportunities (free)"),
      reason: l10n.t("What to work on next, from your imported figures and your articles."),
    },
    showChanges: {
      label: l10n.t("Show Changes (free)"),
      reason: l10n.t("What you changed in your articles, with the figures before and after."),
    },
  };
  return exportWays.map((way, index) => ({ index, ...words[way], detail: "", state: "ready" }));
}
