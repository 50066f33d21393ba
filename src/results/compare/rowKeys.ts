import { removeTracking } from "../../tools/clean/pageUrls.ts";
import { memberOf } from "../../shared/reading.ts";
import { textOf } from "../../shared/json.ts";
import type { JsonRecord } from "../../shared/json.ts";
import { isWebUrl } from "../../shared/table.ts";

/** What parts the members of a key: no text from a response holds it after folding. */
const separator = "\u0000";

/**
 * A value as it is matched with that of another response: Unicode composed, white space single, case
 * ignored; of a URL also without fragment, tracking parameters and the slash at its end.
 */
export function foldedKey(value: unknown): string {
  const text = textOf(value).normalize("NFC").replaceAll(/\s+/gu, " ").trim();
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

/** The first set of members of which a row has a value for each; undefined where it has none of them in full. */
export function keyMembers(
  row: JsonRecord,
  keys: readonly (readonly string[])[],
): readonly string[] | undefined {
  return keys.find((members) =>
    members.every((member) => textOf(memberOf(row, member)).trim() !== ""),
  );
}

/** The folded key of a row, with the names of its members; undefined for a row that can't be told from others. */
export function rowKey(row: JsonRecord, keys: readonly (readonly string[])[]): string | undefined {
  const members = keyMembers(row, keys);
  return members?.flatMap((member) => [member, foldedKey(memberOf(row, member))]).join(separator);
}
