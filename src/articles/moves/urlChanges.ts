import type { FolderDifference } from "../../system/git/committedFolder.ts";
import { articleKind } from "../frontMatter/articleKind.ts";
import { claimingSite } from "../sites/claimingSite.ts";
import { traitsOf } from "../sites/generatorTraits.ts";
import { outdatedBy } from "../sites/fileChange.ts";
import type { FileChange } from "../sites/fileChange.ts";
import type { LocatedPage } from "../sites/locateArticle.ts";
import { shownUrl } from "../sites/pageUrl.ts";
import { foldedName, folderOf, nameOf } from "../sites/siteFiles.ts";
import type { SiteRules } from "../sites/siteRules.ts";
import type { IndexedArticle } from "../sites/urlIndex.ts";
import { urlKey } from "../sites/urlIndex.ts";
import { causesOf } from "./changeCauses.ts";
import type { CommittedSide } from "./committedSide.ts";
import { isUnknown, locateFile, publishedPage } from "./comparedProject.ts";
import { renamesBetween } from "./renames.ts";
import type { FileText } from "./renames.ts";
import {
  differsInCapitalsOnly,
  maybeServed,
  showsOtherLanguage,
  sitePages,
} from "./stillServed.ts";
import type { ProjectNow, SitePages } from "./stillServed.ts";
import type { UnknownReason, UrlChange, UrlChanges } from "./urlChange.ts";
import { bareUrl, endOf } from "./urlEnds.ts";

/** Files whose texts are compared to find those that were renamed. */
const mostRenamed = 2_000;

/**
 * How the URLs that a project makes now differ from those that it made at a commit. What isn't known on either side is
 * counted and never a change, and so is a URL from which a redirect leads, or may.
 */
export async function urlChanges(
  difference: FolderDifference,
  before: CommittedSide,
  now: ProjectNow,
): Promise<UrlChanges> {
  return new Comparison(difference, before, now).run();
}

/** What became of a URL, before it is known whether something else serves it. */
type Fate = UrlChange | UnknownReason | undefined;

class Comparison {
  readonly #difference: FolderDifference;
  readonly #before: CommittedSide;
  readonly #now: ProjectNow;
  readonly #time: Date;
  readonly #differing: ReadonlySet<string>;
  readonly #gone: ReadonlySet<string>;
  readonly #came: ReadonlySet<string>;
  readonly #articles = new Map<string, IndexedArticle>();
  readonly #pages = new Map<unknown, SitePages>();
  readonly #unknown = new Map<UnknownReason, number>();
  #renames: ReadonlyMap<string, string> = new Map();
  /** The files that are gone whose texts weren't compared with those that came: they may be renamed. */
  #uncompared: ReadonlySet<string> = new Set();
  #isAll = false;

  constructor(difference: FolderDifference, before: CommittedSide, now: ProjectNow) {
    this.#difference = difference;
    this.#before = before;
    this.#now = now;
    this.#time = now.now();
    this.#gone = new Set(difference.gone);
    this.#came = new Set(difference.came);
    this.#differing = new Set([...difference.changed, ...difference.gone]);
  }

