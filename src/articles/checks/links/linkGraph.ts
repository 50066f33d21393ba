import { setImmediate } from "node:timers/promises";
import { addTo } from "../../../system/addTo.ts";
import { Phrases, phraseOf } from "../../identity/phrase.ts";
import { editionsOf } from "../../contents/editions.ts";
import { articleWork, unguarded } from "../../sites/strangersWork.ts";
import type { WorkGuard } from "../../sites/strangersWork.ts";
import type { IndexedArticle } from "../../sites/urlIndex.ts";
import type { TextPlace } from "../body/articleBody.ts";
import { findPassage, soughtProse } from "../body/prose.ts";
import type { Passage } from "../body/prose.ts";
import type { CheckContext } from "../checkContext.ts";
import type { CheckedArticle } from "../finding.ts";
import { LineIndex } from "../lineIndex.ts";
import { internalLinks } from "./internalLinks.ts";
import { judgeLink } from "./judgeLink.ts";
import type { LinkVerdict, LinkingArticle } from "./linkVerdict.ts";
import { listedOnce } from "./listedOnce.ts";

/** A link of an article, with what it leads to. */
export interface JudgedLink extends TextPlace {
  /** The path of the article that has it. */
  readonly from: string;
  /** As it is written. */
  readonly target: string;
  /** What it draws. */
  readonly text: string;
  /** From 1. */
  readonly line: number;
  readonly verdict: LinkVerdict;
}

/** Where an article has words that could be a link. */
export interface Mention extends Passage {
  readonly path: string;
  /** From 1. */
  readonly line: number;
}

/** Articles that mention words. */
export interface Mentions {
  /** How many articles do. */
  readonly total: number;
  /** The first of them. */
  readonly first: readonly Mention[];
}

/** What a graph is made from. */
export interface GraphSource {
  /** Every article of the project; the same list until one of them changes, and the same object for one that didn't. */
  readonly articles: () => Promise<readonly IndexedArticle[]>;
  /** Reads an article as it is on disk; undefined for one that is gone, has no page or is too long. */
  readonly read: (path: string) => Promise<CheckedArticle | undefined>;
  /** What links are judged by. */
  readonly context: () => CheckContext;
  /** Where what strangers wrote may never end. */
  readonly guard?: WorkGuard;
}

/** A link as an article has it. */
export type WrittenLink = Pick<JudgedLink, "from" | "line" | "target">;

/** What the links of all articles leave to be done; drafts link nowhere. */
export interface LinkFaults {
  /** Links of published articles to what nothing makes, article by article. */
  readonly broken: readonly WrittenLink[];
  /** Those of which it can't be told what they lead to, by what the files say now. */
  readonly undecided: readonly WrittenLink[];
  /** Published articles that no other published one links to; undefined while an article is unread, which may. */
  readonly noLinkIn: readonly string[] | undefined;
}

/** Words that could be links to a file. */
export interface AskedMention {
  readonly path: string;
  readonly words: string;
}

type UnjudgedLink = Omit<JudgedLink, "verdict">;

/** An article as far as links between articles are looked for. */
export interface LinkedArticle {
  readonly indexed: IndexedArticle;
  /** Its running text as `soughtProse` makes it. */
  readonly prose: string;
  /** How many words are drawn. */
  readonly words: number;
  readonly links: readonly JudgedLink[];
}

/** An article with what is kept of it: its text isn't. */
interface ReadNode extends LinkedArticle {
  readonly article: LinkingArticle;
  readonly unjudged: readonly UnjudgedLink[];
  links: readonly JudgedLink[];
}

/** The links of an article and what each leads to, by the rules of its site's generator. */
export async function judgedLinks(
  article: CheckedArticle,
  context: CheckContext,
  guard: WorkGuard = unguarded,
): Promise<readonly JudgedLink[]> {
  const links = guard.during(articleWork(article.path), () => unjudgedLinks(article));
  return judgeAll(article, links, context);
}

/**
 * Which article of a project links to which. Made with the first question, one article after the other; an article
 * that changed on disk is read again with the next question, and links are judged again where a page came, went or
 * moved. What its articles say in the editor only isn't in it.
 */
export class LinkGraph {
  readonly #source: GraphSource;
  readonly #guard: WorkGuard;
  readonly #nodes = new Map<string, ReadNode>();
  readonly #into = new Map<string, JudgedLink[]>();
  readonly #unread = new Map<string, IndexedArticle>();
  #list: readonly IndexedArticle[] | undefined;
  #revision = 0;
  #updating: Promise<unknown> = Promise.resolve();
  #isStopped = false;

