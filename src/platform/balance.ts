import * as vscode from "vscode";
import type { ConnectionManager } from "./connections.ts";
import type { Log } from "./log.ts";

/** The account's credits as last read, for everyone who shows or checks them. */
export class Balance implements vscode.Disposable {
  readonly #connections: ConnectionManager;
  readonly #log: Log;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #subscription: vscode.Disposable;
  /** Counts reads, so that a slow answer never replaces a newer one. */
  #lastRead = 0;
  #credits: number | undefined;

  readonly onDidChange = this.#changed.event;

  constructor(connections: ConnectionManager, log: Log) {
    this.#connections = connections;
    this.#log = log;
    this.#subscription = connections.onDidChange(() => {
      this.#set(undefined);
      void this.refresh();
    });
  }

  /** Credits; undefined while nobody knows. */
  get credits(): number | undefined {
    return this.#credits;
  }

  /** Reads the balance, which is free. Undefined when it can't be read; the reason is in the log. */
  async refresh(): Promise<number | undefined> {
    const read = ++this.#lastRead;
    let credits: number | undefined;
    try {
      const connection = await this.#connections.current();
      credits = await connection?.client.credits();
    } catch (error) {
      this.#log.warn(`The balance could not be read: ${error instanceof Error ? error.message : String(error)}`);
    }
    if (read === this.#lastRead) {
      this.#set(credits);
    }
    return credits;
  }

  dispose(): void {
    this.#subscription.dispose();
    this.#changed.dispose();
  }

  #set(credits: number | undefined): void {
    if (credits !== this.#credits) {
      this.#credits = credits;
      this.#changed.fire();
    }
  }
}
