import { bodyStart } from "../frontMatter/bodyStart.ts";
import { articleKind } from "../frontMatter/articleKind.ts";
import type { FrontMatter } from "../frontMatter/frontMatter.ts";
import { contentOf, locateFile, publishedPage } from "../moves/comparedProject.ts";
import { renamesBetween } from "../moves/renames.ts";
import { outdatedBy } from "../sites/fileChange.ts";
import { traitsOf } from "../sites/generatorTraits.ts";
import { guardedFront } from "../sites/guardedFront.ts";
import { shownUrl } from "../sites/pageUrl.ts";
import type { KeptFront } from "../sites/urlIndex.ts";
import { Turns, turn } from "../../system/turn.ts";
import type { CommittedTree, ContentChange } from "./committedTree.ts";
import { pageAt } from "./pendingEdits.ts";
import type { HistoryProject, KnownOfPage } from "./pendingEdits.ts";
import { isSmallEdit, readerChange } from "./readerPage.ts";
import type { ReaderChange, ReaderPage, TextPair } from "./readerPage.ts";

/** A commit of the default branch, with what it changed below the project's folder. */
export interface HistoryStep {
  readonly commit: string;
  readonly changes: readonly ContentChange[];
}

/** What is asked: the files at the newest commit, and the commits up to it, the oldest first. */
export interface AskedHistory {
  readonly files: readonly (readonly [path: string, id: string])[];
  readonly steps: readonly HistoryStep[];
}

/** What a commit changed of an article that readers could see. */
export interface ArticleChange {
  readonly commit: string;
  /** Where the article is now, or was last. */
  readonly path: string;
  /** Where else it was in the time that is known, before the change or after it. */
  readonly otherPaths?: readonly string[];
  readonly fields: ReaderChange;
}

/** A change of a configuration that moved pages whose files weren't touched. */
export interface ConfigurationChange {
  readonly commit: string;
  readonly file: string;
  readonly urls: readonly (TextPair & { readonly path: string })[];
}

/** What readers could see of all commits. */
export interface ArticleHistory {
  readonly changes: readonly ArticleChange[];
  readonly configurations: readonly ConfigurationChange[];
  /** The paths of articles that were renamed, with those of the same articles now; a path that several articles had one after the other is there for each. */
  readonly renamed: readonly (readonly [before: string, now: string])[];
  /** Versions of articles that couldn't be read: what they changed isn't known. */
  readonly unread: number;
}

/** Contents that are read at once; those of the next steps while these are looked at. */
const atOnce = 150;
/** Contents of which the front matter is kept. */
const mostFronts = 20_000;

