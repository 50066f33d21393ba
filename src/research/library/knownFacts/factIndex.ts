import { keywordKey } from "../../../articles/identity/keywordKey.ts";
import type {
  AnswerFacts,
  FactSource,
  KeywordFigures,
  PageAudit,
  PageFigures,
  PageLinks,
  Placing,
  ResultPage,
  SiteAudit,
  SiteFigures,
  SiteLinks,
} from "./facts.ts";
import { pageKey } from "../../../articles/identity/pageKey.ts";

/** What saved answers say about one keyword. */
export interface KeywordFacts {
  readonly figures: KeywordFigures[];
  readonly placings: Placing[];
  readonly resultPages: ResultPage[];
}

/** What saved answers say about one page. */
export interface PageFacts {
  readonly figures: PageFigures[];
  readonly placings: Placing[];
  readonly audits: PageAudit[];
  readonly links: PageLinks[];
}

/** What saved answers say about one site. */
export interface SiteFacts {
  readonly figures: SiteFigures[];
  readonly links: SiteLinks[];
  readonly audits: SiteAudit[];
}

const noKeyword: KeywordFacts = { figures: [], placings: [], resultPages: [] };
const noPage: PageFacts = { figures: [], placings: [], audits: [], links: [] };
const noSite: SiteFacts = { figures: [], links: [], audits: [] };

/** Facts of answers by keyword, page and site. */
export class FactIndex {
  readonly #results = new Set<string>();
  readonly #keywords = new Map<string, KeywordFacts>();
  readonly #pages = new Map<string, PageFacts>();
  readonly #sites = new Map<string, SiteFacts>();
  #size = 0;

  /** How many facts it holds. */
  get size(): number {
    return this.#size;
  }

  has(resultId: string): boolean {
    return this.#results.has(resultId);
  }

  /** Adds what an answer says; the answer of a result never changes, so once is enough. */
  add(resultId: string, facts: AnswerFacts): void {
    if (this.#results.has(resultId)) {
      return;
    }
    this.#results.add(resultId);
    this.#addKeywords(facts);
    this.#addPages(facts);
    this.#addSites(facts);
    this.#size += Object.values<readonly unknown[]>({ ...facts }).reduce(
      (sum, list) => sum + list.length,
      0,
    );
  }

  /** By `keywordKey`; newest first. */
  keyword(key: string, isWanted: (source: FactSource) => boolean): KeywordFacts {
    const { figures, placings, resultPages } = this.#keywords.get(key) ?? noKeyword;
    return {
      figures: wanted(figures, isWanted),
      placings: wanted(placings, isWanted),
      resultPages: wanted(resultPages, isWanted),
    };
  }

  /** By `pageKey`; newest first. */
  page(key: string, isWanted: (source: FactSource) => boolean): PageFacts {
    const { figures, placings, audits, links } = this.#pages.get(key) ?? noPage;
    return {
      figures: wanted(figures, isWanted),
      placings: wanted(placings, isWanted),
      audits: wanted(audits, isWanted),
      links: wanted(links, isWanted),
    };
  }

  /** By `siteKey`; newest first. */
  site(key: string, isWanted: (source: FactSource) => boolean): SiteFacts {
    const { figures, links, audits } = this.#sites.get(key) ?? noSite;
    return {
      figures: wanted(figures, isWanted),
      links: wanted(links, isWanted),
      audits: wanted(audits, isWanted),
    };
  }

  #addKeywords({ keywords, placings, resultPages }: AnswerFacts): void {
    for (const fact of keywords) {
      this.#ofKeyword(fact.keyword).figures.push(fact);
    }
    for (const fact of resultPages) {
      this.#ofKeyword(fact.keyword).resultPages.push(fact);
    }
    for (const fact of placings) {
      this.#ofKeyword(fact.keyword).placings.push(fact);
    }
  }

  #addPages({ pages, pageAudits, pageLinks, placings }: AnswerFacts): void {
    for (const fact of pages) {
      this.#ofPage(fact.url)?.figures.push(fact);
    }
    for (const fact of pageAudits) {
      this.#ofPage(fact.url)?.audits.push(fact);
    }
    for (const fact of pageLinks) {
      this.#ofPage(fact.url)?.links.push(fact);
    }
    for (const fact of placings) {
      if (fact.url !== null && fact.position !== null) {
        this.#ofPage(fact.url)?.placings.push(fact);
      }
    }
  }

  #addSites({ sites, siteLinks, siteAudits }: AnswerFacts): void {
    for (const fact of sites) {
      this.#ofSite(fact.site).figures.push(fact);
    }
    for (const fact of siteLinks) {
      this.#ofSite(fact.site).links.push(fact);
    }
    for (const fact of siteAudits) {
      this.#ofSite(fact.site).audits.push(fact);
    }
  }

  #ofKeyword(keyword: string): KeywordFacts {
    return placeFor(this.#keywords, keywordKey(keyword), () => ({
      figures: [],
      placings: [],
      resultPages: [],
    }));
  }

  /** Undefined for what is no public web address. */
  #ofPage(url: string): PageFacts | undefined {
    const key = pageKey(url);
    return key === undefined
      ? undefined
      : placeFor(this.#pages, key, () => ({ figures: [], placings: [], audits: [], links: [] }));
  }

  #ofSite(site: string): SiteFacts {
    return placeFor(this.#sites, site, () => ({ figures: [], links: [], audits: [] }));
  }
}

function placeFor<T>(places: Map<string, T>, key: string, make: () => T): T {
  const known = places.get(key) ?? make();
  places.set(key, known);
  return known;
}

/** ISO times in UTC sort as they are. */
function wanted<T extends { readonly source: FactSource }>(
  facts: readonly T[],
  isWanted: (source: FactSource) => boolean,
): T[] {
  return facts
    .filter(({ source }) => isWanted(source))
    .toSorted((a, b) =>
      a.source.observedAt < b.source.observedAt
        ? 1
        : a.source.observedAt > b.source.observedAt
          ? -1
          : 0,
    );
}
