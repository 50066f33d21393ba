import { domainToASCII, domainToUnicode } from "node:url";
import { vocabularies, worldwideVocabulary } from "../vocabulary.ts";
import type { Vocabulary } from "../vocabulary.ts";
import { topicArea, wordArea } from "./areas.ts";
import type { Area } from "./areas.ts";
import { mixed, seedOf } from "./mix.ts";
import { platformsOf } from "./platforms.ts";
import type { Platform } from "./platforms.ts";
import { nameStyle } from "./siteNames.ts";
import { registeredName, siteOf } from "./sites.ts";
import type { Site } from "./sites.ts";

/** Sites of its own that an area has at most. */
const ownSites = 140;
/** How many topics a magazine writes about. */
const magazineTopics = 4;
/** A subject longer than this is not put into a name. */
const longestName = 18;

/** Everybody who may rank in an area. */
export interface Pool {
  readonly sites: readonly Site[];
  /** Of the sites at the end of `sites`, the platforms. */
  readonly platforms: readonly Platform[];
}

const pools = new Map<string, Pool>();
const rememberedPools = 600;

/** The sites of an area: those that are named after it, magazines that write about it, and platforms last. */
export function poolOf(area: Area): Pool {
  const known = pools.get(area.key);
  if (known !== undefined) {
    return known;
  }
  const { language } = area.vocabulary.lexicon;
  const platforms = platformsOf(language);
  const own = ownDomains(area).filter((domain) => area.topic === undefined || namedDomains().get(domain) === area);
  const papers = magazines(language).filter((domain) => covers(domain, area));
  const domains = [...own, ...papers, ...platforms.map(({ domain }) => domain)];
  if (pools.size >= rememberedPools) {
    pools.clear();
  }
  const pool = { sites: domains.map(siteOf), platforms };
  pools.set(area.key, pool);
  return pool;
}

/** The sites of an area by name: half of them tell the subject; where a script stays out of names, nearly all are brands. */
function ownDomains(area: Area): string[] {
  const { language } = area.vocabulary.lexicon;
  const telling = siteNames(basesOf(area), area);
  if (area.topic === undefined) {
    return telling.slice(0, ownSites);
  }
  const { brands, ends } = nameStyle(language);
  const chosen = brands.filter((brand) => mixed(seedOf(brand), seedOf(area.key)) < 0.5);
  const foreign = telling.some((domain) => domain.startsWith("xn--"));
  const named = foreign ? telling.slice(0, 12) : telling.slice(0, ownSites / 2);
  const branded = chosen.flatMap((brand) => ends.filter((end) => mixed(seedOf(brand + end), seedOf(area.key)) < 0.14).map((end) => brand + end));
  return [...named, ...withTops(branded, language)].slice(0, ownSites);
}

/** "espressoatlas.com", "theespresso.com": the bases with every end and start, shuffled. */
function siteNames(bases: readonly string[], { vocabulary }: Area): string[] {
  const { language } = vocabulary.lexicon;
  const { ends, starts } = nameStyle(language);
  const hyphens = language === "German" ? 0.4 : 0.06;
  const names = bases.flatMap((base) => [
    ...ends.map((end) => (mixed(seedOf(base + end), 1) < hyphens ? `${base}-${end}` : base + end)),
    ...starts.map((start) => (mixed(seedOf(start + base), 1) < hyphens ? `${start}-${base}` : start + base)),
  ]);
  return withTops(names, language);
}

function withTops(names: readonly string[], language: string): string[] {
  const { tops } = nameStyle(language);
  const domains = names.map((name) => domainToASCII(`${name}.${tops[Math.floor(mixed(seedOf(name), 2) * tops.length)] ?? "com"}`));
  return [...new Set(domains)]
    .filter((domain) => domain !== "")
    .map((domain) => ({ domain, order: mixed(seedOf(domain), 3) }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ domain }) => domain);
}

