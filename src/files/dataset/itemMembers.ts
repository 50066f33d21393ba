/** A member of an object as it stands in the text. */
export interface MemberSlice {
  readonly name: string;
  /** The name, the colon and the value, without white space around them. */
  readonly bytes: Buffer;
}

const quote = 0x22;
const comma = 0x2c;
const backslash = 0x5c;

/** The members of an object in the order of its text, which must have been parsed already: nothing is checked here. */
export function membersOf(object: Buffer): MemberSlice[] {
  const members: MemberSlice[] = [];
  let [start, depth] = [1, 0];
  for (let at = 1; at < object.length; at += 1) {
    const byte = object[at];
    if (byte === quote) {
      at = endOfString(object, at);
    } else if (byte === 0x7b || byte === 0x5b) {
      depth += 1;
    } else if (depth === 0 && (byte === comma || at === object.length - 1)) {
      members.push(...memberAt(object.subarray(start, at)));
      start = at + 1;
    } else if (byte === 0x7d || byte === 0x5d) {
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

function trimmed(bytes: Buffer): Buffer {
  let [start, end] = [0, bytes.length];
  while (start < end && (bytes[start] ?? 0) <= 0x20) {
    start += 1;
  }
  while (end > start && (bytes[end - 1] ?? 0) <= 0x20) {
    end -= 1;
  }
  return bytes.subarray(start, end);
}
