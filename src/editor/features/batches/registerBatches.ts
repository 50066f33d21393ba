import * as vscode from "vscode";
import type { App } from "../../platform/app.ts";
import { commands } from "../../platform/commandIds.ts";
import { registerCommand, reportProblem, runCommand } from "../../platform/commands.ts";
import { registerPricedCommand } from "../../platform/pricedCommand.ts";
import type { CommandHandler } from "../../platform/commands.ts";
import { tallyOf } from "../../../research/batches/batchState.ts";
import { hasGoneOn } from "../../platform/tabInFront.ts";
import type { MessageButton } from "../../platform/prompts/messageButtons.ts";
import { notifyInfo, notifyWarning } from "../../platform/prompts/messages.ts";
import { asRows, isRecord, textOf } from "../../../shared/json.ts";
import { hasPositions } from "../../../research/tools/positions.ts";
import type { BatchParts } from "./runBatch.ts";
import type * as BatchActions from "./batchActions.ts";
import type { Aim } from "./batchActions.ts";
import type { EndedBatch } from "./batches.ts";

type Act = (actions: typeof BatchActions, aim: Aim) => Promise<void> | void;

/** The commands for batches, and what is said when one ends. What they do is loaded when it is first needed. */
export function registerBatches(app: App, parts: BatchParts): vscode.Disposable {
  const { batches } = parts;
  const action = (id: string, act: Act): vscode.Disposable =>
    registerCommand(app, id, handlerOf(act));
  const pricedAction = (id: string, act: Act): vscode.Disposable =>
    registerPricedCommand(app, id, handlerOf(act));
  return vscode.Disposable.from(
    batches.onDidEnd(
      (batch) =>
        void notifyEnd(app, batch).catch((error: unknown) => reportProblem(app.log, error)),
    ),
    registerPricedCommand(app, commands.runBatch, async (argument) => {
      const { planNewBatch } = await import("./batchesPart.ts");
      const planned = await planNewBatch(app, parts, argument);
      if (planned !== undefined) {
        // Not awaited: the view may take its time, the batch need not.
        void runCommand("seoResearch.results.focus", { preserveFocus: true });
        await batches.run(planned.id, planned.calls, undefined, planned.decided);
      }
    }),
    pricedAction(commands.resumeBatch, ({ resumeBatch }, aim) => resumeBatch(app, batches, aim)),
    action(commands.pauseBatch, (_actions, { batch }) => batches.pause(batch)),
    action(commands.cancelBatch, (_actions, { batch }) => batches.cancel(batch)),
    pricedAction(commands.retryFailed, ({ retryFailed }, aim) => retryFailed(app, batches, aim)),
    pricedAction(commands.runItemsAgain, ({ runItemsAgain }, aim) =>
      runItemsAgain(app, batches, aim),
    ),
    action(commands.skipItems, ({ skipItems }, aim) => skipItems(batches, aim)),
    action(commands.openBatchResults, ({ openBatchResults }, aim) =>
      openBatchResults(batches, aim),
    ),
  );
}

/** Does something with each batch that a command is meant for. */
function handlerOf(act: Act): CommandHandler {
  return async (...args) => {
    const actions = await import("./batchesPart.ts");
    for (const aim of aimsOf(args)) {
      await act(actions, aim);
    }
  };
}

/** What a command of the view's menus is meant for: the row it was used on, and the others if several were chosen. */
function aimsOf([row, chosen]: readonly unknown[]): Aim[] {
  const rows = [...new Set([row, ...(asRows(chosen) ?? [])])].flatMap(
    (one): { batch: string; item: number | undefined }[] => {
      const batch = isRecord(one) ? textOf(one["batch"]) : "";
      const item = isRecord(one) ? one["item"] : undefined;
      return batch === "" ? [] : [{ batch, item: typeof item === "number" ? item : undefined }];
    },
  );
  if (rows.length === 0) {
    throw new Error(vscode.l10n.t("Choose a batch in the Results view."));
  }
  return [...new Set(rows.map(({ batch }) => batch))].map((batch) => {
    const items = rows.filter((one) => one.batch === batch).map(({ item }) => item);
    // A batch as a whole includes its items.
    return {
      batch,
      items: items.includes(undefined) ? [] : items.filter((item) => item !== undefined),
    };
  });
}

/** Says how a batch ended, unless the person just paused it. */
async function notifyEnd(app: App, batch: EndedBatch): Promise<void> {
  if (batch.end.kind === "paused") {
    return;
  }
  const { endMessage } = await import("./batchesPart.ts");
  const { text, bad } = endMessage(batch);
  app.log.info(text);
  const { header, progress, end, startedIn } = batch;
  const openTable = (): Thenable<unknown> => runCommand(commands.openBatchTable, header.id);
  const hasResults = tallyOf(header, progress).count.done > 0;
  // To a person who has gone on with something else the table is offered.
  const opens = hasResults && end.kind === "finished" && !hasGoneOn(startedIn);
  const notify = bad ? notifyWarning : notifyInfo;
  const told = notify<unknown>(text, [
    ...(hasResults && !opens ? [{ label: vscode.l10n.t("Open Table"), run: openTable }] : []),
    { label: vscode.l10n.t("Show"), run: () => runCommand("seoResearch.results.focus") },
    ...historyButtons(batch),
  ]);
  await Promise.all([told, opens ? openTable() : undefined]);
}

/** Adds the positions of all items to the rank history, in one write; of tools without positions there is no such button. */
function historyButtons({ header, progress }: EndedBatch): MessageButton<unknown>[] {
  const ids = hasPositions(header)
    ? progress.items.flatMap((item) => (item.state === "done" ? [item.resultId] : []))
    : [];
  const [first] = ids;
  return first === undefined
    ? []
    : [
        {
          label: vscode.l10n.t("Add to Rank History"),
          run: () => runCommand(commands.addToHistory, first, ids),
        },
      ];
}
