import { columnFormats } from "../../../shared/columnFormats.ts";
import { ExactNumber } from "../../../shared/exactNumber.ts";
import { isRecord } from "../../../shared/json.ts";
import { labelOf, lowerFirst } from "../../../shared/labels.ts";
import { mostColumns } from "../../../shared/tableLimits.ts";
import type { Column, ColumnFormat } from "../../../shared/table.ts";

/** Label (empty: made from the name), format (absent: judged by the value) and help of a member. */
type Terms = readonly [label: string, format?: ColumnFormat | undefined, help?: string | undefined];

/** How the help of such amounts ends. */
const accountCurrency = "the ad account's own currency";
const inAccountCurrency = "In the ad account's own currency";

/**
 * The field's standard terms for the members the service answers with (service spec 4.2, data
 * conventions). A member that is not listed is still shown, under a label made from its name.
 */
const terms: { readonly [member: string]: Terms } = {
  keyword: ["", "text"],
  seed: ["", "text"],
  query: ["", "text"],
  title: ["", "text"],
  domain: ["", "text"],
  location: ["", "text"],
  language: ["", "text"],
  mode: ["", "code"],
  period: ["", "code"],
  data_state: ["", "code"],
  platform: ["", "code"],
  discovery_source: ["Pages found through", "code"],
  page_class: ["", "code"],
  report: ["", "code"],
  group_by: ["", "code"],
  search_type: ["", "code"],
  campaign_type: ["", "code"],
  kind: ["", "text"],
  id: ["", "text"],
  monthly_volume: ["", "integer", "Average searches per month, rounded to advertising buckets"],
  search_volume: ["Searches", "integer"],
  cpc_usd: ["CPC (USD)", "money", "Average cost per click in US dollars"],
  competition_level: [
    "Ads competition",
    "level",
    "Competition among advertisers, not ranking difficulty",
  ],
  intent: ["", "intent", "I informational, N navigational, C commercial, T transactional"],
  trend_12m: [
    "12-month trend",
    "trend",
    "Monthly searches over the last twelve months, oldest first; undated months are assumed to be in that order. Sorted by the latest three months vs. the earliest three",
  ],
  change_12m: [
    "12-month change",
    "change",
    "Calculated from the trend: latest three months vs. earliest three; — means unknown",
  ],
  sample_urls: ["Sample URLs"],
  campaign_id: ["Campaign ID", "text"],
  uri: ["Dataset", "text"],
  href: ["Dataset", "text"],
  year: ["", "plain"],
  month: ["", "plain"],
  position: ["", "integer", "Organic position (1 is the top)"],
  your_position: ["", "integer", "— means your site wasn't found"],
  best_competitor_position: [
    "Best competitor position",
    "integer",
    "Position of the competitor that ranks best",
  ],
  avg_position: ["Average position", "decimal"],
  url: ["URL", "url"],
  page: ["", "url"],
  worst_page: ["", "url"],
  organic_keywords: ["", "integer", "Keywords it ranks for in the top 100"],
  shared_keywords: ["", "integer", "Keywords both rank for"],
  estimated_organic_traffic_per_month: [
    "",
    "integer",
    "Estimated visits per month from organic results",
  ],
  top_3_keywords: ["Keywords in top 3", "integer", "Keywords in positions 1–3"],
  top_10_keywords: ["Keywords in top 10", "integer", "Keywords in positions 1–10"],
  top_3: ["Keywords in top 3", "integer", "Keywords in positions 1–3"],
  top_10: ["Keywords in top 10", "integer", "Keywords in positions 1–10"],
  vendor_cost_usd: ["Service's own data cost (USD)", "money"],
  resolved_target: ["Keywords checked", "text"],
  gap_keywords: ["Missing", "integer", "Keywords they rank for and you don't"],
  gaps: ["Missing"],
  losing: ["Behind"],
  losing_keywords: ["Behind", "integer", "Keywords for which one of them outranks you"],
  movement: ["", undefined, "Keywords won, lost, and moved up or down"],
  informational: ["", "fraction"],
  navigational: ["", "fraction"],
  commercial: ["", "fraction"],
  transactional: ["", "fraction"],
  domain_rank: ["", "integer", "0 to 1000"],
  spam_score: ["Spam score (0–100)", "integer"],
  dofollow_ratio: ["Share of followed links", "fraction"],
  dofollow: ["Followed", undefined, "“No” means nofollow, sponsored or user-generated"],
  anchor: ["Anchor text"],
  url_from: ["From page", "url"],
  url_to: ["To page", "url"],
  domain_from: ["From domain"],
  first_seen: ["", "date"],
  last_seen: ["", "date"],
  is_lost: ["Lost"],
  lost_date: ["Lost on", "date"],
  competitor_count: ["Competitors linked", "integer", "Number of competitors it links to"],
  earned: ["Links to you", undefined, "Yes: already links to you"],
  union_referring_domains: [
    "Total referring domains",
    "integer",
    "Sites that link to at least one of the competitors",
  ],
  candidates: ["", "integer", "Sites that were considered"],
  after_filter: [
    "Left after filtering",
    "integer",
    "Sites that don't link to you yet, and sites that do",
  ],
  gap_count: ["Missing"],
  earned_count: ["Links to you"],
  dropped_spam: ["Dropped as spam"],
  dropped_low_authority: ["Dropped as weak"],
  issue: ["", "code"],
  issues: ["", "code"],
  item_types_present: ["On the page", "code"],
  ai_overview: ["AI overview"],
  serp_top: ["Top results"],
  serp_features: ["SERP features", "code"],
  mentions: ["Citations", "integer", "How often the domain is cited as a source"],
  share: ["", "fraction"],
  share_within_set: ["Share of citations", "fraction", "Of all citations of the compared domains"],
  citation_map: ["Cited domains"],
  category_confidence: [
    "",
    "code",
    "Derived (weak): based on a domain that barely ranks; run it again with a topic",
  ],
  pages_audited: ["Pages read", "integer"],
  pages_discovered: ["Pages found", "integer"],
  onpage_score: ["On-page score", "integer", "0 to 100"],
  status_code: ["HTTP status", "plain"],
  ctr: ["CTR", "fraction", "Clicks per impression"],
  active_users: [
    "",
    "integer",
    "Users are counted once in the total but may appear in several rows",
  ],
  engagement_rate: ["", "fraction", "Share of sessions that were engaged"],
  average_engagement_time: ["Average engagement time (s)", "decimal"],
  cost: ["", "money", inAccountCurrency],
  average_cpc: ["Average CPC", "money", inAccountCurrency],
  average_cpm: [
    "Average CPM",
    "money",
    "Per thousand impressions, in the ad account's own currency",
  ],
  conversion_value: ["", "money", inAccountCurrency],
  conversion_rate: ["", "fraction"],
  cost_per_conversion: ["", "money", inAccountCurrency],
  roas: ["ROAS", "decimal", "Conversion value per unit of cost"],
  customer_id_display: ["Customer ID"],
  account_timezone: ["Time zone"],
  date_range: ["Days"],
  start_date: ["From", "date"],
  end_date: ["To", "date"],
  date: ["", "date"],
  compare_to: ["Compared with", "code"],
  website_id: ["Website ID"],
  confidence: ["", "fraction"],
  observed_at: ["Observed", "date"],
  source_class: ["Source", "text"],
  as_of: ["Observed", "date"],
  fetched_at: ["Fetched", "date"],
  returned: ["Rows returned", "integer"],
  total_available: ["Rows available", "integer"],
  resolved: ["Checked", "integer"],
  votes_count: ["Votes"],
  webmaster_console: ["Search console"],
  is_default: ["Default"],
  use_when: ["When to use it"],
  api_credential: ["API key"],
  credential_id: ["Key ID"],
  loc: ["Where"],
  msg: ["Message"],
  args: ["Arguments"],
};

