import { numberSurvives } from "../../shared/exactNumber.ts";
import { mostNesting, parseJson } from "../../shared/json.ts";
import { unquoted, visitJson } from "../../shared/jsonText.ts";

/** The text of UTF-8 bytes, without a byte order mark; undefined for what is no UTF-8. */
export function utf8Text(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    // The caller keeps the bytes.
    return undefined;
  }
}

/**
 * True for JSON whose parsed form, written by JSON.stringify, is the same JSON but for white space,
 * escapes and the notation of numbers. False where something would be lost: digits of a number,
 * `1e999`, a minus zero, a member that comes twice, the order of members whose names are numbers,
 * bytes that are no UTF-8, half a surrogate pair, nesting that JSON.stringify can't be relied on
 * for. False for what is no JSON. Takes time in proportion to the bytes.
 */
export function survivesReserialising(bytes: Uint8Array): boolean {
  const text = utf8Text(bytes);
  return text !== undefined && parseJson(text) !== undefined && textSurvives(text);
}

/** The names of an open object; none for a list. */
interface Level {
  readonly names: Set<string> | undefined;
  /** The last name that is an index, and whether another one came before: JSON.parse puts indexes first, in their order. */
  lastIndex: number;
  hasOther: boolean;
}

function textSurvives(text: string): boolean {
  const levels: Level[] = [];
  let survives = true;
  visitJson(text, {
    number: (start, end) => {
      survives &&= numberSurvives(text.slice(start, end));
    },
    string: (start, end, isName) => {
      const token = text.slice(start, end);
      survives &&= isWhole(token) && (!isName || takesName(levels.at(-1), unquoted(token)));
    },
    open: (_start, isObject) => {
      levels.push({ names: isObject ? new Set() : undefined, lastIndex: -1, hasOther: false });
      survives &&= levels.length <= mostNesting;
    },
    close: () => {
      levels.pop();
    },
  });
  return survives;
}

/** Half a pair can only be written by an escape; the way to a view and into a file makes another character of it. */
function isWhole(token: string): boolean {
  return !/\\ud[89a-f]/iu.test(token) || unquoted(token).isWellFormed();
}

/** Notes a name; false for one that is there already, or that JSON.parse would move. */
function takesName(level: Level | undefined, name: string): boolean {
  if (level?.names === undefined || level.names.has(name)) {
    return false;
  }
  level.names.add(name);
  if (!isIndex(name)) {
    level.hasOther = true;
    return true;
  }
  const isInOrder = !level.hasOther && Number(name) > level.lastIndex;
  level.lastIndex = Number(name);
  return isInOrder;
}

/** Names that JavaScript's objects put first: "0" to "4294967294". */
function isIndex(name: string): boolean {
  return /^(?:0|[1-9]\d{0,9})$/u.test(name) && Number(name) < 2 ** 32 - 1;
}
