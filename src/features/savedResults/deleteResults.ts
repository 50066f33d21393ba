import * as vscode from "vscode";
import { laterIds } from "../../library/continuation.ts";
import type { ResultSummary } from "../../library/resultIndex.ts";
import { idOf } from "../../library/resultStore.ts";
import type { BrokenEntry, Deletion } from "../../library/resultStore.ts";
import type { App } from "../../platform/app.ts";
import { reportProblem } from "../../platform/commands.ts";
import { askModal, notifyInfo } from "../../platform/prompts/messages.ts";
import { showProgress } from "../../platform/prompts/progress.ts";
import { formatInteger } from "../../shared/format.ts";
import { shownSentence } from "../../shared/plainText.ts";
import { bringBack } from "./bringBack.ts";
import { inParallel } from "./inParallel.ts";
import { resultTitle } from "../../results/resultTitle.ts";
import type { ChosenResults, ResultsProvider } from "./resultsProvider.ts";
import { deletedSentence } from "./trash.ts";

/** How many results are looked at once: their answers may be large. */
const lookedAtOnce = 8;

/**
 * Moves results to the trash, from where Undo brings them back at once and Restore Deleted Results
 * for 30 days. What can't be read is never moved without being told, nor is one part of several
 * that are shown as one.
 */
export async function deleteResults(app: App, provider: ResultsProvider, chosen: ChosenResults): Promise<void> {
  const { results, broken } = await readable(app, chosen);
  if (results.length + broken.length === 0) {
    throw new Error(vscode.l10n.t("Choose a result in the Results view first."));
  }
  const all = (await app.results.list()).results;
  const parts = await withParts(results, all);
  if (parts === undefined || (broken.length > 0 && !(await agreesToBroken(broken)))) {
    return;
  }
  const ids = [...parts.map(({ id }) => id), ...broken.map(({ path }) => idOf(path))];
  try {
    const deletion = await app.results.discard(ids, new Date());
    app.changedResults.fire(deletion.moved);
    const sentence = deletedSentence(nameOf(deletion, parts), deletion.moved.length, ids.length - deletion.moved.length);
    offerUndo(app, provider, deletion, sentence).catch((error: unknown) => reportProblem(app.log, error));
  } finally {
    provider.refresh();
  }
}

/** The index may know results whose files have gone bad since: deleting looks at each. */
async function readable(app: App, { results, broken }: ChosenResults): Promise<ChosenResults> {
  const looks = await showProgress({ location: { viewId: "seoResearch.results" } }, () =>
    // No more than the finding is kept of each: many answers together may not fit into memory.
    inParallel(results, lookedAtOnce, async (result) => {
      const read = await app.results.open(result.id);
      return { result, problem: read.ok ? undefined : read.problem };
    }),
  );
  const bad = looks.flatMap(({ result, problem }) => (problem === undefined ? [] : [{ path: app.results.resultPath(result.id), problem }]));
  return { results: looks.flatMap(({ result, problem }) => (problem === undefined ? [result] : [])), broken: [...broken, ...bad] };
}

/** The chosen results with the parts that go with them; undefined when the person wants neither. */
async function withParts(chosen: readonly ResultSummary[], all: readonly ResultSummary[]): Promise<readonly ResultSummary[] | undefined> {
  const ids = new Set(chosen.map(({ id }) => id));
  const others = partsOf(chosen, all).filter(({ id }) => !ids.has(id));
  if (others.length === 0) {
    return chosen;
  }
  const allParts = vscode.l10n.t("Delete All Parts");
  const onlyChosen = vscode.l10n.t("Delete Only This");
  const answer = await askModal(
    {
      message: others.length === 1 ? vscode.l10n.t("Another answer belongs to what you delete.") : vscode.l10n.t("{0} other answers belong to what you delete.", others.length),
      detail: vscode.l10n.t(
        "They continue each other and are shown as one:\n{0}\nWhat stays is shown by itself, and what was deleted is missing from it.",
        others.slice(0, 10).map((part) => resultTitle(part)).join("\n"),
      ),
    },
    allParts,
    onlyChosen,
  );
  return answer === undefined ? undefined : answer === allParts ? [...chosen, ...others] : chosen;
}

/** The answers that are shown as one with any of these: what they continue, and what continues them. */
function partsOf(chosen: readonly ResultSummary[], all: readonly ResultSummary[]): ResultSummary[] {
  const byId = new Map(all.map((result) => [result.id, result]));
  const found = new Map<string, ResultSummary>();
  for (const result of chosen) {
    for (let part = byId.get(result.continues ?? ""); part !== undefined && !found.has(part.id); part = byId.get(part.continues ?? "")) {
      found.set(part.id, part);
    }
    for (const part of laterIds(result.id, all).map((id) => byId.get(id))) {
      if (part !== undefined) {
        found.set(part.id, part);
      }
    }
  }
  return [...found.values()];
}

async function agreesToBroken(broken: readonly BrokenEntry[]): Promise<boolean> {
  const move = vscode.l10n.t("Move to Trash");
  const answer = await askModal(
    {
      message: broken.length === 1 ? vscode.l10n.t("A file that you delete can't be read.") : vscode.l10n.t("{0} files that you delete can't be read.", broken.length),
      detail: vscode.l10n.t(
        "An answer that you paid for may be in it:\n{0}\nIt stays in the trash for 30 days.",
        broken.slice(0, 10).map(({ path, problem }) => `${shownSentence(idOf(path))}: ${shownSentence(problem)}`).join("\n"),
      ),
    },
    move,
  );
  return answer === move;
}

/** "“Research Keywords: espresso”" or "3 results": what was really moved. */
function nameOf({ moved }: Deletion, results: readonly ResultSummary[]): string {
  const [first] = moved;
  if (moved.length !== 1 || first === undefined) {
    return vscode.l10n.t("{0} results", formatInteger(moved.length));
  }
  const result = results.find(({ id }) => id === first);
  return vscode.l10n.t("“{0}”", result === undefined ? shownSentence(first) : resultTitle(result));
}

async function offerUndo(app: App, provider: ResultsProvider, { id: deletion, moved }: Deletion, sentence: string): Promise<void> {
  const undo = vscode.l10n.t("Undo");
  const answer = await notifyInfo(sentence, ...(moved.length === 0 ? [] : [undo]));
  if (answer === undo) {
    await bringBack(app, provider, moved.map((id) => ({ id, deletion })));
  }
}
