/** Where the lines of a text begin, as the editor counts: a line ends with `\n`, `\r\n` or `\r`. */
export class LineIndex {
  readonly #starts: readonly number[];

  constructor(text: string) {
    this.#starts = [
      0,
      ...[...text.matchAll(/\r\n|\n|\r/gu)].map(({ index, 0: end }) => index + end.length),
    ];
  }

  /** The line that an offset is on, from 0. */
  lineAt(offset: number): number {
    let [low, high] = [0, this.#starts.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((this.#starts[middle] ?? 0) <= offset) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }

  /** Line and column of an offset, both from 0. */
  positionAt(offset: number): { readonly line: number; readonly column: number } {
    const line = this.lineAt(offset);
    return { line, column: offset - (this.#starts[line] ?? 0) };
  }
}
