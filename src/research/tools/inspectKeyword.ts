import { textOf } from "../../shared/json.ts";
import { figure, list, members, text } from "./data.ts";
import type { ToolDefinition } from "./definition.ts";
import { field, languageField, locationField } from "./fields.ts";
import { requestOf } from "./request.ts";
import { excerptBy, section } from "./sections.ts";

const fields: ToolDefinition["fields"] = [
  field("keyword", "Keyword", "The word or phrase people search for", "text", {
    required: true,
    placeholder: "pour over coffee",
  }),
  locationField,
  languageField,
];

/** One keyword in depth (service spec 4.2). */
export const inspectKeyword: ToolDefinition<"inspect_keyword"> = {
  name: "inspect_keyword",
  title: "Inspect Keyword",
  group: "Keywords",
  icon: "symbol-keyword",
  cost: 5,
  description:
    "One keyword in depth: volume and trend, cost per click, ads competition, intent, and who ranks for it.",
  market: "country",
  evidence: ["index"],
  menu: { on: "selection", order: 2 },
  fields,
  request: requestOf(fields),
  subject: (args) => textOf(args["keyword"]),
  data: members({
    keyword: text,
    location: text,
    monthly_volume: figure,
    cpc_usd: figure,
    competition_level: text,
    intent: text,
    trend: list,
    serp_top: list,
    serp_features: list,
  }),
  sections: [
    ...["keyword", "monthly_volume", "intent", "cpc_usd", "competition_level"].map((member) =>
      section(member, { fact: "seo.keyword_opportunity" }),
    ),
    section("serp_top", {
      compared: excerptBy("url", { position: "position" }),
      fact: "serp.result",
      columns: ["position", "domain", "url"],
      spokenOfBy: ["serp_features"],
      whenEmpty:
        "No results for this keyword in the index. Inspect SERP shows the live search results.",
    }),
    section("serp_features", {
      fact: "serp.feature",
      isByFactsAlone: true,
      judgedBy: ["serp_top"],
      isCounted: false,
      whenEmpty: "Only standard organic results on the page.",
    }),
    section("trend", {
      fact: "seo.keyword_opportunity",
      columns: ["year", "month", "search_volume"],
      spokenOfBy: ["monthly_volume"],
      isCounted: false,
      whenEmpty: "No monthly figures.",
    }),
  ],
  caveats: [
    "Volume is a monthly average rounded to advertising buckets. Ads competition is competition among advertisers, not ranking difficulty.",
  ],
  mainSection: "serp_top",
  agentAnswer: {
    figures: ["monthly_volume", "cpc_usd", "competition_level", "intent", "serp_features"],
  },
  saveFolder: "exports",
  keywordField: "keyword",
  keyFigures: ["monthly_volume", "cpc_usd"],
  follows: [
    { from: "keyword", field: "keyword", values: "one", order: 2, aboveArticles: "Keyword" },
    { from: "keyword", field: "keyword", values: "each", order: 5, title: "Inspect {0} Keywords" },
  ],
  hasKeywords: true,
  isPriceExample: true,
  instead: [
    {
      tool: "inspect_search_visibility",
      sentence:
        "Inspect Search Visibility checks all keywords in one call: a site's position for each, with its monthly volume, but returns no trend and no ranking sites.",
    },
    {
      tool: "research_keywords",
      sentence:
        "Research Keywords returns many keywords around one seed in one call, each with volume, cost per click, intent and trend. It picks the keywords itself.",
    },
  ],
  answersIn: "panel",
  timeout: 60_000,
  freshness: "index",
};