/** Finds what readers could see of commits, one after the other. The project's files are moved along with it. */
export class HistoryReader {
  readonly #project: HistoryProject;
  readonly #files: CommittedTree;
  readonly #now: Date;
  readonly #changes: ArticleChange[] = [];
  readonly #configurations: ConfigurationChange[] = [];
  /** By the id of the content. */
  readonly #fronts = new Map<string, KeptFront>();
  /** The steps that renamed articles: their paths now by those before, and the reverse. */
  readonly #renames: {
    readonly step: number;
    readonly to: ReadonlyMap<string, string>;
    readonly from: ReadonlyMap<string, string>;
  }[] = [];
  readonly #stepOf: number[] = [];
  readonly #configurationStep: number[] = [];
  #unread = 0;

  /** `files` are the project's own. */
  constructor(project: HistoryProject, files: CommittedTree) {
    this.#project = project;
    this.#files = files;
    // a page whose date comes between two commits didn't change
    this.#now = project.now();
  }

  /** Runs through all commits; the files are those of the newest one before, and after. */
  async read(steps: readonly HistoryStep[]): Promise<ArticleHistory> {
    const files = this.#files;
    for (const { changes } of steps.toReversed()) {
      changes.toReversed().forEach((change) => files.apply(change, "back"));
    }
    const turns = new Turns();
    let ahead = 0;
    let reading = this.#readAhead(steps, 0);
    for (const [at, step] of steps.entries()) {
      if (at >= ahead) {
        ahead = await reading;
        reading = this.#readAhead(steps, ahead);
        // whoever waits for it hears of it; the step before may fail first
        reading.catch(() => undefined);
      }
      await this.#step(step, at);
      await turns.next();
    }
    return {
      changes: this.#changes.map((change, at) => {
        const step = this.#stepOf[at] ?? 0;
        const path = this.#pathNow(change.path, step);
        const others = this.#pathsOf(change.path, step).filter((other) => other !== path);
        return { ...change, path, ...(others.length === 0 ? {} : { otherPaths: others }) };
      }),
      configurations: this.#configurations.map((change, at) => ({
        ...change,
        urls: change.urls.map((url) => ({
          ...url,
          path: this.#pathNow(url.path, this.#configurationStep[at] ?? 0),
        })),
      })),
      renamed: this.#renames.flatMap(({ step, to }) =>
        [...to.keys()].map((before) => [before, this.#pathNow(before, step - 1)] as const),
      ),
      unread: this.#unread,
    };
  }

  /** Where a file that was at a path after a step is now. */
  #pathNow(path: string, step: number): string {
    return this.#pathsAfter(path, step).at(-1) ?? path;
  }

  #pathsAfter(path: string, step: number): string[] {
    const paths = [path];
    for (const { to } of this.#renames.filter((one) => one.step > step)) {
      paths.push(...[to.get(paths.at(-1) ?? "")].filter((next) => next !== undefined));
    }
    return paths;
  }

  /** Every path that a file had which was at one of them after a step. */
  #pathsOf(path: string, step: number): string[] {
    const paths = this.#pathsAfter(path, step).toReversed();
    for (const { from } of this.#renames.filter((one) => one.step <= step).toReversed()) {
      paths.push(...[from.get(paths.at(-1) ?? "")].filter((earlier) => earlier !== undefined));
    }
    return [...new Set(paths)];
  }

  /** Reads what articles said before and after the next steps; returns the first step that isn't among them. */
  async #readAhead(steps: readonly HistoryStep[], from: number): Promise<number> {
    const ids: string[] = [];
    let at = from;
    for (; at < steps.length && (at === from || ids.length < atOnce); at += 1) {
      const compared = (steps[at]?.changes ?? []).filter(({ path }) => isArticle(path));
      const isNew = compared.every(({ before }) => before === undefined);
      if (!isNew) {
        ids.push(
          ...compared
            .flatMap(({ before, after }) => [before, after])
            .filter((id) => id !== undefined),
        );
      }
    }
    await this.#files.readAhead(ids);
    return at;
  }

  async #step({ commit, changes }: HistoryStep, at: number): Promise<void> {
    const files = this.#files;
    const articles = changes.filter(({ path }) => isArticle(path));
    const renames = await this.#renamesIn(articles);
    const pairs = articles.flatMap(({ path, before, after }) => {
      const now = after === undefined ? renames.get(path) : path;
      return before === undefined || now === undefined ? [] : [[path, now] as const];
    });
    const rewritten = rewrittenIn(articles, renames);
    const deciding = await this.#decidingFile(changes);
    const all =
      deciding === undefined ? [] : await this.#untouched(new Set(changes.map(({ path }) => path)));
    const small = await this.#smallEdits(changes);
    const fronts = new Map<string, FrontMatter>();
    const before = await this.#pages([...pairs.map(([from]) => from), ...rewritten.gone], {
      small,
      fronts,
    });
    const urlsBefore = await this.#urls(all);
    for (const change of changes) {
      files.apply(change);
    }
    for (const { path, before: had, after: has } of changes) {
      this.#project.changed({
        path,
        cameOrWent: (had === undefined) !== (has === undefined),
      });
    }
    const now = await this.#pages([...pairs.map(([, to]) => to), ...rewritten.came], {
      small,
      fronts,
    });
    const sameUrl = rewritten.gone.flatMap((from) => {
      const url = before.get(from)?.url ?? "";
      const to = rewritten.came.find((path) => url !== "" && now.get(path)?.url === url);
      return to === undefined ? [] : [[from, to] as const];
    });
    this.#note(at, new Map([...renames, ...sameUrl]));
    for (const [from, to] of [...pairs, ...sameUrl]) {
      const [one, other] = [before.get(from), now.get(to)];
      const fields =
        one === undefined || other === undefined ? undefined : readerChange(one, other);
      if (fields !== undefined) {
        this.#changes.push({ commit, path: to, fields });
        this.#stepOf.push(at);
      }
    }
    const urlsNow = await this.#urls(all);
    const urls = all.flatMap((path) => {
      const [one, other] = [urlsBefore.get(path), urlsNow.get(path)];
      return one === undefined || other === undefined || one === other
        ? []
        : [{ path, before: one, now: other }];
    });
    if (deciding !== undefined && urls.length > 0) {
      this.#configurations.push({ commit, file: deciding, urls });
      this.#configurationStep.push(at);
    }
  }

  #note(step: number, to: ReadonlyMap<string, string>): void {
    if (to.size > 0) {
      const from = new Map([...to].map(([one, other]) => [other, one]));
      this.#renames.push({ step, to, from });
    }
  }

  /** The articles of which a commit surely changed no more of the text than doesn't count: the text isn't parsed. */
  async #smallEdits(changes: readonly ContentChange[]): Promise<ReadonlySet<string>> {
    const small = new Set<string>();
    for (const { path, before, after } of changes) {
      const kind = articleKind(path);
      if (kind === undefined || before === undefined || after === undefined) {
        continue;
      }
      const [one, other] = [await this.#files.textOf(before), await this.#files.textOf(after)];
      if (
        one !== undefined &&
        other !== undefined &&
        isSmallEdit(one.slice(bodyStart(one, kind)), other.slice(bodyStart(other, kind)))
      ) {
        small.add(path);
      }
    }
    return small;
  }

  async #renamesIn(articles: readonly ContentChange[]): Promise<ReadonlyMap<string, string>> {
    const gone = articles.filter(({ after }) => after === undefined);
    const came = articles.filter(({ before }) => before === undefined);
    if (gone.length === 0 || came.length === 0) {
      return new Map();
    }
    const files = this.#files;
    const ids = [...gone, ...came].flatMap(({ before, after }) => before ?? after ?? []);
    await files.readAhead(ids);
    const texts = await Promise.all(
      [...gone, ...came].map(async ({ path, before, after }) => ({
        path,
        text: (await files.textOf(before ?? after ?? "")) ?? "",
      })),
    );
    return renamesBetween(texts.slice(0, gone.length), texts.slice(gone.length));
  }

  /** The file of a commit that decides about the URLs of others, as far as is known; an article's own text isn't one. */
  async #decidingFile(changes: readonly ContentChange[]): Promise<string | undefined> {
    const others = changes.filter(
      ({ path }) => !isArticle(path) || /(?:^|\/)_?index\./u.test(path),
    );
    if (others.length === 0) {
      return undefined;
    }
    const { sites } = this.#project;
    await sites.all();
    return others.find(
      ({ path, before, after }) =>
        outdatedBy(
          { path, cameOrWent: (before === undefined) !== (after === undefined) },
          sites.known,
        ) === "everything",
    )?.path;
  }

  /** The articles that a commit didn't touch. */
  async #untouched(touched: ReadonlySet<string>): Promise<string[]> {
    const content = await contentOf(this.#project.sites);
    return [...content].filter((path) => isArticle(path) && !touched.has(path));
  }

  /** What readers see of articles at the commit that the files are at; those without a published page are left out. */
  async #pages(
    paths: readonly string[],
    { small, fronts }: KnownOfStep,
  ): Promise<ReadonlyMap<string, ReaderPage>> {
    const found = new Map<string, ReaderPage>();
    for (const path of paths) {
      const page = await this.#page(path, { withoutText: small.has(path), fronts });
      if (page !== undefined) {
        found.set(path, page);
      }
    }
    return found;
  }

  async #page(path: string, known: KnownOfPage): Promise<ReaderPage | undefined> {
    const page = await pageAt(this.#project, path, this.#now, known);
    this.#unread += page === "unread" ? 1 : 0;
    return page === "unread" ? undefined : page;
  }

  /** Where articles are published for sure. */
  async #urls(paths: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const found = new Map<string, string>();
    for (let from = 0; from < paths.length; from += atOnce) {
      const some = paths.slice(from, from + atOnce);
      const files = this.#files;
      await files.readAhead(
        some.flatMap((path) => {
          const id = files.idOf(path);
          return id === undefined || this.#fronts.has(id) ? [] : [id];
        }),
      );
      for (const path of some) {
        const page = publishedPage(
          await locateFile(this.#project, path, this.#now, await this.#front(path)),
        );
        if (page !== undefined) {
          found.set(path, shownUrl(page.url));
        }
      }
      await turn();
    }
    return found;
  }

  async #front(path: string): Promise<KeptFront | undefined> {
    const files = this.#files;
    const { sites, guard } = this.#project;
    const id = files.idOf(path);
    const kind = articleKind(path);
    const rules = await sites.siteOf(path);
    if (id === undefined || kind === undefined || rules === undefined) {
      return undefined;
    }
    const known = this.#fronts.get(id);
    if (known !== undefined && traitsOf(known) === traitsOf(rules)) {
      return known;
    }
    const text = await files.textOf(id);
    if (text === undefined) {
      return undefined;
    }
    const front = await guardedFront({ path, kind, text }, rules, guard);
    const kept = { front, generator: rules.generator };
    if (this.#fronts.size < mostFronts) {
      this.#fronts.set(id, kept);
    }
    return kept;
  }
}

/** What is known of both sides of a commit. */
interface KnownOfStep extends Required<Pick<KnownOfPage, "fronts">> {
  /** The articles of which the text is as good as the same. */
  readonly small: ReadonlySet<string>;
}

/** Articles that are gone or new in one commit, of which the URLs are compared. */
const mostRewritten = 200;

/** Articles that are gone, and new ones that have so little of their texts that they may be the same page only by its URL. */
function rewrittenIn(
  articles: readonly ContentChange[],
  renames: ReadonlyMap<string, string>,
): { readonly gone: readonly string[]; readonly came: readonly string[] } {
  const taken = new Set(renames.values());
  const pathsOf = (side: "before" | "after"): string[] =>
    articles.flatMap(({ path, ...one }) =>
      one[side] === undefined && !renames.has(path) && !taken.has(path) ? [path] : [],
    );
  const [gone, came] = [pathsOf("after"), pathsOf("before")];
  return gone.length === 0 || came.length === 0 || gone.length + came.length > mostRewritten
    ? { gone: [], came: [] }
    : { gone, came };
}

function isArticle(path: string): boolean {
  return articleKind(path) !== undefined;
}
