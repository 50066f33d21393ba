import * as vscode from "vscode";
import type { BatchJournal } from "../../../research/batches/batchJournal.ts";
import type { App } from "../../platform/app.ts";
import { commands } from "../../platform/commandIds.ts";
import { runCommand } from "../../platform/commands.ts";
import { askPick } from "../../platform/prompts/pickList.ts";
import { formatInteger } from "../../../shared/format.ts";
import { shortText } from "../../../shared/plainText.ts";
import { passBatchGate } from "../paidCalls/batchGate.ts";
import type { PassedBatch } from "../paidCalls/batchGate.ts";
import type { ItemState } from "../../../research/batches/batchState.ts";
import { connectTool } from "../paidCalls/checkForPerson.ts";
import { checkItems } from "./checkItems.ts";
import { toolOf } from "./batches.ts";
import type { Batches } from "./batches.ts";
import { batchTitle } from "./runRows.ts";
import type { ShownBatch } from "./runRows.ts";

/** Items of a batch that a command is meant for; no items means the batch as a whole. */
export interface Aim {
  readonly batch: string;
  readonly items: readonly number[];
}

/** Resumes what is open, after its price was agreed to once more. */
export async function resumeBatch(app: App, batches: Batches, aim: Aim): Promise<void> {
  const batch = await batches.find(aim.batch);
  const { open, unsettled } = openBesides(batch, []);
  const passed =
    batch.standing === "running"
      ? undefined
      : await passGate(app, batch, { items: open, unsettled });
  if (passed !== undefined) {
    await batches.run(aim.batch, passed.calls);
  }
}

/** What the price of a batch covers besides items that were never sent. */
function unsettledNotes(unsettled: number): string[] {
  return unsettled === 0
    ? []
    : [
        vscode.l10n.t(
          "Includes {0} already sent, with an unknown outcome. Saved results and the usage log are checked first; only calls that weren't charged are sent again.",
          formatInteger(unsettled),
        ),
      ];
}

/** Has what failed tried once more. What versions up to 1.0.0 noted as failed may have been charged: the dialog says so. */
export async function retryFailed(app: App, batches: Batches, aim: Aim): Promise<void> {
  const batch = await batches.find(aim.batch);
  const items = itemsIn(batch, aim, ["failed"]);
  const { open, unsettled } = openBesides(batch, []);
  const unproved = items.filter((item) => {
    const record = batch.progress.items[item];
    return (
      batch.progress.sentAt(item) !== undefined &&
      record?.state === "failed" &&
      record.charged === undefined
    );
  });
  const notes = mayHaveCostNotes(unproved.length);
  const all = { items: [...items, ...open], unsettled, notes };
  const passed = items.length > 0 ? await passGate(app, batch, all) : undefined;
  if (passed !== undefined) {
    await batches.run(aim.batch, passed.calls, (journal) => journal.runAgain(items));
  }
}

/** Has items run once more that were paid for, or may have been, because the person says so. */
export async function runItemsAgain(app: App, batches: Batches, aim: Aim): Promise<void> {
  const batch = await batches.find(aim.batch);
  const items = itemsIn(
    batch,
    aim,
    aim.items.length === 0 ? ["lost", "unsure"] : ["lost", "unsure", "failed", "skipped"],
  );
  const paid = itemsIn(batch, { ...aim, items }, ["lost", "unsure"]).length;
  const { open, unsettled } = openBesides(batch, items);
  const notes = mayHaveCostNotes(paid);
  const all = { items: [...items, ...open], unsettled, notes };
  const passed = items.length > 0 ? await passGate(app, batch, all) : undefined;
  if (passed !== undefined) {
    await batches.run(aim.batch, passed.calls, async (journal) => {
      await forgetLost(app, journal, items);
      await journal.runAgain(items);
    });
  }
}

function mayHaveCostNotes(calls: number): string[] {
  return calls === 0
    ? []
    : [
        vscode.l10n.t(
          "{0} of these returned nothing and may have been charged.",
          formatInteger(calls),
        ),
      ];
}

/** What else a batch that does not run resumes besides `items`: the price includes it. `unsettled` of them were sent already. */
function openBesides(
  { progress, standing }: ShownBatch,
  items: readonly number[],
): { readonly open: readonly number[]; readonly unsettled: number } {
  const others = (state: ItemState["state"]): number[] =>
    standing === "running"
      ? []
      : progress.items.flatMap((item, at) =>
          item.state === state && !items.includes(at) ? [at] : [],
        );
  const unsettled = [...others("sent"), ...others("unsure")];
  return { open: [...unsettled, ...others("waiting")], unsettled: unsettled.length };
}

/** Skips items: those named, or all that wait. */
export async function skipItems(batches: Batches, aim: Aim): Promise<void> {
  await batches.change(aim.batch, (journal) =>
    journal.skip(aim.items.length === 0 ? journal.itemsIn("waiting") : aim.items),
  );
}

/** Lists the answers of a batch; the chosen one opens, without a call. */
export async function openBatchResults(batches: Batches, aim: Aim): Promise<void> {
  const { header, progress } = await batches.find(aim.batch);
  const items = header.items.flatMap(({ subject }, item) => {
    const record = progress.items[item];
    return record?.state === "done"
      ? [{ label: shortText(subject), resultId: record.resultId }]
      : [];
  });
  const choice = await askPick(items, {
    title: batchTitle(header),
    placeHolder: vscode.l10n.t("Opening a result is free."),
  });
  if (choice !== undefined) {
    await runCommand(commands.openResult, choice.resultId);
  }
}

/** `unsettled` of the items were sent before, and what became of them is unknown. */
async function passGate(
  app: App,
  { header }: ShownBatch,
  {
    items,
    unsettled,
    notes = [],
  }: {
    readonly items: readonly number[];
    readonly unsettled: number;
    readonly notes?: readonly string[];
  },
): Promise<PassedBatch | undefined> {
  const tool = toolOf(header);
  const connection = await connectTool(app, tool);
  if (connection === undefined) {
    return undefined;
  }
  const calls = await checkItems(app, header, tool, {
    items: header.items.filter((_, item) => items.includes(item)),
    connection,
  });
  return passBatchGate(app, {
    tool,
    calls,
    connection,
    atMost: unsettled > 0,
    notes: [...notes, ...unsettledNotes(unsettled)],
  });
}

function itemsIn({ progress }: ShownBatch, { items }: Aim, states: readonly string[]): number[] {
  const aimed = new Set(items);
  return progress.items.flatMap(({ state }, item) =>
    states.includes(state) && (aimed.size === 0 || aimed.has(item)) ? [item] : [],
  );
}

/** The person has decided: notes of earlier calls that never ended no longer ask. A window that is at it keeps its note. */
async function forgetLost(
  app: App,
  { header }: BatchJournal,
  items: readonly number[],
): Promise<void> {
  for (const { key } of header.items.filter((_, item) => items.includes(item))) {
    await app.pendingCalls.removeAbandoned(key, Date.now());
  }
}
