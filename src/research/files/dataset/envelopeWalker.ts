import {
  backslash,
  closeBrace,
  closeBracket,
  colon,
  comma,
  openBrace,
  openBracket,
  quote,
} from "./jsonBytes.ts";

/** Members of `data` that hold rows, as a list or wrapped once more. */
const rowMembers: ReadonlySet<string> = new Set(["items", "rows", "results", "records", "dataset"]);
const wrappedMembers: ReadonlySet<string> = new Set([
  "items",
  "rows",
  "results",
  "records",
  "data",
  "list",
  "entries",
]);

/** Levels of objects around rows: the response, `data`, and an object that wraps them. */
const mostLevels = 3;

/**
 * Finds the rows in the beginning of an answer, which it is given bit by bit: `data.items` (service
 * spec 4.2), and what may come in its place: `data.rows` or `data.items.rows`. It knows just enough of JSON for that; whether the rest is JSON shows when it is parsed.
 */
export class EnvelopeWalker {
  #depth = 0;
  #inString = false;
  #escaped = false;
  #keyStart = 0;
  /** True where the next string is a member's name. */
  #nameNext = false;
  /** Of the outermost levels, whether each is an object, and the name of the member that is read in it. */
  readonly #levels: { readonly isObject: boolean; name: string }[] = [];

  /** The names that lead to the rows, once they are found: `["data", "items"]`. */
  get path(): readonly string[] {
    return this.#levels.slice(0, this.#depth).map(({ name }) => name);
  }

  /** Looks at `bytes` from `from` on; all that came before stays in place. The index of the opening `[`, or undefined. */
  walk(bytes: Buffer, from: number, to: number): number | undefined {
    for (let at = from; at < to; at += 1) {
      const byte = bytes[at];
      if (this.#inString) {
        this.#walkString(bytes, at);
      } else if (byte === openBracket && this.#isAtRows()) {
        return at;
      } else {
        this.#step(byte, at);
      }
    }
    return undefined;
  }

  #isAtRows(): boolean {
    if (this.#depth === 0 || this.#depth > mostLevels) {
      return false;
    }
    const [outer, member, inner] = this.path;
    return (
      this.#levels.slice(0, this.#depth).every(({ isObject }) => isObject) &&
      outer === "data" &&
      member !== undefined &&
      rowMembers.has(member) &&
      (inner === undefined || wrappedMembers.has(inner))
    );
  }

  #step(byte: number | undefined, at: number): void {
    switch (byte) {
      case quote:
        this.#inString = true;
        this.#keyStart = at;
        return;
      case comma:
        this.#nameNext = this.#isNamed();
        return;
      case colon:
        this.#nameNext = false;
        return;
      case openBrace:
      case openBracket:
        if (this.#depth < mostLevels) {
          this.#levels[this.#depth] = { isObject: byte === openBrace, name: "" };
        }
        this.#depth += 1;
        this.#nameNext = this.#isNamed();
        return;
      case closeBrace:
      case closeBracket: {
        this.#depth = Math.max(0, this.#depth - 1);
        const level = this.#levels[this.#depth - 1];
        if (level !== undefined && this.#depth <= mostLevels) {
          level.name = "";
        }
        return;
      }
      default:
    }
  }

  #walkString(bytes: Buffer, at: number): void {
    if (this.#escaped) {
      this.#escaped = false;
    } else if (bytes[at] === backslash) {
      this.#escaped = true;
    } else if (bytes[at] === quote) {
      this.#inString = false;
      const level = this.#levels[this.#depth - 1];
      if (this.#nameNext && level !== undefined) {
        level.name = decodeName(bytes.toString("utf8", this.#keyStart, at + 1));
      }
    }
  }

  /** True for objects whose members matter: the outermost ones. */
  #isNamed(): boolean {
    return this.#depth <= mostLevels && this.#levels[this.#depth - 1]?.isObject === true;
  }
}

/** A name may be written with escapes. What is no JSON is no name that is looked for. */
function decodeName(text: string): string {
  try {
    const name: unknown = JSON.parse(text);
    return typeof name === "string" ? name : "";
  } catch {
    // The whole is parsed at the end, and says so then.
    return "";
  }
}
