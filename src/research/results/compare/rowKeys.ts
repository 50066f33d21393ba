import { keywordKey } from "../../../articles/identity/keywordKey.ts";
import { pageKey } from "../../../articles/identity/pageKey.ts";
import { textKey } from "../../../articles/identity/textKey.ts";
import { memberOf } from "../../../shared/reading.ts";
import { textOf } from "../../../shared/json.ts";
import type { JsonRecord } from "../../../shared/json.ts";

/** What parts the members of a key: no text from a response holds it after folding. */
const separator = "\u0000";

const webAddress = /^https?:\/\//iu;
/** Members whose values are keywords. */
const keywordMembers: ReadonlySet<string> = new Set(["keyword", "query", "search_term"]);

/**
 * A value as it is matched with that of another response: URLs of one page, spellings of one keyword and texts that
 * differ in case or white space only are the same.
 */
export function foldedKey(value: unknown, member = ""): string {
  const text = textOf(value).trim();
  return webAddress.test(text)
    ? (pageKey(text) ?? textKey(text))
    : keywordMembers.has(member)
      ? keywordKey(text)
      : textKey(text);
}

/**
 * The folded key of a row, with the names of its members: of several sets of members the first of
 * which it has a value for each. Undefined for a row that can't be told from others.
 */
export function rowKey(row: JsonRecord, keys: readonly (readonly string[])[]): string | undefined {
  for (const members of keys) {
    const key = keyOf(row, members);
    if (key !== undefined) {
      return key;
    }
  }
  return undefined;
}

function keyOf(row: JsonRecord, members: readonly string[]): string | undefined {
  let key = "";
  for (const member of members) {
    const folded = foldedKey(memberOf(row, member), member);
    if (folded === "") {
      return undefined;
    }
    key += member + separator + folded + separator;
  }
  return key;
}
