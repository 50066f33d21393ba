import type { FolderDifference } from "../../system/git/committedFolder.ts";
import { articleKind } from "../frontMatter/articleKind.ts";
import { traitsOf } from "../sites/generatorTraits.ts";
import { outdatedBy } from "../sites/fileChange.ts";
import type { LocatedPage } from "../sites/locateArticle.ts";
import { shownUrl } from "../sites/pageUrl.ts";
import { nameOf } from "../sites/siteFiles.ts";
import type { IndexedArticle } from "../sites/urlIndex.ts";
import { isServed } from "../sites/siteRules.ts";
import { urlKey } from "../sites/urlIndex.ts";
import { causesOf } from "./changeCauses.ts";
import type { CommittedSide } from "./committedSide.ts";
import { isUnknown, locateFile, publishedPage } from "./comparedProject.ts";
import { lostRedirects, withLost } from "./lostRedirects.ts";
import type { LostFound } from "./lostRedirects.ts";
import { renamesOf, textsOf } from "./renames.ts";
import { ServedUrls, differingFiles } from "./servedUrls.ts";
import type { Fate, ServedParts } from "./servedUrls.ts";
import type { ProjectNow } from "./stillServed.ts";
import type { LostRedirect, UnknownReason, UrlChange, UrlChanges } from "./urlChange.ts";
import { bareUrl, endOf } from "./urlEnds.ts";
import { foldedPath } from "../../system/foldedPath.ts";

/**
 * How the URLs that a project makes now differ from those that it made at a commit. What isn't known on either side is
 * counted and never a change, and so is a URL from which a redirect leads, or may.
 */
export async function urlChanges(
  difference: FolderDifference,
  before: CommittedSide,
  now: ProjectNow,
): Promise<UrlChanges> {
  const articles = new Map((await now.index.articles()).map((article) => [article.path, article]));
  await before.content();
  const sides = [before.project.sites.known, now.sites.known];
  const isAll = differingFiles(difference).some((change) =>
    sides.some((known) => outdatedBy(change, known) === "everything"),
  );
  return new Comparison({ difference, before, now, articles, isAll }).run();
}

class Comparison {
  readonly #difference: FolderDifference;
  readonly #before: CommittedSide;
  readonly #now: ProjectNow;
  readonly #time: Date;
  readonly #differing: ReadonlySet<string>;
  readonly #gone: ReadonlySet<string>;
  readonly #isAll: boolean;
  readonly #articles: ReadonlyMap<string, IndexedArticle>;
  readonly #unknown = new Map<UnknownReason, number>();
  #renames: ReadonlyMap<string, string> = new Map();
  #uncompared: ReadonlySet<string> = new Set();
  readonly #served: ServedUrls;

  constructor(parts: ServedParts) {
    const { difference, before, now, articles, isAll } = parts;
    this.#isAll = isAll;
    this.#articles = articles;
    this.#difference = difference;
    this.#before = before;
    this.#now = now;
    this.#time = now.now();
    this.#gone = new Set(difference.gone);
    this.#differing = new Set([...difference.changed, ...difference.gone]);
    this.#served = new ServedUrls(parts);
  }

