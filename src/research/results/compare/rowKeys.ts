import { removeTracking } from "../../tools/clean/pageUrls.ts";
import { memberOf } from "../../../shared/reading.ts";
import { textOf } from "../../../shared/json.ts";
import type { JsonRecord } from "../../../shared/json.ts";
import { isWebUrl } from "../../../shared/table.ts";
import { normalized } from "../../../shared/normalized.ts";

/** What parts the members of a key: no text from a response holds it after folding. */
const separator = "\u0000";

/** Most keys are words with single spaces between them: nothing has to be folded but their case. */
const plainWords = /^(?!https?:)[!-~]+(?: [!-~]+)*$/iu;

/**
 * A value as it is matched with that of another response: Unicode composed, white space single, case
 * ignored; of a URL also without fragment, tracking parameters and the slash at its end.
 */
export function foldedKey(value: unknown): string {
  const given = textOf(value);
  if (plainWords.test(given)) {
    return given.toLowerCase();
  }
  const text = normalized(given, "NFC").replaceAll(/\s+/gu, " ").trim();
  return (isWebUrl(text) ? foldedUrl(text) : text).toLowerCase();
}

/** Parsing takes long: a URL without a query and a fragment has nothing to remove but its slash. */
function foldedUrl(text: string): string {
  if (!/[?#]/u.test(text)) {
    return text.replace(/\/$/u, "");
  }
  const url = new URL(text);
  removeTracking(url);
  return url.href.replace(/\/(?=\?|$)/u, "");
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
    const folded = foldedKey(memberOf(row, member));
    if (folded === "") {
      return undefined;
    }
    key += member + separator + folded + separator;
  }
  return key;
}
