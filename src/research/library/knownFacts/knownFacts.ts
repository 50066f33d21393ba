import { stat } from "node:fs/promises";
import { setImmediate as nextTurn } from "node:timers/promises";
import { isMissing } from "../../../system/fileErrors.ts";
import { keywordKey } from "../../../articles/identity/keywordKey.ts";
import { aboutOne, toolsAbout } from "../../tools/follows.ts";
import type { ResultSummary } from "../resultIndex.ts";
import type { ResultStore } from "../resultStore.ts";
import type { SavedResult } from "../savedResult.ts";
import { FactIndex } from "./factIndex.ts";
import type { KeywordFacts, PageFacts, SiteFacts } from "./factIndex.ts";
import type { FactSource } from "./facts.ts";
import { readFacts, tellingTools } from "./readFacts.ts";
import { pageKey } from "../../../articles/identity/pageKey.ts";
import { siteKey } from "./subjectKeys.ts";

/** The parts of the library that it reads. */
export type FactLibrary = Pick<ResultStore, "list" | "open" | "resultPath" | "stamp">;

/** How much of the library is looked into row by row. */
export interface FactLimits {
  /** The newest so many results. */
  readonly results: number;
  /** Facts that are kept in memory. */
  readonly facts: number;
  /** Bytes of a result's file; larger ones are passed over: reading one would hold up everything else. */
  readonly bytes: number;
}

const defaultLimits: FactLimits = { results: 500, facts: 60_000, bytes: 4 * 1024 * 1024 };
/** Of the results about exactly one subject, however old, the newest so many of each tool are looked into. */
const perSubject = 2;
/** Milliseconds of work after which others get a turn. */
const turn = 8;

/** What the saved answers of one origin say about a page and its site. */
export interface KnownPage {
  readonly page: PageFacts;
  readonly site: SiteFacts;
}

/** The results of one origin, as last listed. */
interface Listed {
  readonly stamp: string;
  /** The origin that was asked for. */
  readonly wanted: string | undefined;
  readonly origin: string | undefined;
  readonly ids: ReadonlySet<string>;
  /** Ids of the results that can tell something, newest first. */
  readonly telling: readonly string[];
  /** Ids by `<tool> <key>`, newest first. */
  readonly bySubject: ReadonlyMap<string, readonly string[]>;
}

/**
 * What saved answers already say about keywords and pages; free. Summaries name the results about a
 * subject, however old; rows of the newest results are indexed with the first question, a little at
 * a time. Answers of different origins never mix, and a deleted result says nothing any more.
 */
export class KnownFacts {
  readonly #library: FactLibrary;
  readonly #limits: FactLimits;
  #index = new FactIndex();
  #listed: Listed | undefined;
  /** Results that are passed over: too large, or no longer readable. */
  readonly #passedOver = new Set<string>();
  /** `<tool> <key>` of each result by its id: it takes far longer to work out than to look up, and never changes. */
  readonly #subjects = new Map<string, string>();
  /** One look at the library after the other. */
  #looking: Promise<unknown> = Promise.resolve();

  constructor(library: FactLibrary, limits: FactLimits = defaultLimits) {
    this.#library = library;
    this.#limits = limits;
  }

  /**
   * What is known about a keyword. `origin` is whose answers count; without one, those of the origin
   * that answered last. Rejects with the file system's error.
   */
  async keyword(keyword: string, origin: string | undefined): Promise<KeywordFacts> {
    return (await this.keywords([keyword], origin))(keyword);
  }

  /** The same of many keywords at once: the library is looked at once, and each of them is told from memory. */
  async keywords(
    keywords: readonly string[],
    origin: string | undefined,
  ): Promise<(keyword: string) => KeywordFacts> {
    const subjects = keywords.flatMap((keyword) => {
      const key = keywordKey(keyword);
      return toolsAbout("keyword").map(({ name }) => `${name} ${key}`);
    });
    const isWanted = await this.#look(origin, subjects);
    return (keyword) => this.#index.keyword(keywordKey(keyword), isWanted);
  }

