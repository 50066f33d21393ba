import { watchSilence } from "./watchSilence.ts";

/** The steps of a long test that are under way: when none begins or ends any more, they tell what it waits for. */
export class OpenSteps {
  readonly #open = new Map<number, { readonly what: string; readonly since: number }>();
  #last = 0;
  #heard: () => void = () => undefined;

  /** Counts `work` as under way until it has ended. */
  async during<T>(what: string, work: Promise<T>): Promise<T> {
    const id = (this.#last += 1);
    this.#open.set(id, { what, since: Date.now() });
    this.#heard();
    try {
      return await work;
    } finally {
      this.#open.delete(id);
      this.#heard();
    }
  }

  /** What is under way, the oldest first, with the seconds for which it has been. */
  open(): string[] {
    return [...this.#open.values()].map(
      ({ what, since }) => `${what}, for ${Math.round((Date.now() - since) / 1000)} s`,
    );
  }

  /**
   * Resolves and rejects as `work` does, and rejects once no step has begun or ended for `limit`
   * milliseconds: with the steps that are under way, and with what `more` tells.
   */
  async orSilent<T>(work: Promise<T>, limit: number, more: () => Promise<string>): Promise<T> {
    const { promise: silent, reject } = Promise.withResolvers<never>();
    const tell = async (): Promise<void> => {
      const open = this.open();
      const told = await more().catch(String);
      reject(new Error(`Nothing happened for ${limit / 1000} s.\n${open.join("\n")}\n${told}`));
    };
    const watch = watchSilence(limit, () => void tell());
    this.#heard = () => watch.heard();
    try {
      return await Promise.race([work, silent]);
    } finally {
      watch.stop();
      this.#heard = () => undefined;
    }
  }
}
