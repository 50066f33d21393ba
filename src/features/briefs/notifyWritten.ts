import * as vscode from "vscode";
import type { Log } from "../../platform/log.ts";
import { notifyFileSaved } from "../../platform/projectFiles/notifyFileSaved.ts";
import type { BriefPart } from "../../files/brief/briefInput.ts";
import { formatCredits } from "../../shared/format.ts";
import type { FetchedParts } from "./fetchParts.ts";
import type { GatheredAnswers } from "./gatherAnswers.ts";
import { partTitle } from "./planParts.ts";
import { openBrief } from "./writeBrief.ts";
import type { WrittenBrief } from "./writeBrief.ts";

/** What a brief was made from, as far as a sentence needs it. */
export interface BriefOutcome extends GatheredAnswers {
  readonly fetched: Pick<FetchedParts, "answers">;
}

/** Says where the brief is, what was free, what was paid and what is missing; offers the preview, and the brief where it was not opened. */
export function notifyWritten(
  log: Log,
  { uri, isOpen }: { uri: vscode.Uri; isOpen: boolean },
  parts: BriefOutcome,
  outcome: WrittenBrief,
): void {
  const sentence = [
    placeSentence(uri, outcome),
    ...partSentences(parts),
    ...mergeSentences(outcome),
  ].join(" ");
  notifyFileSaved(log, {
    uri,
    sentence,
    open: isOpen ? "none" : { label: vscode.l10n.t("Open Brief"), run: () => openBrief(uri) },
    preview: "beside",
  });
}

function placeSentence(uri: vscode.Uri, { written, merged }: WrittenBrief): string {
  const name = vscode.workspace.asRelativePath(uri);
  if (written === "unsaved") {
    return vscode.l10n.t(
      "Brief changed in the open editor of {0}. You had unsaved changes, so it isn't saved yet.",
      name,
    );
  }
  return merged === undefined
    ? vscode.l10n.t("Brief saved to {0}.", name)
    : vscode.l10n.t("Brief merged into {0}.", name);
}

function titles(parts: readonly BriefPart[]): string {
  return parts.map(partTitle).join(", ");
}

function partSentences({ answers, missing, fetched }: BriefOutcome): string[] {
  const saved = [...answers.keys()].filter((part) => !fetched.answers.has(part));
  const paid = [...fetched.answers.values()].reduce((sum, { cost }) => sum + cost, 0);
  return [
    saved.length === 0 ? "" : vscode.l10n.t("From saved results, free: {0}.", titles(saved)),
    fetched.answers.size === 0
      ? ""
      : vscode.l10n.t(
          "Fetched for {0}: {1}.",
          formatCredits(paid),
          titles([...fetched.answers.keys()]),
        ),
    missing.size === 0 ? "" : vscode.l10n.t("Not included: {0}.", titles([...missing.keys()])),
  ].filter((sentence) => sentence !== "");
}

function mergeSentences({ merged }: WrittenBrief): string[] {
  if (merged === undefined) {
    return [];
  }
  const { added, refreshed, unchanged } = merged;
  return [
    added.length === 0 ? "" : vscode.l10n.t("Added: {0}.", added.join(", ")),
    refreshed.length === 0 ? "" : vscode.l10n.t("Refreshed: {0}.", refreshed.join(", ")),
    unchanged.length === 0
      ? ""
      : vscode.l10n.t("Not changed because you edited them: {0}.", unchanged.join(", ")),
  ].filter((sentence) => sentence !== "");
}