  async run(): Promise<UrlChanges> {
    const { commit, branch, unread } = this.#difference;
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
    unread.filter((path) => articleKind(path) !== undefined).forEach(() => this.#note("unread"));
    const found = await causesOf(changes, {
      isOfFile: (path) => this.#differing.has(path),
      others: differingFiles(this.#difference),
      before: (path) => this.#before.locate(path),
      now: (path) => locateFile(this.#now, path, this.#time),
    });
    const { lost, unjudged } = await this.#lostRedirects(paths);
    return {
      commit,
      branch,
      ...withLost(found, lost),
      unknown: Object.fromEntries(this.#unknown),
      ...(unjudged.length === 0 ? {} : { unjudged }),
    };
  }

  /** The redirects that files don't say any more, of URLs that nothing else answers. */
  async #lostRedirects(paths: readonly string[]): Promise<LostFound> {
    const made = new Map<string, string>();
    const pages: string[] = [];
    for (const path of paths) {
      const page = publishedPage(await this.#before.locate(path));
      pages.push(...(page === undefined ? [] : [page.url]));
      [page?.url, ...(page?.aliases ?? [])].forEach((url) =>
        url === undefined ? undefined : made.set(urlKey(url), path),
      );
    }
    const { lost, unjudged } = await lostRedirects({
      before: this.#before.project,
      now: this.#now,
      differs: (path) => this.#differing.has(path),
      isGone: (path) => this.#gone.has(path),
      fileBefore: async (url) => {
        const claims = made.has(urlKey(url)) ? [] : await this.#now.index.filesOf(url);
        for (const { path, isGuess, state } of claims) {
          if (!isGuess && isServed(state) && (await this.#served.madeBefore(path, url))) {
            return path;
          }
        }
        return made.get(urlKey(url));
      },
      pageNow: (before) => {
        const file = this.#gone.has(before) ? this.#renames.get(before) : before;
        const { url, state } = this.#articles.get(file ?? "") ?? {};
        return file === undefined || url === undefined || state !== "published"
          ? undefined
          : { url, file };
      },
      hasPageNow: (start) =>
        [...this.#articles.values()].some(
          ({ url, state }) => state === "published" && url?.startsWith(start) === true,
        ),
      pages: async () => {
        const compared = new Set(paths);
        for (const { path, url, state } of this.#articles.values()) {
          const isSame = url !== undefined && state === "published" && !compared.has(path);
          if (isSame && (await this.#served.madeBefore(path, url))) {
            pages.push(url);
          }
        }
        return pages;
      },
    });
    const found: LostRedirect[] = [];
    for (const change of lost) {
      const fate = await this.#served.fateOf(change, change.before);
      if (typeof fate === "object" && fate.kind === "unredirected") {
        found.push(fate);
      } else if (typeof fate === "string" && fate !== "redirect") {
        // that another redirect leads on is nothing that has to be said
        this.#note(fate);
      }
    }
    return { lost: found, unjudged };
  }

  #note(reason: UnknownReason): void {
    this.#unknown.set(reason, (this.#unknown.get(reason) ?? 0) + 1);
  }

  /** The articles of the commit whose URLs may be others now: those that differ, or all where what decides about all does. */
  async #compared(): Promise<readonly string[]> {
    const content = await this.#before.content();
    const unread = new Set(this.#difference.unread);
    const { gone, came, files } = this.#difference;
    // a translation may have no page without the article that it translates
    const names = new Set([...gone, ...came].map(nameOf));
    return files.filter(
      (path) =>
        (this.#isAll || this.#differing.has(path) || names.has(nameOf(path))) &&
        articleKind(path) !== undefined &&
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
    const articles = came.filter((path) => articleKind(path) !== undefined);
    const found = await renamesOf(published, articles, {
      before: async (some) => {
        await this.#before.files.readAhead(some);
        const texts = await textsOf(some, (path) => this.#before.files.read(path));
        await this.#before.files.readAhead([]);
        return texts;
      },
      now: (some) => textsOf(some, (path) => this.#now.files.read(path)),
    });
    this.#uncompared = found.uncompared;
    return found.renames;
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
    return fate === undefined || typeof fate === "string" ? fate : this.#served.fateOf(fate, path);
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
    const site = await this.#served.siteOf(path);
    // others derive them: from languages, and from names
    const isWritten = site !== undefined && "field" in (traitsOf(site.rules).redirects ?? {});
    const isPage = (alias: string): boolean =>
      [page.url, url].some((one) => bareUrl(one) === bareUrl(alias));
    const lost = page.aliases.filter((alias) => isWritten && URL.canParse(alias) && !isPage(alias));
    const fates = await Promise.all(
      lost.map((alias) =>
        this.#served.fateOf(
          { kind: "moved", before: path, file, oldUrl: alias, newUrl: url },
          path,
        ),
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
    if (!isServed(state)) {
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

  /** Whether a file that came has the path of one that is gone, but for capitals, and isn't committed: where the file system doesn't tell them apart, Git has the old one. */
  #isUncommittedCapitals(path: string, file: string): boolean {
    return foldedPath(path) === foldedPath(file) && !this.#difference.committed.includes(file);
  }

  #isRenamedByCapitals(path: string): boolean {
    return this.#difference.came.some((file) => this.#isUncommittedCapitals(path, file));
  }
}
