import type * as vscode from "vscode";

/**
 * A state that is written one value after the other, and reads as if all were written already. The editor echoes each
 * write back and then replaces the whole state by what it was, so that a write made in between would be lost
 * (microsoft/vscode#171827).
 */
export class QueuedState implements vscode.Memento {
  readonly #state: vscode.Memento;
  readonly #waiting = new Map<string, { readonly value: unknown }>();
  #last: Promise<unknown> = Promise.resolve();

  constructor(state: vscode.Memento) {
    this.#state = state;
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

  /** Resolves when it is written; rejects with the editor's error; later writes follow nevertheless. */
  update(key: string, value: unknown): Promise<void> {
    const write = { value };
    this.#waiting.set(key, write);
    const written = this.#last.then(async () => {
      try {
        await this.#state.update(key, value);
      } finally {
        // a newer value of this key waits for its own turn
        if (this.#waiting.get(key) === write) {
          this.#waiting.delete(key);
        }
      }
    });
    this.#last = written.catch(() => undefined);
    return written;
  }
}
