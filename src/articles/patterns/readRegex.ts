import { goClass, goClassSource, goEscape, goPoint } from "./goSyntax.ts";
import { UnreadPattern } from "./syntax.ts";
import type { PatternPart } from "./syntax.ts";
import { oneUnit, unitSet } from "./unitTest.ts";
import type { UnitTest } from "./unitTest.ts";

/** Whose regular expressions a text is one of. */
export type RegexDialect = "javascript" | "go";

/** The flags that change what a part of a pattern means. */
interface Flags {
  readonly i: boolean;
  readonly m: boolean;
  readonly s: boolean;
}

/** Groups in groups at most: people write a few. */
const mostDepth = 100;
/** The longest count that Go takes; longer ones are too large anyway. */
const mostCount = 1_000;

/**
 * Reads a regular expression. What JavaScript refuses has to be found out before. Throws {@link UnreadPattern} for what
 * can't be decided without going back, and for what is rare.
 */
export function readRegex(source: string, flags: string, dialect: RegexDialect): PatternPart {
  return new RegexReader(source, flags, dialect).read();
}

class RegexReader {
  readonly #source: string;
  readonly #isGo: boolean;
  readonly #byPoint: boolean;
  #flags: Flags;
  #at = 0;
  #depth = 0;
  #groups = 0;

