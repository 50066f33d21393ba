import { textOf } from "../../shared/json.ts";
import { list, members, record, text } from "./data.ts";
import type { ToolDefinition } from "./definition.ts";
import { domainField, languageField, locationField } from "./fields.ts";
import { requestOf } from "./request.ts";
import { excerptBy, section } from "./sections.ts";

const fields: ToolDefinition["fields"] = [
  domainField("The site to inspect; pasted URLs are shortened to the domain"),
  locationField,
  languageField,
];

/** What only a site that ranks for something has. */
const visibility = [
  "summary.organic_keywords",
  "summary.top_3_keywords",
  "summary.top_10_keywords",
  "summary.estimated_organic_traffic_per_month",
  "summary.movement",
  "top_keywords",
  "top_pages",
  "likely_competitors",
  "intent_mix",
];

/** What a whole site ranks for (service spec 4.2, 4.3.1). */
export const inspectDomain: ToolDefinition<"inspect_domain"> = {
  name: "inspect_domain",
  title: "Inspect Domain",
  group: "Domains and competitors",
  icon: "home",
  cost: 9,
  description:
    "How visible a site is in search: keywords, pages, likely competitors and search intent.",
  market: "country",
  evidence: ["index"],
  menu: { on: "url", order: 2 },
  fields,
  request: requestOf(fields),
  subject: (args) => textOf(args["domain"]),
  data: members({
    domain: text,
    location: text,
    summary: record,
    top_keywords: list,
    top_pages: list,
    likely_competitors: list,
    intent_mix: record,
  }),
  sections: [
    section("summary", { fact: "seo.domain_summary" }),
    section("top_keywords", {
      compared: excerptBy("keyword", { position: "position", monthly_volume: "up", url: "none" }),
      fact: "seo.keyword_ranking",
      columns: ["keyword", "position", "monthly_volume", "url", "cpc_usd"],
      spokenOfBy: visibility,
      whenEmpty:
        "No keywords for this domain in the index for this market. Check the spelling, or try another location.",
    }),
    section("top_pages", {
      compared: excerptBy("url", { estimated_organic_traffic_per_month: "up" }),
      fact: "seo.top_page",
      columns: ["url", "estimated_organic_traffic_per_month"],
      spokenOfBy: visibility,
      whenEmpty: "No pages of this domain in the index. Inspect Page shows a single page.",
    }),
    section("likely_competitors", {
      compared: excerptBy("competitor", { shared_keywords: "none", avg_position: "position" }),
      fact: "seo.competitor",
      columns: ["competitor", "shared_keywords", "avg_position", "organic_keywords"],
      spokenOfBy: ["next_actions.competitors"],
      whenEmpty:
        "No domains share enough keywords with this one. Discover Competitors can start from keywords instead.",
    }),
    section("intent_mix"),
  ],
  caveats: [
    "Based on the organic search index only, without backlinks or link authority. Inspect Backlinks has those.",
    "Traffic is estimated from rankings, not measured on the site.",
  ],
  mainSection: "top_keywords",
  agentAnswer: {
    figures: [
      "summary.organic_keywords",
      "summary.top_3_keywords",
      "summary.top_10_keywords",
      "summary.estimated_organic_traffic_per_month",
    ],
  },
  saveFolder: "exports",
  keyFigures: ["organic_keywords", "estimated_organic_traffic_per_month"],
  follows: [
    { from: "site", field: "domain", values: "one", order: 1 },
    { from: "site", field: "domain", values: "each", order: 6, title: "Inspect {0} Domains" },
  ],
  hasKeywords: true,
  isPriceExample: true,
  answersIn: "panel",
  timeout: 60_000,
  freshness: "index",
};