/** Figures of the days something is compared with carry the name of the figure behind this. */
const previous = "previous_";

/** True for an amount of money in an ad account's own currency, now or in the days before. */
export function isAccountMoney(key: string): boolean {
  const [, format, help] = termsOf(key);
  return format === "money" && help !== undefined && help.endsWith(accountCurrency);
}

/** The label, format and help of one member; `sample` decides the format where the member is unknown. */
export function columnOf(key: string, sample?: unknown): Column {
  const [term, format, help] = termsOf(key);
  const label = term === "" ? labelOf(key) : term;
  if (format !== undefined && !fits(format, sample)) {
    return { key, label, format: formatOf(sample) };
  }
  return {
    key,
    label,
    format: format ?? formatOf(sample),
    ...(help === undefined ? {} : { help }),
  };
}

function termsOf(key: string): Terms {
  const known = knownTerms(key);
  if (known !== undefined || !key.startsWith(previous)) {
    return known ?? [""];
  }
  const current = key.slice(previous.length);
  const [label, format, help] = knownTerms(current) ?? [""];
  return [`Previous ${lowerFirst(label === "" ? labelOf(current) : label)}`.trim(), format, help];
}

function knownTerms(key: string): Terms | undefined {
  return Object.hasOwn(terms, key) ? terms[key] : undefined;
}

/** Names after which no more are looked for. */
export const mostNames = 5_000;
/** Characters of a member's name that is drawn. */
export const longestName = 1_000;

/** The columns of a list of objects, and how many of its members have none, since they are too many to be drawn; of very many at least so many. */
export interface FoundColumns {
  readonly columns: Column[];
  readonly leftOut: number;
}

/**
 * The columns of a list of objects: the preferred ones first and in their order, then whatever
 * else any of the rows carries. A preferred column that no row has is left out.
 */
export function columnsOf(
  rows: readonly Record<string, unknown>[],
  preferred: readonly string[] = [],
): Column[] {
  return foundColumns(rows, preferred).columns;
}

/** The same, with how many are left out. */
export function foundColumns(
  rows: readonly Record<string, unknown>[],
  preferred: readonly string[] = [],
): FoundColumns {
  const samples = new Map<string, unknown>();
  for (const row of rows) {
    if (samples.size > mostNames) {
      break;
    }
    for (const key of Object.keys(row)) {
      if ((samples.get(key) ?? null) === null) {
        samples.set(key, row[key]);
      }
    }
  }
  const rank = new Map(preferred.map((key, index) => [key, index]));
  const last = preferred.length;
  const shown = [...samples.keys()]
    .filter((key) => key.length <= longestName)
    .toSorted((a, b) => (rank.get(a) ?? last) - (rank.get(b) ?? last))
    .slice(0, mostColumns(rows.length));
  return {
    columns: shown.map((key) => columnOf(key, samples.get(key))),
    leftOut: samples.size - shown.length,
  };
}

/** A known member keeps its format only while the value is of that kind; strangers send anything. */
function fits(format: ColumnFormat, sample: unknown): boolean {
  return sample === null || sample === undefined || columnFormats[format].fits(sample);
}

function formatOf(sample: unknown): ColumnFormat {
  if (typeof sample === "number") {
    return Number.isInteger(sample) ? "integer" : "decimal";
  }
  if (sample instanceof ExactNumber) {
    return sample.isInteger ? "integer" : "decimal";
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
