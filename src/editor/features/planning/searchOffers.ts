import * as vscode from "vscode";
import { performanceTool } from "../../../research/planning/pageChanges.ts";
import type { Shapes } from "../../../research/opportunities/shapes.ts";
import { priceOf } from "../../../research/tools/price.ts";
import type { ToolArguments } from "../../../research/tools/definition.ts";
import { formatCredits, formatInteger } from "../../../shared/format.ts";
import type { ActionOffer } from "../../../shared/resultProtocol.ts";
import { commands } from "../../platform/commandIds.ts";
import { runCommand } from "../../platform/commands.ts";

/** The calls that compare a site's own figures with the days before, by the indexes of their buttons. */
export const searchCalls: readonly ToolArguments[] = ["page", "query"].map((group) => ({
  group_by: group,
  period: "last_28_days",
  compare_to: "previous_period",
}));

/** The indexes of the buttons that cost nothing. */
const [importIndex, openIndex] = [2, 3];
/** The index of the button that shows what was hidden on this machine. */
export const showIndex = 4;

/** The ways to a site's figures that cost nothing. */
export function freeOffers(): ActionOffer[] {
  return [
    offer(
      importIndex,
      vscode.l10n.t("Import Search Console Export… (free)"),
      vscode.l10n.t("Reads an export that you downloaded. It isn't sent anywhere."),
      "",
    ),
    offer(
      openIndex,
      vscode.l10n.t("Open Search Console with These Dates (free)"),
      vscode.l10n.t("Press Export there, choose CSV, then import the file."),
      byPage(),
    ),
  ];
}

/** Goes one of these ways; false for a button of another index. */
export async function openFreeWay(
  index: number,
  { uri }: vscode.WorkspaceFolder,
): Promise<boolean> {
  if (index === importIndex) {
    await runCommand(commands.importSearchConsole);
  } else if (index === openIndex) {
    await runCommand(commands.openSearchConsole, { project: uri.toString() });
  }
  return index === importIndex || index === openIndex;
}

/** The call by page, with its price. */
export function pageOffer(isUpdate: boolean): ActionOffer {
  const price = formatCredits(priceOf(performanceTool));
  return offer(
    0,
    isUpdate
      ? vscode.l10n.t("Update Search Performance ({0})", price)
      : vscode.l10n.t("Get Search Performance by Page ({0})", price),
    vscode.l10n.t("Compares each page with the days before."),
    byPage(),
  );
}

/** All ways to the figures that opportunities are found in, the free ones first; and to the searches that were hidden on this machine. */
export function opportunityOffers(
  { compared, queries }: Shapes,
  mayCall: boolean,
  hiddenHere: number,
): readonly ActionOffer[] {
  const price = formatCredits(priceOf(performanceTool));
  const byQuery = offer(
    1,
    queries === undefined
      ? vscode.l10n.t("Get Search Performance by Query ({0})", price)
      : vscode.l10n.t("Update Search Performance by Query ({0})", price),
    vscode.l10n.t("Shows searches at positions 4 to 20, and searches without an article."),
    "",
  );
  const show = offer(
    showIndex,
    vscode.l10n.t("Show Searches Hidden on This Machine (free)"),
    vscode.l10n.t("Decisions about your own search queries are in no file."),
    vscode.l10n.t("Done or dismissed: {0}", formatInteger(hiddenHere)),
  );
  return [
    ...freeOffers(),
    ...(mayCall ? [pageOffer(compared !== undefined), byQuery] : []),
    ...(hiddenHere === 0 ? [] : [show]),
  ];
}

function byPage(): string {
  return vscode.l10n.t("Last 28 days against the 28 days before, by page");
}

function offer(index: number, label: string, reason: string, detail: string): ActionOffer {
  return { index, label, reason, detail, state: "ready" };
}
