import { setImmediate } from "node:timers/promises";
import type { CheckedArticle } from "../checks/finding.ts";
import type { LinkedArticle } from "../checks/links/linkGraph.ts";
import { LineIndex } from "../checks/lineIndex.ts";
import { editionsOf } from "../contents/editions.ts";
import type { Editions } from "../contents/editions.ts";
import type { IndexedArticle } from "../sites/urlIndex.ts";
import { isWithoutSubject } from "./articleNames.ts";
import type { NamedArticle } from "./articleNames.ts";
import { LinkPlaces } from "./linkPlaces.ts";
import type { RankedPlace } from "./linkPlaces.ts";
import { TextWords } from "./textWords.ts";

/** Words of an article that could be a link to another one. */
export interface ProposedLink {
  /** The article that has the words. */
  readonly from: string;
  /** The article that they name. */
  readonly to: string;
  readonly start: number;
  readonly end: number;
  /** From 1. */
  readonly line: number;
  /** As they are written. */
  readonly words: string;
  /** As it is drawn, on one line. */
  readonly sentence: string;
}

/** An article with how it is linked from the text of others. */
export interface ArticleLinkCounts {
  readonly path: string;
  /** Other published articles that link to it, and those that it links to. */
  readonly in: number;
  readonly out: number;
  readonly words: number;
  /** Other articles that name it and have no link to it. */
  readonly unlinked: number;
}

/** The links between the articles of a project, and those that could be. */
export interface LinksOverview {
  /** Of published articles. */
  readonly counts: readonly ArticleLinkCounts[];
  /** The best places of each article, those of articles with the fewest links in first. */
  readonly places: readonly ProposedLink[];
  /** Articles that couldn't be read: nothing is known of their links. */
  readonly unread: number;
}

/** Places for links to an article and in it, the best first. */
export interface PlacesOfArticle {
  readonly into: readonly ProposedLink[];
  readonly out: readonly ProposedLink[];
}

/** What links are looked for with. */
export interface LinkSearchSource {
  /** Every article that could be read; the same objects for those that didn't change. */
  readonly articles: () => Promise<readonly LinkedArticle[]>;
  /** Every article of the site that makes a page of a file. */
  readonly beside: (path: string) => Promise<readonly IndexedArticle[]>;
  /** An article as it is in the editor, else on disk; undefined for what can't be read. */
  readonly read: (path: string) => Promise<CheckedArticle | undefined>;
  readonly unread: () => number;
}

/** Articles of one site, language and version. */
interface Group {
  readonly articles: readonly LinkedArticle[];
  readonly editions: Editions;
  readonly places: LinkPlaces;
}

/** Places that are proposed for one target, and sources that are looked into for them. */
const mostPlaces = 3;
const mostSources = 6;

/** Finds where articles of a project already name each other and aren't linked. What was read is kept until an article changes. */
export class LinkSearch {
  readonly #source: LinkSearchSource;
  #kept: { readonly key: readonly LinkedArticle[]; readonly groups: readonly Group[] } | undefined;

  constructor(source: LinkSearchSource) {
    this.#source = source;
  }

  /** Of the whole project: reads all articles. */
  async overview(): Promise<LinksOverview> {
    const groups = await this.#groups();
    const counts: ArticleLinkCounts[] = [];
    const places: (ProposedLink & { readonly in: number })[] = [];
    for (const group of groups) {
      const [candidates, into] = [await candidatesOf(group), linksInto(group)];
      for (const { indexed, words, links } of group.articles) {
        const { path } = indexed;
        counts.push({
          path,
          in: into.get(path)?.size ?? 0,
          out: targetsOf(links, path).size,
          words,
          unlinked: candidates.get(path)?.length ?? 0,
        });
      }
      const found = await this.#exact(group, candidates);
      places.push(...found.map((one) => ({ ...one, in: into.get(one.to)?.size ?? 0 })));
    }
    return {
      counts,
      // the order of places for one article stays
      places: places
        .toSorted((a, b) => a.in - b.in || compare(a.to, b.to))
        .map(({ in: _in, ...place }) => place),
      unread: this.#source.unread(),
    };
  }

