import { vocabularyFor } from "../language.ts";
import { mixed, seedOf } from "../hash.ts";
import { inAscii } from "./pools.ts";
import { kindFor } from "./search.ts";
import type { ReadSearch } from "./search.ts";
import { nameStyle } from "./siteNames.ts";
import type { NameStyle } from "./siteNames.ts";
import { registeredName } from "./sites.ts";
import type { Site } from "./sites.ts";

/** A site, or a page of it with its address as it was asked for. */
export interface Address {
  readonly domain: string;
  readonly url: string | undefined;
}

/** Reads what a request added: a domain, or the address of a page. */
export function readAddress(address: string): Address {
  return address.includes("://")
    ? { domain: domainOf(address), url: address }
    : { domain: address, url: undefined };
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
  const parts = pathname
    .split("/")
    .map(readPart)
    .filter((words) => words.length > 0);
  if (
    parts.flat().some((word) => utilityWords.has(word)) ||
    (parts.length === 0 && search !== "")
  ) {
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
    .filter(
      (word) =>
        word !== "" && /\p{L}/u.test(word) && !/^\D*\d[^a-z]*[a-z].*\d|^[0-9a-f]{8,}$/u.test(word),
    );
}

/** Which page of a site answers a search: searches about one subject share their pages. */
export function addressFor(site: Site, search: ReadSearch): string {
  return site.kind === "platform"
    ? platformAddress(site, search)
    : origin(site) + path(site, search);
}

/** Scheme and host as the site writes them. */
function origin({ domain, seed }: Site): string {
  const labels = domain.split(".").length;
  return `https://${mixed(seed, 21) < 0.35 && labels === 2 ? "www." : ""}${domain}`;
}

function path(site: Site, search: ReadSearch): string {
  const style = nameStyle(search.areas[0]?.vocabulary.lexicon.language ?? "");
  const parts = pathParts(site, search, style).filter((part) => part !== "");
  const end = mixed(site.seed, 22) < 0.4 ? "/" : "";
  return parts.length === 0 ? "/" : `/${parts.join("/")}${end}`;
}

function pathParts(site: Site, search: ReadSearch, style: NameStyle): string[] {
  const { core, keyword, groups, asks, intent } = search;
  const section = mixed(site.seed, 23) < 0.35 ? "" : choose(style.sections, site.seed, 24);
  if (isHome(site, search)) {
    return [];
  }
  const otherwise = answersOtherwise(site, search);
  if (asks || groups.has("compare")) {
    return [section, slug(otherwise ? core : keyword)];
  }
  if (kindFor(site, search) === "shop" && intent !== "informational") {
    return [choose(style.shelves, site.seed, 25), slug(core)];
  }
  const chooses = groups.has("quality") || groups.has("audience") || groups.has("time");
  return [section, slug(chooses === otherwise ? core : `${style.best} ${core}`)];
}

/** Days for which a site answers a search with the same page, at least. */
const pageDays = 20;

/** Now and then another page of a site ranks for a while: the one about the subject, or that with the best of its kind. */
function answersOtherwise({ seed }: Site, search: ReadSearch): boolean {
  const turn = Math.floor(search.day / pageDays + mixed(seed, search.seed ^ 15));
  return mixed(seed, search.seed ^ 0x20000 ^ turn) < 0.04;
}

/** A site's home page answers searches for its name and, where its name says what it is about, for that. */
function isHome({ domain }: Site, { core, keyword }: ReadSearch): boolean {
  const name = slug(registeredName(domain)).replaceAll("-", "");
  const compact = slug(core).replaceAll("-", "");
  return (
    name === compact ||
    (core === keyword && compact.length > 3 && (name.endsWith(compact) || name.startsWith(compact)))
  );
}

function choose(choices: readonly string[], seed: number, salt: number): string {
  return choices[Math.floor(mixed(seed, salt) * choices.length)] ?? "";
}

/** Words as an address writes them. */
export function slug(phrase: string): string {
  const words = inAscii(phrase)
    .replaceAll(/['’]/gu, "")
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== "");
  return encodeURIComponent(words.join("-"));
}

function platformAddress(site: Site, search: ReadSearch): string {
  const { domain } = site;
  const { keyword, core } = search;
  const text = slug(keyword);
  const number = Math.floor(mixed(site.seed, search.seed) * 9e8) + 1e8;
  const code = number.toString(36);
  const addresses: { readonly [domain: string]: string } = {
    "youtube.com": `https://www.youtube.com/watch?v=${videoId(text)}`,
    "reddit.com": `https://www.reddit.com/r/${slug(search.areas[0]?.phrases[0] ?? core).replaceAll("-", "")}/comments/${code}/${text.replaceAll("-", "_")}/`,
    "quora.com": `https://www.quora.com/${capitals(text, "-")}`,
    "amazon.com": `https://www.amazon.com/s?k=${text.replaceAll("-", "+")}`,
    "ebay.com": `https://www.ebay.com/shop/${text}?_nkw=${text.replaceAll("-", "+")}`,
    "etsy.com": `https://www.etsy.com/market/${text.replaceAll("-", "_")}`,
    "pinterest.com": `https://www.pinterest.com/ideas/${text}/${number}/`,
    "facebook.com": `https://www.facebook.com/groups/${number}/`,
    "tiktok.com": `https://www.tiktok.com/discover/${text}`,
    "medium.com": `https://medium.com/tag/${text}`,
    "linkedin.com": `https://www.linkedin.com/pulse/${text}-${code}`,
    "tripadvisor.com": `https://www.tripadvisor.com/Search?q=${text.replaceAll("-", "+")}`,
  };
  return Object.hasOwn(addresses, domain)
    ? (addresses[domain] ?? "")
    : `https://${domain}/wiki/${capitals(slug(core), "_")}`;
}

/** Eleven characters as videos have them. */
function videoId(text: string): string {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  const seed = seedOf(text);
  return Array.from(
    { length: 11 },
    (_item, index) => letters[Math.floor(mixed(seed, index) * letters.length)] ?? "A",
  ).join("");
}

function capitals(text: string, joiner: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1).replaceAll("-", joiner);
}
