/** The bytes that JSON is taken apart by. */
export const quote = 0x22;
export const comma = 0x2c;
export const colon = 0x3a;
export const backslash = 0x5c;
export const openBracket = 0x5b;
export const closeBracket = 0x5d;
export const openBrace = 0x7b;
export const closeBrace = 0x7d;
export const lineFeed = 0x0a;
export const carriageReturn = 0x0d;
export const tab = 0x09;
export const space = 0x20;

/** White space of JSON. */
export function isSpace(byte: number | undefined): boolean {
  return byte === space || byte === lineFeed || byte === carriageReturn || byte === tab;
}

/** The bytes without white space around them; no copy. */
export function trimmed(bytes: Buffer): Buffer {
  let [start, end] = [0, bytes.length];
  while (start < end && isSpace(bytes[start])) {
    start += 1;
  }
  while (end > start && isSpace(bytes[end - 1])) {
    end -= 1;
  }
  return bytes.subarray(start, end);
}
