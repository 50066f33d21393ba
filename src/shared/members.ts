import { isRecord } from "./json.ts";
import type { Column, ColumnFormat } from "./table.ts";

interface MemberTerms {
  readonly label: string;
  readonly format: ColumnFormat;
  readonly help?: string;
}

/**
 * The field's standard terms for the members the service answers with (service spec 4.2, data
 * conventions). A member that is not listed is still shown, under a label made from its name.
 */
const terms: { readonly [member: string]: MemberTerms } = {
  keyword: { label: "Keyword", format: "text" },
  monthly_volume: { label: "Monthly volume", format: "integer", help: "Average searches a month, rounded to advertising buckets" },
  search_volume: { label: "Searches", format: "integer" },
  cpc_usd: { label: "CPC (USD)", format: "money", help: "Average cost per click in US dollars" },
  competition_level: { label: "Ads competition", format: "level", help: "Competition among advertisers, not ranking difficulty" },
  intent: { label: "Intent", format: "intent", help: "I informational, N navigational, C commercial, T transactional" },
  trend_12m: { label: "12-month trend", format: "trend", help: "Monthly searches over the last twelve months, oldest first" },
  position: { label: "Position", format: "integer", help: "Place among the organic results, 1 is the top" },
  url: { label: "URL", format: "url" },
  page: { label: "Page", format: "url" },
  domain: { label: "Domain", format: "text" },
  title: { label: "Title", format: "text" },
  organic_keywords: { label: "Organic keywords", format: "integer", help: "Keywords for which it ranks among the first 100 results" },
  estimated_organic_traffic_per_month: {
    label: "Estimated organic traffic",
    format: "integer",
    help: "Estimated visits a month from organic results",
  },
  domain_rank: { label: "Domain rank", format: "integer", help: "0 to 1000" },
  spam_score: { label: "Spam score", format: "integer", help: "0 to 100" },
  confidence: { label: "Confidence", format: "fraction" },
  observed_at: { label: "Observed", format: "date" },
  source_class: { label: "Source", format: "text" },
  as_of: { label: "As of", format: "date" },
  fetched_at: { label: "Fetched", format: "date" },
  returned: { label: "Rows returned", format: "integer" },
  total_available: { label: "Rows available", format: "integer" },
  seed: { label: "Seed", format: "text" },
  location: { label: "Location", format: "text" },
  language: { label: "Language", format: "text" },
  mode: { label: "Mode", format: "text" },
  kind: { label: "Kind", format: "text" },
  id: { label: "Id", format: "text" },
};

/** The label, format and help of one member; `sample` decides the format where the member is unknown. */
export function columnOf(key: string, sample?: unknown): Column {
  const known = Object.hasOwn(terms, key) ? terms[key] : undefined;
  if (known !== undefined && fits(known.format, sample)) {
    return { key, ...known };
  }
  return { key, label: known?.label ?? labelOf(key), format: formatOf(sample) };
}

/**
 * The columns of a list of objects: the preferred ones first and in their order, then whatever
 * else any of the rows carries. A preferred column that no row has is left out.
 */
export function columnsOf(rows: readonly Record<string, unknown>[], preferred: readonly string[] = []): Column[] {
  const samples = new Map<string, unknown>();
  for (const row of rows) {
    for (const [key, value] of Object.entries(row)) {
      if (!samples.has(key) || (samples.get(key) ?? null) === null) {
        samples.set(key, value);
      }
    }
  }
  const rank = new Map(preferred.map((key, index) => [key, index]));
  const last = preferred.length;
  return [...samples.keys()]
    .toSorted((a, b) => (rank.get(a) ?? last) - (rank.get(b) ?? last))
    .map((key) => columnOf(key, samples.get(key)));
}

/** `estimated_organic_traffic` becomes "Estimated organic traffic". */
export function labelOf(key: string): string {
  const words = key.replaceAll(/[_\s]+/gu, " ").trim();
  return words === "" ? key : words.charAt(0).toUpperCase() + words.slice(1);
}

/** A known member keeps its format only while the value is of that kind; strangers send anything. */
function fits(format: ColumnFormat, sample: unknown): boolean {
  if (sample === null || sample === undefined) {
    return true;
  }
  switch (format) {
    case "integer":
    case "decimal":
    case "money":
    case "fraction":
      return typeof sample === "number";
    case "trend":
      return Array.isArray(sample);
    default:
      return typeof sample === "string";
  }
}

function formatOf(sample: unknown): ColumnFormat {
  if (typeof sample === "number") {
    return Number.isInteger(sample) ? "integer" : "decimal";
  }
  if (typeof sample === "boolean") {
    return "boolean";
  }
  if (typeof sample === "string") {
    return /^https?:\/\//u.test(sample) ? "url" : "text";
  }
  if (Array.isArray(sample)) {
    return sample.some((item) => isRecord(item) || Array.isArray(item)) ? "json" : "list";
  }
  return sample === null || sample === undefined ? "text" : "json";
}
