/** The least time between two checks inside a batch, in milliseconds: every reading counts in the rate limit. */
const interval = 60_000;

interface Expected {
  /** Credits, as last read. */
  readonly balance: number;
  /** Prices of the calls answered since. */
  readonly spent: number;
}

/**
 * Compares each account's balance with what the calls of this window should have left. A balance
 * that doesn't fit proves nothing, since other keys and windows spend from it too.
 */
export class BalanceCheck {
  readonly #elapsed: () => number;
  readonly #expected = new Map<string, Expected>();
  readonly #checkedAt = new Map<string, number>();

  /** `elapsed` in milliseconds, by a monotonic clock. */
  constructor(elapsed: () => number) {
    this.#elapsed = elapsed;
  }

  /** An answered call has cost `price` credits. `before` is the balance known before it, for the first call of an account. */
  spend(account: string, price: number, before: number | undefined): void {
    const known =
      this.#expected.get(account) ??
      (before === undefined ? undefined : { balance: before, spent: 0 });
    if (known !== undefined) {
      this.#expected.set(account, { ...known, spent: known.spent + price });
    }
  }

  /**
   * Credits that the account has now. Of what was read here and `before`, which was read elsewhere,
   * the lower one: both were true once, and others may have spent since. Undefined where neither is
   * known, and while calls were answered since: an answered call may have been free.
   */
  expected(account: string, before: number | undefined): number | undefined {
    const known = this.#expected.get(account);
    if (known !== undefined && known.spent > 0) {
      return undefined;
    }
    const balances = [known?.balance, before];
    const stated = balances.filter((balance) => balance !== undefined);
    return stated.length === 0 ? undefined : Math.min(...stated);
  }

  /** True where a batch is to read the balance: at its first call, and then once a minute. */
  isDue(account: string): boolean {
    const at = this.#checkedAt.get(account);
    return at === undefined || this.#elapsed() - at >= interval;
  }

  /** Takes in a balance that was just read. False when it is not what the calls since the last reading should have left. */
  note(account: string, balance: number): boolean {
    const expected = this.#expected.get(account);
    this.#expected.set(account, { balance, spent: 0 });
    this.#checkedAt.set(account, this.#elapsed());
    return expected === undefined || expected.balance - expected.spent === balance;
  }
}
