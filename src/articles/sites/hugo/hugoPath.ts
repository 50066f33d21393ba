import { normalized } from "../../../shared/normalized.ts";

/** How Hugo makes addresses of texts. */
export interface PathStyle {
  readonly keepCase: boolean;
  readonly removeAccents: boolean;
}

const allowed = /^(?:[\p{L}\p{Nd}\p{M}./\\_#+~@-]|%[\dA-Fa-f]{2})$/u;

/** Letters, digits, marks and `. / \ _ # + ~ - @` stay, `%` before two hexadecimal digits; blanks become one hyphen. */
export function sanitized(text: string, { keepCase, removeAccents }: PathStyle): string {
  let made = "";
  let hyphenWaits = false;
  let wasHyphen = false;
  for (const [part] of text.toWellFormed().matchAll(/%[\dA-Fa-f]{2}|[\s\S]/gu)) {
    if (allowed.test(part)) {
      wasHyphen = part === "-";
      made += hyphenWaits && !wasHyphen ? `-${part}` : part;
      hyphenWaits = false;
    } else if (made !== "" && !wasHyphen && /\s/u.test(part)) {
      hyphenWaits = true;
    }
  }
  const plain = removeAccents
    ? normalized(made, "NFD")
        .replaceAll(/\p{Mn}/gu, "")
        .normalize("NFC")
    : made;
  return keepCase ? plain : lowerCase(plain);
}

/** As Go does it: each character for itself, so the end of a word has no form of its own. */
export function lowerCase(text: string): string {
  return text.replaceAll(/\p{Lu}/gu, (char) => {
    const lower = char.toLowerCase();
    return lower.length === char.length ? lower : (lower[0] ?? char);
  });
}

/** Go's url.QueryUnescape: `+` is a blank; undefined for an escape that isn't one. */
export function queryUnescaped(text: string): string | undefined {
  const spaced = text.replaceAll("+", " ");
  if (/%(?![\dA-Fa-f]{2})/u.test(spaced)) {
    return undefined;
  }
  return spaced.replaceAll(/(?:%[\dA-Fa-f]{2})+/gu, (bytes) => {
    const values = bytes
      .split("%")
      .slice(1)
      .map((hex) => Number.parseInt(hex, 16));
    return new TextDecoder().decode(Uint8Array.from(values));
  });
}

/** Go's path.Clean: without empty and `.` parts, `..` taken back. */
export function cleaned(path: string): string {
  const isRooted = path.startsWith("/");
  const parts: string[] = [];
  for (const part of path.split("/")) {
    if (part === ".." && parts.length > 0 && parts.at(-1) !== "..") {
      parts.pop();
    } else if (part !== "" && part !== "." && !(part === ".." && isRooted)) {
      parts.push(part);
    }
  }
  return `${isRooted ? "/" : ""}${parts.join("/")}`;
}

/** Go's URL.EscapedPath: what is written as a path should be stays, else all of it is decoded and escaped again. */
export function escapedPath(path: string): string {
  if (/^(?:[\w!$&'()*+,;=:@[\].~/-]|%[\dA-Fa-f]{2})*$/u.test(path)) {
    return path;
  }
  const decoded = queryUnescaped(
    path.replaceAll("+", "%2B").replaceAll(/%(?![\dA-Fa-f]{2})/gu, "%25"),
  );
  return (decoded ?? path)
    .toWellFormed()
    .split(/([\w$&+,/:;=@.~-]+)/u)
    .map((part, index) => (index % 2 === 1 ? part : escaped(part)))
    .join("");
}

function escaped(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/gu,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
