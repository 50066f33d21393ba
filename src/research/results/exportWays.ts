import * as l10n from "@vscode/l10n";
import { asRows } from "../../shared/json.ts";
import type { JsonRecord } from "../../shared/json.ts";
import type { SavedResult } from "../library/savedResult.ts";
import { isSearchConsoleExport } from "../searchConsole/savedExport.ts";
import type { Envelope } from "../service/envelope.ts";
import { resultDefinition } from "../tools/resultDefinition.ts";
import type { ActionOffer } from "../../shared/resultProtocol.ts";

/** What a site's own search figures lead to: back to where a call for them may have been started. All of it is free. */
export const exportWays = ["openOpportunities", "showChanges", "groupKeywords"] as const;

/**
 * What the button of this number leads to, where that is no suggestion of the service: those come first. No call follows
 * from an imported export, so that nothing in its file is a suggestion.
 */
export function wayOf(
  result: Pick<SavedResult, "tool">,
  { nextActions }: Pick<Envelope, "nextActions">,
  index: number,
): (typeof exportWays)[number] | undefined {
  return isSearchConsoleExport(result)
    ? exportWays[index]
    : resultDefinition(result.tool)?.feedsProject === true
      ? exportWays[index - nextActions.length]
      : undefined;
}

/** The next steps of a site's own search figures, by their data, numbered from `first` on. */
export function exportWayOffers(data: JsonRecord, first: number): ActionOffer[] {
  const hasQueries = asRows(data["queries"])?.length ?? 0;
  const words = {
    openOpportunities: {
      label: l10n.t("Open Opportunities (free)"),
      reason: l10n.t("What to work on next, from your saved figures and your articles."),
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
      : [{ index: first + index, ...words[way], detail: "", state: "ready" }],
  );
}
