import { expand } from "./expand.ts";
import type { IndexedKeyword } from "./expand.ts";
import { unit, whole } from "./hash.ts";
import { vocabularyFor, vocabularyOfPhrase } from "./language.ts";
import type { Snapshot } from "./snapshot.ts";
import { stem, vocabularies, wordsOf } from "./vocabulary.ts";

/** One keyword a page ranks for (data conventions 5.13). */
export interface Ranking {
  readonly keyword: string;
  /** 1 to 100. */
  readonly position: number;
  readonly monthly_volume: number | null;
}

/** What the index knows about a page. */
export interface PageRecord {
  readonly domain: string;
  /** What the page is about, from its address; undefined for a page the index doesn't know. */
  readonly subject: string | undefined;
  /** Strongest first. */
  readonly rankings: readonly Ranking[];
  /** Estimated visits a month. */
  readonly traffic: number;
}

/** Pages that exist on every site and rank for nothing. */
const utilityWords = new Set(
  "privacy terms login signin signup register cart checkout account search contact imprint impressum datenschutz agb cookies legal sitemap feed admin tag tags author 404 thanks unsubscribe".split(
    " ",
  ),
);
/** Parts of an address that say nothing about the page. */
const emptyWords = new Set(
  "index home www blog blogs post posts article articles guide guides en us de fr es pt it nl category categories page pages p html htm php aspx amp the a an of and docs news resources learn magazin ratgeber content".split(
    " ",
  ),
);

/** The rankings of a page (spec 4.2, inspect_page): made from the words of its address, the same every day but for drift. */
export function pageRecord(url: string, world: Snapshot): PageRecord {
  const address = new URL(url);
  const domain = address.hostname.replace(/^www\./u, "");
  const subject = isBarelyKnown(domain) ? undefined : subjectOf(address, domain);
  if (subject === undefined) {
    return { domain, subject, rankings: [], traffic: 0 };
  }
  const strength = domainStrength(domain);
  const ranked = related(subject, world)
    .slice(0, Math.round(whole(12, 420, "page size", url) * (0.3 + strength)))
    .map((keyword) => rankingOf(keyword, subject, url, strength))
    .toSorted((a, b) => visits(b) - visits(a) || a.position - b.position || (a.keyword < b.keyword ? -1 : 1));
  return { domain, subject, rankings: ranked, traffic: Math.round(ranked.reduce((sum, ranking) => sum + visits(ranking), 0)) };
}

/** Domains under .example and .test are barely known to the world. */
function isBarelyKnown(domain: string): boolean {
  return /(?:^|\.)(?:example|test)$/iu.test(domain);
}

/** How well a domain ranks, 0 to 1; few domains are strong. */
function domainStrength(domain: string): number {
  return unit("strength", domain) ** 1.6;
}

/** The subject of a page from the last telling part of its path; of a home page from the domain's own words. */
function subjectOf(address: URL, domain: string): string | undefined {
  const parts = address.pathname.split("/").map(readPart).filter((words) => words.length > 0);
  if (parts.flat().some((word) => utilityWords.has(word)) || (parts.length === 0 && address.search !== "")) {
    return undefined;
  }
  const telling = parts.map(withoutEmptyEnds).findLast((words) => words.join("").length > 2);
  if (telling !== undefined) {
    return telling.slice(0, 7).map(restoreUmlaut).join(" ");
  }
  return address.pathname === "/" || parts.length > 0 ? domainWords(domain) : undefined;
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

/** "harborlanecoffee.com" is about "harborlane coffee". */
function domainWords(domain: string): string {
  const labels = domain.split(".");
  const top = labels.at(-1) ?? "";
  const registered = /^(?:co|com|org|net|ac|gov)$/u.test(labels.at(-2) ?? "") && top.length === 2 ? labels.at(-3) : labels.at(-2);
  const name = registered ?? domain;
  const words = name.split("-").filter((word) => word !== "");
  const last = words.at(-1) ?? name;
  const known = vocabularies.flatMap((one) => [...one.telling].flatMap(([word, weight]) => (weight === 2 ? [word] : []))).filter((word) => word.length > 3 && last.length > word.length + 2);
  const ending = known.filter((word) => last.endsWith(word)).toSorted((a, b) => b.length - a.length)[0];
  return [...words.slice(0, -1), ...(ending === undefined ? [last] : [last.slice(0, -ending.length), ending])].join(" ");
}

/** Of the ideas around a subject, those that share a word of it: nobody ranks for what a page doesn't mention. */
function related(subject: string, world: Snapshot): IndexedKeyword[] {
  const { lexicon, modifiers } = vocabularyOfPhrase(subject, world.language);
  const words = wordsOf(subject).filter((word) => !lexicon.stopWords.has(word));
  const things = words.filter((word) => !modifiers.has(word));
  const roots = new Set((things.length > 0 ? things : words).map(stem));
  const needed = Math.min(2, roots.size);
  return expand(subject, world, "ideas").filter(
    ({ keyword }) => keyword === subject || new Set(wordsOf(keyword).map(stem).filter((root) => roots.has(root))).size >= needed,
  );
}

function rankingOf({ keyword, volume }: IndexedKeyword, subject: string, url: string, strength: number): Ranking {
  const chance = unit("position", url, keyword);
  const reach = keyword === subject ? 8 + 30 * (1 - strength) : 12 + 88 * (1 - strength * 0.7);
  return { keyword, position: 1 + Math.floor(Math.min(99, reach * chance)), monthly_volume: volume };
}

/** Visits a month that a ranking brings, by the share of searchers who click at its position. */
function visits({ position, monthly_volume: volume }: Ranking): number {
  const share = position <= 10 ? 0.3 / position ** 1.1 : position <= 20 ? 0.008 : 0.001;
  return (volume ?? 0) * share;
}
