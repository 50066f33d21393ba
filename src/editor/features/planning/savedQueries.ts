import type { IndexedArticle } from "../../../articles/sites/urlIndex.ts";
import { envelopeOf } from "../../../research/library/savedResult.ts";
import type { FoundKeyword } from "../../../research/planning/keywordUses.ts";
import { OwnQueries } from "../../../research/planning/ownQueries.ts";
import { exportsOfSite } from "../../../research/planning/performanceResults.ts";
import type { App } from "../../platform/app.ts";

/** Queries that become rows of the keyword map; those with most impressions. */
const mostFound = 5000;

/** What the saved exports of a site say of its articles. */
export interface SavedQueries {
  /** Undefined where no export says anything. */
  readonly own: OwnQueries | undefined;
  /** The queries that articles are found for, and how many more there are. */
  readonly found: readonly FoundKeyword[];
  readonly moreFound: number;
  /** What they were read of. */
  readonly articles: readonly IndexedArticle[];
  readonly ids: string;
}

/** Reads the saved exports of a site, unless that was done already: `before` is what was read last. Makes no call. */
export async function readOwnQueries(
  { results }: Pick<App, "results">,
  articles: readonly IndexedArticle[],
  site: string | undefined,
  before: SavedQueries | undefined,
): Promise<SavedQueries> {
  const exports = exportsOfSite((await results.list()).results, site);
  const ids = exports.map(({ id }) => id).join("\n");
  if (before !== undefined && before.ids === ids && before.articles === articles) {
    return before;
  }
  const published = articles.filter(({ isPublished }) => isPublished);
  const own = new OwnQueries(published.flatMap(({ url }) => url ?? []));
  for (const { id } of exports) {
    const read = await results.open(id);
    const data = read.ok ? envelopeOf(read.result)?.data : undefined;
    await (data === undefined ? undefined : own.add(data));
  }
  const all = published
    .flatMap((article) =>
      own.queriesOf(article.url ?? "").map(({ query, figures }) => ({
        keyword: query,
        article,
        impressions: figures.impressions,
      })),
    )
    .toSorted((a, b) => b.impressions - a.impressions);
  const found = all.slice(0, mostFound);
  return {
    own: own.isEmpty ? undefined : own,
    found,
    moreFound: all.length - found.length,
    articles,
    ids,
  };
}
