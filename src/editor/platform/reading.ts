import * as vscode from "vscode";
import type * as z from "zod/mini";
import { isRecord } from "../../shared/json.ts";
import { unread } from "./snapshot.ts";
import type { Snapshot } from "./snapshot.ts";
import type { Connection, ConnectionManager } from "./connections.ts";

/** What is read, and how it outlives the window. */
export interface ReadingSpec<T> {
  readonly name: string;
  /** Reads it anew; free of charge. */
  read(connection: Connection): Promise<T>;
  /** Checks what was remembered from an earlier window; absent for what is not remembered. */
  readonly remembered?: z.ZodMiniType<T>;
}

/**
 * One thing the service knows about the account, for everyone who shows it: the last known value
 * stays in sight while a new one is read or can't be had. Values of different connections never mix.
 */
export class Reading<T> implements vscode.Disposable {
  readonly #spec: ReadingSpec<T>;
  readonly #connections: ConnectionManager;
  readonly #memento: vscode.Memento;
  readonly #changed = new vscode.EventEmitter<void>();
  /** Counts attempts, so that a slow answer never replaces a newer one. */
  #attempt = 0;
  #newest: Promise<void> | undefined;
  /** Counts what made the value outdated: a reading that had begun by then may be of the time before. */
  #changes = 0;
  /** Whose value it is; undefined before the first attempt. */
  #owner: string | undefined;
  #snapshot: Snapshot<T> = unread;

  readonly onDidChange = this.#changed.event;

  constructor(spec: ReadingSpec<T>, connections: ConnectionManager, memento: vscode.Memento) {
    this.#spec = spec;
    this.#connections = connections;
    this.#memento = memento;
  }

  get snapshot(): Snapshot<T> {
    return this.#snapshot;
  }

  /** The snapshot, if it is of this connection: what belongs to another one is never shown with it. */
  of({ origin, account }: Connection): Snapshot<T> {
    return this.#isOf({ origin, account }) ? this.#snapshot : unread;
  }

  /** The last known value. */
  get value(): T | undefined {
    return this.#snapshot.value;
  }

  /** True once somebody wanted it from the connection in use. */
  get isWanted(): boolean {
    return this.#owner !== undefined;
  }

  /** Reads it unless that was done, or tried, before. */
  async ensure(): Promise<void> {
    if (!this.isWanted) {
      await this.refresh();
    }
  }

  /**
   * Reads it anew. Never rejects: a failure is in the snapshot. Resolves when the newest attempt is
   * over, whoever began it; undefined when that brought no value.
   */
  async refresh(): Promise<T | undefined> {
    this.#newest = this.#read(++this.#attempt);
    let awaited: Promise<void> | undefined;
    while (awaited !== this.#newest) {
      awaited = this.#newest;
      await awaited;
    }
    return this.#snapshot.problem === undefined ? this.#snapshot.value : undefined;
  }

  /** Takes over a value that was read with a connection elsewhere; nothing happens when another one is in use by now. */
  async note(connection: Connection, value: T): Promise<void> {
    if (this.#isOf(connection) || (await this.#isInUse(connection))) {
      this.#attempt += 1;
      this.#begin(connection);
      this.#end(connection, value);
    }
  }

  /** What this window did has changed the value of a connection, by how much isn't known: it stays in sight until it is read again. */
  outdate(connection: Connection): void {
    if (this.#isOf(connection) && this.#snapshot.value !== undefined) {
      this.#changes += 1;
      this.#set({ ...this.#snapshot, isOutdated: true });
    }
  }

  /** Forgets the value of a connection that is no longer in use. */
  reset(): void {
    this.#attempt += 1;
    this.#owner = undefined;
    this.#set(unread);
  }

  dispose(): void {
    this.#attempt += 1;
    this.#changed.dispose();
  }

  #isOf({ origin, account }: Pick<Connection, "origin" | "account">): boolean {
    return this.#owner === ownerOf(origin, account);
  }

  async #isInUse(connection: Connection): Promise<boolean> {
    return (await this.#connections.current().catch(() => undefined)) === connection;
  }

  async #read(attempt: number): Promise<void> {
    this.#owner ??= "";
    try {
      const connection = await this.#connections.current();
      if (attempt !== this.#attempt) {
        return;
      }
      this.#begin(connection);
      const before = this.#changes;
      const value = connection === undefined ? undefined : await this.#spec.read(connection);
      if (attempt === this.#attempt) {
        this.#end(connection, value);
        if (connection !== undefined && before !== this.#changes) {
          this.outdate(connection);
        }
      }
    } catch (error) {
      if (attempt === this.#attempt) {
        this.#set({
          ...this.#snapshot,
          loading: false,
          problem: error instanceof Error ? error : new Error(String(error)),
        });
      }
    }
  }

  #begin(connection: Connection | undefined): void {
    const owner = connection === undefined ? "" : ownerOf(connection.origin, connection.account);
    const known = owner === this.#owner ? this.#snapshot : this.#recall(owner);
    this.#owner = owner;
    this.#set({ ...known, loading: connection !== undefined });
  }

  #end(connection: Connection | undefined, value: T | undefined): void {
    if (connection === undefined) {
      this.#set(unread);
      return;
    }
    const readAt = Date.now();
    this.#set({ value, readAt, loading: false, problem: undefined });
    if (this.#spec.remembered !== undefined && this.#owner !== undefined) {
      void this.#remember(this.#place(this.#owner), { value, readAt });
    }
  }

  /** Of each service the last account only: keys come and go, and what was known with them is of no use. */
  async #remember(
    place: string,
    known: { readonly value: T | undefined; readonly readAt: number },
  ): Promise<void> {
    try {
      const origin = place.slice(0, place.lastIndexOf(" ") + 1);
      for (const other of this.#memento
        .keys()
        .filter((key) => key.startsWith(origin) && key !== place)) {
        await this.#memento.update(other, undefined);
      }
      await this.#memento.update(place, known);
    } catch {
      // A memory that can't be written costs nothing but a reading: the value itself is at hand.
    }
  }

  /** What an earlier window knew about the same account. */
  #recall(owner: string): Snapshot<T> {
    const stored = this.#memento.get<unknown>(this.#place(owner));
    const read = isRecord(stored) ? this.#spec.remembered?.safeParse(stored["value"]) : undefined;
    return isRecord(stored) && typeof stored["readAt"] === "number" && read?.success === true
      ? { ...unread, value: read.data, readAt: stored["readAt"] }
      : unread;
  }

  #place(owner: string): string {
    return `seoResearch.known/${this.#spec.name}/${owner}`;
  }

  #set(snapshot: Snapshot<T>): void {
    this.#snapshot = snapshot;
    this.#changed.fire();
  }
}

function ownerOf(origin: string, account: string): string {
  return `${origin} ${account}`;
}