  /** Of one article: places in others for a link to it, and places in it for links to others. */
  async ofArticle(path: string, most: number): Promise<PlacesOfArticle> {
    const group = (await this.#groups()).find(({ articles }) =>
      articles.some(({ indexed }) => indexed.path === path),
    );
    const own = group?.articles.find(({ indexed }) => indexed.path === path);
    const article = own === undefined ? undefined : await this.#source.read(path);
    if (group === undefined || own === undefined || article === undefined) {
      return { into: [], out: [] };
    }
    const into = await this.#placesTo(own.indexed, group, most);
    const linked = targetsOf(own.links, path);
    const targets = group.articles
      .map(({ indexed }) => indexed)
      .filter(
        (target) => !linked.has(target.path) && group.editions.areTogether(own.indexed, target),
      );
    const source = { ...own.indexed, text: article.text, body: article.body };
    const lines = new LineIndex(article.text);
    const out = group.places
      .from(source, targets)
      .map(({ target, place }) => proposed(target, { place, weight: 0 }, lines));
    return { into, out: withoutOverlaps(out).slice(0, most) };
  }

  /**
   * The articles that name something that isn't an article yet, by its keyword and title.
   *
   * @param beside The path that it will have, or one of the same site and language.
   */
  async naming(
    target: NamedArticle,
    beside: string,
    most: number,
  ): Promise<readonly ProposedLink[]> {
    const groups = await this.#groups();
    const articles = await this.#source.beside(beside);
    const ofSite = groups.filter((group) =>
      group.articles.some(({ indexed }) => articles.includes(indexed)),
    );
    const group =
      ofSite.find(({ articles: [first] }) => first?.indexed.language === target.language) ??
      ofSite[0];
    return group === undefined ? [] : this.#placesTo(target, group, most);
  }

  async #placesTo(
    target: NamedArticle,
    group: Group,
    most: number,
  ): Promise<readonly ProposedLink[]> {
    const own = group.articles.find(({ indexed }) => indexed.path === target.path)?.indexed;
    const places = own === undefined ? group.places.with(target) : group.places;
    const found: { readonly place: ProposedLink; readonly weight: number }[] = [];
    const sources = group.articles.flatMap((one) => {
      const weight = places.weightIn(target, one.prose);
      const isOther =
        own === undefined ||
        (group.editions.areTogether(own, one.indexed) && !linksTo(one, own.path));
      return isOther && weight > 0 ? [{ one, weight: weight - lastOf(one) }] : [];
    });
    const best = sources.toSorted(
      (a, b) => b.weight - a.weight || compare(a.one.indexed.path, b.one.indexed.path),
    );
    for (const { one } of best.slice(0, most * 2)) {
      const place = await this.#bestIn(one, target, places);
      found.push(...(place === undefined ? [] : [place]));
    }
    return found
      .toSorted((a, b) => b.weight - a.weight || compare(a.place.from, b.place.from))
      .slice(0, most)
      .map(({ place }) => place);
  }

  async #bestIn(
    { indexed }: LinkedArticle,
    target: NamedArticle,
    places: LinkPlaces,
  ): Promise<{ readonly place: ProposedLink; readonly weight: number } | undefined> {
    const article = await this.#source.read(indexed.path);
    const best =
      article === undefined
        ? undefined
        : places.best(target, { ...indexed, text: article.text, body: article.body });
    return article === undefined || best === undefined
      ? undefined
      : {
          place: proposed(target.path, best, new LineIndex(article.text)),
          weight: best.weight - (isWithoutSubject(indexed) ? behindAll : 0),
        };
  }

  /** The exact places of candidates; each article is read once. */
  async #exact(group: Group, candidates: Candidates): Promise<readonly ProposedLink[]> {
    const bySource = new Map<LinkedArticle, string[]>();
    for (const [target, sources] of candidates) {
      for (const { one } of sources.slice(0, mostSources)) {
        bySource.set(one, [...(bySource.get(one) ?? []), target]);
      }
    }
    const targets = new Map(group.articles.map(({ indexed }) => [indexed.path, indexed]));
    const found = new Map<string, { readonly place: ProposedLink; readonly weight: number }[]>();
    for (const [one, named] of bySource) {
      await setImmediate();
      const article = await this.#source.read(one.indexed.path);
      if (article === undefined) {
        continue;
      }
      const source = { ...one.indexed, text: article.text, body: article.body };
      const lines = new LineIndex(article.text);
      for (const path of named) {
        const target = targets.get(path);
        const best = target === undefined ? undefined : group.places.best(target, source);
        if (best !== undefined) {
          const place = proposed(path, best, lines);
          const weight = best.weight - lastOf(one);
          found.set(path, [...(found.get(path) ?? []), { place, weight }]);
        }
      }
    }
    const counts = new Map<string, number>();
    return withoutOverlaps(
      [...found.values()]
        .flat()
        .toSorted((a, b) => b.weight - a.weight || compare(a.place.from, b.place.from))
        .map(({ place }) => place),
    ).filter(({ to }) => {
      const count = (counts.get(to) ?? 0) + 1;
      counts.set(to, count);
      return count <= mostPlaces;
    });
  }

  /** Published articles by site, language and version. */
  async #groups(): Promise<readonly Group[]> {
    const articles = await this.#source.articles();
    const kept = this.#kept;
    if (
      kept !== undefined &&
      kept.key.length === articles.length &&
      kept.key.every((one, at) => one === articles[at])
    ) {
      return kept.groups;
    }
    const published = articles.filter(({ indexed }) => indexed.isPublished);
    const sites = new Map<readonly IndexedArticle[], Map<string, LinkedArticle[]>>();
    for (const one of published) {
      const beside = await this.#source.beside(one.indexed.path);
      const site = sites.get(beside) ?? new Map<string, LinkedArticle[]>();
      sites.set(beside, site);
      const key = JSON.stringify([one.indexed.language, one.indexed.version]);
      site.set(key, [...(site.get(key) ?? []), one]);
    }
    const groups: Group[] = [];
    for (const [beside, byEdition] of sites) {
      for (const own of byEdition.values()) {
        const words = new TextWords();
        for (const { prose } of own) {
          await setImmediate();
          words.add(prose);
        }
        const indexed = own.map((one) => one.indexed);
        groups.push({
          articles: own,
          editions: editionsOf(beside),
          places: new LinkPlaces(indexed, words),
        });
      }
    }
    this.#kept = { key: articles, groups };
    return groups;
  }
}

