import * as l10n from "@vscode/l10n";
import type { ApiCredential } from "../../../research/service/account.ts";
import { firstText, shortText } from "../../../shared/plainText.ts";
import { withoutTrailing } from "../../../articles/text/textEnd.ts";

/** Characters of a key that its prefix may show, whatever the service calls a prefix. */
const longestPrefix = 12;

/** A key's name for messages and lists; its id where it has none. */
export function shownName({ name, id }: ApiCredential): string {
  return firstText([name, id], "—");
}

/** The first characters of a key, "or_9pX2mT…"; "" where the list has none. A longer text is truncated, so that no key is ever shown. */
export function shownPrefix({ prefix }: ApiCredential): string {
  const visible = withoutTrailing(shortText(prefix), ".…*");
  return visible === "" ? "" : `${[...visible].slice(0, longestPrefix).join("")}…`;
}

/** Name and prefix: “Blog laptop” (or_abc123…). */
export function shownCredential(credential: ApiCredential): string {
  const prefix = shownPrefix(credential);
  return `“${shownName(credential)}”${prefix === "" ? "" : ` (${prefix})`}`;
}

/** Characters that a key's name may have (service spec 2.2). */
const maximumLength = 120;

/** What is wrong with a name for a key, as a sentence; undefined when nothing is. Counts code points, not UTF-16 units. */
export function keyNameProblem(name: string): string | undefined {
  const { length } = [...name.trim()];
  if (length === 0) {
    return l10n.t("Name the key so you'll know what uses it.");
  }
  return length <= maximumLength
    ? undefined
    : l10n.t("Names can have up to {0} characters; this one has {1}.", maximumLength, length);
}

/** A name that the service accepts, made from the name of another key. */
export function keyNameFrom(name: string | undefined): string {
  const cut = [...(name ?? "").trim()].slice(0, maximumLength).join("").trim();
  return cut === "" ? "SEO Research" : cut;
}
