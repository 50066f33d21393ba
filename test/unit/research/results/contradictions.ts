import { isRecord } from "../../../../src/shared/json.ts";
import type { JsonRecord } from "../../../../src/shared/json.ts";

/**
 * Sentences that something is absent, and the names in a response that speak of some. Judged by leaves
 * and their paths alone: nothing here knows how the product decides.
 */
const sentences: readonly (readonly [said: RegExp, spokenOfBy: RegExp])[] = [
  [
    /No keywords for this (?:domain|page) in the index/u,
    /organic_keywords|top_\d+_keywords|organic_traffic|top_pages|top_keywords|keyword_ranking/u,
  ],
  [
    /No pages of this domain/u,
    /summary\.(?:organic_keywords|top_\d+_keywords)|organic_traffic|top_keywords|top_page/u,
  ],
  [/No domains share enough/u, /likely_competitors|seo\.competitor|next_actions.*competitors/u],
  [/No competitors found/u, /shared_keywords|seo\.competitor|next_actions.*competitors/u],
  [/No missing keywords/u, /\.gaps|gap_keywords|keyword_opportunity/u],
  [/don't outrank you/u, /losing|keyword_opportunity/u],
  [
    /No (?:linking sites|anchor texts|such links) in the index/u,
    /referring_domain|backlinks|anchors?\b/u,
  ],
  [/No sites left after removing/u, /after_filter|gap_count|earned_count|link_gap/u],
  [/No organic results/u, /item_types_present.*=organic|organic\.|serp\.result/u],
  [/No ads on this page/u, /item_types_present.*=paid/u],
  [/No questions on this page/u, /item_types_present.*=people_also_ask/u],
  [/No related searches on this page/u, /item_types_present.*=related_searches/u],
  [/No local places/u, /item_types_present.*=local_pack/u],
  [/Only standard organic results/u, /serp_features|serp\.feature/u],
  [/No results for this keyword in the index/u, /serp_top|serp_features|serp\.result/u],
  [/No monthly figures/u, /monthly_volume|search_volume/u],
  [/No keywords were checked/u, /keywords_checked|keywords_found|resolved|keyword_ranking/u],
  [
    /No citations|No questions cite/u,
    /(?:data|brand_mentions|mentions\.\d+)\.(?:fields\.)?mentions$|sample_answers|citation_map|citation_source/u,
  ],
  [/No pages could be read/u, /pages_audited|issues_summary|affected_pages|page_class_summary/u],
  [
    /No issues on the pages|No recommendations for the pages/u,
    /issues_summary|affected_pages|pages\.\d+\.issues|issue_cluster/u,
  ],
  [/No page templates/u, /templates_sampled|page_class_summary/u],
  [/no ads ran/u, /summary\.(?:impressions|clicks|cost)|row_count|overview/u],
  [/dataset is empty/u, /^data\.(?:available|items)\b/u],
];

/** A figure or a text of a response with the names that lead to it. */
interface Leaf {
  readonly path: string;
  readonly isSome: boolean;
}

/** Sentences in a text that something is absent which the response it is about speaks of. */
export function contradictions(text: string, response: unknown): string[] {
  const body: JsonRecord = isRecord(response) ? response : {};
  const leaves = ["data", "facts", "next_actions"].flatMap((part) =>
    leavesOf(named(body[part]), part),
  );
  return sentences
    .filter(([said]) => said.test(text))
    .flatMap(([said, spokenOfBy]) => {
      const witness = leaves.find(({ path, isSome }) => isSome && spokenOfBy.test(path));
      const more =
        /on this page|on the page|on the pages|local places|page templates|monthly figures/u.test(
          said.source,
        )
          ? undefined
          : countedMore(body);
      const why = witness?.path ?? more;
      return why === undefined ? [] : [`${said.source}: ${why}`];
    });
}

/** Facts by their types. */
function named(part: unknown): unknown {
  return Array.isArray(part)
    ? part.map((fact: unknown) =>
        isRecord(fact) && typeof fact["type"] === "string" ? { [fact["type"]]: fact } : fact,
      )
    : part;
}

/** What coverage counts, where the lists of `data` have fewer rows together. */
function countedMore({ data, coverage }: JsonRecord): string | undefined {
  if (!isRecord(coverage)) {
    return undefined;
  }
  const rows = Object.values(isRecord(data) ? data : {})
    .filter((value) => Array.isArray(value))
    .reduce((sum, list) => sum + list.filter(isRecord).length, 0);
  const counts = ["returned", "total_available", "resolved"].map((name) =>
    numberOf(coverage[name]),
  );
  return coverage["truncated"] === true
    ? "coverage.truncated"
    : counts.some((count) => count > rows)
      ? `coverage counts ${Math.max(...counts)} rows of ${rows}`
      : undefined;
}

function numberOf(value: unknown): number {
  const given: unknown = Array.isArray(value) ? value[0] : value;
  const number =
    typeof given === "string" ? Number(given.replaceAll(",", "")) : Number(given ?? Number.NaN);
  return Number.isNaN(number) ? 0 : number;
}

/** Names, codes and dates that every response has say nothing about entries. */
const silent = /provenance|subject|type$|\.id$|\.kind$|resolved_target|rank$|\.domain$|\buri\b/u;

function leavesOf(given: unknown, path: string): Leaf[] {
  // A list that came as a text says what the list says.
  const isJson = typeof given === "string" && /^[[{]/u.test(given);
  const value: unknown = isJson ? JSON.parse(given) : given;
  if (Array.isArray(value)) {
    return value.flatMap((part, index) => leavesOf(part, `${path}.${index}`));
  }
  if (isRecord(value)) {
    return Object.entries(value).flatMap(([name, part]) => leavesOf(part, `${path}.${name}`));
  }
  const full = typeof value === "string" ? `${path}=${value}` : path;
  if (silent.test(path)) {
    return [];
  }
  const isFigure = typeof value === "number" || /^[\d.,]+$/u.test(String(value));
  return [
    {
      path: full,
      isSome: isFigure
        ? numberOf(value) > 0
        : typeof value === "string" && !/^(?:|false)$/u.test(value),
    },
  ];
}
