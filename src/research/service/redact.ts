import { KeyFinder } from "./keyFinder.ts";
import type { BodyWriter } from "./transport.ts";

/**
 * What replaces a key. Plain ASCII without quotes, backslashes, `<` and `&`, so that JSON, HTML and CSV
 * stay what they are.
 */
export const keyRemoved = "[API key removed]";

/**
 * Characters a key needs to be looked for. A shorter one, or one of digits alone, may be an ordinary word
 * or figure: removing it would spoil data, and the service makes no such keys.
 */
const shortestKey = 8;
/** What a header can carry, with at least one character that no number has. */
const isLookedFor = /^(?=.*[^\d.eE+-])[\u0021-\u007E]+$/u;

const replacement = Buffer.from(keyRemoved, "latin1");

/** Most texts: none of the characters with which an encoded one begins. */
const encodedPart = /[\\%&]/u;

/**
 * Takes one key out of whatever a service, a proxy or a library says, so that it lands in no file, log
 * or message. Found is the key as it is and with any of its characters as JSON escapes, percent-encoded
 * or as HTML references, also inside one another.
 */
export class Redactor {
  readonly #key: string;
  /** Undefined for a key that is too short, or no key at all: then nothing is replaced. */
  readonly #finder: KeyFinder | undefined;

  constructor(key: string) {
    this.#key = key;
    this.#finder =
      key.length >= shortestKey && isLookedFor.test(key) ? new KeyFinder(key) : undefined;
  }

  /** The text without the key. */
  text(text: string): string {
    const bytes = this.#isSuspicious(text) ? Buffer.from(text, "utf8") : undefined;
    const without = bytes === undefined ? undefined : this.#pieces(bytes, true);
    return without === undefined || without.removed === 0 ? text : without.bytes.toString("utf8");
  }

  /** A copy of a value read from JSON without the key in any text or member's name, however deep. */
  value(value: unknown): unknown {
    return copied(value, (text) => this.text(text));
  }

  /** True when the key is anywhere in a text, or in a value that JSON can carry. */
  isIn(value: unknown): boolean {
    const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
    return this.text(text) !== text;
  }

  /** Rewrites message and stack of an error that may quote what was sent; returns the same error. */
  error<T>(error: T): T {
    if (error instanceof Error && this.isIn(`${error.message}\n${error.stack ?? ""}`)) {
      error.message = this.text(error.message);
      error.stack = this.text(error.stack ?? "");
    }
    return error;
  }

  /** A writer that hands bytes on without the key. */
  stream(to: BodyWriter): RedactingWriter {
    return new RedactingWriter(to, (bytes, isWhole) => this.#pieces(bytes, isWhole));
  }

  #isSuspicious(text: string): boolean {
    return text.includes(this.#key) || encodedPart.test(text);
  }

  #pieces(bytes: Buffer, isWhole: boolean): Redacted {
    if (this.#finder === undefined) {
      return { bytes, open: bytes.subarray(bytes.length), removed: 0 };
    }
    const { found, open } = this.#finder.search(bytes, isWhole);
    const pieces: Buffer[] = [];
    let done = 0;
    for (const { start, end } of found) {
      pieces.push(bytes.subarray(done, start), replacement);
      done = end;
    }
    const rest = bytes.subarray(done, open);
    return {
      bytes: pieces.length === 0 ? rest : Buffer.concat([...pieces, rest]),
      open: bytes.subarray(open),
      removed: found.length,
    };
  }
}

/** The keys that were used in this window, for what is not said by one connection alone: the log, and what a person types. */
export class KnownKeys {
  readonly #redactors = new Map<string, Redactor>();

  /** From now on this key is taken out, too. */
  add(key: string): void {
    if (!this.#redactors.has(key)) {
      this.#redactors.set(key, new Redactor(key));
    }
  }

  /** The text without any of the keys. */
  text(text: string): string {
    return [...this.#redactors.values()].reduce((left, redactor) => redactor.text(left), text);
  }

  /** A writer that hands bytes on without any of the keys. Its `end` is to be called once, when all bytes were written. */
  stream(to: BodyWriter): EndingWriter {
    const writers: RedactingWriter[] = [];
    for (const redactor of this.#redactors.values()) {
      writers.unshift(redactor.stream(writers[0] ?? to));
    }
    const [first = to] = writers;
    return {
      write: (chunk) => first.write(chunk),
      end: async () => {
        for (const writer of writers) {
          await writer.end();
        }
      },
    };
  }

  /** True when one of the keys is anywhere in a text, or in a value that JSON can carry. */
  isIn(value: unknown): boolean {
    return [...this.#redactors.values()].some((redactor) => redactor.isIn(value));
  }
}

/** A writer that may hold bytes back until its end. */
export interface EndingWriter extends BodyWriter {
  end(): Promise<void>;
}

interface Redacted {
  /** What can be handed on. */
  readonly bytes: Buffer;
  /** What may be the beginning of a key. */
  readonly open: Buffer;
  /** How many keys were replaced. */
  readonly removed: number;
}

/**
 * Hands the bytes of a response on without the key, also where its parts come one after the other. Holds
 * back no more than an encoded key is long.
 */
export class RedactingWriter implements BodyWriter {
  readonly #to: BodyWriter;
  readonly #redact: (bytes: Buffer, isWhole: boolean) => Redacted;
  #open: Buffer = Buffer.alloc(0);
  #removed = 0;

  constructor(to: BodyWriter, redact: (bytes: Buffer, isWhole: boolean) => Redacted) {
    this.#to = to;
    this.#redact = redact;
  }

  /** How many times the key was replaced so far. */
  get removed(): number {
    return this.#removed;
  }

  write(chunk: Uint8Array): Promise<void> | undefined {
    return this.#handOn(chunk, false);
  }

  /** Hands on what was held back. To be called once, when all bytes were written. */
  end(): Promise<void> | undefined {
    return this.#handOn(new Uint8Array(), true);
  }

  #handOn(chunk: Uint8Array, isWhole: boolean): Promise<void> | undefined {
    const came = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    const { bytes, open, removed } = this.#redact(
      this.#open.length === 0 ? came : Buffer.concat([this.#open, came]),
      isWhole,
    );
    // A copy: the sender may use the chunk's memory again.
    this.#open = Buffer.from(open);
    this.#removed += removed;
    return bytes.length === 0 ? undefined : this.#to.write(bytes);
  }
}

/** A copy with each text changed, member names among them. Not recursive: values may be nested deeper than the stack is. */
function copied(value: unknown, change: (text: string) => string): unknown {
  const copies: { readonly from: object; readonly to: unknown[] | Record<string, unknown> }[] = [];
  const copy = (part: unknown): unknown => {
    if (typeof part === "string") {
      return change(part);
    }
    if (typeof part !== "object" || part === null) {
      return part;
    }
    const to = Array.isArray(part) ? [] : {};
    copies.push({ from: part, to });
    return to;
  };
  const whole = copy(value);
  for (let next = copies.pop(); next !== undefined; next = copies.pop()) {
    const { from, to } = next;
    for (const [name, part] of Object.entries(from)) {
      if (Array.isArray(to)) {
        to.push(copy(part));
      } else {
        setMember(to, change(name), copy(part));
      }
    }
  }
  return whole;
}

/** A member may be called `__proto__`, which a plain assignment would lose; defining each takes several times as long. */
function setMember(to: Record<string, unknown>, name: string, value: unknown): void {
  if (name === "__proto__") {
    const isPlain = { configurable: true, enumerable: true, writable: true };
    Object.defineProperty(to, name, { value, ...isPlain });
  } else {
    to[name] = value;
  }
}
