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

/**
 * Finds `data.items` in the beginning of an answer (service spec 4.2), which it is given bit by
 * bit. It knows just enough of JSON for that; whether the rest is JSON shows when it is parsed.
 */
export class EnvelopeWalker {
  #depth = 0;
  #inString = false;
  #escaped = false;
  #keyStart = 0;
  /** True where the next string is a member's name. */
  #nameNext = false;
  /** The last name at depth 1, and at depth 2 inside of `data`. */
  #name = "";
  #inData = false;
  /** The outermost value is an object; nothing is found in any other. */
  #inObject = false;

  /** Looks at `bytes` from `from` on; all that came before stays in place. The index of the opening `[`, or undefined. */
  walk(bytes: Buffer, from: number, to: number): number | undefined {
    for (let at = from; at < to; at += 1) {
      const byte = bytes[at];
      if (this.#inString) {
        this.#walkString(bytes, at);
      } else if (
        byte === openBracket &&
        this.#inData &&
        this.#depth === 2 &&
        this.#name === "items"
      ) {
        return at;
      } else {
        this.#step(byte, at);
      }
    }
    return undefined;
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
        this.#inObject ||= this.#depth === 0;
        this.#inData ||= this.#depth === 1 && this.#inObject && this.#name === "data";
        this.#depth += 1;
        this.#nameNext = this.#isNamed();
        return;
      case openBracket:
        this.#depth += 1;
        return;
      case closeBrace:
      case closeBracket:
        this.#depth -= 1;
        this.#inData &&= this.#depth > 1;
        this.#name = this.#depth === 1 || this.#depth === 2 ? "" : this.#name;
        return;
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
      if (this.#nameNext) {
        this.#name = decodeName(bytes.toString("utf8", this.#keyStart, at + 1));
      }
    }
  }

  /** True for objects whose members matter: the outermost one, and `data`. */
  #isNamed(): boolean {
    return this.#inObject && (this.#depth === 1 || (this.#depth === 2 && this.#inData));
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
