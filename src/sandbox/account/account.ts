import type { AccountProfile } from "./accountKinds.ts";
import { newAccountState, newId, parseAccountState } from "./accountState.ts";
import type { AccountState, UsageEntry } from "./accountState.ts";
import type { Guest } from "../world/snapshot.ts";
import { Credentials } from "./credentials.ts";
import { StateFile } from "./stateFile.ts";

/** The log never answers with more than 500 entries (spec 2.4); twice that is kept. */
const keptEntries = 1000;
const keptDatasets = 5000;
/** Later sites and pages are part of the world only in the answers about them. */
const keptGuests = 2000;

/** What a log entry says beyond its identity. */
export type LoggedRequest = Omit<UsageEntry, "id" | "account_id" | "auth_source">;

/** One account: balance, keys, usage log and the datasets handed out, kept in a state file. */
export class Account {
  readonly profile: AccountProfile;
  readonly credentials: Credentials;
  readonly #state: AccountState;
  readonly #file: StateFile;

  private constructor(profile: AccountProfile, state: AccountState, file: StateFile) {
    this.profile = profile;
    this.#state = state;
    this.#file = file;
    this.credentials = new Credentials(state.account_id, state.credentials);
  }

  /**
   * Opens the account in `stateFile`, or a new one with `credits`. Rejects when the file holds
   * something else; it is then left as it is.
   */
  static async open(profile: AccountProfile, stateFile?: string, credits?: number): Promise<Account> {
    const file = new StateFile(stateFile);
    const text = await file.load();
    if (text === undefined) {
      const account = new Account(profile, newAccountState(credits ?? profile.credits), file);
      await account.save();
      return account;
    }
    try {
      return new Account(profile, parseAccountState(text), file);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new Error(`The state file ${stateFile ?? ""} cannot be used (${reason}). It was left as it is.`, { cause: error });
    }
  }

  /** Credits left (spec 2.1). */
  get balance(): number {
    return this.#state.balance;
  }

  /** Takes `credits` if they are there; false, and nothing taken, when they are not. */
  charge(credits: number): boolean {
    if (this.#state.balance < credits) {
      return false;
    }
    this.#state.balance -= credits;
    return true;
  }

  /** Gives back what was taken for work that could not be done. */
  refund(credits: number): void {
    this.#state.balance += credits;
  }

  /** Adds a line to the usage log (spec 2.4); the entry returned may still get its final size. */
  log(request: LoggedRequest): UsageEntry {
    const entry: UsageEntry = { id: newId("log"), account_id: this.#state.account_id, auth_source: "api_key", ...request };
    this.#state.usage.unshift(entry);
    this.#state.usage.splice(keptEntries);
    return entry;
  }

  /** Recent activity, newest first (spec 4.1). */
  usage(limit: number): readonly UsageEntry[] {
    return this.#state.usage.slice(0, limit);
  }

  /** Notes that a dataset was handed out now: its time to live starts again. */
  noteDataset(key: string, time: Date): void {
    delete this.#state.datasets[key];
    this.#state.datasets[key] = time.toISOString();
    const keys = Object.keys(this.#state.datasets);
    for (const oldest of keys.slice(0, Math.max(0, keys.length - keptDatasets))) {
      delete this.#state.datasets[oldest];
    }
  }

  /** When a dataset was last handed out; undefined when that is not remembered. */
  datasetTime(key: string): Date | undefined {
    const time = Object.hasOwn(this.#state.datasets, key) ? this.#state.datasets[key] : undefined;
    return time === undefined ? undefined : new Date(time);
  }

  /** Who is part of the world because somebody asked about it; the list only grows. */
  get guests(): readonly Guest[] {
    return this.#state.guests;
  }

  /** Lets others join, at the end: what was answered before about those who were there stays true. */
  welcome(strangers: readonly Guest[]): void {
    if (strangers.length > 0 && this.#state.guests.length < keptGuests) {
      const copies = strangers.map(({ address, subjects }) => ({ address, subjects: [...subjects] }));
      this.#state.guests = [...this.#state.guests, ...copies];
    }
  }

  /** Resolves when everything so far is on disk. */
  save(): Promise<void> {
    return this.#file.save(() => JSON.stringify(this.#state));
  }

  /** Saves without anyone waiting for it; used where nothing was paid. */
  saveLater(): void {
    this.save().catch(() => undefined);
  }

  /** Saves once more and waits for it; never rejects, so that a sandbox can always be ended. */
  async close(): Promise<void> {
    this.saveLater();
    await this.#file.settled();
  }
}
