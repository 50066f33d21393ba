import type { ApiCredential } from "../../service/account.ts";
import { firstText, shortText } from "../../shared/plainText.ts";

/** Characters of a key that its prefix may show, whatever the service calls a prefix. */
const longestPrefix = 12;

/** A key's name as it stands in messages and lists; its id where it has none. */
export function shownName({ name, id }: ApiCredential): string {
  return firstText([name, id], "—");
}

/** The first characters of a key, "or_9pX2mT…"; "" where the listing has none. Should a service send more than a prefix, it is cut. */
export function shownPrefix({ prefix }: ApiCredential): string {
  const visible = shortText(prefix).replace(/[.…*]+$/u, "");
  return visible === "" ? "" : `${[...visible].slice(0, longestPrefix).join("")}…`;
}

/** Name and prefix: “Blog laptop” (or_abc123…). */
export function shownCredential(credential: ApiCredential): string {
  const prefix = shownPrefix(credential);
  return `“${shownName(credential)}”${prefix === "" ? "" : ` (${prefix})`}`;
}
