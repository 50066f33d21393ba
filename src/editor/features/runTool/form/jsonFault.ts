/** What JSON lacks at the place where it ceases to be JSON. */
export type JsonFaultKind =
  | "value"
  | "name"
  | "colon"
  | "commaOrBrace"
  | "commaOrBracket"
  | "end"
  | "string";

/** Where a text ceases to be JSON. */
export interface JsonFault {
  readonly kind: JsonFaultKind;
  /** From 1. */
  readonly line: number;
  /** From 1, in characters as a person counts them on the screen's line. */
  readonly column: number;
}

type Expected = "value" | "valueOrEnd" | "name" | "nameOrEnd" | "colon" | "next";

const blanks = /[ \t\n\r]*/y;
const scalar = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)/y;
const escape = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

/**
 * The first place at which a text is not JSON; undefined when all of it is. `JSON.parse` says that
 * something is wrong, but where only in the words of its message, and not always.
 */
export function jsonFault(text: string): JsonFault | undefined {
  const found = new Scanner(text).run();
  return found === undefined ? undefined : { kind: found.kind, ...placeOf(text, found.at) };
}

/** Walks the text once. What is open is kept in a list, so that no depth is too deep. */
class Scanner {
  readonly #text: string;
  readonly #open: ("{" | "[")[] = [];
  #at = 0;
  #expected: Expected = "value";

  constructor(text: string) {
    this.#text = text;
  }

  run(): { readonly kind: JsonFaultKind; readonly at: number } | undefined {
    for (;;) {
      this.#take(blanks);
      if (this.#expected === "next" && this.#open.length === 0) {
        return this.#at === this.#text.length ? undefined : { kind: "end", at: this.#at };
      }
      const kind = this.#step(this.#text.charAt(this.#at));
      if (kind !== undefined) {
        return { kind, at: this.#at };
      }
    }
  }

  /** Takes one token; what was expected in its place where it does not fit. */
  #step(next: string): JsonFaultKind | undefined {
    switch (this.#expected) {
      case "value":
      case "valueOrEnd":
        return next === "]" && this.#expected === "valueOrEnd" ? this.#close() : this.#value(next);
      case "name":
      case "nameOrEnd":
        if (next === "}" && this.#expected === "nameOrEnd") {
          return this.#close();
        }
        return next === '"' ? this.#string("colon") : "name";
      case "colon":
        return next === ":" ? this.#pass("value") : "colon";
      case "next":
        return this.#afterValue(next);
    }
  }

  #value(next: string): JsonFaultKind | undefined {
    if (next === "{" || next === "[") {
      this.#open.push(next);
      return this.#pass(next === "{" ? "nameOrEnd" : "valueOrEnd");
    }
    if (next === '"') {
      return this.#string("next");
    }
    if (this.#take(scalar) === 0) {
      return "value";
    }
    this.#expected = "next";
    return undefined;
  }

  #afterValue(next: string): JsonFaultKind | undefined {
    const isObject = this.#open.at(-1) === "{";
    if (next === ",") {
      return this.#pass(isObject ? "name" : "value");
    }
    return next === (isObject ? "}" : "]")
      ? this.#close()
      : isObject
        ? "commaOrBrace"
        : "commaOrBracket";
  }

  #string(then: Expected): JsonFaultKind | undefined {
    this.#at += 1;
    for (;;) {
      const next = this.#text.charAt(this.#at);
      if (next === '"') {
        return this.#pass(then);
      }
      // Control characters, line breaks among them, have to be escaped; so the string ends here at the latest.
      if (next === "" || next < " " || (next === "\\" && this.#take(escape) === 0)) {
        return "string";
      }
      this.#at += next === "\\" ? 0 : 1;
    }
  }

  #close(): undefined {
    this.#open.pop();
    return this.#pass("next");
  }

  #pass(expected: Expected): undefined {
    this.#at += 1;
    this.#expected = expected;
    return undefined;
  }

  /** Passes over what the pattern finds here; how many code units that were. */
  #take(pattern: RegExp): number {
    pattern.lastIndex = this.#at;
    const length = pattern.exec(this.#text)?.[0].length ?? 0;
    this.#at += length;
    return length;
  }
}

function placeOf(text: string, at: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, at).split("\n");
  return { line: before.length, column: [...(before.at(-1) ?? "")].length + 1 };
}
