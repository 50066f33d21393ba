import * as l10n from "@vscode/l10n";
import type * as vscode from "vscode";
import { systemClock } from "../../system/clock.ts";
import type { Clock } from "../../system/clock.ts";
import { waitLimits } from "../../system/waitLimits.ts";
import { TooLateError, within } from "../../system/within.ts";

/**
 * A state that is written one value after the other, and reads as if all were written already. The editor echoes each
 * write back and then replaces the whole state by what it was, so that a write made in between would be lost
 * (microsoft/vscode#171827).
 */
export class QueuedState implements vscode.Memento {
  readonly #state: vscode.Memento;
  readonly #clock: Clock;
  readonly #waiting = new Map<string, { readonly value: unknown }>();
  #last: Promise<unknown> = Promise.resolve();

  constructor(state: vscode.Memento, clock: Clock = systemClock) {
    this.#state = state;
    this.#clock = clock;
  }

  keys(): readonly string[] {
    const names = new Set(this.#state.keys());
    for (const [key, { value }] of this.#waiting) {
      if (value === undefined) {
        names.delete(key);
      } else {
        names.add(key);
      }
    }
    return [...names];
  }

  // the type that the editor promises is the caller's own
  get(key: string): undefined;
  get<Value>(key: string, otherwise: Value): Value;
  get(key: string, otherwise?: unknown): unknown {
    const waiting = this.#waiting.get(key);
    return (waiting === undefined ? this.#state.get(key) : waiting.value) ?? otherwise;
  }

  /**
   * Resolves when it is written; rejects with the editor's error, or with a sentence where the editor doesn't say so in
   * time: the value then lasts for this window. Later writes follow nevertheless.
   */
  update(key: string, value: unknown): Promise<void> {
    const write = { value };
    this.#waiting.set(key, write);
    const written = this.#last.then(async () => {
      try {
        await within(waitLimits.memento, this.#state.update(key, value), tooLate, this.#clock);
        this.#forget(key, write);
      } catch (error) {
        if (!(error instanceof TooLateError)) {
          this.#forget(key, write);
        }
        throw error;
      }
    });
    this.#last = written.catch(() => undefined);
    return written;
  }

  #forget(key: string, write: { readonly value: unknown }): void {
    // a newer value of this key waits for its own turn
    if (this.#waiting.get(key) === write) {
      this.#waiting.delete(key);
    }
  }
}

const tooLate = (): string =>
  l10n.t("The editor didn't save your choice in time. It applies to this window only.");
