import type { JsonRecord } from "../../../../../src/shared/json.ts";

/** Two responses of a tool, and the rows that come of one of their lists. */
interface Example {
  readonly tool: string;
  readonly member: string;
  readonly args?: JsonRecord;
  readonly before: readonly JsonRecord[];
  readonly now: readonly JsonRecord[];
  /** The columns that are looked at: the key, the status, then the figures. */
  readonly columns: readonly string[];
  /** In the order in which they are shown. */
  readonly rows: readonly (readonly unknown[])[];
}

const keywordColumns = [
  "keyword",
  "status",
  "previous_position",
  "position",
  "change_in_position",
  "monthly_volume",
];

/** By hand, in the shapes of test/fixtures/wire; at least one for each tool. */
export const examples: readonly Example[] = [
  {
    tool: "research_keywords",
    member: "keywords",
    args: { seed: "espresso" },
    before: [
      { keyword: "espresso", monthly_volume: 165_000, cpc_usd: 1.12 },
      { keyword: "espresso ratio", monthly_volume: 5400, cpc_usd: 0.4 },
      { keyword: "espresso cups", monthly_volume: null, cpc_usd: null },
    ],
    now: [
      { keyword: "Espresso", monthly_volume: 201_000, cpc_usd: 1.02 },
      { keyword: "espresso cups", monthly_volume: null, cpc_usd: null },
      { keyword: "espresso martini", monthly_volume: 90_500, cpc_usd: 0.2 },
    ],
    columns: [
      "keyword",
      "status",
      "previous_monthly_volume",
      "monthly_volume",
      "change_in_monthly_volume",
      "change_in_cpc_usd",
    ],
    rows: [
      ["Espresso", "up", 165_000, 201_000, 36_000, -0.1],
      ["espresso martini", "new", null, 90_500, null, null],
      ["espresso ratio", "gone", 5400, null, null, null],
      ["espresso cups", "same", null, null, null, null],
    ],
  },
  {
    tool: "inspect_domain",
    member: "top_keywords",
    args: { domain: "harborlanecoffee.com" },
    before: [
      { keyword: "pour over coffee ratio", position: 8, monthly_volume: 8100 },
      { keyword: "moka pot", position: 4, monthly_volume: 480 },
    ],
    now: [
      { keyword: "pour over coffee ratio", position: 5, monthly_volume: 8100 },
      { keyword: "harbor lane coffee", position: 1, monthly_volume: 2900 },
    ],
    columns: keywordColumns,
    rows: [
      ["pour over coffee ratio", "up", 8, 5, 3, 8100],
      ["harbor lane coffee", "notInEarlier", null, 1, null, 2900],
      ["moka pot", "notInLater", 4, null, null, 480],
    ],
  },
  {
    tool: "inspect_page",
    member: "top_keywords",
    args: { url: "https://harborlanecoffee.com/guides/espresso-grind-size" },
    before: [{ keyword: "espresso grind size", position: 3, monthly_volume: 8100 }],
    now: [{ keyword: "espresso grind size", position: 6, monthly_volume: 8100 }],
    columns: keywordColumns,
    rows: [["espresso grind size", "down", 3, 6, -3, 8100]],
  },
  {
    tool: "inspect_search_visibility",
    member: "positions",
    args: { domain: "harborlanecoffee.com", keywords: ["v60 recipe", "latte"] },
    before: [
      { keyword: "v60 recipe", position: 12, url: "https://harborlanecoffee.com/v60" },
      { keyword: "latte", position: null, url: null },
    ],
    now: [
      { keyword: "v60 recipe", position: 12, url: "https://harborlanecoffee.com/blog/v60" },
      { keyword: "latte", position: 44, url: "https://harborlanecoffee.com/latte" },
    ],
    columns: ["keyword", "status", "previous_position", "position", "change_in_position", "url"],
    rows: [
      ["v60 recipe", "changed", 12, 12, 0, "https://harborlanecoffee.com/blog/v60"],
      ["latte", "changed", null, 44, null, "https://harborlanecoffee.com/latte"],
    ],
  },
  {
    tool: "inspect_serp",
    member: "organic",
    args: { query: "how to make espresso", depth: 10 },
    before: [
      { position: 1, domain: "coffeeledger.com", url: "https://coffeeledger.com/espresso/" },
      { position: 2, domain: "brewnotes.org", title: "Espresso | Brewnotes" },
      { position: 3, domain: "reddit.com", url: "https://www.reddit.com/r/espresso" },
    ],
    now: [
      { position: 1, domain: "brewnotes.org", title: "Espresso | Brewnotes" },
      {
        position: 4,
        domain: "coffeeledger.com",
        url: "https://coffeeledger.com/espresso?utm_source=x",
      },
    ],
    columns: ["domain", "status", "previous_position", "position", "change_in_position"],
    rows: [
      ["coffeeledger.com", "down", 1, 4, -3],
      ["brewnotes.org", "up", 2, 1, 1],
      ["reddit.com", "notInLater", 3, null, null],
    ],
  },
  {
    tool: "inspect_keyword",
    member: "serp_top",
    args: { keyword: "best crm" },
    before: [
      { position: 1, domain: "softwareledger.com", url: "https://softwareledger.com/best-crm" },
    ],
    now: [
      { position: 2, domain: "softwareledger.com", url: "https://softwareledger.com/best-crm" },
    ],
    columns: ["url", "status", "previous_position", "position", "change_in_position"],
    rows: [["https://softwareledger.com/best-crm", "down", 1, 2, -1]],
  },
  {
    tool: "compare_keyword_coverage",
    member: "losing",
    args: { domain: "harborlanecoffee.com", competitors: ["coffeeledger.com"] },
    before: [
      { keyword: "pour over coffee", your_position: 22, monthly_volume: 60_500 },
      { keyword: "cold brew", your_position: 9, monthly_volume: 165_000 },
    ],
    now: [{ keyword: "pour over coffee", your_position: 14, monthly_volume: 60_500 }],
    columns: ["keyword", "status", "previous_your_position", "your_position"],
    rows: [
      ["pour over coffee", "up", 22, 14],
      ["cold brew", "gone", 9, null],
    ],
  },
  {
    tool: "compare_keyword_coverage",
    member: "gaps",
    args: { domain: "harborlanecoffee.com", competitors: ["coffeeledger.com", "brewnotes.org"] },
    before: [
      {
        keyword: "moka pot",
        your_position: null,
        monthly_volume: 480,
        competitors: [
          { domain: "coffeeledger.com", position: 17 },
          { domain: "brewnotes.org", position: 8 },
        ],
      },
      {
        keyword: "v60 recipe",
        your_position: null,
        monthly_volume: 5400,
        competitors: [{ domain: "brewnotes.org", position: 2 }],
      },
      { keyword: "aeropress", your_position: null, monthly_volume: 90, competitors: [] },
      { keyword: "chemex", your_position: null, monthly_volume: 70 },
    ],
    now: [
      {
        keyword: "moka pot",
        your_position: null,
        monthly_volume: 480,
        competitors: [
          { domain: "coffeeledger.com", position: 5 },
          { domain: "brewnotes.org", position: 9 },
        ],
      },
      {
        keyword: "v60 recipe",
        your_position: null,
        monthly_volume: 5400,
        competitors: [
          { domain: "brewnotes.org", position: 3 },
          { domain: "coffeeledger.com", position: null },
        ],
      },
      {
        keyword: "aeropress",
        your_position: null,
        monthly_volume: 90,
        competitors: [{ domain: "brewnotes.org", position: 40 }],
      },
      { keyword: "chemex", your_position: null, monthly_volume: 70 },
    ],
    columns: [
      "keyword",
      "status",
      "previous_best_competitor_position",
      "best_competitor_position",
      "change_in_best_competitor_position",
    ],
    rows: [
      ["moka pot", "up", 8, 5, 3],
      ["v60 recipe", "down", 2, 3, -1],
      ["aeropress", "changed", null, 40, null],
      ["chemex", "same", null, null, null],
    ],
  },
  {
    tool: "discover_competitors",
    member: "competitors",
    args: { domain: "harborlanecoffee.com" },
    before: [{ competitor: "coffeeledger.com", shared_keywords: 402, avg_position: 14.6 }],
    now: [{ competitor: "coffeeledger.com", shared_keywords: 409, avg_position: 14.3 }],
    columns: ["competitor", "status", "change_in_shared_keywords", "change_in_avg_position"],
    rows: [["coffeeledger.com", "up", 7, 0.3]],
  },
  {
    tool: "inspect_backlinks",
    member: "referring_domains",
    args: { domain: "harborlanecoffee.com" },
    before: [
      { domain: "roastersdigest.com", rank: 187, backlinks: 42, is_lost: false },
      { domain: "coffee-journal.com", rank: 90, backlinks: 3, is_lost: false },
    ],
    now: [
      { domain: "roastersdigest.com", rank: 187, backlinks: 44, is_lost: false },
      { domain: "coffee-journal.com", rank: 90, backlinks: 3, is_lost: true },
    ],
    columns: ["domain", "status", "change_in_rank", "change_in_backlinks", "is_lost"],
    rows: [
      ["roastersdigest.com", "changed", 0, 2, false],
      ["coffee-journal.com", "changed", 0, 0, true],
    ],
  },
  {
    tool: "inspect_backlinks",
    member: "backlinks",
    args: { domain: "harborlanecoffee.com" },
    before: [
      {
        url_from: "https://roastersdigest.com/shops/",
        url_to: "https://harborlanecoffee.com/",
        is_lost: false,
      },
    ],
    now: [
      {
        url_from: "https://roastersdigest.com/shops",
        url_to: "https://harborlanecoffee.com",
        is_lost: false,
      },
      {
        url_from: "https://roastersdigest.com/shops",
        url_to: "https://harborlanecoffee.com/v60",
        is_lost: false,
      },
    ],
    columns: ["url_to", "status"],
    rows: [
      ["https://harborlanecoffee.com/v60", "new"],
      ["https://harborlanecoffee.com", "same"],
    ],
  },
  {
    tool: "inspect_backlinks",
    member: "anchors",
    args: { domain: "harborlanecoffee.com" },
    before: [{ anchor: "Harbor Lane Coffee", backlinks: 412, referring_domains: 38 }],
    now: [{ anchor: "Harbor Lane Coffee", backlinks: 420, referring_domains: 37 }],
    columns: ["anchor", "status", "change_in_backlinks", "change_in_referring_domains"],
    rows: [["Harbor Lane Coffee", "up", 8, -1]],
  },
  {
    tool: "compare_backlink_gap",
    member: "gap",
    args: { domain: "harborlanecoffee.com", competitors: ["coffeedaily.com"] },
    before: [{ domain: "roastersdigest.com", competitor_count: 2, domain_rank: 588 }],
    now: [{ domain: "coffee-journal.com", competitor_count: 1, domain_rank: 402 }],
    columns: ["domain", "status", "previous_competitor_count", "competitor_count"],
    rows: [
      ["coffee-journal.com", "new", null, 1],
      ["roastersdigest.com", "gone", 2, null],
    ],
  },
  {
    tool: "inspect_ai_visibility",
    member: "mentions",
    args: { domain: "espressoatlas.com", competitors: ["coffeedaily.com"] },
    before: [
      { domain: "espressoatlas.com", mentions: 41, share_within_set: 0.82 },
      { domain: "coffeedaily.com", mentions: 9, share_within_set: 0.18 },
    ],
    now: [
      { domain: "espressoatlas.com", mentions: 40, share_within_set: 0.8 },
      { domain: "coffeedaily.com", mentions: 10, share_within_set: 0.2 },
    ],
    columns: ["domain", "status", "change_in_mentions", "change_in_share_within_set"],
    rows: [
      ["espressoatlas.com", "down", -1, -0.02],
      ["coffeedaily.com", "up", 1, 0.02],
    ],
  },
  {
    tool: "discover_ai_citations",
    member: "citation_map",
    args: { topic: "espresso" },
    before: [{ domain: "youtube.com", count: 88, share: 0.104 }],
    now: [{ domain: "youtube.com", count: 90, share: 0.104 }],
    columns: ["domain", "status", "change_in_count", "share"],
    rows: [["youtube.com", "up", 2, 0.104]],
  },
  {
    tool: "audit_site",
    member: "issue_clusters",
    args: { domain: "harborlanecoffee.com" },
    before: [
      { issue: "missing_h1", severity: "high", affected_pages: 3 },
      { issue: "missing_canonical", severity: "medium", affected_pages: 2 },
    ],
    now: [{ issue: "missing_h1", severity: "high", affected_pages: 1 }],
    columns: ["issue", "status", "change_in_affected_pages", "severity"],
    rows: [
      ["missing_h1", "down", -2, "high"],
      ["missing_canonical", "gone", null, "medium"],
    ],
  },
  {
    tool: "audit_site",
    member: "pages",
    args: { domain: "harborlanecoffee.com" },
    before: [
      { url: "https://harborlanecoffee.com/contact", status_code: 404, word_count: 240 },
      { url: "https://harborlanecoffee.com/about", status_code: 200, word_count: 800 },
    ],
    now: [
      { url: "https://harborlanecoffee.com/contact", status_code: 200, word_count: 240 },
      { url: "https://harborlanecoffee.com/about", status_code: 200, word_count: 900 },
    ],
    columns: ["url", "status", "previous_status_code", "status_code", "change_in_word_count"],
    rows: [
      ["https://harborlanecoffee.com/about", "up", 200, 200, 100],
      ["https://harborlanecoffee.com/contact", "changed", 404, 200, 0],
    ],
  },
  {
    tool: "export_dataset",
    member: "items",
    args: { uri: "ofe://dataset/x" },
    before: [{ keyword: "espresso", monthly_volume: 165_000 }, { note: "neither key nor figure" }],
    now: [{ keyword: "espresso", monthly_volume: 201_000 }],
    columns: ["keyword", "status", "change_in_monthly_volume"],
    rows: [
      ["espresso", "up", 36_000],
      [null, "notComparable", null],
    ],
  },
  {
    tool: "get_search_performance",
    member: "rows",
    args: { group_by: "query" },
    before: [{ query: "espresso grind size", clicks: 288, impressions: 5010, position: 3.3 }],
    now: [{ query: "espresso grind size", clicks: 310, impressions: 5010, position: 3.1 }],
    columns: ["query", "status", "change_in_clicks", "impressions", "change_in_position"],
    rows: [["espresso grind size", "up", 22, 5010, 0.2]],
  },
  {
    tool: "get_website_analytics",
    member: "rows",
    args: { report: "channel" },
    before: [{ channel: "Organic Search", sessions: 3900, engagement_rate: 0.57 }],
    now: [{ channel: "Organic Search", sessions: 4100, engagement_rate: 0.58 }],
    columns: ["channel", "status", "change_in_sessions", "change_in_engagement_rate"],
    rows: [["Organic Search", "up", 200, 0.01]],
  },
  {
    tool: "get_ad_performance",
    member: "rows",
    args: { report: "campaign" },
    before: [{ campaign: "Coffee generic", campaign_id: "cmp_1", clicks: 2010, cost: 1230.1 }],
    now: [{ campaign: "Coffee brand", campaign_id: "cmp_1", clicks: 2150, cost: 1290.5 }],
    columns: ["campaign_id", "status", "change_in_clicks", "change_in_cost"],
    rows: [["cmp_1", "up", 140, 60.4]],
  },
];
