import { moveFigures, parseFigures } from "../shared/exactNumber.ts";
import { isRecord } from "../shared/json.ts";
import type { JsonRecord } from "../shared/json.ts";
import { endOfString } from "../shared/jsonText.ts";
import { Turns } from "./turn.ts";

/** Characters of a JSON text that are parsed at once. */
const pieceLength = 64 * 1024;
/** Levels of lists and objects beyond which a text isn't read: each takes memory of its own. */
const mostLevels = 1_000_000;

/** Limits for a text that anybody may have written. */
export interface TextLimits {
  /** Lists, objects and what is in them, all together. */
  readonly values: number;
  /** Members of one object: an object of very many is slow to look through. */
  readonly members: number;
}

const noLimits: TextLimits = {
  values: Number.POSITIVE_INFINITY,
  members: Number.POSITIVE_INFINITY,
};

/** A JSON text as it was read in pieces. */
export interface ParsedText {
  readonly value: unknown;
  /** Levels of lists and objects. */
  readonly levels: number;
  /** The list or object that the outermost object has as the member that was asked for; absent where there is none. */
  readonly member?: {
    readonly levels: number;
    /** Its text, exactly as it came. */
    readonly text: () => string;
  };
}

/**
 * As `parseFigures`, for texts of any length: between the pieces of a long one it yields to other work.
 * `wanted` names a member of the outermost object whose text and depth are told. Undefined for what is
 * no JSON; "tooMuch" for what is beyond the limits, or nested in more than a million levels.
 */
export async function parseInPieces(
  text: string,
  wanted?: string,
  limits: TextLimits = noLimits,
): Promise<ParsedText | "tooMuch" | undefined> {
  const parser = new PieceParser(text, wanted, limits);
  const turns = new Turns();
  while (!parser.step()) {
    await turns.next();
  }
  return parser.result();
}

/** A list or an object that isn't closed yet. */
interface Open {
  readonly isObject: boolean;
  /** Commas between its parts. */
  commas: number;
  /** Where its bracket is. */
  readonly start: number;
  /** The text from here on is not in `value` yet. */
  from: number;
  /** Of the last name in it. */
  nameStart: number;
  nameEnd: number;
  /** What was read of it; undefined as long as it is text alone. */
  value: unknown[] | JsonRecord | undefined;
  /** True behind a part that was read by itself: a comma or the end follows. */
  isBehindPart: boolean;
}

const [quote, comma, colon] = [0x22, 0x2c, 0x3a];
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d];

class PieceParser {
  readonly #text: string;
  readonly #wanted: string | undefined;
  readonly #open: Open[] = [];
  #at = 0;
  /** All before it is in the values. */
  #read = 0;
  #levels = 0;
  #root: unknown;
  #isRead = false;
  #isBroken = false;
  #isTooMuch = false;
  #values = 0;
  readonly #limits: TextLimits;
  #rootStart = 0;
  #rootEnd: number | undefined;
  #memberLevels = 0;
  #memberStart: number | undefined;
  #member: { readonly start: number; readonly end: number; readonly levels: number } | undefined;

  constructor(text: string, wanted: string | undefined, limits: TextLimits) {
    this.#text = text;
    this.#wanted = wanted;
    this.#limits = limits;
  }

