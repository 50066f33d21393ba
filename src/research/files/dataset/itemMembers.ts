import {
  backslash,
  closeBrace,
  closeBracket,
  comma,
  openBrace,
  openBracket,
  quote,
  trimmed,
} from "./jsonBytes.ts";

/** A member of an object as it stands in the text. */
export interface MemberSlice {
  readonly name: string;
  /** The name, the colon and the value, without white space around them. */
  readonly bytes: Buffer;
}

/** The members of an object in the order of its text, which must have been parsed already: nothing is checked here. */
export function membersOf(object: Buffer): MemberSlice[] {
  const members: MemberSlice[] = [];
  let [start, depth] = [1, 0];
  for (let at = 1; at < object.length; at += 1) {
    const byte = object[at];
    if (byte === quote) {
      at = endOfString(object, at);
    } else if (byte === openBrace || byte === openBracket) {
      depth += 1;
    } else if (depth === 0 && (byte === comma || at === object.length - 1)) {
      members.push(...memberAt(object.subarray(start, at)));
      start = at + 1;
    } else if (byte === closeBrace || byte === closeBracket) {
      depth -= 1;
    }
  }
  return members;
}

function memberAt(bytes: Buffer): MemberSlice[] {
  const text = trimmed(bytes);
  if (text.length === 0) {
    return [];
  }
  const name: unknown = JSON.parse(text.toString("utf8", 0, endOfString(text, 0) + 1));
  return [{ name: String(name), bytes: text }];
}

function endOfString(bytes: Buffer, start: number): number {
  let at = start + 1;
  while (at < bytes.length && bytes[at] !== quote) {
    at += bytes[at] === backslash ? 2 : 1;
  }
  return at;
}
