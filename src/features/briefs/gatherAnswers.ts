import * as vscode from "vscode";
import type { BriefPart } from "../../files/brief/briefInput.ts";
import { envelopeOf } from "../../library/savedResult.ts";
import type { SavedResult } from "../../library/savedResult.ts";
import { formatCredits } from "../../shared/format.ts";
import type { FetchedParts } from "./fetchParts.ts";
import type { PlannedPart } from "./planParts.ts";
import { priceOf } from "../../tools/price.ts";

/** The answers that a brief is made from, and why its other parts are not in it; both in the order of the parts. */
export interface GatheredAnswers {
  readonly answers: ReadonlyMap<BriefPart, SavedResult>;
  readonly missing: ReadonlyMap<BriefPart, string>;
}

/** Takes what was fetched, else the saved answers of the parts in `saved`. */
export function gatherAnswers(
  plan: readonly PlannedPart[],
  saved: readonly BriefPart[],
  { answers: fetched, stop }: FetchedParts,
): GatheredAnswers {
  const answers = new Map<BriefPart, SavedResult>();
  const missing = new Map<BriefPart, string>();
  for (const planned of plan) {
    const { part } = planned;
    const found = [
      fetched.get(part),
      saved.includes(part) ? planned.saved?.result : undefined,
    ].filter((one) => one !== undefined);
    const answer = found.find((one) => envelopeOf(one) !== undefined);
    if (answer !== undefined) {
      answers.set(part, answer);
    } else {
      missing.set(part, whyMissing(planned, found[0], stop?.at.part === part));
    }
  }
  return { answers, missing };
}

function whyMissing(
  { tool, saved, refusal }: PlannedPart,
  answer: SavedResult | undefined,
  stoppedHere: boolean,
): string {
  if (answer !== undefined) {
    return vscode.l10n.t("its response can't be read; it's saved in Results");
  }
  if (stoppedHere) {
    return vscode.l10n.t("requested, but nothing came back");
  }
  if (saved !== undefined) {
    return vscode.l10n.t("saved, but not selected");
  }
  return refusal === undefined
    ? vscode.l10n.t("not fetched ({0})", formatCredits(priceOf(tool)))
    : vscode.l10n.t("not available for your account");
}
