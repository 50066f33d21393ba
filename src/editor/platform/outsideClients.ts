import * as vscode from "vscode";

/** The agents outside the editor that are connected to this window, for whoever shows them. */
export class OutsideClients implements vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<void>();
  #names: readonly string[] = [];

  /** Fires when a client has come or gone. */
  readonly onDidChange = this.#changed.event;

  /** What they say they are called, one for each connection. */
  get names(): readonly string[] {
    return this.#names;
  }

  set(names: readonly string[]): void {
    this.#names = names;
    this.#changed.fire();
  }

  dispose(): void {
    this.#changed.dispose();
  }
}
