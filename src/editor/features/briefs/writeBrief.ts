import * as vscode from "vscode";
import type {
  BriefAnswer,
  BriefInput,
  BriefPart,
} from "../../../research/files/brief/briefInput.ts";
import { newBrief, mergeBrief } from "../../../research/files/brief/mergeBrief.ts";
import type { MergedBrief } from "../../../research/files/brief/mergeBrief.ts";
import { relatedTerms } from "../../../research/files/brief/keywordFigures.ts";
import { relatedSearches } from "../../../research/files/brief/outline.ts";
import { makeBrief } from "../../../research/files/brief/makeBrief.ts";
import { partTools } from "../../../research/files/brief/sectionText.ts";
import { wholeEnvelope } from "../../../research/results/withDataset.ts";
import type { Envelope } from "../../../research/service/envelope.ts";
import type { SavedResult } from "../../../research/library/savedResult.ts";
import type { App } from "../../platform/app.ts";
import { cannotWrite } from "../../platform/projectFiles/chooseTarget.ts";
import type { FileTarget } from "../../platform/projectFiles/chooseTarget.ts";
import { readProjectText, writeProjectText } from "../../platform/projectFiles/writeProjectFile.ts";
import type { Written } from "../../platform/projectFiles/writeProjectFile.ts";
import { findTool } from "../../../research/tools/catalogue.ts";
import { isSample } from "../../../research/results/resultTitle.ts";
import type { Log } from "../../platform/log.ts";
import { notifyFileSaved } from "../../platform/projectFiles/notifyFileSaved.ts";
import { inLanguage } from "../../../shared/l10n.ts";
import type { Language } from "../../../shared/l10n.ts";
import { formatCredits } from "../../../shared/format.ts";
import type { BriefRequest } from "./briefRequest.ts";
import { briefGroup } from "./briefGroup.ts";
import { languageTag } from "../../../shared/marketNames.ts";
import { findLinks } from "./findLinks.ts";
import type { FetchedParts, GatheredAnswers } from "./payForParts.ts";
import { partTitle } from "./planParts.ts";
import { workspaceFiles } from "../../platform/workspaceFiles.ts";

/** What a brief is made from: answers on disk, and why the other parts are not there. */
interface BriefMaterial extends GatheredAnswers {
  readonly request: BriefRequest;
  /** The brief is written in it. */
  readonly language: Language;
}

/** How a brief was written. */
interface WrittenBrief {
  readonly written: Written;
  /** What became of an existing one; undefined for a new file. */
  readonly merged: Omit<MergedBrief, "text"> | undefined;
}

/** Writes a brief to its place, merged with what is there where the person wants that. Rejects with a sentence, and nothing is lost: what was paid for is in the library. */
export async function writeBrief(
  app: App,
  target: FileTarget,
  material: BriefMaterial,
): Promise<WrittenBrief> {
  const group = await briefGroup(app, material.request);
  const input = { ...(await inputOf(app, material)), group };
  const related = [...relatedTerms(input).map(({ keyword }) => keyword), ...relatedSearches(input)];
  const { keyword, market } = material.request;
  const links = await findLinks(app, target.uri, keyword, related, languageTag(market.language));
  try {
    const before = target.existing === "merge" ? await readProjectText(target.uri) : undefined;
    const { merged, text } = inLanguage(material.language, () => {
      const brief = makeBrief({ ...input, links });
      const existing = before === undefined ? undefined : mergeBrief(before, brief);
      return { merged: existing, text: existing?.text ?? newBrief(brief) };
    });
    return { written: await writeProjectText(target, text), merged };
  } catch (error) {
    throw cannotWrite(target.uri, error);
  }
}

async function inputOf(
  { results }: App,
  { request, answers, missing }: BriefMaterial,
): Promise<BriefInput> {
  const known: (readonly [BriefPart, BriefAnswer])[] = [];
  for (const [part, result] of answers) {
    const envelope = await wholeEnvelope(results, result);
    if (envelope !== undefined) {
      known.push([part, answerOf(part, result, envelope)]);
    }
  }
  return {
    keyword: request.keyword,
    market: request.market,
    now: new Date(),
    answers: Object.fromEntries(known),
    missing: Object.fromEntries(missing),
    links: undefined,
  };
}

function answerOf(part: BriefPart, result: SavedResult, envelope: Envelope): BriefAnswer {
  const { subject, market, receivedAt, id } = result;
  return {
    // Figures of a keyword may be a row of other research.
    tool: findTool(result.tool) ?? partTools[part].tool,
    subject,
    envelope,
    market,
    receivedAt,
    isSample: isSample(result),
    id,
  };
}

/** Opens a brief in a tab of its own. */
export async function openBrief(uri: vscode.Uri): Promise<void> {
  await vscode.window.showTextDocument(await workspaceFiles.openDocument(uri), {
    preview: false,
  });
}

/** What a brief was made from, as far as a sentence needs it. */
interface BriefOutcome extends GatheredAnswers {
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
