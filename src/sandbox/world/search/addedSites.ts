import type { AddedSite, Snapshot } from "../snapshot.ts";
import { vocabularyFor, vocabularyOfPhrase } from "../language.ts";
import { stem, vocabularies, wordsOf } from "../vocabulary.ts";
import { areasOf } from "./search.ts";
import { readAddress } from "./pageUrls.ts";
import { inAscii, nativeAreas } from "./pools.ts";
import type { ReadSearch } from "./search.ts";
import { isBarelyKnown, registeredName, sampleBlogDomain, siteOf } from "./sites.ts";
import type { Site } from "./sites.ts";
import { findMarket } from "../../../shared/markets.ts";
import { unit } from "../hash.ts";
import { cityWords } from "../markets.ts";
import type { Vocabulary } from "../vocabulary.ts";
import { nameStyle, subjectsByWord } from "./siteNames.ts";

/** An added site, or a page of one, as a result page sees it. */
export interface AddedCandidate {
  readonly order: number;
  readonly site: Site;
  readonly barelyKnown: boolean;
  readonly subjects: readonly string[];
  /** The page that a request named; undefined for the site as a whole. */
  readonly page:
    | {
        readonly url: string;
        readonly subject: string;
        readonly fits: (roots: readonly string[]) => boolean;
      }
    | undefined;
}

interface AddedSiteIndex {
  readonly byArea: ReadonlyMap<string, readonly AddedCandidate[]>;
  readonly byRoot: ReadonlyMap<string, readonly AddedCandidate[]>;
  readonly byName: ReadonlyMap<string, readonly AddedCandidate[]>;
}

const indices = new WeakMap<readonly AddedSite[], Map<string, AddedSiteIndex>>();

/** The added sites that may take part in a search, in the order in which they came. */
export function addedSitesIn(search: ReadSearch, world: Snapshot): readonly AddedCandidate[] {
  if (world.addedSites.length === 0) {
    return [];
  }
  const { byArea, byRoot, byName } = indexOf(world);
  const found = new Set<AddedCandidate>();
  for (const { key } of search.areas) {
    byArea.get(key)?.forEach((added) => found.add(added));
  }
  for (const root of search.roots) {
    for (const added of byRoot.get(root) ?? []) {
      if (added.page?.subject === search.keyword || added.page?.fits(search.roots) === true) {
        found.add(added);
      }
    }
  }
  for (const added of byName.get(compact(search.core)) ?? []) {
    found.add(added);
  }
  return found.size < 2 ? [...found] : [...found].toSorted((a, b) => a.order - b.order);
}

function indexOf(world: Snapshot): AddedSiteIndex {
  const byLanguage = indices.get(world.addedSites) ?? new Map<string, AddedSiteIndex>();
  indices.set(world.addedSites, byLanguage);
  const known = byLanguage.get(world.language) ?? makeIndex(world);
  byLanguage.set(world.language, known);
  return known;
}

function makeIndex(world: Snapshot): AddedSiteIndex {
  const byArea = new Map<string, AddedCandidate[]>();
  const byRoot = new Map<string, AddedCandidate[]>();
  const byName = new Map<string, AddedCandidate[]>();
  for (const [order, added] of world.addedSites.entries()) {
    const { domain, url } = readAddress(added.address);
    const site = siteOf(domain);
    const known = {
      order,
      site,
      barelyKnown: isBarelyKnown(domain),
      subjects: added.subjects,
      page: url === undefined ? undefined : pageOf(url, added, world),
    };
    if (known.page === undefined) {
      added.subjects
        .flatMap((subject) => areasOf(subject, world).slice(0, 1))
        .forEach(({ key }) => put(byArea, key, known));
      put(byName, compact(registeredName(domain)), known);
    } else {
      wordsOf(known.page.subject).forEach((word) => put(byRoot, stem(word), known));
    }
  }
  return { byArea, byRoot, byName };
}

function put(map: Map<string, AddedCandidate[]>, key: string, added: AddedCandidate): void {
  const before = map.get(key);
  if (before === undefined) {
    map.set(key, [added]);
  } else if (!before.includes(added)) {
    before.push(added);
  }
}

