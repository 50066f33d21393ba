import type { KeywordFacts } from "../library/knownFacts/factIndex.ts";
import type { PageAudit, Placing } from "../library/knownFacts/facts.ts";
import type { KnownFacts } from "../library/knownFacts/knownFacts.ts";
import { pageKey } from "../../articles/identity/pageKey.ts";
import { siteKey } from "../library/knownFacts/subjectKeys.ts";
import { aboutOne } from "../tools/follows.ts";
import { inspectedLocation } from "../../articles/sites/locateArticle.ts";
import type { ArticleLocation } from "../../articles/sites/locateArticle.ts";
import type { CheckedArticle } from "../../articles/checks/finding.ts";

/** What saved results say about one article. */
export interface SavedFacts {
  /** The newest audit that has the article's page. */
  readonly audit?: PageAudit;
  /** The best place of another page of its site for its keyword, where the newest result that looked for the whole site has one. */
  readonly ranking?: Placing;
  /** True where the results are the sandbox's, whose figures are made up. */
  readonly isSample: boolean;
  /**
   * ISO time of the article's last change: now for one with unsaved changes, that of its file where it differs from
   * what is committed, else that of its last commit, for a clone's files are as old as the clone. Where Git can't tell, the
   * time its file was written: it wasn't changed later. Undefined where nothing is known, or there is no audit.
   */
  readonly changedAt: string | undefined;
}

/** The parts of the saved facts that are asked. */
export type AskedFacts = Pick<KnownFacts, "page" | "keyword" | "origin">;

/** What is asked for about an article. */
export interface SavedQuestion {
  readonly article: Pick<CheckedArticle, "location">;
  /** Its main keyword. */
  readonly keyword: string | undefined;
  /** Asked only where an audit is compared with it: for all others no dates are needed. */
  readonly changedAt: () => Promise<string | undefined>;
  /** Whose results count, as for `KnownFacts`. */
  readonly origin: string | undefined;
}

/**
 * What saved results say about an article whose URL is known for sure; undefined where they say nothing. Free, and
 * without the network. Rejects with the file system's error.
 */
export async function readSavedFacts(
  known: AskedFacts,
  { article, keyword, changedAt, origin }: SavedQuestion,
): Promise<SavedFacts | undefined> {
  const location = inspectedLocation(article.location);
  if (location.kind !== "url" || location.guess !== undefined) {
    return undefined;
  }
  const { url } = location;
  const audit = (await known.page(url, origin))?.page.audits[0];
  const ranking =
    keyword === undefined
      ? undefined
      : otherPage(await known.keyword(keyword, origin), {
          url,
          others: ownAddresses(article.location),
        });
  return audit === undefined && ranking === undefined
    ? undefined
    : {
        ...(audit === undefined ? {} : { audit }),
        ...(ranking === undefined ? {} : { ranking }),
        isSample: known.origin === "sandbox",
        changedAt: audit === undefined ? undefined : await changedAt(),
      };
}

/** The addresses of an article's own page. */
function ownAddresses(location: ArticleLocation): string[] {
  return location.kind === "url" ? [location.url, ...location.aliases] : [];
}

/** The best place of the newest result that looked for the site, where that is another page's than the article's. */
function otherPage(
  { placings }: KeywordFacts,
  { url, others }: { readonly url: string; readonly others: readonly string[] },
): Placing | undefined {
  const site = siteKey(url);
  const looks = placings.filter(
    (placing) =>
      placing.site === site &&
      // who looks at one page doesn't learn where others of its site are
      aboutOne(placing.source.tool) !== "page" &&
      // a place without a page says nothing about which page has it
      (placing.url !== null || placing.position === null),
  );
  const newest = looks[0]?.source.resultId;
  const [best] = looks
    .filter(({ source, position }) => source.resultId === newest && position !== null)
    .toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0));
  const own = [url, ...others].map(pageKey);
  return best?.url === undefined || best.url === null || own.includes(pageKey(best.url))
    ? undefined
    : best;
}
