/** Values that are made once for what they depend on, which is their key; of more than `limit`, those that were used last. */
export class Remembered<Value extends object> {
  readonly #values = new Map<string, Value>();
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get(key: string, make: () => Value): Value {
    const value = this.#values.get(key) ?? make();
    this.#values.delete(key);
    this.#values.set(key, value);
    for (const oldest of this.#values.keys()) {
      if (this.#values.size <= this.#limit) {
        break;
      }
      this.#values.delete(oldest);
    }
    return value;
  }
}
