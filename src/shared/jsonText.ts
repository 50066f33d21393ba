/** What `visitJson` meets, in the order of the text. Offsets in UTF-16 units; ends are exclusive. */
export interface JsonVisitor {
  /** A string with its quotes. `isName`: the name of a member. */
  readonly string?: (start: number, end: number, isName: boolean) => void;
  readonly number?: (start: number, end: number) => void;
  /** At the bracket or brace that opens a list or an object. */
  readonly open?: (start: number, isObject: boolean) => void;
  /** Behind the one that closes it. */
  readonly close?: (end: number) => void;
}

const [quote, backslash, colon, minus, nine, zero] = [0x22, 0x5c, 0x3a, 0x2d, 0x39, 0x30];
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Walks over a JSON text, which must have been parsed already: nothing is checked here. Takes time
 * in proportion to the text, and no stack, however deep it is nested.
 */
export function visitJson(text: string, visitor: JsonVisitor): void {
  for (let at = 0; at < text.length;) {
    const start = at;
    const code = text.charCodeAt(at);
    at += 1;
    if (code === quote) {
      at = endOfString(text, start);
      visitor.string?.(start, at, isBeforeColon(text, at));
    } else if (code === minus || (code >= zero && code <= nine)) {
      at = endOfNumber(text, at);
      visitor.number?.(start, at);
    } else if (code === openBrace || code === openBracket) {
      visitor.open?.(start, code === openBrace);
    } else if (code === closeBrace || code === closeBracket) {
      visitor.close?.(at);
    }
  }
}

/** The text of a string of JSON: most have no escapes. */
export function unquoted(token: string): string {
  return token.includes("\\") ? String(JSON.parse(token)) : token.slice(1, -1);
}

/**
 * The text of a member of the outermost object, exactly as it came; of several with this name the
 * last one, as JSON.parse reads it. Undefined where there is none whose value is a list or an object.
 */
export function memberText(text: string, name: string): string | undefined {
  let [depth, isWanted, from] = [0, false, 0];
  let found: string | undefined;
  visitJson(text, {
    string: (start, end, isName) => {
      if (depth === 1) {
        isWanted = isName && unquoted(text.slice(start, end)) === name;
      }
    },
    open: (start) => {
      depth += 1;
      from = depth === 2 ? start : from;
    },
    close: (end) => {
      depth -= 1;
      if (depth === 1 && isWanted) {
        found = text.slice(from, end);
      }
    },
  });
  return found;
}

/** Where a string of JSON ends that begins at `start`, behind its quote; beyond the text where it never does. */
export function endOfString(text: string, start: number): number {
  for (let at = start + 1; ;) {
    const end = text.indexOf('"', at);
    if (end === -1) {
      return text.length + 1;
    }
    let first = end;
    while (first > at && text.charCodeAt(first - 1) === backslash) {
      first -= 1;
    }
    // of an even number of backslashes each second one is escaped
    if ((end - first) % 2 === 0) {
      return end + 1;
    }
    at = end + 1;
  }
}

/** Everything that a number may consist of: digits, a point, signs and an exponent. */
function endOfNumber(text: string, from: number): number {
  let at = from;
  while (isOfNumber(text.charCodeAt(at))) {
    at += 1;
  }
  return at;
}

function isOfNumber(code: number): boolean {
  return (
    (code >= zero && code <= nine) ||
    code === minus ||
    code === 0x2b ||
    code === 0x2e ||
    code === 0x45 ||
    code === 0x65
  );
}

function isBeforeColon(text: string, end: number): boolean {
  let at = end;
  while (text.charCodeAt(at) <= 0x20) {
    at += 1;
  }
  return text.charCodeAt(at) === colon;
}
