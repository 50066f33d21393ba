import * as vscode from "vscode";
import type { BatchJournal } from "../../../research/batches/batchJournal.ts";
import { BatchRunner } from "../../../research/batches/batchRunner.ts";
import type { BatchEnd } from "../../../research/batches/batchRunner.ts";
import { tallyOf } from "../../../research/batches/batchState.ts";
import type { BatchHeader } from "../../../research/batches/batchState.ts";
import type { BatchStore, NewBatch, SavedBatch } from "../../../research/batches/batchStore.ts";
import type { BatchStop } from "../../../research/batches/itemOutcome.ts";
import type { App } from "../../platform/app.ts";
import { openBatchStore } from "../../platform/batchStore.ts";
import type { Connection } from "../../platform/connections.ts";
import { reportProblem } from "../../platform/commands.ts";
import { tabInFront } from "../../platform/tabInFront.ts";
import { findTool } from "../../../research/tools/catalogue.ts";
import type { ToolDefinition } from "../../../research/tools/definition.ts";
import type { BatchTrack } from "../paidCalls/runs.ts";
import type { ToolRunner } from "../paidCalls/toolRunner.ts";
import { BatchCalls } from "./batchCalls.ts";
import type { DecidedLosses } from "./batchCalls.ts";
import { progressText } from "./batchText.ts";
import type { ShownBatch } from "./runRows.ts";
import { shownBatch } from "./shownBatch.ts";

/** A batch that this window runs. */
interface Running {
  readonly journal: BatchJournal;
  readonly runner: BatchRunner;
  readonly calls: BatchCalls;
  readonly abort: AbortController;
}

/** How a run of a batch ended, for whoever tells the person. */
export interface EndedBatch extends SavedBatch {
  readonly end: BatchEnd;
  /** The tab that was in front when it was started, by `tabInFront`. */
  readonly startedIn: string;
}

/** The batches of all windows as this one sees them, and those that run here. */
export class Batches implements vscode.Disposable {
  readonly store: BatchStore;
  readonly #app: App;
  readonly #runner: ToolRunner;
  readonly #running = new Map<string, Running>();
  /** Why batches stopped in this window, by id. */
  readonly #stops = new Map<string, BatchStop>();
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #ended = new vscode.EventEmitter<EndedBatch>();

  /** Fires when any batch stands differently. */
  readonly onDidChange = this.#changed.event;
  /** Fires when a batch of this window no longer runs. */
  readonly onDidEnd = this.#ended.event;

  constructor(app: App, runner: ToolRunner) {
    this.#app = app;
    this.#runner = runner;
    this.store = openBatchStore(app.context);
  }

