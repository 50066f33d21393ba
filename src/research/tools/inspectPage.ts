import { textOf } from "../../shared/json.ts";
import { figure, list, members, text } from "./data.ts";
import type { ToolDefinition } from "./definition.ts";
import { field, languageField, locationField } from "./fields.ts";
import { requestOf } from "./request.ts";
import { excerptBy, plainSections, section } from "./sections.ts";

const fields: ToolDefinition["fields"] = [
  field("url", "Page URL", "The public URL of the page; tracking parameters are removed", "url", {
    required: true,
    placeholder: "https://example.com/guide",
  }),
  locationField,
  languageField,
];

/** What one page ranks for (service spec 4.2; request fields from public material). */
export const inspectPage: ToolDefinition<"inspect_page"> = {
  name: "inspect_page",
  title: "Inspect Page",
  group: "Site and pages",
  icon: "globe",
  cost: 3,
  description: "The keywords one page ranks for, and its estimated visits.",
  market: "country",
  evidence: ["index"],
  menu: { on: "url", order: 1 },
  fields,
  request: requestOf(fields),
  subject: (args) =>
    textOf(args["url"])
      .replace(/^https?:\/\/(?:www\.)?/u, "")
      .replace(/\/$/u, ""),
  data: members({
    url: text,
    location: text,
    organic_keywords: figure,
    estimated_organic_traffic_per_month: figure,
    top_keywords: list,
  }),
  sections: [
    ...plainSections("organic_keywords", "estimated_organic_traffic_per_month"),
    section("top_keywords", {
      compared: excerptBy("keyword", { position: "position", monthly_volume: "up" }),
      fact: "seo.keyword_ranking",
      columns: ["keyword", "position", "monthly_volume"],
      spokenOfBy: ["organic_keywords", "estimated_organic_traffic_per_month"],
      whenEmpty:
        "No keywords for this page in the index. New pages take a while to appear; check that the URL is the one search engines show.",
    }),
  ],
  caveats: ["Traffic is estimated from rankings in the search index, not measured on the page."],
  mainSection: "top_keywords",
  agentAnswer: { figures: ["organic_keywords", "estimated_organic_traffic_per_month"] },
  saveFolder: "exports",
  keyFigures: ["organic_keywords", "estimated_organic_traffic_per_month"],
  follows: [
    { from: "page", field: "url", values: "one", order: 1 },
    { from: "page", field: "url", values: "each", order: 2, title: "Inspect {0} Pages" },
  ],
  hasKeywords: true,
  instead: [
    {
      tool: "inspect_domain",
      sentence:
        "If the pages belong to one site, Inspect Domain returns its strongest pages and keywords in one call. It doesn't include pages that rank for little.",
    },
  ],
  answersIn: "panel",
  timeout: 60_000,
  freshness: "index",
};
