import * as vscode from "vscode";
import { answerHistory } from "../../../research/files/history/answerHistory.ts";
import type { HistoryAnswer } from "../../../research/files/history/answerHistory.ts";
import type { HistoryEntry } from "../../../research/files/history/historyEntry.ts";
import { historyFileName } from "../../../research/files/history/historyNames.ts";
import { siteKey } from "../../../research/library/knownFacts/subjectKeys.ts";
import type { SavedResult } from "../../../research/library/savedResult.ts";
import type { App } from "../../platform/app.ts";
import { ownSite } from "../../../research/results/parts/ownSite.ts";
import { isSample } from "../../../research/results/resultTitle.ts";
import { savedEnvelope } from "../keywordLists/savedKeywords.ts";

/** Lines for one history: results of one site and market. */
export interface HistoryAddition {
  readonly fileName: string;
  readonly entries: readonly HistoryEntry[];
}

/** The responses of results, as far as they can be read. */
export async function historyAnswers(
  app: App,
  results: readonly SavedResult[],
): Promise<HistoryAnswer[]> {
  const answers = await Promise.all(
    results.map(async (result): Promise<HistoryAnswer[]> => {
      const envelope = await savedEnvelope(app, result);
      const { id, tool, args, market, receivedAt } = result;
      return envelope === undefined
        ? []
        : [{ id, tool, args, market, receivedAt, envelope, sample: isSample(result) }];
    }),
  );
  return answers.flat();
}

/** What responses add to the histories, by file. `siteOf` names the site whose positions are wanted; undefined for none. */
export function additionsOf(
  answers: readonly HistoryAnswer[],
  siteOf: (answer: HistoryAnswer) => string | undefined,
): HistoryAddition[] {
  const files = new Map<string, HistoryEntry[]>();
  for (const answer of answers) {
    const site = siteKey(siteOf(answer) ?? "");
    if (site === undefined) {
      continue;
    }
    const { mark } = ownSite(site, undefined);
    const isOwn = (domainOrUrl: unknown): boolean => mark(domainOrUrl) !== undefined;
    const entries = answerHistory(answer, { isOwn, now: Date.now() });
    const name = historyFileName(site, answer.market);
    files.set(name, [...(files.get(name) ?? []), ...entries]);
  }
  return [...files]
    .filter(([, entries]) => entries.length > 0)
    .map(([fileName, entries]) => ({ fileName, entries }));
}

/** The sentence for results that have nothing for a history. */
export function nothingToAdd(): Error {
  return new Error(vscode.l10n.t("This result doesn't say where a site ranks."));
}
