import * as vscode from "vscode";
import { performanceTool } from "../../../research/planning/pageChanges.ts";
import type { Shapes } from "../../../research/opportunities/shapes.ts";
import { priceOf } from "../../../research/tools/price.ts";
import type { ToolArguments } from "../../../research/tools/definition.ts";
import { formatCredits } from "../../../shared/format.ts";
import type { ActionOffer } from "../../../shared/resultProtocol.ts";

/** The calls for a site's own figures, by the indexes of their buttons. */
export const searchCalls: readonly ToolArguments[] = ["page", "query"].map((group) => ({
  group_by: group,
  period: "last_28_days",
  compare_to: "previous_period",
}));

/** The indexes of the buttons that cost nothing. */
export const [openIndex, importIndex] = [2, 3];

/** The ways to the site's figures, the free ones first. */
export function opportunityOffers(
  { compared, queries }: Shapes,
  mayCall: boolean,
): readonly ActionOffer[] {
  const detail = vscode.l10n.t("last 28 days against the 28 days before, by page");
  const free: ActionOffer[] = [
    {
      index: importIndex,
      label: vscode.l10n.t("Import Search Console Export… (free)"),
      reason: vscode.l10n.t("Reads an export that you downloaded. It isn't sent anywhere."),
      detail: "",
      state: "ready",
    },
    {
      index: openIndex,
      label: vscode.l10n.t("Open Search Console with These Dates (free)"),
      reason: vscode.l10n.t("Press Export there, choose CSV, then import the file."),
      detail,
      state: "ready",
    },
  ];
  const price = formatCredits(priceOf(performanceTool));
  const paid: ActionOffer[] = [
    {
      index: 0,
      label:
        compared === undefined
          ? vscode.l10n.t("Get Search Performance by Page ({0})", price)
          : vscode.l10n.t("Update Search Performance by Page ({0})", price),
      reason: vscode.l10n.t("Shows what loses clicks and positions."),
      detail,
      state: "ready",
    },
    {
      index: 1,
      label:
        queries === undefined
          ? vscode.l10n.t("Get Search Performance by Query ({0})", price)
          : vscode.l10n.t("Update Search Performance by Query ({0})", price),
      reason: vscode.l10n.t("Shows what is almost there, and searches without an article."),
      detail: vscode.l10n.t("last 28 days against the 28 days before, by query"),
      state: "ready",
    },
  ];
  return [...free, ...(mayCall ? paid : [])];
}
