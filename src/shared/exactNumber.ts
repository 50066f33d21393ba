import { visitJson } from "./jsonText.ts";

/**
 * A number that a double can't hold, with the text it came as: an id of 18 digits, `1e999`. It is no
 * figure to calculate with; it is drawn, copied and written with every digit.
 */
export class ExactNumber {
  /** As it came, for example `120212345678901234`. */
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** The nearest double, to sort by. */
  get nearest(): number {
    return Number(this.text);
  }

  /** True for digits alone. */
  get isInteger(): boolean {
    return /^-?\d+$/u.test(this.text);
  }

  /** JSON.stringify writes the text itself, wherever in a value this stands. */
  toJSON(): unknown {
    // Every engine that the editor brings knows it; a test proves it of the one at hand.
    const rawJson: unknown = Reflect.get(JSON, "rawJSON");
    const raw: unknown =
      typeof rawJson === "function" ? Reflect.apply(rawJson, JSON, [this.text]) : this.nearest;
    return raw;
  }

  toString(): string {
    return this.text;
  }
}

/** Numbers of at most this many characters keep all their digits in a double, exponents of three digits and minus zero aside. */
const safeLength = 15;

/** True where JSON.stringify writes the same number again, in whatever notation: `1.50` and `1e2` survive, `-0` and `1e999` don't. */
export function numberSurvives(text: string): boolean {
  if (text.length <= safeLength && !/^-0|e/iu.test(text)) {
    return true;
  }
  const value = Number(text);
  return Number.isFinite(value) && decimal(text) === decimal(String(value));
}

/**
 * A number as its sign, its digits without zeros around them, and the power of ten of the last digit. Split by hand: on
 * millions of digits a pattern may run out of its stack.
 */
function decimal(text: string): string {
  const sign = text.startsWith("-") ? "-" : "";
  const [mantissa = "", exponent = "0"] = text.slice(sign.length).split(/e/iu, 2);
  const [whole = "", fraction = ""] = mantissa.split(".", 2);
  const digits = withoutZeros(whole + fraction);
  return digits === ""
    ? `${sign}0`
    : `${sign}${digits}e${Number(exponent) - fraction.length + zerosAtEnd(whole + fraction)}`;
}

/** Not by a pattern: one that looks for zeros before the end takes quadratic time. */
function withoutZeros(digits: string): string {
  let from = 0;
  while (digits[from] === "0") {
    from += 1;
  }
  return digits.slice(from, Math.max(from, digits.length - zerosAtEnd(digits)));
}

function zerosAtEnd(digits: string): number {
  let to = digits.length;
  while (digits[to - 1] === "0") {
    to -= 1;
  }
  return digits.length - to;
}

/** Finds every text with a number that may not survive, and some without: most have none, and are read at the engine's own speed. */
const mayLose = /[\d.]{16}|\d[eE][+-]?\d{3}|-0(?:\.0*)?(?:[eE][+-]?\d+)?(?![\d.])/u;

/** JSON.parse, except that every number that a double can't hold comes as an ExactNumber. Throws SyntaxError. */
export function parseExact(text: string): unknown {
  return parseWith(text, (number) => new ExactNumber(number));
}

/**
 * The same for views: a fraction with more digits than a double holds stays a figure that can be
 * drawn and compared. Its digits are noted beside it, where `withExactNumbers` finds them. Undefined
 * for what is no JSON, which no JSON text stands for.
 */
export function parseFigures(text: string): unknown {
  try {
    return parseWith(text, (number) =>
      isFigureText(number) ? Number(number) : new ExactNumber(number),
    );
  } catch (error) {
    if (error instanceof SyntaxError) {
      // The caller says what could not be read.
      return undefined;
    }
    throw error;
  }
}

/** True where the nearest double differs in digits that only a copy has to show: no id, not too large, and not 0 instead of very little. */
function isFigureText(text: string): boolean {
  const value = Number(text);
  const [digits = ""] = text.split(/e/iu);
  return value === 0
    ? !/[1-9]/u.test(digits)
    : !/^-?\d+$/u.test(text) && Math.abs(value) <= Number.MAX_SAFE_INTEGER;
}

/** Under this symbol a list or an object has the texts of its figures that have more digits. Copies by `...` keep it, JSON leaves it out. */
const figureTexts = Symbol("texts of figures");

/** A value in which all numbers are exact, as they came. The same value where they are so already. */
export function withExactNumbers(value: unknown): unknown {
  if (typeof value !== "object" || value === null || value instanceof ExactNumber) {
    return value;
  }
  const texts = textsOf(value);
  const entries = Object.entries(value).map(
    ([key, part]: [string, unknown]) => [key, exactPart(texts?.get(key), part)] as const,
  );
  if (entries.every(([key, part]) => Object.is(part, Reflect.get(value, key)))) {
    return value;
  }
  return Array.isArray(value) ? entries.map(([, part]) => part) : Object.fromEntries(entries);
}

