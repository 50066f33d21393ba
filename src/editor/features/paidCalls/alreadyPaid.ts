import * as vscode from "vscode";
import { isReusable } from "../../../research/library/reusable.ts";
import type { ResultSummary } from "../../../research/library/resultIndex.ts";
import type { SavedResult } from "../../../research/library/savedResult.ts";
import type { App } from "../../platform/app.ts";
import { askBeforeSpending, confirmSpending } from "../../platform/prompts/confirmSpending.ts";
import { settings } from "../../platform/settings.ts";
import { askPick } from "../../platform/prompts/pickList.ts";
import type { PickItem } from "../../platform/prompts/pickList.ts";
import { formatCredits, formatMoment } from "../../../shared/format.ts";
import type { ChargeVerdict } from "../../../research/spending/chargeRule.ts";
import type { PendingCall } from "../../../research/spending/pendingCalls.ts";
import type { ToolDefinition } from "../../../research/tools/definition.ts";
import { ageInWords } from "../../platform/ageInWords.ts";
import { pricedTitle, priceOf } from "../../../research/tools/price.ts";
import { whatItCost } from "./failure.ts";

const day = 24 * 60 * 60 * 1000;

/** How old a saved answer of a tool may be to stand in for a call, in milliseconds; the settings say so. */
export function freshFor(tool: ToolDefinition): number {
  return settings.freshDays(tool.freshness) * day;
}

/** The newest saved answer of a call that is fresh enough to stand in for it. */
export function freshAnswer(
  app: App,
  tool: ToolDefinition,
  callKey: string,
): Promise<ResultSummary | undefined> {
  return app.results.findPaid(callKey, freshFor(tool), Date.now());
}

/** A result of a call that came after the one that was `known` when it was agreed to. */
export async function savedSince(
  app: App,
  callKey: string,
  known: string | undefined,
): Promise<{ readonly result: SavedResult } | undefined> {
  const newest = (await app.results.findSaved(callKey))?.id;
  const saved =
    newest === undefined || newest === known ? undefined : await app.results.open(newest);
  return saved?.ok === true && isReusable(saved.result) ? { result: saved.result } : undefined;
}

interface PaidItem extends PickItem {
  readonly spends: boolean;
  readonly choose: () => SavedResult | "run" | Promise<SavedResult>;
}

/** Asks whether a saved result is opened for free or its call is run again, with the price. Resolves with that result, with "run", or with undefined when the person wants neither. */
export async function askOpenOrRun(
  app: App,
  tool: ToolDefinition,
  paid: ResultSummary,
): Promise<SavedResult | "run" | undefined> {
  const open: PaidItem = {
    icon: "history",
    label: vscode.l10n.t("Open Saved Result"),
    description: vscode.l10n.t("{0}, free", ageInWords(paid.receivedAt)),
    spends: false,
    choose: () => openPaid(app, paid),
  };
  const run: PaidItem = {
    icon: "refresh",
    label: vscode.l10n.t("Run Again"),
    description: formatCredits(priceOf(tool)),
    spends: true,
    choose: () => "run",
  };
  const ask = (again: boolean): Thenable<PaidItem | undefined> =>
    askPick([open, run], {
      title: `${vscode.l10n.t(tool.title)}: ${paid.subject}`,
      placeHolder: again
        ? vscode.l10n.t("Select again to run.")
        : vscode.l10n.t("You already have this result."),
      ignoreFocusOut: true,
    });
  const choice = await askBeforeSpending(app.inputClock, ask, ({ spends }) => spends);
  return choice?.choose();
}

/** Rejects where the file has become unreadable: that is no reason to pay without asking. */
async function openPaid(app: App, { id }: ResultSummary): Promise<SavedResult> {
  const saved = await app.results.open(id);
  if (!saved.ok) {
    throw new Error(saved.problem);
  }
  return saved.result;
}

/** Asks the person before a call is sent whose earlier outcome is unknown, or that was charged and lost. True when it is to be paid for once more. */
export async function confirmRepeat(
  { inputClock }: Pick<App, "inputClock">,
  tool: ToolDefinition,
  { sentAt, subject, ended }: Pick<PendingCall, "sentAt" | "subject" | "ended">,
  verdict: ChargeVerdict | undefined,
): Promise<boolean> {
  const how = ended === true ? "" : vscode.l10n.t("The window closed before it finished.");
  const answer = await confirmSpending(inputClock, {
    message: vscode.l10n.t(
      "{0} for “{1}” was sent at {2} and returned no result.",
      vscode.l10n.t(tool.title),
      subject,
      formatMoment(Date.parse(sentAt)),
    ),
    detail: [
      [how, whatItCost(tool, verdict ?? { kind: "unknown", because: "notLookedUp" })]
        .filter((part) => part !== "")
        .join(" "),
    ],
    buttons: [{ id: "run", label: pricedTitle(tool) }],
  });
  return answer === "run";
}