  /** What is known about a page and its site; undefined for what is no public web address. */
  async page(url: string, origin: string | undefined): Promise<KnownPage | undefined> {
    const [key, site] = [pageKey(url), siteKey(url)];
    if (key === undefined || site === undefined) {
      return undefined;
    }
    const isWanted = await this.#look(origin, [
      ...toolsAbout("page").map(({ name }) => `${name} ${key}`),
      ...toolsAbout("site").map(({ name }) => `${name} ${site}`),
    ]);
    return { page: this.#index.page(key, isWanted), site: this.#index.site(site, isWanted) };
  }

  /** Adds an answer that was just kept. */
  note(result: SavedResult): void {
    if (tellingTools.has(result.tool) && result.origin === this.#listed?.origin) {
      this.#index.add(result.id, readFacts(result));
    }
  }

  /** The origin whose answers are asked for. */
  get origin(): string | undefined {
    return this.#listed?.origin;
  }

  /** Brings everything up to date; says which facts count. */
  #look(
    origin: string | undefined,
    subjects: readonly string[],
  ): Promise<(source: FactSource) => boolean> {
    const looking = this.#looking.then(async () => {
      const listed = await this.#list(origin);
      const about = subjects.flatMap((subject) =>
        (listed.bySubject.get(subject) ?? []).slice(0, perSubject),
      );
      await this.#read(about, Number.POSITIVE_INFINITY);
      await this.#read(listed.telling.slice(0, this.#limits.results), this.#limits.facts);
      return ({ resultId }: FactSource) => listed.ids.has(resultId);
    });
    // Who asked learns of a failure; the next question does not depend on it.
    this.#looking = looking.catch(() => undefined);
    return looking;
  }

  async #list(wanted: string | undefined): Promise<Listed> {
    const stamp = await this.#library.stamp();
    if (this.#listed?.stamp === stamp && this.#listed.wanted === wanted) {
      return this.#listed;
    }
    const { results } = await this.#library.list();
    const origin = wanted ?? results[0]?.origin;
    const listed = {
      stamp,
      wanted,
      origin,
      ...this.#gather(results.filter((result) => result.origin === origin)),
    };
    if (origin !== this.#listed?.origin || this.#index.size > 2 * this.#limits.facts) {
      this.#index = new FactIndex();
    }
    this.#passedOver.clear();
    this.#listed = listed;
    return listed;
  }

  #gather(results: readonly ResultSummary[]): Pick<Listed, "ids" | "telling" | "bySubject"> {
    const telling = results
      .filter(({ tool }) => tellingTools.has(tool))
      .map((result) => ({ id: result.id, subject: this.#subjectOf(result) }));
    const groups = Map.groupBy(telling, ({ subject }) => subject);
    const bySubject = new Map(
      Array.from(groups, ([subject, group]) => [subject, group.map(({ id }) => id)] as const),
    );
    return {
      ids: new Set(results.map(({ id }) => id)),
      telling: telling.map(({ id }) => id),
      bySubject,
    };
  }

  #subjectOf({ id, tool, subject }: ResultSummary): string {
    const known = this.#subjects.get(id) ?? `${tool} ${subjectKey(tool, subject)}`;
    this.#subjects.set(id, known);
    return known;
  }

  /** Indexes results that are not indexed yet, up to so many facts, and lets others have their turn meanwhile. */
  async #read(ids: readonly string[], mostFacts: number): Promise<void> {
    let started = performance.now();
    for (const id of ids) {
      if (this.#index.has(id) || this.#passedOver.has(id)) {
        continue;
      }
      if (this.#index.size >= mostFacts) {
        return;
      }
      await this.#readOne(id);
      if (performance.now() - started > turn) {
        await nextTurn();
        started = performance.now();
      }
    }
  }

  async #readOne(id: string): Promise<void> {
    const read = (await this.#isSmall(id)) ? await this.#library.open(id) : undefined;
    if (read?.ok === true) {
      this.#index.add(id, readFacts(read.result));
    } else {
      // The Results view says what is wrong with a file; here it just has nothing to say.
      this.#passedOver.add(id);
    }
  }

  async #isSmall(id: string): Promise<boolean> {
    try {
      return (await stat(this.#library.resultPath(id))).size <= this.#limits.bytes;
    } catch (error) {
      if (isMissing(error)) {
        // Another window may have deleted it since it was listed.
        return false;
      }
      throw error;
    }
  }
}

/** As the questions above spell it. */
function subjectKey(tool: string, subject: string): string {
  switch (aboutOne(tool)) {
    case "keyword":
      return keywordKey(subject);
    case "page":
      return pageKey(subject) ?? "";
    default:
      return siteKey(subject) ?? "";
  }
}
