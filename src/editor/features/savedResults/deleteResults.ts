import * as vscode from "vscode";
import { laterIds } from "../../../research/library/continuation.ts";
import type { ResultSummary } from "../../../research/library/resultIndex.ts";
import { idOf } from "../../../research/library/libraryFiles.ts";
import type { BrokenEntry } from "../../../research/library/resultListing.ts";
import type { Deletion } from "../../../research/library/resultTrash.ts";
import type { App } from "../../platform/app.ts";
import { reportProblem } from "../../platform/commands.ts";
import type { MessageButton } from "../../platform/prompts/messageButtons.ts";
import { askModal, notifyInfo } from "../../platform/prompts/messages.ts";
import { showProgress } from "../../platform/prompts/progress.ts";
import { resultTitle } from "../../../research/results/resultTitle.ts";
import { countedText, formatInteger } from "../../../shared/format.ts";
import { shownSentence } from "../../../shared/plainText.ts";
import { restoreFromTrash } from "./restoreResults.ts";
import type { ChosenResults, ResultsProvider } from "./resultsProvider.ts";
import { deletedSentence, inParallel } from "./trash.ts";

/** How many results are read at once: their responses may be large. */
const readAtOnce = 8;

/**
 * Moves results to the trash. Undo restores them at once, Restore Deleted Results for 30 days. Asks
 * before it moves files that can't be read, or only some of the parts that are shown as one result.
 */
export async function deleteResults(
  app: App,
  provider: ResultsProvider,
  chosen: ChosenResults,
): Promise<void> {
  const { results, broken } = await checkReadable(app, chosen);
  if (results.length + broken.length === 0) {
    throw new Error(vscode.l10n.t("Choose a result in the Results view first."));
  }
  const all = (await app.results.list()).results;
  const parts = await askAboutParts(results, all);
  if (parts === undefined || (broken.length > 0 && !(await confirmUnreadable(broken)))) {
    return;
  }
  const ids = [...parts.map(({ id }) => id), ...broken.map(({ path }) => idOf(path))];
  try {
    const deletion = await app.results.discard(ids, new Date());
    app.changedResults.fire(deletion.moved);
    const sentence = deletedSentence(
      nameOf(deletion, parts),
      deletion.moved.length,
      ids.length - deletion.moved.length,
    );
    offerUndo(app, provider, deletion, sentence).catch((error: unknown) =>
      reportProblem(app.log, error),
    );
  } finally {
    provider.refresh();
  }
}

/** Separates results that can be read from those that can't: a file may have been damaged since it was indexed. */
async function checkReadable(app: App, { results, broken }: ChosenResults): Promise<ChosenResults> {
  const checked = await showProgress({ location: { viewId: "seoResearch.results" } }, () =>
    // Only the problem is returned: many responses together may not fit into memory.
    inParallel(results, readAtOnce, async (result) => {
      const read = await app.results.open(result.id);
      return { result, problem: read.ok ? undefined : read.problem };
    }),
  );
  const unreadable = checked.flatMap(({ result, problem }) =>
    problem === undefined ? [] : [{ path: app.results.resultPath(result.id), problem }],
  );
  return {
    results: checked.flatMap(({ result, problem }) => (problem === undefined ? [result] : [])),
    broken: [...broken, ...unreadable],
  };
}

/** The chosen results, with the parts shown as one result with them if the person wants that; undefined when cancelled. */
async function askAboutParts(
  chosen: readonly ResultSummary[],
  all: readonly ResultSummary[],
): Promise<readonly ResultSummary[] | undefined> {
  const ids = new Set(chosen.map(({ id }) => id));
  const others = partsOf(chosen, all).filter(({ id }) => !ids.has(id));
  if (others.length === 0) {
    return chosen;
  }
  const question = {
    message: countedText(
      others.length,
      {
        one: "Another result belongs to this one.",
        other: "{0} other results belong to this one.",
      },
      others.length,
    ),
    detail: vscode.l10n.t(
      "These are parts of one result:\n{0}\nThe parts you don't delete will be shown on their own.",
      others
        .slice(0, 10)
        .map((part) => resultTitle(part))
        .join("\n"),
    ),
  };
  return askModal<readonly ResultSummary[]>(question, [
    { label: vscode.l10n.t("Delete All Parts"), run: () => [...chosen, ...others] },
    { label: vscode.l10n.t("Delete Only This"), run: () => chosen },
  ]);
}

/** The results that are shown as one with any of these: those they continue, and those that continue them. */
function partsOf(chosen: readonly ResultSummary[], all: readonly ResultSummary[]): ResultSummary[] {
  const byId = new Map(all.map((result) => [result.id, result]));
  const found = new Map<string, ResultSummary>();
  for (const result of chosen) {
    for (
      let part = byId.get(result.continues ?? "");
      part !== undefined && !found.has(part.id);
      part = byId.get(part.continues ?? "")
    ) {
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

async function confirmUnreadable(broken: readonly BrokenEntry[]): Promise<boolean> {
  const files = broken
    .slice(0, 10)
    .map(({ path, problem }) => `${shownSentence(idOf(path))}: ${shownSentence(problem)}`)
    .join("\n");
  const question = {
    message: countedText(
      broken.length,
      { one: "One of these files can't be read.", other: "{0} of these files can't be read." },
      broken.length,
    ),
    detail: countedText(
      broken.length,
      {
        one: "It may contain a result you paid for:\n{0}\nIt stays in the trash for 30 days.",
        other: "They may contain results you paid for:\n{0}\nThey stay in the trash for 30 days.",
      },
      files,
    ),
  };
  const isConfirmed = await askModal(question, [
    { label: vscode.l10n.t("Move to Trash"), run: () => true },
  ]);
  return isConfirmed ?? false;
}

/** "“Research Keywords: espresso”" or "3 results": what was moved. */
function nameOf({ moved }: Deletion, results: readonly ResultSummary[]): string {
  const [first] = moved;
  if (moved.length !== 1 || first === undefined) {
    return vscode.l10n.t("{0} results", formatInteger(moved.length));
  }
  const result = results.find(({ id }) => id === first);
  return vscode.l10n.t("“{0}”", result === undefined ? shownSentence(first) : resultTitle(result));
}

async function offerUndo(
  app: App,
  provider: ResultsProvider,
  { id: deletion, moved }: Deletion,
  sentence: string,
): Promise<void> {
  const undo: MessageButton<void> = {
    label: vscode.l10n.t("Undo"),
    run: () =>
      restoreFromTrash(
        app,
        provider,
        moved.map((id) => ({ id, deletion })),
      ),
  };
  await notifyInfo(sentence, moved.length === 0 ? [] : [undo]);
}