/** What was put into the place of a figure since is not the figure that came. */
function exactPart(text: string | undefined, part: unknown): unknown {
  return text !== undefined && Object.is(Number(text), part)
    ? new ExactNumber(text)
    : withExactNumbers(part);
}

function textsOf(value: object): Map<string, string> | undefined {
  const texts: unknown = Reflect.get(value, figureTexts);
  return texts instanceof FigureTexts ? texts : undefined;
}

/** The texts of figures by the member or the place they stand at. */
class FigureTexts extends Map<string, string> {}

/** Numbers that don't survive are parsed as texts with a mark that nobody knows, and put in their places afterwards. */
function parseWith(text: string, read: (number: string) => number | ExactNumber): unknown {
  const value: unknown = JSON.parse(text);
  if (!mayLose.test(text)) {
    return value;
  }
  const mark = crypto.randomUUID();
  const pieces: string[] = [];
  let written = 0;
  visitJson(text, {
    number: (start, end) => {
      const number = text.slice(start, end);
      if (!numberSurvives(number)) {
        pieces.push(text.slice(written, start), `"${mark}${number}"`);
        written = end;
      }
    },
  });
  return pieces.length === 0
    ? value
    : withNumbers(JSON.parse([...pieces, text.slice(written)].join("")), mark, read);
}

/** Not by recursion: a value may be nested deeper than any stack. */
function withNumbers(
  marked: unknown,
  mark: string,
  read: (number: string) => number | ExactNumber,
): unknown {
  const root = { value: marked };
  const waiting: object[] = [root];
  for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
    for (const key of Object.keys(one)) {
      const part: unknown = Reflect.get(one, key);
      if (typeof part === "object" && part !== null) {
        waiting.push(part);
      } else if (typeof part === "string" && part.startsWith(mark)) {
        const number = part.slice(mark.length);
        const value = read(number);
        Reflect.set(one, key, value);
        if (typeof value === "number") {
          noteText(one, key, number);
        }
      }
    }
  }
  return root.value;
}

/** Notes the texts of figures of one list or object at another that takes its parts, a list's behind its first `offset` ones. */
export function moveFigures(from: object, to: object, offset: number | undefined): void {
  for (const [key, text] of textsOf(from) ?? []) {
    noteText(to, offset === undefined ? key : String(Number(key) + offset), text);
  }
}

function noteText(owner: object, key: string, text: string): void {
  const texts = textsOf(owner) ?? new FigureTexts();
  texts.set(key, text);
  Reflect.set(owner, figureTexts, texts);
}

/** The one member of what stands for an ExactNumber on its way to a webview, where JSON would round it. */
const wireMember = "\u0000exact";

/** A value as it can be sent to a webview; the same value where it can be sent as it is. `fromWire` reads it there. */
export function toWire(value: unknown): unknown {
  if (!holds(value, isUnsendable)) {
    return value;
  }
  if (value instanceof ExactNumber) {
    return { [wireMember]: value.text };
  }
  // An object that only looks like a number of ours is shown as the text that it is.
  return wireText(value) === undefined ? withParts(value, toWire) : JSON.stringify(value);
}

/** What `toWire` sent. */
export function fromWire(value: unknown): unknown {
  if (!holds(value, (part) => wireText(part) !== undefined)) {
    return value;
  }
  const text = wireText(value);
  return text === undefined ? withParts(value, fromWire) : new ExactNumber(text);
}

function isUnsendable(value: object): boolean {
  return value instanceof ExactNumber || wireText(value) !== undefined;
}

function wireText(value: unknown): string | undefined {
  const text: unknown =
    typeof value === "object" && value !== null && Object.hasOwn(value, wireMember)
      ? Reflect.get(value, wireMember)
      : undefined;
  return typeof text === "string" ? text : undefined;
}

/** True where the test holds for the value or for a list or an object in it. */
function holds(value: unknown, test: (part: object) => boolean): boolean {
  return typeof value === "object" && value !== null && (test(value) || partsHold(value, test));
}

/** Most parts are neither lists nor objects: they are told without a call for each of a million. */
function partsHold(value: object, test: (part: object) => boolean): boolean {
  const parts: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
  return parts.some((part) => typeof part === "object" && holds(part, test));
}

function withParts(value: unknown, change: (part: unknown) => unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(change);
  }
  return typeof value === "object" && value !== null
    ? Object.fromEntries(
        Object.entries(value).map(([key, part]: [string, unknown]) => [key, change(part)]),
      )
    : value;
}