function pageOf(
  url: string,
  { subjects }: AddedSite,
  world: Snapshot,
): NonNullable<AddedCandidate["page"]> {
  const subject = subjects[0] ?? "";
  return { url, subject, fits: fitsSubject(subject, world) };
}

/** Nobody ranks for what a page doesn't mention: a search has to share the words of its subject, two of them where it has two. */
export function fitsSubject(
  subject: string,
  world: Pick<Snapshot, "language">,
): (roots: readonly string[]) => boolean {
  const { lexicon, modifiers } = vocabularyOfPhrase(subject, world.language);
  const words = wordsOf(subject).filter((word) => !lexicon.stopWords.has(word));
  const things = words.filter((word) => !modifiers.has(word));
  const wanted = new Set((things.length > 0 ? things : words).map(stem));
  const needed = Math.min(2, wanted.size);
  return (roots) => needed > 0 && new Set(roots.filter((root) => wanted.has(root))).size >= needed;
}

/** A name as it stands in a domain: "harborlanecoffee". */
export function compact(name: string): string {
  return inAscii(name).replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, "");
}

/** A site has at most as many subjects. */
const mostSubjects = 3;

/** What a domain is about, as phrases people search for, the main one first; never empty. */
export function subjectsOf(
  domain: string,
  world: Pick<Snapshot, "language" | "addedSites">,
): readonly string[] {
  const native = nativeAreas(domain)?.map(({ phrases }) => phrases[0] ?? "");
  if (native !== undefined && native.length > 0) {
    return native;
  }
  const added = world.addedSites.find(({ address }) => address === domain);
  return added?.subjects ?? guessSubjects(domain, world, []);
}

/** What the sample blog is about, which its name doesn't say. */
const sampleBlogSubjects: readonly string[] = ["pour over coffee", "cold brew", "burr grinder"];

/** What a domain nobody made up is about: what its name says, else what it was asked about with, else anything. */
export function guessSubjects(
  domain: string,
  world: Pick<Snapshot, "language">,
  hints: readonly string[],
): readonly string[] {
  const named =
    domain === sampleBlogDomain ? sampleBlogSubjects : subjectsInName(domain, world.language);
  if (named.length > 0 || hints.length > 0) {
    return [...new Set([...named, ...hints])].slice(0, mostSubjects);
  }
  const word = wordInName(domain);
  return word === undefined ? anySubjects(domain, world) : [word];
}

/** Of a site that nothing is known of, chance decides. */
function anySubjects(domain: string, world: Pick<Snapshot, "language">): readonly string[] {
  const { topicList } = [
    homeVocabulary(domain),
    vocabularyFor(world.language),
    ...vocabularies,
  ].find((one) => one !== undefined && one.topicList.length > 0) ?? { topicList: [] };
  const chosen = topicList
    .map((topic, index) => ({ name: topic.names[0] ?? "", order: unit("subject", domain, index) }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ name }) => name);
  return chosen.slice(0, 2);
}

/** "zeppelinatlas.com" is about zeppelins: what is left of a name without its usual start or end. */
function wordInName(domain: string): string | undefined {
  const name = registeredName(domain);
  const rest = withoutEdges(name, 4);
  return rest !== name && /^\p{L}{4,}$/u.test(rest) ? rest : undefined;
}

/** A name without its usual start and end, as long as `least` letters are left. */
function withoutEdges(name: string, least: number): string {
  const end =
    usualEnds.find((one) => name.endsWith(one) && name.length >= one.length + least) ?? "";
  const start =
    usualStarts.find(
      (one) => name.startsWith(one) && name.length >= one.length + end.length + least,
    ) ?? "";
  return name.slice(start.length, name.length - end.length).replace(/^-|-$/u, "");
}

const { ends, starts } = nameStyle("English");
const people = [
  "mom",
  "dad",
  "lady",
  "girl",
  "guy",
  "bro",
  "lover",
  "junkie",
  "newbie",
  "nut",
  "addict",
];
const writings = [
  "blog",
  "diary",
  "diaries",
  "log",
  "notebook",
  "tales",
  "stories",
  "life",
  "time",
  "care",
  "hacks",
  "online",
  "studio",
  "media",
  "app",
];
const usualEnds = [...ends, ...writings, ...people];
const usualStarts = [...starts, "home", "daily"];

