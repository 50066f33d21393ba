import * as vscode from "vscode";
import type { BatchStore } from "../../../research/batches/batchStore.ts";
import type { App } from "../../platform/app.ts";
import { openBatchStore } from "../../platform/batchStore.ts";
import type { Run, Runs } from "../paidCalls/runs.ts";
import type { ListedRun, RunRow, RunSource } from "../savedResults/listedRun.ts";
import type { Batches } from "./batches.ts";
import { itemRows } from "./runRows.ts";
import type { ShownCall } from "./runRows.ts";
import { listedBatch, listedCall, unreadableBatch } from "./asListed.ts";
import { shownBatch } from "./shownBatch.ts";

/** Milliseconds between two changes that are told: the editor draws nothing while changes follow each other within a fifth of a second. */
const betweenChanges = 300;

/** The batches of all windows and the calls of this one without a result, for the Results view. Nothing resumes by itself. */
export class ListedRuns implements RunSource, vscode.Disposable {
  readonly #app: App;
  readonly #runs: Runs;
  readonly #store: BatchStore;
  readonly #running: () => Promise<Batches> | undefined;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #followed: vscode.Disposable[] = [];
  #batches: Batches | undefined;
  #telling: NodeJS.Timeout | undefined;

  readonly onDidChange = this.#changed.event;

  /** `running` has the batches that this window runs; undefined while it can't have run any. */
  constructor(app: App, runs: Runs, running: () => Promise<Batches> | undefined) {
    this.#app = app;
    this.#runs = runs;
    this.#store = openBatchStore(app.context);
    this.#running = running;
    this.#follow(runs.onDidChange);
  }

  async list(): Promise<readonly ListedRun[]> {
    const [{ batches, broken }, calls] = await Promise.all([this.#store.list(), this.#calls()]);
    const own = await this.#own();
    const shown = await Promise.all(
      batches.map((batch) => own?.shown(batch) ?? shownBatch(this.#store, batch)),
    );
    return [...calls, ...shown.map(listedBatch), ...broken.map(unreadableBatch)];
  }

  async items(batch: string): Promise<readonly RunRow[]> {
    const own = await this.#own();
    return itemRows(
      await (own?.find(batch) ?? shownBatch(this.#store, await this.#store.read(batch))),
    );
  }

  dispose(): void {
    clearTimeout(this.#telling);
    vscode.Disposable.from(...this.#followed, this.#changed).dispose();
  }

  #follow(event: vscode.Event<unknown>): void {
    this.#followed.push(
      event(() => {
        this.#telling ??= setTimeout(() => {
          this.#telling = undefined;
          this.#changed.fire();
        }, betweenChanges);
      }),
    );
  }

  async #own(): Promise<Batches | undefined> {
    const batches = await this.#running();
    if (batches !== undefined && this.#batches === undefined) {
      this.#batches = batches;
      this.#follow(batches.onDidChange);
    }
    return batches;
  }

  /** Calls under way and those that failed: batches have rows of their own, and so have results. */
  async #calls(): Promise<ListedRun[]> {
    const calls = await Promise.all(this.#runs.list.map((run) => this.#shownCall(run)));
    return calls.flatMap((call) => (call === undefined ? [] : listedCall(call)));
  }

  async #shownCall(run: Run): Promise<ShownCall | undefined> {
    const { id, title, startedAt, state, request, batch } = run;
    if (batch !== undefined || state.kind === "answered") {
      return undefined;
    }
    if (state.kind === "running") {
      return { id, title, startedAt, state };
    }
    const { failureSentence } = await import("../runTool/runToolPart.ts");
    const sentence = failureSentence(this.#app, state.error, request);
    return { id, title, startedAt, state: { kind: "failed", sentence } };
  }
}
