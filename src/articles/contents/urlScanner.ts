import { setImmediate } from "node:timers/promises";
import { longestUrl } from "./mayHaveUrl.ts";

/** A web address in a text; offsets in UTF-16 units, `end` is behind the last one. */
export interface UrlInText {
  readonly url: string;
  readonly start: number;
  readonly end: number;
}

/** Says how long the address is that begins behind a scheme at a place in a text; 0 for none. */
export type AddressMatcher = (text: string, scheme: string, position: number) => number;

/** UTF-16 units of a text that are searched: more than the largest article by far. */
const mostText = 8_000_000;
/** UTF-16 units handed to the matcher after which everything else in the window gets its turn. */
const turn = 65_536;
/** Those after which a search ends with what it has found: only a text made for that comes so far. */
const mostHanded = 32_000_000;

/** Punctuation of East Asian scripts and of Markdown never belongs to an address that stands in running text; nor do blanks. */
const hardStop = /[\s`|\u3000-\u303F\uFF00-\uFF0F\uFF1A-\uFF20\uFF3B-\uFF40\uFF5B-\uFF65]/gu;
/** What may follow an address in running text. */
const trailing = new Set(".,;:!?'\"*_~");

/**
 * Finds http and https addresses in work that grows with the text alone, whatever stands in it: the
 * matcher is given no more than one address can be, and nothing of an address that was found a second time.
 */
export class UrlScanner {
  readonly #match: AddressMatcher;
  readonly #pause: () => Promise<unknown>;

  /** `pause` lets everything else have its turn while a long text is searched. */
  constructor(match: AddressMatcher, pause: () => Promise<unknown> = () => setImmediate()) {
    this.#match = match;
    this.#pause = pause;
  }

  /** The addresses of a text in order, without the punctuation around them; `most` ends the search after so many. */
  async all(text: string, most = Number.POSITIVE_INFINITY): Promise<UrlInText[]> {
    const found: UrlInText[] = [];
    const search = new Search(text.slice(0, mostText), this.#match);
    let sincePause = 0;
    for (
      let step = search.next();
      step !== undefined && found.length < most && search.handed < mostHanded;
      step = search.next()
    ) {
      if (step.found !== undefined) {
        found.push(step.found);
      }
      if (search.handed - sincePause >= turn) {
        sincePause = search.handed;
        await this.#pause();
      }
    }
    return found.slice(0, most);
  }

  /** The address that an offset lies in or touches. Looks only as far around it as an address can reach. */
  async at(text: string, offset: number): Promise<UrlInText | undefined> {
    const from = Math.max(0, offset - longestUrl - 1);
    const near = await this.all(text.slice(from, offset + longestUrl + 1));
    const found = near.find(({ start, end }) => offset >= from + start && offset <= from + end);
    return found === undefined
      ? undefined
      : { url: found.url, start: from + found.start, end: from + found.end };
  }
}

/** One way through a text, from scheme to scheme. */
class Search {
  readonly #text: string;
  readonly #match: AddressMatcher;
  readonly #scheme = /https?:/giu;
  /** The first place behind which no address that begins before it goes on; known for all schemes up to it. */
  #stop = 0;
  /** UTF-16 units that the matcher was given so far. */
  handed = 0;

  constructor(text: string, match: AddressMatcher) {
    this.#text = text;
    this.#match = match;
  }

  /** The next scheme with its address, if it has one; undefined at the end of the text. */
  next(): { readonly found: UrlInText | undefined } | undefined {
    const found = this.#scheme.exec(this.#text);
    if (found === null) {
      return undefined;
    }
    const { index: start, 0: scheme } = found;
    const candidate = this.#text.slice(
      start,
      Math.min(this.#stopBehind(start), start + longestUrl + 1),
    );
    const length = candidate.startsWith("//", scheme.length)
      ? this.#lengthOf(candidate, scheme)
      : 0;
    const isTooLong = length > longestUrl;
    const end = start + length;
    // What the matcher took is done with; behind an address that is too long nothing of it is taken for another one.
    this.#scheme.lastIndex = isTooLong ? this.#stop : Math.max(start + scheme.length, end);
    return {
      found:
        length > scheme.length + "//".length && !isTooLong
          ? { url: this.#text.slice(start, end), start, end }
          : undefined,
    };
  }

  #lengthOf(candidate: string, scheme: string): number {
    this.handed += candidate.length;
    let length = scheme.length + this.#match(candidate, scheme.toLowerCase(), scheme.length);
    // From the end: a pattern would try every row of dots from each of its places.
    while (length > scheme.length && trailing.has(candidate[length - 1] ?? "")) {
      length -= 1;
    }
    return length;
  }

  #stopBehind(start: number): number {
    if (this.#stop <= start) {
      hardStop.lastIndex = start;
      this.#stop = hardStop.exec(this.#text)?.index ?? this.#text.length;
    }
    return this.#stop;
  }
}
