import type * as vscode from "vscode";
import { RateQueue } from "../../research/service/rateQueue.ts";
import type { Connection } from "./connections.ts";

/** One queue for the calls of each account this window calls with: a limit counts calls of an account, whatever asks for them. */
export class RateQueues implements vscode.Disposable {
  readonly #lanes = new Map<string, RateQueue>();
  /** The client last used for each origin: it knows the headers. */
  readonly #clients = new Map<string, Connection["client"]>();

  /** The queue for a connection's calls. Keys of one origin share it; the headers last seen count. */
  of({ origin, client }: Connection): RateQueue {
    this.#clients.set(origin, client);
    const known = this.#lanes.get(origin);
    const queue = known ?? new RateQueue({ source: () => this.#clients.get(origin) });
    this.#lanes.set(origin, queue);
    return queue;
  }

  dispose(): void {
    for (const queue of this.#lanes.values()) {
      queue.dispose();
    }
  }
}
