/** Milliseconds after which other work gets a turn. */
const longestTurn = 15;

/** Work in many small steps that gives everything else its turn from time to time. */
export class Turns {
  #began = performance.now();

  /** To be called between two steps. */
  async next(): Promise<void> {
    if (performance.now() - this.#began > longestTurn) {
      await turn();
      this.#began = performance.now();
    }
  }
}

/** Lets everything else that waits go on. */
export function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
