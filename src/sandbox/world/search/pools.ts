import { domainToASCII } from "node:url";
import { vocabularies } from "../vocabulary.ts";
import type { Vocabulary } from "../vocabulary.ts";
import { topicArea } from "./search.ts";
import type { Area, ReadSearch } from "./search.ts";
import { mixed, seedOf } from "../hash.ts";
import { platformsOf, siteOf } from "./sites.ts";
import type { Platform, Site } from "./sites.ts";
import { nameStyle } from "./siteNames.ts";

/** Sites of its own that an area has at most. */
const ownSites = 140;
/** How many topics a magazine writes about. */
const magazineTopics = 2;
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
  const own = ownDomains(area).filter(
    (domain) => area.topic === undefined || namedDomains().get(domain) === area,
  );
  const papers = magazines(language).filter((domain) => covers(domain, area));
  const branded =
    area.topic === undefined
      ? brandedSites(language).filter(
          (domain) => mixed(seedOf(domain), seedOf(area.key)) < brandedShare,
        )
      : [];
  const domains = [...own, ...papers, ...branded, ...platforms.map(({ domain }) => domain)];
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
  const foreign = telling.some((domain) => domain.startsWith("xn--"));
  if (area.topic === undefined) {
    return foreign ? [] : telling.slice(0, ownSites);
  }
  const { brands, ends } = nameStyle(language);
  const chosen = brands.filter((brand) => mixed(seedOf(brand), seedOf(area.key)) < 0.5);
  const named = foreign ? telling.slice(0, 12) : telling.slice(0, ownSites / 2);
  const branded = chosen.flatMap((brand) =>
    ends
      .filter((end) => mixed(seedOf(brand + end), seedOf(area.key)) < 0.14)
      .map((end) => brand + end),
  );
  return [...named, ...withTops(branded, language)].slice(0, ownSites);
}

/** "espressoatlas.com", "theespresso.com": the bases with every end and start, shuffled. */
function siteNames(bases: readonly string[], { vocabulary }: Area): string[] {
  const { language } = vocabulary.lexicon;
  const { ends, starts } = nameStyle(language);
  const hyphens = language === "German" ? 0.4 : 0.06;
  const names = bases.flatMap((base) => [
    ...ends.map((end) => (mixed(seedOf(base + end), 1) < hyphens ? `${base}-${end}` : base + end)),
    ...starts.map((start) =>
      mixed(seedOf(start + base), 1) < hyphens ? `${start}-${base}` : start + base,
    ),
  ]);
  return withTops(names, language);
}

function withTops(names: readonly string[], language: string): string[] {
  const { tops } = nameStyle(language);
  const domains = names.map((name) =>
    domainToASCII(`${name}.${tops[Math.floor(mixed(seedOf(name), 2) * tops.length)] ?? "com"}`),
  );
  return [...new Set(domains)]
    .filter((domain) => domain !== "")
    .map((domain) => ({ domain, order: mixed(seedOf(domain), 3) }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ domain }) => domain);
}

/** The area's phrases as parts of names: "pourover", "ruecken". */
function basesOf({ phrases }: Area): string[] {
  const short = phrases
    .map((phrase) => inAscii(phrase).replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ""))
    .filter((base) => base.length > 1 && base.length <= longestName);
  return [...new Set(short)].slice(0, 6);
}

/** "rückenschmerzen" is written "rueckenschmerzen" in names, "café" "cafe"; other scripts stay. */
export function inAscii(text: string): string {
  const lower = text.toLowerCase();
  if (/^[ -~]*$/u.test(lower)) {
    return lower;
  }
  return lower
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
    const areas = vocabularies.flatMap((one) =>
      one.topicList.map((topic) => topicArea(topic, one)),
    );
    named = new Map(
      areas
        .toReversed()
        .flatMap((area) => ownDomains(area).map((domain) => [domain, area] as const)),
    );
  }
  return named;
}

const magazineLists = new Map<string, readonly string[]>();

function magazines(language: string): readonly string[] {
  const known = magazineLists.get(language);
  if (known !== undefined) {
    return known;
  }
  const {
    papers: [firsts, seconds],
    tops,
  } = nameStyle(language);
  const made = firsts.flatMap((first) =>
    seconds.map((second) => `${first}${second}.${tops[0] ?? "com"}`),
  );
  magazineLists.set(language, made);
  return made;
}

/** Of the sites that tell no subject, those with something on a word. */
const brandedShare = 0.07;
const brandedLists = new Map<string, readonly string[]>();

/** Where another script is written, names of sites rarely tell the subject. */
function brandedSites(language: string): readonly string[] {
  const known = brandedLists.get(language);
  if (known !== undefined) {
    return known;
  }
  const { brands, ends } = nameStyle(language);
  const foreign = vocabularies.some(
    ({ lexicon, writtenInLatin }) => lexicon.language === language && !writtenInLatin,
  );
  const made = foreign
    ? withTops(
        brands.flatMap((brand) => ends.slice(0, 40).map((end) => brand + end)),
        language,
      )
    : [];
  const free = made.filter((domain) => !namedDomains().has(domain));
  brandedLists.set(language, free);
  return free;
}

/** Whether a magazine writes about an area: about some topics all the time, about other things now and then. */
function covers(domain: string, area: Area): boolean {
  return area.topic === undefined
    ? mixed(seedOf(domain), seedOf(area.key)) < 0.15
    : topicsOf(domain, area.vocabulary).includes(area);
}

function topicsOf(domain: string, vocabulary: Vocabulary): readonly Area[] {
  const { topicList } = vocabulary;
  const picks = Array.from(
    { length: magazineTopics },
    (_item, index) => topicList[Math.floor(mixed(seedOf(domain), 90 + index) * topicList.length)],
  );
  return [...new Set(picks)].flatMap((topic) =>
    topic === undefined ? [] : [topicArea(topic, vocabulary)],
  );
}

/** The areas of a site that the world made up for its topics; undefined for every other domain, also one that is named after a mere word. */
export function nativeAreas(domain: string): readonly Area[] | undefined {
  const area = namedDomains().get(domain);
  if (area !== undefined) {
    return [area];
  }
  return vocabularies
    .map((vocabulary) => writtenAreas(domain, vocabulary))
    .find((found) => found !== undefined);
}

/** The topics a magazine of this language writes about. */
function writtenAreas(domain: string, vocabulary: Vocabulary): readonly Area[] | undefined {
  return vocabulary.topicList.length > 0 && magazines(vocabulary.lexicon.language).includes(domain)
    ? topicsOf(domain, vocabulary)
    : undefined;
}

/** Sites of a search's field that sell something, in an order of this search. */
export function sellers({ areas: [area], seed }: ReadSearch, salt: number): readonly Site[] {
  const sites =
    area === undefined
      ? []
      : poolOf(area).sites.filter(({ kind }) => kind === "shop" || kind === "company");
  return sites.toSorted((a, b) => mixed(a.seed, seed ^ salt) - mixed(b.seed, seed ^ salt));
}