  /** One batch as it stands now. Rejects with a sentence when it can't be read. */
  async find(id: string): Promise<ShownBatch> {
    return this.shown(this.#running.get(id)?.journal ?? (await this.store.read(id)));
  }

  /** Writes a new batch; resolves with its id when it is safely on disk. It does not run by itself. */
  async create(batch: NewBatch): Promise<string> {
    const id = await this.store.create(batch);
    this.#changed.fire();
    return id;
  }

  /** Calls that an account's rate limit allows in a minute. */
  perMinute(connection: Connection): number {
    return this.#runner.perMinute(connection);
  }

  /**
   * Decides about a batch's items and runs what waits then; resolves when it no longer runs. Where it
   * runs already, the items join in. `decided` is what the plan of a new batch said of lost calls. The price of `calls` calls was agreed to, and no more are sent.
   * Rejects when another window has it.
   */
  async run(
    id: string,
    calls: number,
    prepare: (journal: BatchJournal) => Promise<unknown> = () => Promise.resolve(),
    decided?: DecidedLosses,
  ): Promise<void> {
    const running = this.#running.get(id);
    if (running !== undefined) {
      running.runner.allow(calls);
      running.calls.noteAgreed();
      await prepare(running.journal);
      return;
    }
    await this.#withJournal(id, async (journal) => {
      await prepare(journal);
      await this.#runJournal(journal, toolOf(journal.header), { calls, decided });
    });
  }

  /** Decides about items of a batch without running it. */
  async change(id: string, decide: (journal: BatchJournal) => Promise<unknown>): Promise<void> {
    const running = this.#running.get(id);
    await (running === undefined ? this.#withJournal(id, decide) : decide(running.journal));
  }

  /** Sends nothing more; the call under way is awaited. */
  pause(id: string): void {
    this.#running.get(id)?.runner.pause();
  }

  /** Breaks the call under way off as well, whatever that costs. */
  cancel(id: string): void {
    this.#running.get(id)?.abort.abort();
  }

  dispose(): void {
    for (const { runner } of this.#running.values()) {
      runner.pause();
    }
    this.#changed.dispose();
    this.#ended.dispose();
  }

  async #withJournal(id: string, task: (journal: BatchJournal) => Promise<unknown>): Promise<void> {
    const claimed = await this.store.claim(id);
    if (!claimed.claimed) {
      throw new Error(vscode.l10n.t("This batch is already running, possibly in another window."));
    }
    try {
      await task(claimed.journal);
    } finally {
      await claimed.journal.close();
      this.#changed.fire();
    }
  }

  async #runJournal(
    journal: BatchJournal,
    tool: ToolDefinition,
    { calls, decided }: { readonly calls: number; readonly decided: DecidedLosses | undefined },
  ): Promise<void> {
    const { header, progress } = journal;
    const { id } = header;
    const abort = new AbortController();
    const startedIn = tabInFront();
    let what = "";
    const track = this.#runner.runs.trackBatch(id, "", () => this.pause(id));
    const show = (): void => showProgress(track, tool, journal, what);
    const report = (message: string): void => {
      what = message;
      show();
    };
    const port = new BatchCalls(this.#app, this.#runner, { tool, header, report, decided });
    const runner = new BatchRunner(journal, port);
    runner.allow(calls);
    this.#running.set(id, { journal, runner, calls: port, abort });
    this.#stops.delete(id);
    const stopListening = journal.onDidNote(() => {
      show();
      this.#changed.fire();
    });
    show();
    this.#changed.fire();
    try {
      const end = await runToTheEnd(runner, journal, abort.signal);
      if (end.kind === "stopped") {
        this.#stops.set(id, end.stop);
        this.#app.log.warn(`Batch ${id} stopped: ${end.stop.reason}: ${end.stop.problem}`);
      }
      this.#ended.fire({ header, progress, end, startedIn });
    } finally {
      stopListening();
      track.end();
      this.#running.delete(id);
      // Not awaited: the batch has ended, and what is left of the balance is news of its own.
      void this.#app.account
        .refreshSpending()
        .catch((error: unknown) => reportProblem(this.#app.log, error));
    }
  }

  /** A batch as it stands in this window, by what is on disk. */
  async shown({ header, progress }: SavedBatch): Promise<ShownBatch> {
    const running = this.#running.get(header.id);
    if (running !== undefined) {
      return { header, progress: running.journal.progress, standing: "running" };
    }
    const stop = this.#stops.get(header.id);
    const shown = await shownBatch(this.store, { header, progress });
    return stop === undefined ? shown : { ...shown, stop };
  }
}

/** Items that the person has run again meanwhile are taken along. */
async function runToTheEnd(
  runner: BatchRunner,
  journal: BatchJournal,
  signal: AbortSignal,
): Promise<BatchEnd> {
  for (;;) {
    const end = await runner.run(signal);
    if (end.kind !== "finished" || journal.itemsIn("waiting").length === 0) {
      return end;
    }
  }
}

function showProgress(
  track: BatchTrack,
  tool: ToolDefinition,
  { header, progress }: BatchJournal,
  what: string,
): void {
  const tally = tallyOf(header, progress);
  const ended = header.items.length - tally.count.waiting - tally.count.sent;
  track.show(
    vscode.l10n.t("{0}: {1} of {2}", vscode.l10n.t(tool.title), ended, header.items.length),
    [progressText(tally), what].filter((part) => part !== "").join(" · "),
  );
}

/** Throws for a batch of a tool that this version does not know. */
export function toolOf({ tool }: BatchHeader): ToolDefinition {
  const known = findTool(tool);
  if (known === undefined) {
    throw new Error(
      vscode.l10n.t("This version of SEO Research doesn't have the tool “{0}”.", tool),
    );
  }
  return known;
}