  constructor(source: string, flags: string, dialect: RegexDialect) {
    this.#source = source;
    this.#isGo = dialect === "go";
    this.#byPoint = this.#isGo || flags.includes("u");
    this.#flags = {
      i: flags.includes("i"),
      m: flags.includes("m"),
      s: flags.includes("s"),
    };
    if (/[^dgimsu]/u.test(flags)) {
      throw new UnreadPattern("unsupported");
    }
  }

  read(): PatternPart {
    const part = this.#choice();
    if (this.#at < this.#source.length) {
      throw new UnreadPattern("invalid");
    }
    return part;
  }

  #choice(): PatternPart {
    const { i, m, s } = this.#flags;
    const options = [this.#sequence()];
    while (this.#skip("|")) {
      options.push(this.#sequence());
    }
    // flags that stand alone hold to the end of their group
    this.#flags = { i, m, s };
    const [only] = options;
    return only !== undefined && options.length === 1 ? only : { kind: "choice", options };
  }

  #sequence(): PatternPart {
    const parts: PatternPart[] = [];
    while (this.#at < this.#source.length && !/[|)]/u.test(this.#next)) {
      const part = this.#one();
      if (part !== undefined) {
        parts.push(this.#repeated(part));
      }
    }
    return { kind: "sequence", parts };
  }

  get #next(): string {
    return this.#source.charAt(this.#at);
  }

  #skip(text: string): boolean {
    const isThere = this.#source.startsWith(text, this.#at);
    this.#at += isThere ? text.length : 0;
    return isThere;
  }

  /** What a pattern has at the present place, which is then behind it. */
  #take(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#source);
    this.#at += found?.[0].length ?? 0;
    return found ?? undefined;
  }

  /** One part without its count; undefined for flags alone, which are no part. */
  #one(): PatternPart | undefined {
    switch (this.#next) {
      case "(":
        this.#at += 1;
        return this.#group();
      case "[":
        return unit(this.#class());
      case "\\":
        return this.#escape();
      case "^":
        this.#at += 1;
        return { kind: "edge", edge: this.#flags.m ? "lineStart" : "start" };
      case "$":
        this.#at += 1;
        return { kind: "edge", edge: this.#flags.m ? "lineEnd" : "end" };
      case ".":
        this.#at += 1;
        return unit(this.#dot());
      case "*":
      case "+":
      case "?":
        // nothing that it would repeat
        throw new UnreadPattern("invalid");
      default:
        return unit(this.#literal());
    }
  }

  #dot(): UnitTest {
    return this.#flags.s ? this.#set(String.raw`[\s\S]`) : this.#set(this.#isGo ? "[^\\n]" : ".");
  }

  #set(source: string, isFolded = this.#flags.i): UnitTest {
    try {
      return unitSet(source, `${isFolded ? "i" : ""}${this.#byPoint ? "u" : ""}`);
    } catch {
      // a class that JavaScript doesn't know, of Go
      throw new UnreadPattern("unsupported");
    }
  }

  #literal(): UnitTest {
    const sign = this.#byPoint
      ? String.fromCodePoint(this.#source.codePointAt(this.#at) ?? 0)
      : this.#next;
    this.#at += sign.length;
    return this.#exactly(sign);
  }

  #exactly(sign: string): UnitTest {
    return this.#flags.i && sign.toLowerCase() !== sign.toUpperCase()
      ? this.#set(sign)
      : oneUnit((this.#byPoint ? sign.codePointAt(0) : sign.charCodeAt(0)) ?? 0);
  }

  #class(): UnitTest {
    const [whole] =
      this.#take(this.#isGo ? goClass : /\[(?:\^?)(?:[^\]\\]|\\[\s\S])*\]/uy) ?? fail("invalid");
    return this.#set(this.#isGo ? goClassSource(whole) : whole);
  }

  #escape(): PatternPart {
    if (this.#isGo) {
      return this.#goEscape();
    }
    const word = this.#take(/\\[bB]/uy)?.[0];
    if (word !== undefined) {
      return this.#word(word);
    }
    // references, and octal numbers, which look like them
    if (this.#take(/\\(?:[1-9k]|0\d|c(?![A-Za-z]))/uy) !== undefined) {
      throw new UnreadPattern("unsupported");
    }
    const [whole] =
      this.#take(
        this.#byPoint
          ? /\\(?:x[\da-f]{2}|u\{[\da-f]+\}|ud[89ab][\da-f]{2}\\ud[c-f][\da-f]{2}|u[\da-f]{4}|c[a-z]|p\{[^}]*\}|[\s\S])/iuy
          : /\\(?:x[\da-f]{2}|u[\da-f]{4}|c[a-z]|[\s\S])/iy,
      ) ?? fail("invalid");
    return unit(this.#set(whole));
  }

  #goEscape(): PatternPart {
    const edge = this.#take(/\\[Az]/uy)?.[0];
    if (edge !== undefined) {
      return { kind: "edge", edge: edge === "\\A" ? "start" : "end" };
    }
    const word = this.#take(/\\[bB]/uy)?.[0];
    if (word !== undefined) {
      return this.#word(word);
    }
    const [whole] = this.#take(goEscape) ?? fail("unsupported");
    const point = goPoint(whole);
    return unit(
      point === undefined
        ? // Go's \w, \d and \s are ASCII, with or without the flag
          this.#set(goClassSource(`[${whole}]`), this.#flags.i && /^\\p/iu.test(whole))
        : this.#exactly(String.fromCodePoint(point)),
    );
  }

  #word(written: string): PatternPart {
    if (!this.#isGo && this.#flags.i && this.#byPoint) {
      // two signs beyond ASCII are word signs then
      throw new UnreadPattern("unsupported");
    }
    return { kind: "edge", edge: written === "\\b" ? "word" : "noWord" };
  }

  #group(): PatternPart | undefined {
    this.#depth += 1;
    if (this.#depth > mostDepth) {
      throw new UnreadPattern("tooLarge");
    }
    const before = this.#flags;
    const part = this.#groupPart();
    this.#depth -= 1;
    if (part === undefined) {
      return undefined;
    }
    this.#flags = before;
    if (!this.#skip(")")) {
      throw new UnreadPattern("invalid");
    }
    return part;
  }

  #groupPart(): PatternPart | undefined {
    if (this.#skip("?:")) {
      return this.#choice();
    }
    if (this.#skip("?=") || this.#skip("?!")) {
      if (this.#isGo) {
        throw new UnreadPattern("unsupported");
      }
      const isNegative = this.#source.charAt(this.#at - 1) === "!";
      return { kind: "ahead", part: this.#choice(), isNegative };
    }
    const flags = this.#take(/\?([ims]*)(?:-([ims]*))?([:)])/uy);
    if (flags !== undefined) {
      const [, on = "", off = "", end = ":"] = flags;
      this.#flags = withFlags(this.#flags, on, off);
      if (end === ":") {
        return this.#choice();
      }
      if (!this.#isGo) {
        throw new UnreadPattern("invalid");
      }
      return undefined;
    }
    if (this.#next === "?" && this.#take(/\?P?<\w+>/uy) === undefined) {
      // looking behind, for one
      throw new UnreadPattern("unsupported");
    }
    const index = this.#groups;
    this.#groups += 1;
    return { kind: "group", part: this.#choice(), index };
  }

  #repeated(part: PatternPart): PatternPart {
    const [whole, sign = "", least = "", comma, most = ""] =
      this.#take(/([*+?])|\{(\d+)(?:(,)(\d*))?\}/uy) ?? [];
    if (whole === undefined) {
      return part;
    }
    const isLazy = this.#skip("?");
    if (/[*+]/u.test(this.#next) || this.#next === "?" || (this.#isGo && this.#isCount)) {
      throw new UnreadPattern("invalid");
    }
    if (part.kind === "ahead" || part.kind === "edge") {
      throw new UnreadPattern("unsupported");
    }
    const bounds =
      sign === ""
        ? {
            least: Number(least),
            most: comma === undefined ? Number(least) : most === "" ? Infinity : Number(most),
          }
        : { least: sign === "+" ? 1 : 0, most: sign === "?" ? 1 : Infinity };
    if (bounds.least > mostCount || (bounds.most > mostCount && bounds.most !== Infinity)) {
      throw new UnreadPattern("tooLarge");
    }
    if (bounds.least > bounds.most) {
      throw new UnreadPattern("invalid");
    }
    return { kind: "repeat", part, ...bounds, isLazy };
  }

  get #isCount(): boolean {
    return /^\{\d+(?:,\d*)?\}/u.test(this.#source.slice(this.#at, this.#at + 20));
  }
}

function unit(test: UnitTest): PatternPart {
  return { kind: "unit", test };
}

function withFlags({ i, m, s }: Flags, on: string, off: string): Flags {
  const flag = (name: string, was: boolean): boolean =>
    off.includes(name) ? false : on.includes(name) || was;
  return { i: flag("i", i), m: flag("m", m), s: flag("s", s) };
}

function fail(problem: "invalid" | "unsupported"): never {
  throw new UnreadPattern(problem);
}