  /** Reads on for a piece; true at the end. */
  step(): boolean {
    const text = this.#text;
    const to = Math.min(text.length, this.#at + pieceLength);
    while (this.#at < to && !this.#isBroken && !this.#isTooMuch) {
      const code = text.charCodeAt(this.#at);
      if (code === quote) {
        this.#string();
        continue;
      }
      if (code === openBrace || code === openBracket) {
        this.#opened(code === openBrace);
      } else if (code === closeBrace || code === closeBracket) {
        this.#closed(code === closeBrace);
      } else if (code === comma) {
        this.#comma();
      }
      this.#at += 1;
    }
    return this.#isBroken || this.#isTooMuch || this.#at >= text.length;
  }

  result(): ParsedText | "tooMuch" | undefined {
    if (this.#isTooMuch) {
      return "tooMuch";
    }
    if (this.#isBroken || this.#open.length > 0) {
      return undefined;
    }
    const value = this.#isRead ? this.#root : parseFigures(this.#text);
    const isWhole =
      !this.#isRead ||
      (isBlank(this.#text.slice(0, this.#rootStart)) && isBlank(this.#text.slice(this.#rootEnd)));
    if (value === undefined || !isWhole) {
      return undefined;
    }
    const found = this.#member;
    return {
      value,
      levels: this.#levels,
      ...(found === undefined
        ? {}
        : {
            member: {
              levels: found.levels,
              text: () => this.#text.slice(found.start, found.end),
            },
          }),
    };
  }

  #string(): void {
    const start = this.#at;
    this.#at = endOfString(this.#text, start);
    const top = this.#open.at(-1);
    if (top?.isObject === true && this.#isBeforeColon()) {
      [top.nameStart, top.nameEnd] = [start, this.#at];
    }
  }

  #isBeforeColon(): boolean {
    let at = this.#at;
    while (this.#text.charCodeAt(at) <= 0x20) {
      at += 1;
    }
    return this.#text.charCodeAt(at) === colon;
  }

  #opened(isObject: boolean): void {
    const start = this.#at;
    if (this.#rootEnd !== undefined) {
      this.#isBroken = true;
      return;
    }
    if (this.#open.length === 0) {
      this.#rootStart = start;
    }
    this.#values += 1;
    if (this.#open.length >= mostLevels || this.#values > this.#limits.values) {
      this.#isTooMuch = true;
      return;
    }
    const [root] = this.#open;
    if (this.#open.length === 1 && root !== undefined && this.#isWanted(root)) {
      [this.#memberStart, this.#memberLevels] = [start, 0];
    }
    this.#open.push({
      isObject,
      commas: 0,
      start,
      from: start + 1,
      nameStart: start,
      nameEnd: start,
      value: undefined,
      isBehindPart: false,
    });
    this.#levels = Math.max(this.#levels, this.#open.length);
    this.#memberLevels = Math.max(this.#memberLevels, this.#open.length - 1);
  }

  #isWanted({ isObject, nameStart, nameEnd }: Open): boolean {
    return (
      isObject &&
      this.#wanted !== undefined &&
      nameEnd > nameStart &&
      parseFigures(this.#text.slice(nameStart, nameEnd)) === this.#wanted
    );
  }

  #comma(): void {
    const top = this.#open.at(-1);
    if (top === undefined) {
      this.#isBroken = true;
      return;
    }
    top.commas += 1;
    this.#values += 1;
    if (
      this.#values > this.#limits.values ||
      (top.isObject && top.commas >= this.#limits.members)
    ) {
      this.#isTooMuch = true;
    } else if (top.isBehindPart) {
      this.#check(isBlank(this.#text.slice(top.from, this.#at)));
      top.from = this.#at + 1;
      top.isBehindPart = false;
    } else if (this.#at - this.#read >= pieceLength) {
      this.#readParents();
      this.#readItems(top, this.#at);
      top.from = this.#at + 1;
    }
  }

  #closed(isObject: boolean): void {
    const top = this.#open.pop();
    if (top === undefined || top.isObject !== isObject) {
      this.#isBroken = true;
      return;
    }
    const end = this.#at + 1;
    if (top.value !== undefined) {
      if (top.isBehindPart) {
        this.#check(isBlank(this.#text.slice(top.from, this.#at)));
      } else {
        this.#readItems(top, this.#at);
      }
      this.#put(top.value, end);
    }
    if (this.#open.length === 1 && this.#memberStart !== undefined) {
      this.#member = { start: this.#memberStart, end, levels: this.#memberLevels };
      this.#memberStart = undefined;
    }
    if (this.#open.length === 0) {
      this.#rootEnd = end;
    }
  }

  /** Puts a part that was read by itself into what it stands in. */
  #put(value: unknown, end: number): void {
    const parent = this.#open.at(-1);
    if (parent === undefined) {
      [this.#root, this.#isRead] = [value, true];
      return;
    }
    const name = parent.isObject
      ? parseFigures(this.#text.slice(parent.nameStart, parent.nameEnd))
      : 0;
    if (Array.isArray(parent.value)) {
      parent.value.push(value);
    } else if (parent.value !== undefined && typeof name === "string") {
      setMember(parent.value, name, value);
    } else {
      this.#isBroken = true;
    }
    parent.from = end;
    parent.isBehindPart = true;
    this.#read = end;
  }

  /** Reads what stands before the open part in each of those around it. */
  #readParents(): void {
    for (const [index, parent] of this.#open.slice(0, -1).entries()) {
      const child = this.#open[index + 1];
      if (child === undefined || child.value !== undefined) {
        continue;
      }
      const start = parent.isObject ? parent.nameStart : child.start;
      const before = withoutBlanks(this.#text.slice(parent.from, start));
      this.#check(!parent.isBehindPart);
      if (parent.isObject) {
        this.#check(/^[ \t\n\r]*:[ \t\n\r]*$/u.test(this.#text.slice(parent.nameEnd, child.start)));
      }
      if (before === "") {
        parent.value ??= parent.isObject ? {} : [];
      } else {
        this.#check(before.endsWith(","));
        this.#readItems(parent, parent.from + before.length - 1);
      }
      parent.from = start;
    }
  }

  /** Reads the items from where it was read to up to a comma or the end. */
  #readItems(open: Open, to: number): void {
    const text = this.#text.slice(open.from, to);
    const [begin, end] = open.isObject ? ["{", "}"] : ["[", "]"];
    const read = isBlank(text) ? undefined : parseFigures(begin + text + end);
    open.value ??= open.isObject ? {} : [];
    if (Array.isArray(open.value) && Array.isArray(read)) {
      moveFigures(read, open.value, open.value.length);
      for (const item of read) {
        open.value.push(item);
      }
    } else if (isRecord(open.value) && isRecord(read)) {
      moveFigures(read, open.value, undefined);
      for (const [name, value] of Object.entries(read)) {
        setMember(open.value, name, value);
      }
    } else {
      this.#isBroken = true;
    }
    this.#read = to;
  }

  #check(holds: boolean): void {
    this.#isBroken ||= !holds;
  }
}

/** White space in JSON. */
function isBlank(text: string): boolean {
  return withoutBlanks(text) === "";
}

/** A text without the white space at its end. */
function withoutBlanks(text: string): string {
  let end = text.length;
  while (end > 0 && " \t\n\r".includes(text.charAt(end - 1))) {
    end -= 1;
  }
  return text.slice(0, end);
}

/** As JSON.parse does it: a member may be called `__proto__`. */
function setMember(record: JsonRecord, name: string, value: unknown): void {
  if (name === "__proto__") {
    Object.defineProperty(record, name, {
      value,
      writable: true,
      enumerable: true,
      configurable: true,
    });
  } else {
    record[name] = value;
  }
}
