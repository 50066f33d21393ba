import * as vscode from "vscode";
import type { BriefAnswer, BriefInput, BriefPart } from "../../files/brief/briefInput.ts";
import { textsIn } from "../../files/brief/answerValues.ts";
import { newBrief } from "../../files/brief/newBrief.ts";
import { relatedTerms } from "../../files/brief/keywordFigures.ts";
import { makeBrief } from "../../files/brief/makeBrief.ts";
import { mergeBrief } from "../../files/brief/mergeBrief.ts";
import type { MergedBrief } from "../../files/brief/mergeBrief.ts";
import { partTools } from "../../files/brief/sectionText.ts";
import { envelopeOf } from "../../library/savedResult.ts";
import type { SavedResult } from "../../library/savedResult.ts";
import type { App } from "../../platform/app.ts";
import { cannotWrite } from "../../platform/projectFiles/chooseTarget.ts";
import type { FileTarget } from "../../platform/projectFiles/chooseTarget.ts";
import { readProjectText, writeProjectText } from "../../platform/projectFiles/writeProjectFile.ts";
import type { Written } from "../../platform/projectFiles/writeProjectFile.ts";
import { linkToResult } from "../resultPanels/resultLinks.ts";
import { isSample } from "../../results/resultTitle.ts";
import type { BriefRequest } from "./briefRequest.ts";
import { findLinks } from "./findLinks.ts";
import type { GatheredAnswers } from "./gatherAnswers.ts";

/** What a brief is made from: answers on disk, and why the other parts are not there. */
export interface BriefMaterial extends GatheredAnswers {
  readonly request: BriefRequest;
}

/** How a brief was written. */
export interface WrittenBrief {
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
  const input = inputOf(app, material);
  const related = [
    ...relatedTerms(input).map(({ keyword }) => keyword),
    ...textsIn(input.answers.page?.envelope.data, "related_searches", "query", "keyword"),
  ];
  const links = await findLinks(target.uri, material.request.keyword, related);
  const brief = makeBrief({ ...input, links });
  try {
    const merged =
      target.existing === "merge"
        ? mergeBrief(await readProjectText(target.uri), brief)
        : undefined;
    return { written: await writeProjectText(target, merged?.text ?? newBrief(brief)), merged };
  } catch (error) {
    throw cannotWrite(target.uri, error);
  }
}

function inputOf(app: App, { request, answers, missing }: BriefMaterial): BriefInput {
  const known = [...answers].flatMap(([part, result]) => {
    const answer = answerOf(app, part, result);
    return answer === undefined ? [] : [[part, answer] as const];
  });
  return {
    keyword: request.keyword,
    market: request.market,
    now: new Date(),
    answers: Object.fromEntries(known),
    missing: Object.fromEntries(missing),
    links: undefined,
  };
}

function answerOf(app: App, part: BriefPart, result: SavedResult): BriefAnswer | undefined {
  const envelope = envelopeOf(result);
  if (envelope === undefined) {
    return undefined;
  }
  const { subject, market, receivedAt, id } = result;
  return {
    tool: partTools[part].tool,
    subject,
    envelope,
    market,
    receivedAt,
    isSample: isSample(result),
    link: linkToResult(app, id),
  };
}

/** Opens a brief in a tab of its own. */
export async function openBrief(uri: vscode.Uri): Promise<void> {
  await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri), {
    preview: false,
  });
}
