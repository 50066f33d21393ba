import { randomBytes } from "node:crypto";

/** A whole number of 16 digits or more, where a number may begin: most texts have none, and are read three times as fast. */
const mayBeInexact = /[:,[\s-]\d{16}/u;

/** Stands around a whole number while it is a text; no stranger knows it. */
const mark = randomBytes(16).toString("hex");
const marked = new RegExp(`"${mark}(-?\\d+)${mark}"`, "gu");

/** JSON.parse, except that whole numbers beyond 2^53 come as bigint and so keep their digits. Throws SyntaxError. */
export function parseExact(text: string): unknown {
  const value: unknown = mayBeInexact.test(text) ? JSON.parse(text, keepDigits) : JSON.parse(text);
  return value;
}

/** JSON.stringify for what `parseExact` has read. */
export function exactText(value: unknown): string {
  const text = JSON.stringify(value, (_name, part: unknown) => (typeof part === "bigint" ? `${mark}${part}${mark}` : part));
  return text.replaceAll(marked, "$1");
}

/** The engine tells a third argument what stood in the text. */
function keepDigits(_name: string, value: unknown, ...context: unknown[]): unknown {
  if (typeof value !== "number" || Number.isSafeInteger(value)) {
    return value;
  }
  const [from] = context;
  const source: unknown = typeof from === "object" && from !== null && "source" in from ? from.source : undefined;
  return typeof source === "string" && /^-?\d+$/u.test(source) ? BigInt(source) : value;
}
