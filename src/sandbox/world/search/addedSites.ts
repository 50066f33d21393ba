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
import { Remembered } from "../remembered.ts";
import { cityWords } from "../markets.ts";
import type { Vocabulary } from "../vocabulary.ts";
import { nameStyle, subjectsByWord } from "./siteNames.ts";

/** An added site, or a page of one, as a result page sees it. */
export interface AddedCandidate {
  /** The same for the same site in the same language. */
  readonly id: string;
  readonly site: Site;
  /** The chosen part of its domain, as `compact` writes it. */
  readonly name: string;
  readonly barelyKnown: boolean;
  readonly subjects: readonly string[];
  /** The keys of the areas that a site is in; none for a page. */
  readonly areas: readonly string[];
  /** The words of a page's subject, as stems; none for a site. */
  readonly roots: readonly string[];
  /** The page that a request named; undefined for the site as a whole. */
  readonly page:
    | {
        readonly url: string;
        readonly subject: string;
        readonly fits: (roots: readonly string[]) => boolean;
      }
    | undefined;
}

/** A candidate in its list. */
interface Listed {
  readonly order: number;
  readonly added: AddedCandidate;
}

interface AddedSiteIndex {
  readonly all: readonly AddedCandidate[];
  readonly byArea: ReadonlyMap<string, readonly Listed[]>;
  readonly byRoot: ReadonlyMap<string, readonly Listed[]>;
  readonly byName: ReadonlyMap<string, readonly Listed[]>;
}

const indices = new WeakMap<readonly AddedSite[], Map<string, AddedSiteIndex>>();

/** The added sites that may take part in a search for `name` (as `compact` writes it), in the order in which they came. */
export function addedSitesIn(
  search: ReadSearch,
  name: string,
  world: Snapshot,
): readonly AddedCandidate[] {
  if (world.addedSites.length === 0) {
    return [];
  }
  const { byArea, byRoot, byName } = indexOf(world);
  const found = new Set<Listed>();
  for (const { key } of search.areas) {
    byArea.get(key)?.forEach((listed) => found.add(listed));
  }
  for (const root of search.roots) {
    for (const listed of byRoot.get(root) ?? []) {
      const { page } = listed.added;
      if (page?.subject === search.keyword || page?.fits(search.roots) === true) {
        found.add(listed);
      }
    }
  }
  byName.get(name)?.forEach((listed) => found.add(listed));
  return [...found].toSorted((a, b) => a.order - b.order).map(({ added }) => added);
}

/** What some searches have, each as `AddedCandidate` has it: a site without any of it takes no part in them. */
export interface Reach {
  readonly areas: ReadonlySet<string>;
  readonly roots: ReadonlySet<string>;
  readonly names: ReadonlySet<string>;
}

/** The added sites that may take part in any of some searches, in the order in which they came. */
export function addedSitesWithin(reach: Reach, world: Snapshot): readonly AddedCandidate[] {
  return indexOf(world).all.filter(({ page, name, areas, roots }) =>
    page === undefined
      ? reach.names.has(name) || areas.some((area) => reach.areas.has(area))
      : roots.some((root) => reach.roots.has(root)),
  );
}

/** A domain and its pages, as far as requests added them. */
export function addedOf(domain: string, world: Snapshot): readonly AddedCandidate[] {
  return indexOf(world).all.filter(({ site }) => site.domain === domain);
}

function indexOf(world: Snapshot): AddedSiteIndex {
  const byLanguage = indices.get(world.addedSites) ?? new Map<string, AddedSiteIndex>();
  indices.set(world.addedSites, byLanguage);
  const known = byLanguage.get(world.language) ?? makeIndex(world);
  byLanguage.set(world.language, known);
  return known;
}

function makeIndex(world: Snapshot): AddedSiteIndex {
  const byArea = new Map<string, Listed[]>();
  const byRoot = new Map<string, Listed[]>();
  const byName = new Map<string, Listed[]>();
  const all = world.addedSites.map((site) => candidateOf(site, world));
  for (const [order, added] of all.entries()) {
    const listed = { order, added };
    added.areas.forEach((key) => put(byArea, key, listed));
    added.roots.forEach((root) => put(byRoot, root, listed));
    if (added.page === undefined) {
      put(byName, added.name, listed);
    }
  }
  return { all, byArea, byRoot, byName };
}

function put(map: Map<string, Listed[]>, key: string, listed: Listed): void {
  const before = map.get(key);
  if (before === undefined) {
    map.set(key, [listed]);
  } else if (!before.includes(listed)) {
    before.push(listed);
  }
}

const candidates = new Remembered<AddedCandidate>(500);

/** One candidate for a site in all lists, so that result pages see which lists are the same to them. */
function candidateOf(added: AddedSite, world: Snapshot): AddedCandidate {
  const id = JSON.stringify([world.language, added.address, added.subjects]);
  return candidates.get(id, () => {
    const { domain, url } = readAddress(added.address);
    const page = url === undefined ? undefined : pageOf(url, added, world);
    const areas = added.subjects.flatMap((subject) => areasOf(subject, world).slice(0, 1));
    return {
      id,
      site: siteOf(domain),
      name: compact(registeredName(domain)),
      barelyKnown: isBarelyKnown(domain),
      subjects: added.subjects,
      areas: page === undefined ? areas.map(({ key }) => key) : [],
      roots: page === undefined ? [] : wordsOf(page.subject).map(stem),
      page,
    };
  });
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