  async run(): Promise<UrlChanges> {
    const { commit, branch, unread } = this.#difference;
    for (const article of await this.#now.index.articles()) {
      this.#articles.set(article.path, article);
    }
    const paths = await this.#compared();
    await this.#before.locateAll(paths, (path) =>
      this.#differing.has(path) ? undefined : this.#now.index.frontOf(path),
    );
    this.#renames = await this.#renamed(paths);
    const changes: UrlChange[] = [];
    for (const path of paths) {
      for (const fate of [await this.#fateOf(path), ...(await this.#fatesOfAliases(path))]) {
        if (typeof fate === "string") {
          this.#note(fate);
        } else if (fate !== undefined) {
          changes.push(fate);
        }
      }
    }
    unread
      .filter((path) => articleKind("", path) !== undefined)
      .forEach(() => this.#note("unread"));
    const found = await causesOf(changes, {
      isOfFile: (path) => this.#differing.has(path),
      others: this.#differingFiles,
      before: (path) => this.#before.locate(path),
      now: (path) => locateFile(this.#now, path, this.#time),
    });
    return { commit, branch, ...found, unknown: Object.fromEntries(this.#unknown) };
  }

  #note(reason: UnknownReason): void {
    this.#unknown.set(reason, (this.#unknown.get(reason) ?? 0) + 1);
  }

  /** Every file that is another one than at the commit. */
  get #differingFiles(): FileChange[] {
    const { changed, gone, came } = this.#difference;
    return [
      ...changed.map((path) => ({ path, cameOrWent: false })),
      ...[...gone, ...came].map((path) => ({ path, cameOrWent: true })),
    ];
  }

  /** The articles of the commit whose URLs may be others now: those that differ, or all where what decides about all does. */
  async #compared(): Promise<readonly string[]> {
    const content = await this.#before.content();
    const sides = [this.#before.project.sites.known, this.#now.sites.known];
    this.#isAll = this.#differingFiles.some((change) =>
      sides.some((known) => outdatedBy(change, known) === "everything"),
    );
    const unread = new Set(this.#difference.unread);
    const { gone, came, files } = this.#difference;
    // a translation may have no page without the article that it translates
    const names = new Set([...gone, ...came].map(nameOf));
    return files.filter(
      (path) =>
        (this.#isAll || this.#differing.has(path) || names.has(nameOf(path))) &&
        articleKind("", path) !== undefined &&
        content.has(path) &&
        !unread.has(path),
    );
  }

  /** What the files are called now that were published at the commit and are gone. */
  async #renamed(paths: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const { came } = this.#difference;
    const published: string[] = [];
    for (const path of paths.filter((one) => this.#gone.has(one))) {
      if (publishedPage(await this.#before.locate(path)) !== undefined) {
        published.push(path);
      }
    }
    const articles = came.filter((path) => articleKind("", path) !== undefined);
    if (published.length === 0 || articles.length === 0) {
      return new Map();
    }
    const some = published.slice(0, mostRenamed);
    await this.#before.files.readAhead(some);
    const [from, to] = [
      await textsOf(some, (path) => this.#before.files.read(path)),
      await textsOf(articles.slice(0, mostRenamed), (path) => this.#now.files.read(path)),
    ];
    await this.#before.files.readAhead([]);
    const compared = new Set(from.map(({ path }) => path));
    this.#uncompared = new Set(published.filter((path) => !compared.has(path)));
    return renamesBetween(from, to);
  }

  async #fateOf(path: string): Promise<Fate> {
    const location = await this.#before.locate(path);
    const page = publishedPage(location);
    if (page === undefined) {
      return isUnknown(location)
        ? "before"
        : location === undefined && this.#before.files.isUnread(path)
          ? "unread"
          : undefined;
    }
    const fate = await this.#ownFate(path, page);
    return fate === undefined || typeof fate === "string"
      ? fate
      : this.#served(fate, await this.#siteOf(path));
  }

  /** What became of the aliases that a page had, if it is still published and its file changed: of one that is gone its last page is said, not each of them. */
  async #fatesOfAliases(path: string): Promise<readonly Fate[]> {
    const page = publishedPage(await this.#before.locate(path));
    const file = this.#gone.has(path) ? this.#renames.get(path) : path;
    const article = this.#articles.get(file ?? "");
    const { url, state } = article ?? {};
    if (
      page === undefined ||
      page.aliases.length === 0 ||
      file === undefined ||
      url === undefined ||
      state !== "published" ||
      !this.#differing.has(path) ||
      (page.withoutAddress !== undefined) !== (shownUrl(url) !== url)
    ) {
      return [];
    }
    const site = await this.#siteOf(path);
    // others derive them: from languages, and from names
    const isWritten = site !== undefined && "field" in (traitsOf(site.rules).redirects ?? {});
    const isPage = (alias: string): boolean =>
      [page.url, url].some((one) => bareUrl(one) === bareUrl(alias));
    const lost = page.aliases.filter((alias) => isWritten && URL.canParse(alias) && !isPage(alias));
    const fates = await Promise.all(
      lost.map((alias) =>
        this.#served({ kind: "moved", before: path, file, oldUrl: alias, newUrl: url }, site),
      ),
    );
    // that a redirect leads on, or a page is there, is nothing that has to be said
    return fates.filter((fate) => typeof fate !== "string" && fate?.kind === "moved");
  }

  /** What the file itself makes now. */
  async #ownFate(path: string, page: LocatedPage): Promise<Fate> {
    const file = this.#gone.has(path) ? this.#renames.get(path) : path;
    const gone = { kind: "gone", before: path, oldUrl: page.url } as const;
    if (file === undefined) {
      return this.#isRenamedByCapitals(path)
        ? "renamedByCapitals"
        : this.#uncompared.has(path)
          ? "unread"
          : { ...gone, why: "deleted" };
    }
    if (file !== path && this.#isUncommittedCapitals(path, file)) {
      return "renamedByCapitals";
    }
    const article = this.#articles.get(file);
    if (article === undefined) {
      const listed = await this.#now.sites.listed(file);
      return listed === file ? { ...gone, why: "excluded", file } : "renamedByCapitals";
    }
    const { url, state } = article;
    if (url === undefined) {
      return "now";
    }
    if (state === undefined || (state !== "published" && state !== "static")) {
      return state === undefined ? "now" : { ...gone, why: state, file };
    }
    // a URL without its site's address is compared with none that has one
    if ((page.withoutAddress !== undefined) !== (shownUrl(url) !== url)) {
      return "now";
    }
    const likeness = this.#likeness(page.url, url, path, file);
    return likeness === "same"
      ? undefined
      : likeness === "ending"
        ? likeness
        : { kind: "moved", before: path, file, oldUrl: page.url, newUrl: url };
  }

  /** Whether two URLs lead to the same page. A slash or `.html` at the end is the host's to decide, unless the configuration has all of them changed. */
  #likeness(one: string, other: string, path: string, file: string): "same" | "ending" | "other" {
    if (one === other || (urlKey(one) === urlKey(other) && endOf(one) === endOf(other))) {
      return "same";
    }
    const isOfConfiguration = path === file && !this.#differing.has(path);
    return bareUrl(one) === bareUrl(other) && !isOfConfiguration ? "ending" : "other";
  }

  /** Whether something else serves a URL that its file doesn't make any more. */
  async #served(change: UrlChange, site: SitePages | undefined): Promise<Fate> {
    if (site === undefined) {
      return "now";
    }
    const { oldUrl, before } = change;
    const claims = await this.#now.index.filesOf(oldUrl);
    const { key } = claimingSite(site.rules);
    const sure = claims.filter(
      ({ state, isGuess }) => !isGuess && (state === "published" || state === "static"),
    );
    const own = sure.filter((claim) => !claim.isAlias && claim.site.key === key);
    const [first, ...others] = own.filter(({ url }) => endOf(url) === endOf(oldUrl));
    if (first !== undefined) {
      const madeThen = await Promise.all(
        [first, ...others].map(({ path }) => this.#madeBefore(path, oldUrl)),
      );
      return madeThen.includes(true) || this.#isSamePage(change, first.path)
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
      rules: await this.#rulesBefore(before),
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
  async #madeBefore(path: string, url: string): Promise<boolean> {
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
    const isOfArticles = this.#differingFiles.every(
      (one) => articleKind("", one.path) !== undefined,
    );
    return isOfArticles ? this.#before.project.sites.siteOf(path) : undefined;
  }

  #isOfCommit(path: string): boolean {
    return !this.#came.has(path);
  }

  /** The pages of the site that a file belonged to, as they are now. */
  async #siteOf(path: string): Promise<SitePages | undefined> {
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

  /** Whether a file that came has the path of one that is gone, but for capitals, and isn't committed: where the file system doesn't tell them apart, Git has the old one. */
  #isUncommittedCapitals(path: string, file: string): boolean {
    return foldedName(path) === foldedName(file) && !this.#difference.committed.includes(file);
  }

  #isRenamedByCapitals(path: string): boolean {
    return this.#difference.came.some((file) => this.#isUncommittedCapitals(path, file));
  }
}

async function textsOf(
  paths: readonly string[],
  read: (path: string) => Promise<string | undefined>,
): Promise<FileText[]> {
  const texts = await Promise.all(paths.map(read));
  return paths.flatMap((path, at) => {
    const text = texts[at];
    return text === undefined ? [] : [{ path, text }];
  });
}

function takenOver(change: UrlChange, by: string): UrlChange {
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
