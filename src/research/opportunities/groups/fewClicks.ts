import { addTo } from "../../../system/addTo.ts";
import type { Figures } from "../opportunity.ts";
import { inOrder } from "../opportunity.ts";
import type { OpportunityList, OpportunityRow } from "../opportunity.ts";
import type { OpportunityFacts } from "../opportunityFacts.ts";
import { isNewer } from "../shapes.ts";
import { leastImpressions } from "../../planning/refreshReasons.ts";

/** Rows of about one position that a median needs. */
const leastInBucket = 30;
/** The part of the median below which there are few clicks. */
const farBelow = 0.5;

/**
 * What many people see and few click: less than half of the site's own median click-through at that position, of at least
 * 30 queries or pages there. By query where their pages are known, else by page; searches for the brand are left out.
 */
export function fewClicks({ shapes, articles, isBrand }: OpportunityFacts): OpportunityList[] {
  const { queryPages, pages } = shapes;
  // queries tell more, unless they are older
  const used = pages !== undefined && isNewer(pages, queryPages) ? pages : queryPages;
  if (used === undefined) {
    return [];
  }
  const { source } = used;
  const all: readonly (Figures & { readonly url: string; readonly query?: string })[] = used.rows;
  const seen = all.flatMap((row) => {
    const [clicks, impressions, position] = [row.clicks.now, row.impressions.now, row.position.now];
    const isUsable =
      clicks !== null &&
      impressions !== null &&
      position !== null &&
      impressions >= leastImpressions &&
      !(row.query !== undefined && isBrand(row.query));
    return isUsable
      ? [{ row, impressions, rate: clicks / impressions, bucket: Math.round(position) }]
      : [];
  });
  const buckets = new Map<number, number[]>();
  seen.forEach(({ bucket, rate }) => addTo(buckets, bucket, rate));
  const medians = new Map(
    [...buckets].flatMap(([bucket, rates]) =>
      rates.length < leastInBucket ? [] : [[bucket, medianOf(rates)] as const],
    ),
  );
  const rows = seen.flatMap(({ row, impressions, rate, bucket }): OpportunityRow[] => {
    const median = medians.get(bucket);
    const article = articles.ofPage(row.url);
    return article === undefined || median === undefined || rate >= median * farBelow
      ? []
      : [
          {
            articles: [article],
            url: row.url,
            ...(row.query === undefined ? {} : { query: row.query }),
            figure: impressions,
            figures: row,
            medianRate: median,
          },
        ];
  });
  return [{ group: "fewClicks", id: "fewClicks", source, rows: inOrder(rows) }];
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [lower = 0, upper = 0] = [sorted[middle - 1], sorted[middle]];
  return sorted.length % 2 === 1 ? upper : (lower + upper) / 2;
}
