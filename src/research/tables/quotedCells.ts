import { codes, isBlankCode } from "./cellCodes.ts";

const { quote, feed, carriageReturn, highest } = codes;

/** Characters of one cell that are looked at before others have their turn. */
const pieceLength = 4_000_000;

/** Where a quoted cell ends. */
export interface QuotedCell {
  /** The place of the quote that closes it, and the one behind what belongs to it. */
  readonly end: number;
  readonly behind: number;
  readonly hasDoubled: boolean;
  /** Line breaks in it. */
  readonly lines: number;
}

/** "open" where its quote doesn't close; "later" where it wasn't found in the next piece: to be asked again. */
export type FoundQuoted = QuotedCell | "open" | "later";

interface Progress {
  readonly start: number;
  readonly mayCrossLines: boolean;
  at: number;
  hasDoubled: boolean;
  lines: number;
  found?: QuotedCell | "open";
}

/** Finds the ends of quoted cells; those of millions of characters piece by piece, and what was found of them once. */
export class QuotedCells {
  readonly #text: string;
  readonly #delimiter: number;
  readonly #isOldMac: boolean;
  readonly #isEnd: (at: number) => boolean;
  /** The long cells of the record that is read. */
  #long: Progress[] = [];

  /** `isEnd` tells a delimiter, a line break and the end of the text. */
  constructor(
    text: string,
    { delimiter, isOldMac }: { readonly delimiter: number; readonly isOldMac: boolean },
    isEnd: (at: number) => boolean,
  ) {
    this.#text = text;
    this.#delimiter = delimiter;
    this.#isOldMac = isOldMac;
    this.#isEnd = isEnd;
  }

  /** Forgets the long cells: the record with them was read. */
  forget(): void {
    if (this.#long.length > 0) {
      this.#long = [];
    }
  }

  /** The end of the cell whose quote is at `start`. */
  find(start: number, mayCrossLines: boolean): FoundQuoted {
    const known =
      this.#long.length === 0
        ? undefined
        : this.#long.find((one) => one.start === start && one.mayCrossLines === mayCrossLines);
    const progress = known ?? { start, mayCrossLines, at: start + 1, hasDoubled: false, lines: 0 };
    if (progress.found !== undefined) {
      return progress.found;
    }
    const found = this.#search(progress);
    if (found === "later") {
      if (known === undefined) {
        this.#long.push(progress);
      }
    } else {
      progress.found = found;
    }
    return found;
  }

  #search(progress: Progress): FoundQuoted {
    const text = this.#text;
    const far = Math.min(text.length, progress.at + pieceLength);
    let { at, lines, hasDoubled } = progress;
    for (; at < far; at += 1) {
      const code = text.charCodeAt(at);
      if (code === feed || (code === carriageReturn && this.#isOldMac)) {
        if (!progress.mayCrossLines) {
          return "open";
        }
        lines += 1;
      } else if (code === quote) {
        if (text.charCodeAt(at + 1) === quote) {
          hasDoubled = true;
          at += 1;
          continue;
        }
        let behind = at + 1;
        while (isBlankCode(text.charCodeAt(behind)) && !this.#isEnd(behind)) {
          behind += 1;
        }
        return this.#isEnd(behind) ? { end: at, behind, hasDoubled, lines } : "open";
      }
    }
    Object.assign(progress, { at, lines, hasDoubled });
    return at < text.length ? "later" : "open";
  }

  /**
   * A cell whose quote closes nowhere or in the middle of text: up to a quote that ends a cell of its line, else to the
   * first delimiter. Of two quotes the first one was meant to open the cell.
   */
  open(start: number): { readonly start: number; readonly end: number; readonly behind: number } {
    const text = this.#text;
    const sign = this.#delimiter;
    const otherSign = /[^"]/gu;
    let delimiter = -1;
    let at = start + 1;
    let hasSecond = false;
    for (; ; at += 1) {
      const code = text.charCodeAt(at);
      if (code > highest && code !== sign) {
        continue;
      }
      if (code === quote) {
        // only the last of a run of them may end the cell
        otherSign.lastIndex = at + 1;
        at = (otherSign.exec(text)?.index ?? text.length) - 1;
        if (this.#isEnd(at + 1)) {
          return { start: start + 1, end: at, behind: at + 1 };
        }
        hasSecond ||= delimiter === -1;
      } else if (code === sign) {
        delimiter = delimiter === -1 ? at : delimiter;
        if (text.charCodeAt(at + 1) === quote) {
          break;
        }
      } else if (this.#isEnd(at)) {
        break;
      }
    }
    const end = delimiter === -1 ? at : delimiter;
    return { start: hasSecond ? start + 1 : start, end, behind: end };
  }
}
