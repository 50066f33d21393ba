import type { Guest, Snapshot } from "../snapshot.ts";
import { vocabularyOfPhrase } from "../language.ts";
import { stem, wordsOf } from "../vocabulary.ts";
import { areasOf } from "./areas.ts";
import { readAddress } from "./addresses.ts";
import { inAscii } from "./pools.ts";
import type { ReadSearch } from "./search.ts";
import { isBarelyKnown, registeredName, siteOf } from "./sites.ts";
import type { Site } from "./sites.ts";

/** A guest as a result page sees it. */
export interface KnownGuest {
  readonly order: number;
  readonly site: Site;
  readonly barelyKnown: boolean;
  readonly subjects: readonly string[];
  /** The page that somebody asked about; undefined for the site as a whole. */
  readonly page: { readonly url: string; readonly subject: string; readonly fits: (roots: readonly string[]) => boolean } | undefined;
}

interface GuestIndex {
  readonly byArea: ReadonlyMap<string, readonly KnownGuest[]>;
  readonly byRoot: ReadonlyMap<string, readonly KnownGuest[]>;
  readonly byName: ReadonlyMap<string, readonly KnownGuest[]>;
}

const indices = new WeakMap<readonly Guest[], Map<string, GuestIndex>>();

/** The guests that may take part in a search, in the order in which they came. */
export function guestsIn(search: ReadSearch, world: Snapshot): readonly KnownGuest[] {
  if (world.guests.length === 0) {
    return [];
  }
  const { byArea, byRoot, byName } = indexOf(world);
  const found = new Set<KnownGuest>();
  for (const { key } of search.areas) {
    byArea.get(key)?.forEach((guest) => found.add(guest));
  }
  for (const root of search.roots) {
    for (const guest of byRoot.get(root) ?? []) {
      if (guest.page?.subject === search.keyword || guest.page?.fits(search.roots) === true) {
        found.add(guest);
      }
    }
  }
  for (const guest of byName.get(compact(search.core)) ?? []) {
    found.add(guest);
  }
  return found.size < 2 ? [...found] : [...found].toSorted((a, b) => a.order - b.order);
}

function indexOf(world: Snapshot): GuestIndex {
  const byLanguage = indices.get(world.guests) ?? new Map<string, GuestIndex>();
  indices.set(world.guests, byLanguage);
  const known = byLanguage.get(world.language) ?? makeIndex(world);
  byLanguage.set(world.language, known);
  return known;
}

function makeIndex(world: Snapshot): GuestIndex {
  const byArea = new Map<string, KnownGuest[]>();
  const byRoot = new Map<string, KnownGuest[]>();
  const byName = new Map<string, KnownGuest[]>();
  for (const [order, guest] of world.guests.entries()) {
    const { domain, url } = readAddress(guest.address);
    const site = siteOf(domain);
    const known = { order, site, barelyKnown: isBarelyKnown(domain), subjects: guest.subjects, page: url === undefined ? undefined : pageOf(url, guest, world) };
    if (known.page === undefined) {
      guest.subjects.flatMap((subject) => areasOf(subject, world).slice(0, 1)).forEach(({ key }) => put(byArea, key, known));
      put(byName, compact(registeredName(domain)), known);
    } else {
      wordsOf(known.page.subject).forEach((word) => put(byRoot, stem(word), known));
    }
  }
  return { byArea, byRoot, byName };
}

function put(map: Map<string, KnownGuest[]>, key: string, guest: KnownGuest): void {
  const before = map.get(key);
  if (before === undefined) {
    map.set(key, [guest]);
  } else if (!before.includes(guest)) {
    before.push(guest);
  }
}

function pageOf(url: string, { subjects }: Guest, world: Snapshot): NonNullable<KnownGuest["page"]> {
  const subject = subjects[0] ?? "";
  return { url, subject, fits: fitsSubject(subject, world) };
}

/** Nobody ranks for what a page doesn't mention: a search has to share the words of its subject, two of them where it has two. */
export function fitsSubject(subject: string, world: Pick<Snapshot, "language">): (roots: readonly string[]) => boolean {
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
