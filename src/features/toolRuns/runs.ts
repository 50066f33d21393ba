import * as vscode from "vscode";
import type { SavedResult } from "../../library/savedResult.ts";
import type { RunRequest } from "./runRequest.ts";

/** How a run stands. */
export type RunState =
  | { readonly kind: "running"; readonly what: string }
  | { readonly kind: "answered"; readonly resultId: string }
  | { readonly kind: "failed"; readonly error: unknown };

/** A paid call of this window, from the moment its price was agreed to. */
export interface Run {
  readonly id: number;
  readonly request: RunRequest;
  readonly title: string;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  readonly state: RunState;
}

/** Runs that are over stay in the list, so that they can be opened or repeated. */
const keptRuns = 50;

/** The calls of this window: those under way, and the last that are over. Each can be cancelled by whoever shows it. */
export class Runs implements vscode.Disposable {
  readonly #runs = new Map<number, Run>();
  readonly #aborts = new Map<number, AbortController>();
  readonly #changed = new vscode.EventEmitter<void>();
  #lastId = 0;

  readonly onDidChange = this.#changed.event;

  /** Newest first. */
  get list(): readonly Run[] {
    return [...this.#runs.values()].toReversed();
  }

  get running(): readonly Run[] {
    return this.list.filter(({ state }) => state.kind === "running");
  }

  /** Does a run's work and notes how it ends. The signal aborts when the run is cancelled. */
  async track(
    request: RunRequest,
    title: string,
    work: (signal: AbortSignal, report: (what: string) => void) => Promise<SavedResult>,
  ): Promise<SavedResult> {
    const id = ++this.#lastId;
    const abort = new AbortController();
    this.#aborts.set(id, abort);
    this.#set({ id, request, title, startedAt: Date.now(), state: { kind: "running", what: "" } });
    try {
      const result = await work(abort.signal, (what) => this.#note(id, { kind: "running", what }));
      this.#note(id, { kind: "answered", resultId: result.id });
      return result;
    } catch (error) {
      this.#note(id, { kind: "failed", error });
      throw error;
    } finally {
      this.#aborts.delete(id);
    }
  }

  cancel(id: number): void {
    this.#aborts.get(id)?.abort();
  }

  cancelAll(): void {
    for (const abort of this.#aborts.values()) {
      abort.abort();
    }
  }

  dispose(): void {
    this.cancelAll();
    this.#changed.dispose();
  }

  #note(id: number, state: RunState): void {
    const run = this.#runs.get(id);
    if (run !== undefined) {
      this.#set({ ...run, state });
    }
  }

  #set(run: Run): void {
    this.#runs.set(run.id, run);
    for (const { id } of this.list.filter(({ state }) => state.kind !== "running").slice(keptRuns)) {
      this.#runs.delete(id);
    }
    this.#changed.fire();
  }
}
