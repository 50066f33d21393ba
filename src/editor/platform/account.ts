import * as vscode from "vscode";
import * as z from "zod/mini";
import {
  apiCredential,
  readConnections,
  requestedEntries,
  usageEntry,
} from "../../research/service/account.ts";
import type { ApiCredential, Connections, UsageEntry } from "../../research/service/account.ts";
import type { Capabilities } from "../../research/service/capabilities.ts";
import { isRecord } from "../../shared/json.ts";
import { setConnectedWebsites } from "../../research/tools/connectedWebsites.ts";
import { forgetPrices, setReportedPrices } from "../../research/tools/price.ts";
import type { Connection, ConnectionManager } from "./connections.ts";
import { Reading } from "./reading.ts";

/** The account of the connection in use, as last read. All of it is free to read. */
export class Account implements vscode.Disposable {
  readonly balance: Reading<number>;
  readonly connections: Reading<Connections>;
  readonly credentials: Reading<ApiCredential[]>;
  readonly usage: Reading<UsageEntry[]>;
  /** The value is undefined, too, when the service's answer can't be understood: then everything is offered. */
  readonly capabilities: Reading<Capabilities | undefined>;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #subscriptions: vscode.Disposable[] = [];
  readonly #toRead = new Set<Reading<unknown>>();
  #starting: NodeJS.Immediate | undefined;

  /** Fires when any of the readings changes. */
  readonly onDidChange = this.#changed.event;

  constructor(connections: ConnectionManager, memento: vscode.Memento) {
    this.balance = new Reading(
      {
        name: "balance",
        read: ({ client }) => client.credits(),
        remembered: z.lazy(() => z.number()),
      },
      connections,
      memento,
    );
    this.connections = new Reading(
      {
        name: "connections",
        read: ({ client }) => client.websites(),
        remembered: rememberedConnections,
      },
      connections,
      memento,
    );
    this.credentials = new Reading(
      {
        name: "credentials",
        read: ({ client }) => client.credentials(),
        remembered: z.lazy(() => z.array(apiCredential)),
      },
      connections,
      memento,
    );
    this.usage = new Reading(
      {
        name: "usage",
        read: ({ client }) => client.usage(requestedEntries),
        remembered: z.lazy(() => z.array(usageEntry)),
      },
      connections,
      memento,
    );
    this.capabilities = new Reading(
      { name: "capabilities", read: ({ client }) => client.capabilities() },
      connections,
      memento,
    );
    this.#subscriptions.push(
      connections.onDidChange(() => this.#startAnew()),
      this.connections.onDidChange(() => setConnectedWebsites(this.connections.value)),
      this.capabilities.onDidChange(() =>
        setReportedPrices(reportedPrices(this.capabilities.value)),
      ),
      ...this.#readings().map((reading) => reading.onDidChange(() => this.#changed.fire())),
    );
  }

  /** Reads the balance anew, and of the rest what somebody looks at. Never rejects. */
  async refresh(): Promise<void> {
    const wanted = this.#readings().filter(
      (reading) => reading.isWanted || reading === this.balance,
    );
    await Promise.all(wanted.map((reading) => reading.refresh()));
  }

  /** Takes over a balance that somebody read with a connection: if it is the one in use, nobody needs to read it again. */
  async noteBalance(connection: Connection, credits: number): Promise<void> {
    await this.balance.note(connection, credits);
    if (this.usage.isWanted) {
      // Not awaited: an answer is waiting to be shown.
      void this.usage.refresh();
    }
  }

  /** After a run: what it changed. Never rejects. */
  async refreshSpending(): Promise<void> {
    await Promise.all([
      this.balance.refresh(),
      this.usage.isWanted ? this.usage.refresh() : undefined,
    ]);
  }

  dispose(): void {
    clearImmediate(this.#starting);
    vscode.Disposable.from(...this.#subscriptions, ...this.#readings(), this.#changed).dispose();
  }

  #startAnew(): void {
    forgetPrices();
    setConnectedWebsites(undefined);
    const wanted = this.#readings().filter((reading) => reading.isWanted);
    for (const reading of this.#readings()) {
      reading.reset();
    }
    for (const reading of [this.balance, ...wanted]) {
      this.#toRead.add(reading);
    }
    // One change of key tells of itself several times: what is wanted is read once.
    this.#starting ??= setImmediate(() => {
      this.#starting = undefined;
      const readings = [...this.#toRead];
      this.#toRead.clear();
      for (const reading of readings) {
        void reading.ensure();
      }
    });
  }

  #readings(): readonly Reading<unknown>[] {
    return [this.balance, this.connections, this.credentials, this.usage, this.capabilities];
  }
}

/** What the service says its tools cost, where it says so. */
function reportedPrices(capabilities: Capabilities | undefined): (readonly [string, number])[] {
  return [...(capabilities?.values() ?? [])].flatMap(({ name, price }) =>
    price === undefined ? [] : [[name, price] as const],
  );
}

/** Remembered connections are stored as they are used, not as the service sends them. */
const rememberedConnections = z.lazy(() =>
  z.pipe(
    z.transform(recall),
    z.custom<Connections>((read) => read !== undefined),
  ),
);

function recall(stored: unknown): Connections | undefined {
  if (!isRecord(stored) || !("adAccounts" in stored)) {
    return readConnections(stored);
  }
  const read = readConnections({ ...stored, ad_accounts: stored["adAccounts"] });
  const { unread } = stored;
  return read === undefined || typeof unread !== "number" ? read : { ...read, unread };
}
