import type { FolderDifference } from "../../system/git/committedFolder.ts";
import { articleKind } from "../frontMatter/articleKind.ts";
import { claimingSite } from "../sites/claimingSite.ts";
import type { FileChange } from "../sites/fileChange.ts";
import { shownUrl } from "../sites/pageUrl.ts";
import { folderOf, nameOf } from "../sites/siteFiles.ts";
import { isServed } from "../sites/siteRules.ts";
import type { SiteRules } from "../sites/siteRules.ts";
import type { IndexedArticle } from "../sites/urlIndex.ts";
import { urlKey } from "../sites/urlIndex.ts";
import type { CommittedSide } from "./committedSide.ts";
import { publishedPage } from "./comparedProject.ts";
import {
  differsInCapitalsOnly,
  maybeServed,
  showsOtherLanguage,
  sitePages,
} from "./stillServed.ts";
import type { ProjectNow, SitePages } from "./stillServed.ts";
import type { LostRedirect, UnknownReason, UrlChange } from "./urlChange.ts";
import { endOf } from "./urlEnds.ts";

/** What became of a URL: a change, why nothing is said of it, or nothing that has to be said. */
export type Fate = UrlChange | UnknownReason | undefined;

/** Every file that is another one than at the commit. */
export function differingFiles({ changed, gone, came }: FolderDifference): FileChange[] {
  return [
    ...changed.map((path) => ({ path, cameOrWent: false })),
    ...[...gone, ...came].map((path) => ({ path, cameOrWent: true })),
  ];
}

/** What URLs are looked for in. */
export interface ServedParts {
  readonly difference: FolderDifference;
  readonly before: CommittedSide;
  readonly now: ProjectNow;
  /** The project's articles, by their paths. */
  readonly articles: ReadonlyMap<string, IndexedArticle>;
  /** Whether what decides about all URLs is another than at the commit. */
  readonly isAll: boolean;
}

/** What serves URLs now that a file doesn't make any more. */
export class ServedUrls {
  readonly #before: CommittedSide;
  readonly #now: ProjectNow;
  readonly #articles: ReadonlyMap<string, IndexedArticle>;
  readonly #isAll: boolean;
  readonly #differing: ReadonlySet<string>;
  readonly #came: ReadonlySet<string>;
  readonly #differingFiles: readonly FileChange[];
  readonly #pages = new Map<unknown, SitePages>();

  constructor({ difference, before, now, articles, isAll }: ServedParts) {
    this.#before = before;
    this.#now = now;
    this.#articles = articles;
    this.#isAll = isAll;
    this.#differing = new Set([...difference.changed, ...difference.gone]);
    this.#came = new Set(difference.came);
    this.#differingFiles = differingFiles(difference);
  }

  /** What became of a URL that a file, `from`, doesn't make any more, once it is asked whether something else serves it. */
  async fateOf(change: UrlChange, from: string): Promise<Fate> {
    const site = await this.siteOf(from);
    if (site === undefined) {
      return "now";
    }
    const { oldUrl, before } = change;
    // where the site's address is known on one side only, nothing there has the URL as it is written
    if (site.standsIn !== undefined && site.standsIn !== (shownUrl(oldUrl) !== oldUrl)) {
      return "now";
    }
    const claims = await this.#now.index.filesOf(oldUrl);
    const { key } = claimingSite(site.rules);
    const sure = claims.filter(({ state, isGuess }) => !isGuess && isServed(state));
    const own = sure.filter((claim) => !claim.isAlias && claim.site.key === key);
    const [first, ...others] = own.filter(({ url }) => endOf(url) === endOf(oldUrl));
    if (first !== undefined) {
      const madeThen = await Promise.all(
        [first, ...others].map(({ path }) => this.madeBefore(path, oldUrl)),
      );
      return change.kind === "unredirected" ||
        madeThen.includes(true) ||
        this.#isSamePage(change, first.path)
        ? undefined
        : takenOver(change, first.path);
    }
    if (sure.length > 0) {
      return own.length > 0
        ? "ending"
        : sure.some(({ isAlias }) => isAlias)
          ? "redirect"
          : "madeOtherwise";
    }
    if (claims.some(({ isGuess }) => isGuess)) {
      return "now";
    }
    if (await showsOtherLanguage(oldUrl, site, this.#now)) {
      return "madeOtherwise";
    }
    const context = this.#now.contextOf(change.file ?? before);
    const reason = await maybeServed(oldUrl, site, context, {
      file: before,
      rules: change.kind === "unredirected" ? undefined : await this.#rulesBefore(before),
    });
    if (reason !== undefined) {
      return reason;
    }
    return change.kind === "moved" &&
      (await differsInCapitalsOnly(oldUrl, change.newUrl, site, context))
      ? "capitals"
      : change;
  }

  /** Whether a file that came is the page of one that was deleted: written again where its folder moved to, or as a folder's own page. */
  #isSamePage(change: UrlChange, path: string): boolean {
    return (
      change.kind === "gone" &&
      change.why === "deleted" &&
      this.#came.has(path) &&
      ownName(path) === ownName(change.before)
    );
  }

  /** Whether a file made a URL at the commit, too. */
  async madeBefore(path: string, url: string): Promise<boolean> {
    if (!this.#isAll && !this.#differing.has(path) && this.#isOfCommit(path)) {
      return true;
    }
    const page = this.#isOfCommit(path)
      ? publishedPage(await this.#before.locate(path))
      : undefined;
    return page !== undefined && urlKey(page.url) === urlKey(url);
  }

  /** The rules of the site that made a page, where nothing but articles differs: then whatever else makes pages is what it was. */
  async #rulesBefore(path: string): Promise<SiteRules | undefined> {
    const isOfArticles = this.#differingFiles.every((one) => articleKind(one.path) !== undefined);
    return isOfArticles ? this.#before.project.sites.siteOf(path) : undefined;
  }

  #isOfCommit(path: string): boolean {
    return !this.#came.has(path);
  }

  /** The pages of the site that a file belonged to, as they are now. */
  async siteOf(path: string): Promise<SitePages | undefined> {
    const rules = await this.#now.sites.siteOf(path);
    if (rules === undefined) {
      return undefined;
    }
    const known = this.#pages.get(rules);
    if (known !== undefined) {
      return known;
    }
    const articles: IndexedArticle[] = [];
    for (const article of this.#articles.values()) {
      if ((await this.#now.sites.siteOf(article.path)) === rules) {
        articles.push(article);
      }
    }
    const made = sitePages(rules, articles, {
      siteUrl: this.#now.settings.of(path).siteUrl,
      differs: (file) => this.#differing.has(file) || this.#came.has(file),
    });
    this.#pages.set(rules, made);
    return made;
  }
}

function takenOver(change: Exclude<UrlChange, LostRedirect>, by: string): UrlChange {
  const { before, oldUrl, file } = change;
  const newUrl = change.kind === "moved" ? change.newUrl : undefined;
  return {
    kind: "takenOver",
    before,
    oldUrl,
    by,
    ...(file === undefined ? {} : { file }),
    ...(newUrl === undefined ? {} : { newUrl }),
  };
}

/** What the file of a page is called: the page of a folder as if it lay beside that folder. */
function ownName(path: string): string {
  const [, ending] = /^_?index(\.[^.]*)$/u.exec(nameOf(path)) ?? [];
  return ending === undefined ? nameOf(path) : nameOf(folderOf(path)) + ending;
}