/** The area's phrases as parts of names: "pourover", "ruecken". */
function basesOf({ phrases }: Area): string[] {
  const short = phrases.map((phrase) => inAscii(phrase).replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, "")).filter((base) => base.length > 1 && base.length <= longestName);
  return [...new Set(short)].slice(0, 6);
}

/** "rückenschmerzen" is written "rueckenschmerzen" in names, "café" "cafe"; other scripts stay. */
export function inAscii(text: string): string {
  return text
    .toLowerCase()
    .replaceAll("ä", "ae")
    .replaceAll("ö", "oe")
    .replaceAll("ü", "ue")
    .replaceAll("ß", "ss")
    .normalize("NFD")
    .replaceAll(/(?<=\p{Script=Latin})\p{M}+/gu, "")
    .normalize("NFC");
}

let named: ReadonlyMap<string, Area> | undefined;

/** Every domain that is named after a topic, with its area. */
function namedDomains(): ReadonlyMap<string, Area> {
  if (named === undefined) {
    const areas = vocabularies.flatMap((one) => one.topicList.map((topic) => topicArea(topic, one)));
    named = new Map(areas.toReversed().flatMap((area) => ownDomains(area).map((domain) => [domain, area] as const)));
  }
  return named;
}

const magazineLists = new Map<string, readonly string[]>();

function magazines(language: string): readonly string[] {
  const known = magazineLists.get(language);
  if (known !== undefined) {
    return known;
  }
  const { papers: [firsts, seconds], tops } = nameStyle(language);
  const made = firsts.flatMap((first) => seconds.map((second) => `${first}${second}.${tops[0] ?? "com"}`));
  magazineLists.set(language, made);
  return made;
}

/** Whether a magazine writes about an area. */
function covers(domain: string, { key, vocabulary, topic }: Area): boolean {
  const topics = Math.max(1, vocabulary.topicList.length);
  return mixed(seedOf(domain), seedOf(key)) < (topic === undefined ? 0.15 : Math.min(0.5, magazineTopics / topics));
}

/** The areas of a site that the world made up itself; undefined for every other domain. */
export function nativeAreas(domain: string): readonly Area[] | undefined {
  const area = namedDomains().get(domain);
  if (area !== undefined) {
    return [area];
  }
  for (const vocabulary of [...vocabularies, worldwideVocabulary]) {
    const found = writtenAreas(domain, vocabulary) ?? wordOfName(domain, vocabulary);
    if (found !== undefined) {
      return found;
    }
  }
  return undefined;
}

/** The topics a magazine of this language writes about. */
function writtenAreas(domain: string, vocabulary: Vocabulary): readonly Area[] | undefined {
  return magazines(vocabulary.lexicon.language).includes(domain)
    ? vocabulary.topicList.map((topic) => topicArea(topic, vocabulary)).filter((area) => covers(domain, area))
    : undefined;
}

/** "zeppelinatlas.com" is one of the sites that searches with the word "zeppelin" find. */
function wordOfName(domain: string, vocabulary: Vocabulary): readonly Area[] | undefined {
  if (!nameStyle(vocabulary.lexicon.language).tops.some((top) => domain.endsWith(`.${top}`))) {
    return undefined;
  }
  const { ends, starts } = nameStyle(vocabulary.lexicon.language);
  const name = registeredName(domainToUnicode(domain));
  const bases = [
    ...ends.filter((end) => name.endsWith(end)).map((end) => name.slice(0, -end.length)),
    ...starts.filter((start) => name.startsWith(start)).map((start) => name.slice(start.length)),
  ];
  const words = new Set(bases.map((base) => base.replace(/^-|-$/u, "")).filter((base) => base.length > 2 && !base.includes("-")));
  const area = [...words].map((word) => wordArea(word, vocabulary)).find((one) => ownDomains(one).includes(domain));
  return area === undefined ? undefined : [area];
}
