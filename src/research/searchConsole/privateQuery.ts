/** Longest query that is looked at, in characters; a search has fewer. */
const longestQuery = 4096;
/** What is before the sign doesn't matter, and a host has 253 characters at most. */
const email = /[^\s@]@[^\s@]{1,255}\.[^\s@]{2}/u;
/** Digits with what is written between those of a telephone number. */
const figures = /\+?\(?\d[\d\s()./-]{5,40}\d/gu;
const fewestDigits = 8;
const mostDigits = 15;
/** Four numbers of an address on the network, a date, and an amount are none. */
const otherwise =
  /^(?:\d{1,3}(?:\.\d{1,3}){3}|\d{4}[-./]\d{1,2}[-./]\d{1,2}|\d{1,2}[-./]\d{1,2}[-./]\d{4}|\d{1,3}(?:[. ]\d{3})+|(?:(?:19|20)\d\d[\s/-]+)+(?:19|20)\d\d)$/u;

/**
 * True for a query that may name a person: one with an e-mail address or a telephone number in it. It is left out of
 * whatever is copied or written, so a number that only looks like one of a telephone counts as one.
 */
export function isPrivateQuery(query: string): boolean {
  const text = query
    .slice(0, longestQuery)
    .normalize("NFKC")
    // which makes up to 18 characters of one
    .slice(0, longestQuery)
    .replaceAll(/\p{Nd}/gu, (digit) => (digit >= "0" && digit <= "9" ? digit : plainDigit(digit)))
    .replaceAll(/[\u2010-\u2015\u2212]/gu, "-");
  return email.test(text) || (text.match(figures) ?? []).some(isTelephone);
}

function isTelephone(written: string): boolean {
  const digits = written.replaceAll(/\D/gu, "").length;
  if (digits < fewestDigits || digits > mostDigits) {
    return false;
  }
  if (/^\+|^\(?0/u.test(written)) {
    return !/^0\.\d+$/u.test(written);
  }
  // without a prefix: ten digits and more, as in many countries, and no number of a book or an article
  return digits >= 10 && !isBookNumber(written, digits) && !otherwise.test(written);
}

/** Thirteen digits of a book's or a magazine's number, which all begin alike. */
function isBookNumber(written: string, digits: number): boolean {
  return digits === 13 && /^97[789]/u.test(written.replaceAll(/\D/gu, ""));
}

/** A text as it may be copied or written: "…" in place of one that names a person. */
export function sharableText(text: string): string {
  return isPrivateQuery(text) ? "…" : text;
}

/** A URL as it may be copied or written: without what follows its path, or at all, where that names a person. Numbers in a path are mostly dates. */
export function sharableUrl(url: string): string {
  const [path = "", ...parameters] = url.split(/[?#]/u);
  const isPlain = !parameters.some((part) => isPrivateQuery(decoded(part)));
  return email.test(decoded(path)) ? "…" : isPlain ? url : path;
}

function decoded(part: string): string {
  const text = part.slice(0, longestQuery).replaceAll("+", " ");
  try {
    return decodeURIComponent(text);
  } catch {
    // bytes of another encoding
    return text;
  }
}

/** Digits of other scripts that were met; there are fewer than a thousand. */
const plainDigits = new Map<string, string>();

function plainDigit(digit: string): string {
  const known = plainDigits.get(digit) ?? digitOfAscii(digit);
  plainDigits.set(digit, known);
  return known;
}

/** A digit of any script as one of ASCII: in Unicode each script's ten lie side by side, from zero on. */
function digitOfAscii(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (code - zero < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) {
    zero -= 1;
  }
  return String((code - zero) % 10);
}
