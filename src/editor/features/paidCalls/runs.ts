import * as vscode from "vscode";
import type { SavedResult } from "../../../research/library/savedResult.ts";
import type { CallRequest } from "./callRequest.ts";

/** How a run stands. */
export type RunState =
  | { readonly kind: "running"; readonly what: string }
  | { readonly kind: "answered"; readonly resultId: string }
  | { readonly kind: "failed"; readonly error: unknown };

/** What is under way in this window: a paid call, from the moment its price was agreed to, or a batch of them. */
export interface Run {
  readonly id: number;
  /** Absent for a batch. */
  readonly request?: CallRequest;
  /** The batch's id; absent for a single call. */
  readonly batch?: string;
  readonly title: string;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  readonly state: RunState;
}

/** A batch in the list of runs. */
export interface BatchTrack {
  /** Shows how far it is: the title stands in the status bar too. */
  show(title: string, what: string): void;
  /** Takes it off the list: the Results view has it. */
  end(): void;
}

/** Runs that are over stay in the list, so that they can be opened or repeated. */
const listedRuns = 50;

/** The runs of this window: those under way, and the last that are over. Each can be cancelled by whoever shows it. */
export class Runs implements vscode.Disposable {
  readonly #runs = new Map<number, Run>();
  readonly #cancels = new Map<number, () => void>();
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

  /**
   * Does a call's work and notes how it ends. The signal aborts when the run is cancelled. One that
   * resolves with undefined was called off before anything was sent, and leaves the list.
   */
  async track(
    request: CallRequest,
    title: string,
    work: (signal: AbortSignal, report: (what: string) => void) => Promise<SavedResult | undefined>,
  ): Promise<SavedResult | undefined> {
    const abort = new AbortController();
    const id = this.#add({ request, title }, () => abort.abort());
    try {
      const result = await work(abort.signal, (what) => this.#note(id, { kind: "running", what }));
      if (result === undefined) {
        this.#remove(id);
      } else {
        this.#note(id, { kind: "answered", resultId: result.id });
      }
      return result;
    } catch (error) {
      this.#note(id, { kind: "failed", error });
      throw error;
    } finally {
      this.#cancels.delete(id);
    }
  }

  /** Lists a batch while it is under way; `cancel` is called when somebody cancels it here. */
  trackBatch(batch: string, title: string, cancel: () => void): BatchTrack {
    const id = this.#add({ batch, title }, cancel);
    return {
      show: (title, what) => {
        const run = this.#runs.get(id);
        if (run !== undefined) {
          this.#set({ ...run, title, state: { kind: "running", what } });
        }
      },
      end: () => {
        this.#cancels.delete(id);
        this.#remove(id);
      },
    };
  }

  cancel(id: number): void {
    this.#cancels.get(id)?.();
  }

  cancelAll(): void {
    for (const cancel of this.#cancels.values()) {
      cancel();
    }
  }

  dispose(): void {
    this.cancelAll();
    this.#changed.dispose();
  }

  #add(run: Pick<Run, "request" | "batch" | "title">, cancel: () => void): number {
    const id = ++this.#lastId;
    this.#cancels.set(id, cancel);
    this.#set({ ...run, id, startedAt: Date.now(), state: { kind: "running", what: "" } });
    return id;
  }

  #remove(id: number): void {
    this.#runs.delete(id);
    this.#changed.fire();
  }

  #note(id: number, state: RunState): void {
    const run = this.#runs.get(id);
    if (run !== undefined) {
      this.#set({ ...run, state });
    }
  }

  #set(run: Run): void {
    this.#runs.set(run.id, run);
    for (const { id } of this.list
      .filter(({ state }) => state.kind !== "running")
      .slice(listedRuns)) {
      this.#runs.delete(id);
    }
    this.#changed.fire();
  }
}
