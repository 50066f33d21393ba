import { mainKeyword } from "../contents/keywordInArticle.ts";
import { articleKind } from "../frontMatter/articleKind.ts";
import { fieldList, fieldText } from "../frontMatter/frontMatter.ts";
import type { FrontMatter } from "../frontMatter/frontMatter.ts";
import { pageKey } from "../identity/pageKey.ts";
import { claimingSite } from "./claimingSite.ts";
import type { ClaimingSite } from "./claimingSite.ts";
import type { FoundSites } from "./findSites.ts";
import { guardedFront } from "./guardedFront.ts";
import { hasOwnTitle } from "./heads/ownTitle.ts";
import { keptOutByText } from "./keptOut.ts";
import { locateArticle } from "./locateArticle.ts";
import type { ArticleLocation, ArticlePlace } from "./locateArticle.ts";
import type { SiteFiles } from "./siteFiles.ts";
import type { SiteGenerator } from "./siteGenerator.ts";
import type { PageState } from "./siteRules.ts";
import { unguarded } from "./strangersWork.ts";
import type { WorkGuard } from "./strangersWork.ts";

/** A file that claims a URL. */
export interface Claim {
  /** Relative to the project's folder. */
  readonly path: string;
  /** The file's own URL; another one where the URL that was asked for is an alias of it. */
  readonly url: string;
  readonly isAlias: boolean;
  readonly state: PageState;
  /** Whether the site's configuration doesn't decide the URL for sure. */
  readonly isGuess: boolean;
  /** The site that makes the page: sites of one repository may have the same paths, and the setting gives all one address. */
  readonly site: ClaimingSite;
}

/** What an article says of itself, as others are compared with it. */
export interface IndexedArticle {
  /** Relative to the project's folder. */
  readonly path: string;
  readonly title?: string;
  readonly description?: string;
  /** Its main keyword. */
  readonly keyword?: string;
  /** The others that it lists. */
  readonly keywords?: readonly string[];
  /** As its site's configuration names it. */
  readonly language?: string;
  /** The version of its site's documentation, as the site's rules name it; "" for the one that is shown first. */
  readonly version?: string;
  /** Its page's URL; undefined where that isn't known for sure. With the stand-in where only the site's address isn't. */
  readonly url?: string;
  readonly isPublished: boolean;
  /** Whether it names another text than its title for `<title>`. */
  readonly hasOwnTitle?: true;
  /** Whether it tells search engines to leave its page out. */
  readonly isKeptOut?: true;
  /** What becomes of its page; undefined where it isn't known whether there is one. */
  readonly state?: PageState;
}

/** The names of fields in a project's front matter. */
export interface FieldNames {
  readonly title: string;
  readonly description: string;
  readonly slug: string;
  /** Those that may hold the one keyword, the surest first. */
  readonly keyword: readonly string[];
  /** The one that lists further keywords. */
  readonly keywords: string;
}

/** Front matter that was read, which serves for other rules of the same generator. */
export interface KeptFront {
  readonly front: FrontMatter;
  readonly generator: SiteGenerator;
}

/** UTF-16 units of all front matter together that is kept. */
const mostKept = 2_000_000;
/** What a field counts as beside its text. */
const perField = 50;

/** Files that are read at the same time. */
const atOnce = 16;

const minute = 60_000;
/** Milliseconds for which a page may stay as it is, the longest first: a century stands for ever. */
const spans = [36_525 * 1440, 365 * 1440, 30 * 1440, 1440, 60, 1].map(
  (minutes) => minutes * minute,
);

/** What an index needs of a project. */
export interface IndexedProject {
  readonly files: SiteFiles;
  readonly sites: Pick<FoundSites, "all" | "siteOf" | "contentOf">;
  /** What the settings say about the file at a path. */
  readonly settingsOf: (
    path: string,
  ) => Pick<ArticlePlace, "siteUrl"> & { readonly fields: FieldNames };
  readonly now: () => Date;
  /** Where what strangers wrote may never end. */
  readonly guard?: WorkGuard;
}

/**
 * Which files of a project make a URL. Made with the first question, from every file in the content folders of the
 * project's sites; a file that changed is read again by itself.
 */
export class UrlIndex {
  readonly #project: IndexedProject;
  readonly #changed = new Set<string>();
  #known = new Claims();
  /** The last update that was begun: they run one after the other. */
  #updating: Promise<unknown> = Promise.resolve();

  constructor(project: IndexedProject) {
    this.#project = project;
  }