/** The language a domain's top level speaks: .de is German. */
function homeVocabulary(domain: string): Vocabulary | undefined {
  const top = domain.slice(domain.lastIndexOf(".") + 1);
  const market = top.length === 2 ? findMarket(top === "uk" ? "gb" : top) : undefined;
  return market === undefined ? undefined : vocabularyFor(market.language);
}

/** "catladyblog" comes down to "cat": edges are taken off as long as there are any. */
function coreOf(part: string): string {
  const rest = withoutEdges(part, 3);
  return rest === part ? part : coreOf(rest);
}

interface NamedThing {
  /** As names write it: "espressomachine". */
  readonly name: string;
  readonly phrase: string;
}

const things = new Map<Vocabulary, readonly NamedThing[]>();

/** What people search for in a language, as it stands in names, the longest first. */
function thingsOf(vocabulary: Vocabulary): readonly NamedThing[] {
  const known = things.get(vocabulary);
  if (known !== undefined) {
    return known;
  }
  const phrases = [
    ...vocabulary.names.map(({ name }) => name),
    ...vocabulary.neighbors,
    ...vocabulary.lexicon.hints.keys(),
  ];
  const meant: ReadonlyMap<string, string> =
    vocabulary.lexicon.language === "English" ? subjectsByWord : new Map();
  const plain = [...new Set(phrases)]
    .filter((phrase) => !cityWords.has(phrase))
    .map((phrase) => ({ name: compact(phrase), phrase }));
  const found = [
    ...plain.filter(({ name }) => name.length > 2 && !meant.has(name)),
    ...Array.from(meant, ([name, phrase]) => ({ name, phrase })),
  ];
  const sorted = found.toSorted((a, b) => b.name.length - a.name.length);
  things.set(vocabulary, sorted);
  return sorted;
}

function subjectsInName(domain: string, language: string): readonly string[] {
  const parts = registeredName(domain)
    .toLowerCase()
    .split(/[^\p{L}\p{M}]+/u)
    .filter((part) => part !== "")
    .map(compact)
    .map((part) => ({ part, core: coreOf(part) }));
  const speaking = [homeVocabulary(domain), vocabularyFor(language), ...vocabularies].filter(
    (one) => one !== undefined,
  );
  for (const vocabulary of new Set(speaking)) {
    const found = thingsOf(vocabulary).filter(({ name }) =>
      parts.some(({ part, core }) => core === name || names(part, name)),
    );
    const telling = found.filter(
      ({ name }, index) => !found.slice(0, index).some((longer) => longer.name.includes(name)),
    );
    if (telling.length > 0) {
      return [...new Set(telling.map(({ phrase }) => phrase))].slice(0, 2);
    }
  }
  return [];
}

/** "harborlanecoffee" says coffee, "catering" does not say cat. */
function names(part: string, name: string): boolean {
  if (part === name) {
    return true;
  }
  return (
    name.length > 3 &&
    part.length - name.length > 1 &&
    (part.startsWith(name) || part.endsWith(name) || (name.length > 6 && part.includes(name)))
  );
}

/** True for a domain that is neither made up by the world nor added by a request. */
export function isUnknownSite(domain: string, world: Snapshot): boolean {
  return (
    nativeAreas(domain) === undefined && !world.addedSites.some(({ address }) => address === domain)
  );
}

const withDomain = new WeakMap<Snapshot["addedSites"], Map<string, Snapshot["addedSites"]>>();

/** The world with this domain in it, whether or not a request has added it. */
export function withSite(domain: string, world: Snapshot): Snapshot {
  const known = withDomain.get(world.addedSites) ?? new Map<string, Snapshot["addedSites"]>();
  withDomain.set(world.addedSites, known);
  const place = `${world.language}|${domain}`;
  const addedSites =
    known.get(place) ??
    (isUnknownSite(domain, world)
      ? [...world.addedSites, { address: domain, subjects: guessSubjects(domain, world, []) }]
      : world.addedSites);
  known.set(place, addedSites);
  return addedSites === world.addedSites ? world : { ...world, addedSites };
}
