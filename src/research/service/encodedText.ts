/** What `EncodedReader.read` returns where the bytes end, but more may follow. */
export const unfinished = -1;
/** What `EncodedReader.read` returns where the text has ended. */
export const ended = -2;

/** The characters that encoded ones begin with: `\u006f`, `%6f`, `&#111;`. */
export const backslash = 0x5c;
export const percent = 0x25;
export const ampersand = 0x26;
/** What follows the backslash of a JSON escape. */
export const smallU = 0x75;

/** How many encodings may lie around one another: a JSON escape inside a URL inside an HTML attribute. */
const deepest = 3;
/** Backslashes that one character can have before it then: JSON doubles them each time. */
export const mostBackslashes = 2 ** deepest;
/** More than any reference to an ASCII character needs, zeros in front of it included. */
const mostDigits = 16;
const longestName = 16;

/** The named character references of HTML that stand for visible ASCII characters; letters and digits have none. */
export const references: ReadonlyMap<string, string> = new Map(
  Object.entries({
    "!": "excl",
    '"': "quot QUOT",
    "#": "num",
    $: "dollar",
    "%": "percnt",
    "&": "amp AMP",
    "'": "apos",
    "(": "lpar",
    ")": "rpar",
    "*": "ast midast",
    "+": "plus",
    ",": "comma",
    ".": "period",
    "/": "sol",
    ":": "colon",
    ";": "semi",
    "<": "lt LT",
    "=": "equals",
    ">": "gt GT",
    "?": "quest",
    "@": "commat",
    "[": "lsqb lbrack",
    "\\": "bsol",
    "]": "rsqb rbrack",
    "^": "Hat",
    _: "lowbar UnderBar",
    "`": "grave DiacriticalGrave",
    "{": "lcub lbrace",
    "|": "verbar vert VerticalLine",
    "}": "rcub rbrace",
  }).flatMap(([character, names]) => names.split(" ").map((name) => [name, character] as const)),
);

/** True for the byte that an encoded character may begin with. */
export function isLead(byte: number | undefined): boolean {
  return byte === backslash || byte === percent || byte === ampersand;
}

/** True for the byte of a visible ASCII character that is neither letter nor digit. */
export function isPunctuation(byte: number): boolean {
  return byte > 0x20 && byte < 0x7f && !isLetter(byte) && !(byte >= 0x30 && byte <= 0x39);
}

/**
 * Reads ASCII characters out of bytes, each written plainly or in any mix of the encodings it may have
 * been given on its way: JSON escapes, percent-encoding, and HTML's references, also around one another.
 */
export class EncodedReader {
  readonly #bytes: Uint8Array;
  readonly #isWhole: boolean;
  /** Where the character read last ended. */
  next = 0;

  /** `isWhole` when nothing follows these bytes. */
  constructor(bytes: Uint8Array, isWhole: boolean) {
    this.#bytes = bytes;
    this.#isWhole = isWhole;
  }

  /**
   * The code of the character at `at`, decoded as often as it goes, but no further than to `wanted`. Bytes
   * beyond ASCII, and what is no encoding after all, are read as they are. `unfinished` or `ended` at the end.
   */
  read(at: number, wanted = ended, depth = deepest): number {
    const byte = this.#bytes[at];
    this.next = at + 1;
    if (byte === undefined) {
      return this.#isWhole ? ended : unfinished;
    }
    return depth === 0 || !isLead(byte) ? byte : this.#readDeep(at, wanted, depth - 1);
  }

  /** What is read with one encoding less may be an encoding of its own. */
  #readDeep(at: number, wanted: number, depth: number): number {
    const code = this.read(at, wanted, depth);
    const from = this.next;
    if (!isLead(code) || (code === wanted && depth > 0)) {
      return code;
    }
    const decoded = this.#decode(code, from, depth);
    if (decoded === ended) {
      this.next = from;
      return code;
    }
    return decoded;
  }

  /** `ended` where the lead begins no encoding. */
  #decode(lead: number, from: number, depth: number): number {
    if (lead === backslash) {
      return this.#afterBackslash(from, depth);
    }
    return lead === percent ? this.#hexDigits(from, 2, depth) : this.#afterAmpersand(from, depth);
  }

  /** `\u006f`; a backslash before punctuation is dropped, as in `\/`. */
  #afterBackslash(from: number, depth: number): number {
    const code = this.read(from, ended, depth);
    if (code === smallU) {
      return this.#hexDigits(this.next, 4, depth);
    }
    const isDropped = isPunctuation(code) && code !== percent && code !== ampersand;
    return code === unfinished || isDropped ? code : ended;
  }

  #hexDigits(from: number, count: number, depth: number): number {
    let value = 0;
    let at = from;
    for (let index = 0; index < count; index += 1) {
      const code = this.read(at, ended, depth);
      const digit = digitValue(code);
      if (digit > 15) {
        return code === unfinished ? unfinished : ended;
      }
      value = value * 16 + digit;
      at = this.next;
    }
    return asciiCode(value);
  }

  /** `&#111;`, `&#x6f;` or `&lowbar;`; numbers may lack their semicolon, as browsers take them. */
  #afterAmpersand(from: number, depth: number): number {
    if (this.read(from, ended, depth) !== 0x23) {
      return this.#reference(from, depth);
    }
    const start = this.next;
    const mark = this.read(start, ended, depth);
    return mark === 0x78 || mark === 0x58
      ? this.#number(this.next, 16, depth)
      : this.#number(start, 10, depth);
  }

  #number(from: number, base: number, depth: number): number {
    let value = 0;
    let at = from;
    for (let count = 0; count < mostDigits; count += 1) {
      const code = this.read(at, ended, depth);
      const digit = digitValue(code);
      if (code === unfinished) {
        return unfinished;
      }
      // Visible characters have no more digits: what is encoded after them is a character of its own.
      if (digit >= base || (value > 0x20 && isLead(this.#bytes[at]))) {
        if (isLead(code) && depth < deepest - 1) {
          // Perhaps a digit or semicolon that is encoded more than once: with more encodings read, that is clear.
          return ended;
        }
        this.next = code === 0x3b ? this.next : at;
        return count === 0 ? ended : asciiCode(value);
      }
      value = value * base + digit;
      at = this.next;
    }
    return ended;
  }

  #reference(from: number, depth: number): number {
    let name = "";
    let at = from;
    while (name.length <= longestName) {
      const code = this.read(at, ended, depth);
      if (code === 0x3b) {
        return references.get(name)?.charCodeAt(0) ?? ended;
      }
      if (!isLetter(code)) {
        return code === unfinished ? unfinished : ended;
      }
      name += String.fromCharCode(code);
      at = this.next;
    }
    return ended;
  }
}

/** Beyond ASCII nothing is looked for: all of it reads as one character that no key has. */
function asciiCode(value: number): number {
  return Math.min(value, 0x80);
}

/** 0 to 15, or more for what is no hexadecimal digit. */
export function digitValue(code: number): number {
  if (code >= 0x30 && code <= 0x39) {
    return code - 0x30;
  }
  const letter = code | 0x20;
  return letter >= 0x61 ? letter - 0x57 : 99;
}

function isLetter(code: number): boolean {
  const letter = code | 0x20;
  return letter >= 0x61 && letter <= 0x7a;
}
