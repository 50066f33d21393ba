import { vocabularyFor } from "../language.ts";

/** A site, or a page of it with its address as it was asked for. */
export interface Address {
  readonly domain: string;
  readonly url: string | undefined;
}

/** Reads what stands in a guest list: a domain, or the address of a page. */
export function readAddress(address: string): Address {
  return address.includes("://") ? { domain: domainOf(address), url: address } : { domain: address, url: undefined };
}

/** The domain a page belongs to, without www. */
export function domainOf(url: string): string {
  return new URL(url).hostname.replace(/^www\./u, "");
}

/** One text for all spellings of a page's address: without scheme, www and slash at the end. */
export function pageKey(url: string): string {
  const { hostname, pathname, search } = new URL(url);
  return hostname.replace(/^www\./u, "") + pathname.replace(/\/$/u, "") + search;
}

/** Pages that exist on every site and rank for nothing. */
const utilityWords = new Set(
  "privacy terms login signin signup register cart checkout account search contact imprint impressum datenschutz agb cookies legal sitemap feed admin tag tags author 404 thanks unsubscribe about team careers jobs press".split(
    " ",
  ),
);
/** Parts of an address that say nothing about the page. */
const emptyWords = new Set(
  "index home www blog blogs post posts article articles guide guides en us de fr es pt it nl category categories page pages p html htm php aspx amp the a an of and docs news resources learn magazin ratgeber content".split(
    " ",
  ),
);

/** What a page is about, by the last telling part of its path; "" for a home page, undefined for a page nobody searches for. */
export function pathSubject(url: string): string | undefined {
  const { pathname, search } = new URL(url);
  const parts = pathname.split("/").map(readPart).filter((words) => words.length > 0);
  if (parts.flat().some((word) => utilityWords.has(word)) || (parts.length === 0 && search !== "")) {
    return undefined;
  }
  const telling = parts.map(withoutEmptyEnds).findLast((words) => words.join("").length > 2);
  if (telling !== undefined) {
    return telling.slice(0, 7).map(restoreUmlaut).join(" ");
  }
  return pathname === "/" || parts.length > 0 ? "" : undefined;
}

function withoutEmptyEnds(words: readonly string[]): string[] {
  const first = words.findIndex((word) => !emptyWords.has(word));
  const last = words.findLastIndex((word) => !emptyWords.has(word));
  return first === -1 ? [] : words.slice(first, last + 1);
}

const german = vocabularyFor("German");

/** Addresses write "rueckenschmerzen" for what people search as "rückenschmerzen". */
function restoreUmlaut(word: string): string {
  const written = word.replaceAll("ae", "ä").replaceAll("oe", "ö").replaceAll("ue", "ü");
  return german.telling.get(written) === 2 ? written : word;
}

/** "10-best-espresso-machines-2025.html" reads "best espresso machines"; identifiers read as nothing. */
function readPart(part: string): string[] {
  let text = part;
  try {
    text = decodeURIComponent(part);
  } catch {
    // A broken escape is read as it stands.
  }
  return text
    .normalize("NFC")
    .toLowerCase()
    .replace(/\.[a-z]{2,5}$/u, "")
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== "" && /\p{L}/u.test(word) && !/\d.*[a-z].*\d|^[0-9a-f]{8,}$/u.test(word));
}
