/** Milliseconds after which it yields to other work. */
const longestTurn = 15;

/** Work in many small steps that yields to other work from time to time. */
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

/** Yields to all other work that is waiting. */
export function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
