import { anything, list, members, text } from "./data.ts";
import type { RowComparison, ToolDefinition } from "./definition.ts";
import {
  competitorsField,
  domainField,
  languageField,
  locationField,
  rowsField,
} from "./fields.ts";
import { competitorsAreOthers, requestOf } from "./request.ts";
import { rowsBy, section } from "./sections.ts";
import { comparison } from "./subjects.ts";

const fields: ToolDefinition["fields"] = [
  domainField("Your own site"),
  competitorsField("The sites to compare with, one per line"),
  rowsField("How many keywords to return in each list"),
  locationField,
  languageField,
];

const columns = ["keyword", "monthly_volume", "intent", "your_position", "competitors"];
/** Each of the competitors has its position in a list; the best of them is compared. */
const coverage: RowComparison = {
  ...rowsBy("keyword", {
    your_position: "position",
    best_competitor_position: "otherPosition",
    monthly_volume: "up",
  }),
  lowest: { as: "best_competitor_position", list: "competitors", member: "position" },
};

/** What competitors rank for and you don't (service spec 4.2; rows assumed). */
export const compareKeywordCoverage: ToolDefinition<"compare_keyword_coverage"> = {
  name: "compare_keyword_coverage",
  title: "Compare Keyword Coverage",
  group: "Keywords",
  icon: "diff",
  cost: 12,
  description:
    "Keywords your competitors rank for and you don't, those where they outrank you, and the topics behind them.",
  market: "country",
  evidence: ["index"],
  fields,
  request: requestOf(fields, competitorsAreOthers),
  subject: comparison,
  data: members({
    domain: text,
    location: text,
    competitors: list,
    gaps: list,
    losing: list,
    intent_clusters: anything,
  }),
  sections: [
    section("gaps", {
      compared: coverage,
      title: "Missing: only competitors rank",
      fact: "seo.keyword_opportunity",
      columns,
      spokenOfBy: ["intent_clusters.gap_keywords"],
      whenEmpty:
        "No missing keywords: you rank for everything the index has for these competitors, or it has too little data about them.",
    }),
    section("losing", {
      compared: coverage,
      title: "Behind: competitors outrank you",
      fact: "seo.keyword_opportunity",
      columns,
      spokenOfBy: ["intent_clusters.losing_keywords"],
      whenEmpty: "These competitors don't outrank you for any keyword in the index.",
    }),
    section("intent_clusters", { isCounted: false }),
  ],
  caveats: [
    "Based on the search index. A site may still rank for keywords that aren't in the index.",
  ],
  mainSection: "gaps",
  agentAnswer: { figures: ["domain", "competitors"], rows: ["gaps", "losing"] },
  saveFolder: "exports",
  follows: [{ from: "site", field: "competitors", values: "any", order: 4 }],
  hasKeywords: true,
  answersIn: "panel",
  timeout: 120_000,
  freshness: "index",
};