/** By target, the articles that name it and don't link to it, the surest first. */
type Candidates = ReadonlyMap<
  string,
  readonly { readonly one: LinkedArticle; readonly weight: number }[]
>;

async function candidatesOf({ articles, editions, places }: Group): Promise<Candidates> {
  const byPath = new Map(articles.map(({ indexed }) => [indexed.path, indexed]));
  const found = new Map<string, { one: LinkedArticle; weight: number }[]>();
  for (const one of articles) {
    await setImmediate();
    const linked = targetsOf(one.links, one.indexed.path);
    for (const [path, weight] of places.namedIn(one.prose)) {
      const target = byPath.get(path);
      if (target !== undefined && !linked.has(path) && editions.areTogether(one.indexed, target)) {
        const list = found.get(path) ?? [];
        list.push({ one, weight: weight - lastOf(one) });
        found.set(path, list);
      }
    }
  }
  return new Map(
    [...found].map(([path, list]) => [
      path,
      list.toSorted(
        (a, b) => b.weight - a.weight || compare(a.one.indexed.path, b.one.indexed.path),
      ),
    ]),
  );
}

/** The places without those of which words are in a better one of the same article. */
function withoutOverlaps(places: readonly ProposedLink[]): readonly ProposedLink[] {
  const taken = new Map<string, ProposedLink[]>();
  return places.filter((place) => {
    const own = taken.get(place.from) ?? [];
    const isFree = own.every(({ start, end }) => place.end <= start || end <= place.start);
    taken.set(place.from, isFree ? [...own, place] : own);
    return isFree;
  });
}

/** More than any place weighs: pages without a subject come last. */
const behindAll = 1_000;

function lastOf({ indexed }: LinkedArticle): number {
  return isWithoutSubject(indexed) ? behindAll : 0;
}

/** The other articles that links lead to. */
function targetsOf(links: LinkedArticle["links"], own: string): ReadonlySet<string> {
  return new Set(
    links.flatMap(({ verdict }) =>
      verdict.kind === "file" && verdict.path !== own ? [verdict.path] : [],
    ),
  );
}

function linksTo({ links, indexed }: LinkedArticle, path: string): boolean {
  return targetsOf(links, indexed.path).has(path);
}

function linksInto({ articles }: Group): ReadonlyMap<string, ReadonlySet<string>> {
  const into = new Map<string, Set<string>>();
  for (const { indexed, links } of articles) {
    for (const target of targetsOf(links, indexed.path)) {
      const sources = into.get(target) ?? new Set();
      sources.add(indexed.path);
      into.set(target, sources);
    }
  }
  return into;
}

function proposed(to: string, { place }: RankedPlace, lines: LineIndex): ProposedLink {
  const { path, start, end, words, sentence } = place;
  return { from: path, to, start, end, line: lines.lineAt(start) + 1, words, sentence };
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
