import type { AddedSite } from "../world/snapshot.ts";
import type { AccountProfile } from "./accountKinds.ts";
import { newAccountState, newId } from "./accountState.ts";
import type { UsageEntry } from "./accountState.ts";
import { Credentials } from "./credentials.ts";
import { withHistory } from "./history.ts";
import { SharedState } from "./sharedState.ts";

/** The log never answers with more than 500 entries (spec 2.4); twice that is kept. */
const mostEntries = 1000;
const mostDatasets = 5000;
/** Later sites and pages are part of the world only in the answers about them. */
const mostAddedSites = 2000;

/** What a log entry says beyond its identity. */
export type LoggedRequest = Omit<UsageEntry, "id" | "account_id" | "auth_source">;

/** Where an account is kept, and how a new one starts. */
export interface AccountOptions {
  /** Left out, the account lives in memory. */
  readonly stateFile?: string | undefined;
  /** The starting balance, where it is not the profile's. */
  readonly credits?: number | undefined;
  /** True when a new account looks used: other keys, and requests made with them. */
  readonly history?: boolean | undefined;
}

/** One account: balance, keys, usage log and the datasets handed out, kept in a state file that other processes may use, too. */
export class Account {
  readonly profile: AccountProfile;
  readonly credentials: Credentials;
  readonly #startingCredits: number;
  readonly #shared: SharedState;

  private constructor(profile: AccountProfile, startingCredits: number, shared: SharedState) {
    this.profile = profile;
    this.#startingCredits = startingCredits;
    this.#shared = shared;
    this.credentials = new Credentials(shared);
  }

  /**
   * Opens the account in `stateFile`, or a new one. Rejects when the file holds something else; it
   * is then left as it is.
   */
  static async open(
    profile: AccountProfile,
    { stateFile, credits = profile.credits, history = false }: AccountOptions = {},
  ): Promise<Account> {
    const shared = await SharedState.open(stateFile, () => {
      const state = newAccountState(credits);
      return history && profile.hasHistory ? withHistory(state, new Date()) : state;
    });
    return new Account(profile, credits, shared);
  }

  /** Takes over what another process has done with the account. Rejects when that can't be read. */
  refresh(): Promise<void> {
    return this.#shared.refresh();
  }

  /** Credits left (spec 2.1). */
  get balance(): number {
    return this.#shared.current.balance;
  }

  /**
   * Charges `credits` if they are there, and saves the sites that the paid call `added`; false, and
   * nothing changed, when the balance is too low. On disk when it resolves; rejects, and nothing
   * is taken, when that fails.
   */
  charge(credits: number, added: readonly AddedSite[]): Promise<boolean> {
    return this.#shared.change((state) => {
      if (state.balance < credits) {
        return false;
      }
      state.balance -= credits;
      const missing = added.filter(
        ({ address }) => !state.guests.some((site) => site.address === address),
      );
      if (missing.length > 0 && state.guests.length < mostAddedSites) {
        // At the end: earlier responses about the sites before them stay true.
        state.guests = [
          ...state.guests,
          ...missing.map(({ address, subjects }) => ({ address, subjects: [...subjects] })),
        ];
      }
      return true;
    });
  }

  /** Gives back what was taken for work that could not be done. */
  refund(credits: number): void {
    this.#shared.note((state) => {
      state.balance += credits;
    });
  }

  /** Fills the balance up to what the account started with, and returns it; a higher one stays. */
  refill(): Promise<number> {
    return this.#shared.change((state) => {
      state.balance = Math.max(state.balance, this.#startingCredits);
      return state.balance;
    });
  }

  /** Adds a line to the usage log (spec 2.4) and returns its id. */
  log(request: LoggedRequest): string {
    const { account_id: accountId } = this.#shared.current;
    const entry: UsageEntry = {
      id: newId("log"),
      account_id: accountId,
      auth_source: "api_key",
      ...request,
    };
    this.#shared.note(({ usage }) => {
      usage.unshift(entry);
      usage.splice(mostEntries);
    });
    return entry.id;
  }

  /** Completes a line of the log: the size of a streamed answer is known only when it is out. */
  noteSize(entryId: string, bytes: number): void {
    this.#shared.note(({ usage }) => {
      const entry = usage.find(({ id }) => id === entryId);
      if (entry !== undefined) {
        entry.response_bytes = bytes;
      }
    });
  }

  /** Recent activity, newest first (spec 4.1). */
  usage(limit: number): readonly UsageEntry[] {
    return this.#shared.current.usage.slice(0, limit);
  }

  /** Notes that a dataset was handed out now: its time to live starts again. */
  noteDataset(key: string, time: Date): void {
    this.#shared.note(({ datasets }) => {
      delete datasets[key];
      datasets[key] = time.toISOString();
      const keys = Object.keys(datasets);
      for (const oldest of keys.slice(0, Math.max(0, keys.length - mostDatasets))) {
        delete datasets[oldest];
      }
    });
  }

  /** When a dataset was last handed out; undefined when that is not remembered. */
  datasetTime(key: string): Date | undefined {
    const { datasets } = this.#shared.current;
    const time = Object.hasOwn(datasets, key) ? datasets[key] : undefined;
    return time === undefined ? undefined : new Date(time);
  }

  /** Who is part of the world because somebody asked about it; the list only grows. */
  get addedSites(): readonly AddedSite[] {
    return this.#shared.current.guests;
  }

  /** Resolves when everything so far is on disk. */
  save(): Promise<void> {
    return this.#shared.save();
  }

  /** Saves without anyone waiting for it; used where nothing was paid. */
  saveLater(): void {
    // What can't be written now goes with the next write.
    this.save().catch(() => undefined);
  }

  /** Saves what is left and waits for it; never rejects, so that a sandbox can always be ended. */
  close(): Promise<void> {
    return this.#shared.close();
  }
}
