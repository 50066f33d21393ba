import * as vscode from "vscode";

/** A call that is under way. */
export interface ActiveRun {
  readonly title: string;
  cancel(): void;
}

/** The calls under way in this window, for everyone who shows or cancels them. */
export class ActiveRuns implements vscode.Disposable {
  readonly #runs = new Set<ActiveRun>();
  readonly #changed = new vscode.EventEmitter<void>();

  readonly onDidChange = this.#changed.event;

  get list(): readonly ActiveRun[] {
    return [...this.#runs];
  }

  /** Lists a run until the returned function is called. */
  add(run: ActiveRun): () => void {
    this.#runs.add(run);
    this.#changed.fire();
    return () => {
      this.#runs.delete(run);
      this.#changed.fire();
    };
  }

  cancelAll(): void {
    for (const run of this.#runs) {
      run.cancel();
    }
  }

  dispose(): void {
    this.cancelAll();
    this.#changed.dispose();
  }
}