  /** Every file that claims the URL, that of the page itself first; a `#` or `?` part and a slash at its end don't count. */
  async filesOf(url: string): Promise<Claim[]> {
    return (await this.#updated()).of(url);
  }

  /** Every article that has a page or may have one; the same list until one of them changes. */
  async articles(): Promise<readonly IndexedArticle[]> {
    return (await this.#updated()).articles;
  }

  /** Whether all articles were read already, so that the next question is answered at once but for what changed. */
  get isRead(): boolean {
    return this.#known.isWhole;
  }

  /** The front matter of an article as it was last read, with the generator that it was read for; undefined where it isn't kept, or has changed. */
  frontOf(path: string): KeptFront | undefined {
    return this.#changed.has(path) ? undefined : this.#known.frontOf(path);
  }

  #updated(): Promise<Claims> {
    // who asks gets the error of their own update, not of the one before
    const updating = Promise.allSettled([this.#updating]).then(() => this.#update());
    this.#updating = updating;
    return updating;
  }

  /** Reads a file again when somebody asks next; of a file that is gone, nothing is left. */
  changed(path: string): void {
    this.#changed.add(path);
  }

  /** Forgets everything: the rules of a site changed. */
  forget(): void {
    this.#known = new Claims();
    this.#changed.clear();
  }

  /** What is claimed now; what was forgotten or changed meanwhile is read, too. */
  async #update(): Promise<Claims> {
    for (;;) {
      const known = this.#known;
      const changed = [...this.#changed];
      this.#changed.clear();
      try {
        const outdated = known.outdatedAt(this.#project.now().getTime());
        // folders may have been listed before a file that is new now came
        const others = known.isWhole ? outdated : await this.#allPaths();
        const paths = new Set([...changed, ...others]);
        await this.#readAll(known, [...paths]);
        known.isWhole = true;
      } catch (error) {
        changed.forEach((path) => this.#changed.add(path));
        throw error;
      }
      if (known === this.#known && this.#changed.size === 0) {
        return known;
      }
    }
  }

  async #allPaths(): Promise<string[]> {
    const { sites } = this.#project;
    const found = await Promise.all((await sites.all()).map((rules) => sites.contentOf(rules)));
    return [...new Set(found.flat())];
  }

  /** The texts of the next files are on their way while those that came are read, one after the other: so all of one file is one stretch of work. */
  async #readAll(known: Claims, paths: readonly string[]): Promise<void> {
    let coming = this.#texts(paths.slice(0, atOnce));
    for (let start = atOnce; start < paths.length + atOnce; start += atOnce) {
      const texts = await coming;
      coming = this.#texts(paths.slice(start, start + atOnce));
      // reading may fail before anybody waits for these
      coming.catch(() => undefined);
      for (const [path, text] of texts) {
        known.set(path, text === undefined ? undefined : await this.#read(path, text));
      }
    }
  }

  /** What files say; undefined for those that are no article of a site, or aren't there. */
  #texts(paths: readonly string[]): Promise<(readonly [path: string, text: string | undefined])[]> {
    const { files, sites } = this.#project;
    return Promise.all(
      paths.map(async (path) => {
        const isOfSite =
          articleKind(path) !== undefined && (await sites.siteOf(path)) !== undefined;
        return [path, isOfSite ? await files.read(path) : undefined] as const;
      }),
    );
  }

  async #read(path: string, text: string): Promise<ReadFile | undefined> {
    const { sites, settingsOf, now, guard = unguarded } = this.#project;
    const kind = articleKind(path);
    const rules = kind === undefined ? undefined : await sites.siteOf(path);
    if (kind === undefined || rules === undefined) {
      return undefined;
    }
    const front = await guardedFront({ path, kind, text }, rules, guard);
    const { siteUrl, fields } = settingsOf(path);
    const asked = now();
    const locateAt = (time: Date): Promise<ArticleLocation> =>
      locateArticle(
        { path, front },
        { rules, siteUrl, slugField: fields.slug, now: time, standsIn: true },
      );
    const location = await locateAt(asked);
    const isKeptOut =
      (location.kind === "url" && location.isKeptOut === true) || keptOutByText(text);
    const title = fieldText(front, fields.title);
    const description = fieldText(front, fields.description);
    const keyword = mainKeyword(text, front, fields.keyword)?.keyword;
    const others = fieldList(front, fields.keywords).filter((other) => other !== keyword);
    return {
      site: claimingSite(rules),
      front: { front, generator: rules.generator },
      location,
      validUntil: await validUntil(location, asked, locateAt),
      words: {
        ...(title === undefined ? {} : { title }),
        ...(description === undefined ? {} : { description }),
        ...(keyword === undefined ? {} : { keyword }),
        ...(others.length === 0 ? {} : { keywords: others }),
        ...(isKeptOut ? { isKeptOut } : {}),
        ...(hasOwnTitle(front) ? { hasOwnTitle: true } : {}),
      },
    };
  }
}

/** What is kept of a file. */
interface ReadFile {
  readonly site: ClaimingSite;
  readonly front: KeptFront;
  readonly location: ArticleLocation;
  /** Milliseconds since 1970 until which `location` holds while no file changes; undefined for ever. */
  readonly validUntil: number | undefined;
  readonly words: Pick<
    IndexedArticle,
    "title" | "description" | "keyword" | "keywords" | "isKeptOut" | "hasOwnTitle"
  >;
}

/**
 * Until when a location surely holds: a page that is due or expires later is located again then, and the nearer that
 * moment is, the more often. Undefined where it doesn't depend on the time.
 */
async function validUntil(
  location: ArticleLocation,
  now: Date,
  locateAt: (time: Date) => Promise<ArticleLocation>,
): Promise<number | undefined> {
  const same = JSON.stringify(location);
  for (const span of spans) {
    const until = now.getTime() + span;
    if (JSON.stringify(await locateAt(new Date(until))) === same) {
      return span === spans[0] ? undefined : until;
    }
  }
  return now.getTime();
}

/** What each file claims. */
class Claims {
  /** Whether every file was read. */
  isWhole = false;
  readonly #articles = new Map<string, IndexedArticle>();
  #list: readonly IndexedArticle[] | undefined;
  readonly #claims = new Map<string, Map<string, Claim>>();
  /** The keys of the URLs that each file claims. */
  readonly #keys = new Map<string, readonly string[]>();
  /** Until when what is known of a file holds, for those whose pages depend on the time. */
  readonly #validUntil = new Map<string, number>();

  /** By path; only so much that it takes no memory to speak of. */
  readonly #fronts = new Map<string, KeptFront>();
  #kept = 0;

  frontOf(path: string): KeptFront | undefined {
    return this.#fronts.get(path);
  }

  #keepFront(path: string, front: KeptFront | undefined): void {
    this.#kept -= sizeOf(this.#fronts.get(path));
    this.#fronts.delete(path);
    if (front !== undefined && this.#kept + sizeOf(front) <= mostKept) {
      this.#fronts.set(path, front);
      this.#kept += sizeOf(front);
    }
  }

  get articles(): readonly IndexedArticle[] {
    this.#list ??= [...this.#articles.values()];
    return this.#list;
  }

  of(url: string): Claim[] {
    const claims = [...(this.#claims.get(urlKey(url))?.values() ?? [])];
    return claims.toSorted(
      (a, b) => Number(a.isAlias) - Number(b.isAlias) || (a.path < b.path ? -1 : 1),
    );
  }

  /** The files of which something else may hold at a time, in milliseconds since 1970. */
  outdatedAt(now: number): string[] {
    return [...this.#validUntil].flatMap(([path, until]) => (until < now ? [path] : []));
  }

  /** Puts what a file claims in the place of what it claimed before. */
  set(path: string, read: ReadFile | undefined): void {
    const { site, location: located } = read ?? {};
    for (const key of this.#keys.get(path) ?? []) {
      this.#claims.get(key)?.delete(path);
    }
    this.#keys.delete(path);
    this.#articles.delete(path);
    this.#validUntil.delete(path);
    this.#keepFront(path, read?.front);
    this.#list = undefined;
    if (read?.validUntil !== undefined) {
      this.#validUntil.set(path, read.validUntil);
    }
    if (site === undefined || located === undefined || located.kind === "none") {
      return;
    }
    if (located.kind === "unknown") {
      this.#articles.set(path, { path, ...read?.words, isPublished: false });
      const { canonical } = located;
      if (canonical !== undefined) {
        // what the front matter names may be another page, and is the best guess where the site's rules tell none
        const { url, state } = canonical;
        this.#claim(urlKey(url), { path, url, isAlias: false, state, isGuess: true, site });
        this.#keys.set(path, [urlKey(url)]);
      }
      return;
    }
    const { url, aliases, state, language, version } = located;
    const isGuess = located.guess !== undefined;
    this.#articles.set(path, {
      path,
      ...read?.words,
      ...(language === undefined ? {} : { language }),
      ...(version === undefined ? {} : { version }),
      ...(isGuess ? {} : { url }),
      isPublished: state === "published",
      state,
    });
    // a file may name its own URL among its aliases
    const keys = new Map(aliases.map((alias) => [urlKey(alias), true]));
    keys.set(urlKey(url), false);
    for (const [key, isAlias] of keys) {
      this.#claim(key, { path, url, isAlias, state, isGuess, site });
    }
    this.#keys.set(path, [...keys.keys()]);
  }

  #claim(key: string, claim: Claim): void {
    const claims = this.#claims.get(key) ?? new Map<string, Claim>();
    this.#claims.set(key, claims.set(claim.path, claim));
  }
}

/** What front matter counts as, in UTF-16 units. */
function sizeOf(kept: KeptFront | undefined): number {
  const fields = kept?.front.kind === "fields" ? kept.front.fields : [];
  return fields.reduce((sum, { start, end }) => sum + end - start + perField, 0);
}

/** The page of a site that a URL leads to: a published file is the same whatever the query, and so is `index.html` of its folder. */
export function urlKey(url: string): string {
  const page = pageKey(url.replace(/[?#][^]*/u, ""));
  return page?.replace(/\/index\.html$/u, "") ?? url;
}
