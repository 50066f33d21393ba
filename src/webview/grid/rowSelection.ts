/** Which rows of a table are selected, by their place in the data. Takes no room until the first is. */
export class RowSelection {
  readonly #size: number;
  #marks: Uint8Array | undefined;
  #count = 0;
  /** The rows that were asked about last, and those of them that are selected. */
  #asked: readonly [rows: Uint32Array, selected: Uint32Array] | undefined;

  /** `size` is the number of rows the table has. */
  constructor(size: number) {
    this.#size = size;
  }

  get count(): number {
    return this.#count;
  }

  has(row: number): boolean {
    return this.#marks?.[row] === 1;
  }

  set(row: number, selected: boolean): void {
    if (row < 0 || row >= this.#size || this.has(row) === selected) {
      return;
    }
    this.#asked = undefined;
    this.#marks ??= new Uint8Array(this.#size);
    this.#marks[row] = selected ? 1 : 0;
    this.#count += selected ? 1 : -1;
  }

  clear(): void {
    this.#asked = undefined;
    this.#marks = undefined;
    this.#count = 0;
  }

  /** Those of `rows` that are selected, in their order. */
  among(rows: Uint32Array): Uint32Array {
    if (this.#asked?.[0] !== rows) {
      this.#asked = [rows, this.#count === 0 ? none : rows.filter((row) => this.has(row))];
    }
    return this.#asked[1];
  }
}

const none = new Uint32Array(0);