  constructor(source: GraphSource) {
    this.#source = source;
    this.#guard = source.guard ?? unguarded;
  }

  /** Whether all articles were read already, so that the next question is answered at once but for what changed. */
  get isRead(): boolean {
    return this.#list !== undefined;
  }

  /** Rises whenever something was read again. */
  get revision(): number {
    return this.#revision;
  }

  /** The articles that couldn't be read: nothing is known of their links. */
  get unread(): readonly string[] {
    return [...this.#unread.keys()];
  }

  /** Every article that could be read. */
  async articles(): Promise<readonly LinkedArticle[]> {
    await this.#updated();
    return [...this.#nodes.values()];
  }

  /** Every link of a file as it is on disk. */
  async linksFrom(path: string): Promise<readonly JudgedLink[]> {
    await this.#updated();
    return this.#nodes.get(path)?.links ?? [];
  }

  /** Every link of other files that leads to a file. */
  async linksTo(path: string): Promise<readonly JudgedLink[]> {
    await this.#updated();
    return this.#into.get(path) ?? [];
  }

  /** What the links of all articles leave to be done. An article that couldn't be read may have the links that others lack. */
  async faults(): Promise<LinkFaults> {
    await this.#updated();
    const published = new Set(
      (this.#list ?? []).filter(({ isPublished }) => isPublished).map(({ path }) => path),
    );
    const isLinked = (path: string): boolean =>
      (this.#into.get(path) ?? []).some(({ from }) => published.has(from));
    const isSure = this.#unread.size === 0;
    const links = [...published].flatMap((path) => this.#nodes.get(path)?.links ?? []);
    const those = (wanted: LinkVerdict["kind"]): WrittenLink[] =>
      links
        .filter(({ verdict }) => verdict.kind === wanted)
        .map(({ from, line, target }) => ({ from, line, target }));
    return {
      broken: those("broken"),
      undecided: those("unknown"),
      noLinkIn: isSure ? [...published].filter((path) => !isLinked(path)) : undefined,
    };
  }

  /**
   * The other articles of a file's site, language and version whose text mentions words and that have no link to the file.
   * Translations and other versions of it are left out.
   *
   * @param limit How many of them are looked into for the sentence where a link would fit.
   */
  async mentionsWithoutLink(path: string, words: string, limit: number): Promise<Mentions> {
    await this.#updated();
    const beside = (await this.#source.context().project?.articlesBeside(path)) ?? [];
    const own = beside.find((one) => one.path === path) ?? { path };
    const editions = editionsOf(beside);
    const linking = new Set((this.#into.get(path) ?? []).map(({ from }) => from));
    const sought = phraseOf(words);
    const found = beside.filter(
      (other) =>
        other.path !== path &&
        !linking.has(other.path) &&
        sought?.isIn(this.#nodes.get(other.path)?.prose ?? "") === true &&
        editions.areTogether(own, other),
    );
    const sorted = found.map((one) => one.path).toSorted();
    const first: Mention[] = [];
    for (const one of sorted.slice(0, limit)) {
      const article = await this.#source.read(one);
      const passage =
        article === undefined
          ? undefined
          : this.#guard.during(articleWork(one), () => findPassage(article, words));
      if (article !== undefined && passage !== undefined) {
        const line = new LineIndex(article.text).lineAt(passage.start) + 1;
        first.push({ path: one, line, ...passage });
      }
    }
    return { total: sorted.length, first };
  }

  /**
   * How many other articles mention words without a link to a file, as `mentionsWithoutLink` counts them, for many files
   * at once: each text is looked through once for all.
   */
  async countMentions(asked: readonly AskedMention[]): Promise<readonly number[]> {
    await this.#updated();
    const { project } = this.#source.context();
    const counts = asked.map(() => 0);
    const phrases = new Phrases(asked.map(({ words }) => words));
    const beside = await Promise.all(
      asked.map(async ({ path }) => (await project?.articlesBeside(path)) ?? []),
    );
    const linking = asked.map(
      ({ path }) => new Set((this.#into.get(path) ?? []).map(({ from }) => from)),
    );
    for (const [articles, places] of Map.groupBy(asked.keys(), (at) => beside[at] ?? [])) {
      const own = new Map(articles.map((one) => [one.path, one]));
      const [wanted, editions] = [new Set(places), editionsOf(articles)];
      for (const other of articles) {
        await this.#turn();
        for (const at of phrases.in(this.#nodes.get(other.path)?.prose ?? "")) {
          const path = asked[at]?.path ?? "";
          const isMention =
            wanted.has(at) &&
            path !== other.path &&
            linking[at]?.has(other.path) === false &&
            editions.areTogether(own.get(path) ?? { path }, other);
          counts[at] = (counts[at] ?? 0) + Number(isMention);
        }
      }
    }
    return counts;
  }

  /** Stops reading: questions that wait reject. */
  dispose(): void {
    this.#isStopped = true;
  }

  #updated(): Promise<void> {
    // who asks gets the error of their own update, not of the one before
    const updating = Promise.allSettled([this.#updating]).then(() => this.#update());
    this.#updating = updating;
    return updating;
  }

  async #update(): Promise<void> {
    const articles = await this.#source.articles();
    if (articles === this.#list) {
      return;
    }
    const context = this.#source.context();
    const listed = listedOnce(context.files);
    const judging = { ...context, files: listed.files };
    const isMoved = this.#removeMissing(articles);
    const changed = await this.#readChanged(articles);
    const isAll = isMoved || changed.some(({ arePagesOthers }) => arePagesOthers);
    const outdated = isAll ? [...this.#nodes.values()] : changed.map(({ node }) => node);
    for (const node of outdated) {
      await this.#turn();
      node.links = await judgeAll(node.article, node.unjudged, judging);
    }
    listed.end();
    this.#into.clear();
    for (const link of [...this.#nodes.values()].flatMap(({ links }) => links)) {
      const { verdict, from } = link;
      if (verdict.kind === "file" && verdict.path !== from) {
        addTo(this.#into, verdict.path, link);
      }
    }
    this.#list = articles;
    this.#revision += 1;
  }

  /** Whether an article went. */
  #removeMissing(articles: readonly IndexedArticle[]): boolean {
    const paths = new Set(articles.map(({ path }) => path));
    const gone = [...this.#nodes.keys(), ...this.#unread.keys()].filter((path) => !paths.has(path));
    for (const path of gone) {
      this.#nodes.delete(path);
      this.#unread.delete(path);
    }
    return gone.length > 0;
  }

  async #readChanged(
    articles: readonly IndexedArticle[],
  ): Promise<readonly { readonly node: ReadNode; readonly arePagesOthers: boolean }[]> {
    const changed: { node: ReadNode; arePagesOthers: boolean }[] = [];
    for (const indexed of articles) {
      const { path, url, isPublished } = indexed;
      const before = this.#nodes.get(path);
      if (before?.indexed === indexed || this.#unread.get(path) === indexed) {
        continue;
      }
      await this.#turn();
      const node = await this.#read(indexed);
      if (node !== undefined) {
        this.#nodes.set(path, node);
        const arePagesOthers =
          before?.indexed.url !== url || before?.indexed.isPublished !== isPublished;
        changed.push({ node, arePagesOthers });
      }
    }
    return changed;
  }

  async #read(indexed: IndexedArticle): Promise<ReadNode | undefined> {
    this.#unread.delete(indexed.path);
    const article = await this.#readArticle(indexed);
    if (article === undefined) {
      this.#nodes.delete(indexed.path);
      this.#unread.set(indexed.path, indexed);
      return undefined;
    }
    const { path, location, rules } = article;
    return this.#guard.during(articleWork(path), () => ({
      indexed,
      article: { path, location, rules },
      unjudged: unjudgedLinks(article),
      prose: soughtProse(article),
      words: article.body.words,
      links: [],
    }));
  }

  /** Undefined for an article that can't be read, which is then among `unread`; the others are still read. */
  async #readArticle({ path }: IndexedArticle): Promise<CheckedArticle | undefined> {
    try {
      return await this.#source.read(path);
    } catch {
      return undefined;
    }
  }

  /** Others have their turn between two articles. */
  async #turn(): Promise<void> {
    await setImmediate();
    if (this.#isStopped) {
      throw new Error("Reading was stopped.");
    }
  }
}

function unjudgedLinks(article: CheckedArticle): readonly UnjudgedLink[] {
  const lines = new LineIndex(article.text);
  return internalLinks(article).map(({ start, end, target, text }) => ({
    from: article.path,
    start,
    end,
    target,
    text,
    line: lines.lineAt(start) + 1,
  }));
}

async function judgeAll(
  article: LinkingArticle,
  links: readonly UnjudgedLink[],
  context: CheckContext,
): Promise<readonly JudgedLink[]> {
  const verdicts = new Map<string, LinkVerdict>();
  const judged: JudgedLink[] = [];
  for (const link of links) {
    const verdict = verdicts.get(link.target) ?? (await judgeLink(article, link.target, context));
    verdicts.set(link.target, verdict);
    judged.push({ ...link, verdict });
  }
  return judged;
}
