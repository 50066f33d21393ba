import {
  EncodedReader,
  backslash,
  digitValue,
  ended,
  isLead,
  mostBackslashes,
  smallU,
  unfinished,
} from "./encodedText.ts";
import { EscapeStarts } from "./escapeStarts.ts";

/**
 * So many bytes of the key are looked for, or up to three fewer at its end, and the others only beside them. For so few,
 * Node goes from one place to the next that has the first of them, almost as fast as memory is read; for one more it
 * takes ten times as long.
 */
const partLength = 6;
/** The characters that answers are full of, the most frequent last. All others are rare. */
const frequent = 'T][}{kvwfby/-.:,_9876543210ghpmudclrnsioate"';

/** A place in bytes: from `start` up to, but without, `end`. */
export interface FoundKey {
  readonly start: number;
  readonly end: number;
}

export interface KeySearch {
  /** In order; they don't overlap. */
  readonly found: readonly FoundKey[];
  /** From here on the bytes may be the beginning of a key; their length when nothing may. */
  readonly open: number;
}

/**
 * Finds one key in bytes, whichever of its characters are encoded, and how. The time it takes grows with
 * the bytes: where nothing is encoded it is a plain search for the key, and at each encoded character a
 * look at the bytes beside it. A backslash, percent sign or ampersand of the key itself is found as it is and
 * encoded once; the service makes no keys with them.
 */
export class KeyFinder {
  readonly #key: Buffer;
  /** Of all characters of the key, the last first. */
  readonly #places: readonly number[];
  readonly #starts: EscapeStarts;
  /** The bytes that are looked for: they begin, at this place in the key, with the one that answers have least of. */
  readonly #part: Buffer;
  readonly #partPlace: number;

  /** `key` consists of visible ASCII characters, three at least. */
  constructor(key: string) {
    this.#key = Buffer.from(key, "latin1");
    this.#places = [...this.#key.keys()].toReversed();
    this.#starts = new EscapeStarts(this.#key);
    const ranks = Array.from(key.slice(0, -2), (character) => frequent.indexOf(character));
    this.#partPlace = ranks.indexOf(Math.min(...ranks));
    this.#part = this.#key.subarray(this.#partPlace, this.#partPlace + partLength);
  }

  /** `isWhole` when nothing follows these bytes: then nothing is left open. */
  search(bytes: Buffer, isWhole: boolean): KeySearch {
    const search: Search = {
      bytes,
      reader: new EncodedReader(bytes, isWhole),
      found: [],
      done: 0,
      plain: this.#plain(bytes, 0),
    };
    let next = 0;
    for (const lead of this.#starts.in(bytes)) {
      this.#notePlain(search, lead);
      if (lead >= Math.max(next, search.done)) {
        const match = this.#encodedMatch(search, lead);
        if (typeof match === "number") {
          return { found: search.found, open: match };
        }
        if (match !== undefined) {
          this.#note(search, match);
        }
        // One run of backslashes escapes one character.
        next = afterRun(bytes, lead);
      }
    }
    this.#notePlain(search, bytes.length);
    return {
      found: search.found,
      open: isWhole ? bytes.length : this.#openEnd(bytes, search.done),
    };
  }

  #note(search: Search, match: FoundKey): void {
    search.found.push(match);
    search.done = match.end;
    if (search.plain < match.end) {
      search.plain = this.#plain(search.bytes, match.end);
    }
  }

  /** Notes the keys that begin before `end` and of which nothing is encoded. */
  #notePlain(search: Search, end: number): void {
    while (search.plain < end) {
      const { bytes, plain, done } = search;
      this.#note(search, {
        start: Math.max(done, escapeAround(bytes, plain)),
        end: plain + this.#key.length,
      });
    }
  }

  #plain(bytes: Buffer, from: number): number {
    for (
      let at = bytes.indexOf(this.#part, from + this.#partPlace);
      at !== -1;
      at = bytes.indexOf(this.#part, at + 1)
    ) {
      const start = at - this.#partPlace;
      if (this.#isAfter(bytes, start + this.#key.length, this.#key.length, from)) {
        return start;
      }
    }
    return bytes.length;
  }

  /** The match whose first encoded character is at `lead`; a number where it may begin, but the bytes end before that is clear. */
  #encodedMatch(search: Search, lead: number): FoundKey | number | undefined {
    const end = afterRun(search.bytes, lead);
    // A run of backslashes may belong to what is before it; each may be the first that belongs to the key.
    for (let from = Math.max(lead, end - mostBackslashes); from < end; from += 1) {
      const match = this.#matchAt(search, from);
      if (match !== undefined) {
        return match;
      }
    }
    return undefined;
  }

  #matchAt({ bytes, reader, done }: Search, from: number): FoundKey | number | undefined {
    for (const place of this.#places) {
      if (this.#isAfter(bytes, from, place, done)) {
        const end = this.#endOf(bytes, reader, from, place);
        if (end !== ended) {
          const start = Math.max(done, escapeAround(bytes, from - place));
          return end === unfinished ? start : { start, end };
        }
      }
    }
    return undefined;
  }

  /** True when the key's first `place` characters are right before `at`, as they are. */
  #isAfter(bytes: Buffer, at: number, place: number, done: number): boolean {
    if (at - place < done) {
      return false;
    }
    for (let index = place - 1; index >= 0; index -= 1) {
      if (bytes[at - place + index] !== this.#key[index]) {
        return false;
      }
    }
    return true;
  }

  /** Where the key ends whose character number `place` begins at `from`. */
  #endOf(bytes: Buffer, reader: EncodedReader, from: number, place: number): number {
    let at = from;
    for (let index = place; index < this.#key.length; index += 1) {
      const wanted = this.#key.readUInt8(index);
      if (isLead(wanted) && bytes[at] === wanted) {
        // As it is, or the beginning of an encoding of itself.
        const end = this.#endOf(bytes, reader, at + 1, index + 1);
        if (end !== ended) {
          return end;
        }
      }
      const code = reader.read(at, wanted);
      if (code !== wanted) {
        return code === unfinished ? unfinished : ended;
      }
      at = reader.next;
    }
    return at;
  }

  /** Where the end of the bytes may be the beginning of a key that has nothing encoded so far. */
  #openEnd(bytes: Buffer, done: number): number {
    const longest = Math.max(
      ...this.#places.filter((place) => this.#isAfter(bytes, bytes.length, place, done)),
    );
    return Math.max(done, escapeAround(bytes, bytes.length - longest));
  }
}

/** How far a search has come. */
interface Search {
  readonly bytes: Buffer;
  readonly reader: EncodedReader;
  readonly found: FoundKey[];
  /** Where the key found last ended. */
  done: number;
  /** The next key of which nothing is encoded; the length of the bytes when there is none. */
  plain: number;
}

/** Where the backslashes at `at` end, or the byte after another one. */
function afterRun(bytes: Buffer, at: number): number {
  let end = at;
  do {
    end += 1;
  } while (bytes[at] === backslash && bytes[end] === backslash);
  return end;
}

/** The beginning of the JSON escape that `at` is in the middle of, as in `\u00e9` or `\n`: there nothing may be cut. Else `at`. */
function escapeAround(bytes: Buffer, at: number): number {
  if (isEscaped(bytes, at)) {
    return at - 1;
  }
  let mark = at - 1;
  while (at - mark <= 3 && digitValue(bytes[mark] ?? 0) < 16) {
    mark -= 1;
  }
  return bytes[mark] === smallU && isEscaped(bytes, mark) ? mark - 1 : at;
}

/** True when the backslashes right before `at` are odd in number. */
function isEscaped(bytes: Buffer, at: number): boolean {
  let isOdd = false;
  for (let before = at - 1; bytes[before] === backslash; before -= 1) {
    isOdd = !isOdd;
  }
  return isOdd;
}
