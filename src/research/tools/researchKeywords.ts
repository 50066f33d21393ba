import { textOf } from "../../shared/json.ts";
import { list, members, text } from "./data.ts";
import type { ToolDefinition } from "./definition.ts";
import { byService, field, languageField, locationField, rowsField } from "./fields.ts";
import { requestOf } from "./request.ts";
import { rowsBy, section } from "./sections.ts";

const fields: ToolDefinition["fields"] = [
  field("seed", "Seed keyword", "Seed word or phrase", "text", {
    required: true,
    placeholder: "pour over coffee",
  }),
  field("mode", "Mode", "How closely ideas must match", "choice", {
    defaultText: byService,
    choices: [
      { value: "ideas", label: "Ideas", help: "Broad: all related searches, more noise" },
      { value: "suggestions", label: "Suggestions", help: "Only searches that contain the seed" },
    ],
  }),
  rowsField("How many keywords to return; the whole set can be exported as a dataset"),
  field(
    "min_volume",
    "Minimum volume",
    "Excludes keywords with fewer searches per month",
    "integer",
    {
      min: 0,
      max: 1_000_000,
      placeholder: "for example 100",
      defaultText: "no minimum",
    },
  ),
  field("intent", "Intent", "Only keywords searched with this intent", "choice", {
    defaultText: "all intents",
    choices: [
      { value: "informational", label: "Informational", help: "Looking for information" },
      { value: "navigational", label: "Navigational", help: "Looking for a specific site" },
      { value: "commercial", label: "Commercial", help: "Comparing before buying" },
      { value: "transactional", label: "Transactional", help: "Ready to buy or act" },
    ],
  }),
  locationField,
  languageField,
];

/** Keyword ideas around a seed (service spec 4.2; request fields from public material). */
export const researchKeywords: ToolDefinition<"research_keywords"> = {
  name: "research_keywords",
  title: "Research Keywords",
  group: "Keywords",
  icon: "search",
  cost: 3,
  description:
    "Keyword ideas around a seed, with volume, cost per click, ads competition, intent and trend.",
  market: "country",
  evidence: ["index"],
  menu: { on: "selection", order: 1 },
  fields,
  request: requestOf(fields),
  subject: (args) => textOf(args["seed"]),
  data: members({ seed: text, location: text, mode: text, keywords: list }),
  sections: [
    section("keywords", {
      compared: rowsBy("keyword", { monthly_volume: "up", cpc_usd: "none" }),
      fact: "seo.keyword_opportunity",
      questions: { members: ["keyword"] },
      columns: ["keyword", "monthly_volume", "trend_12m", "cpc_usd", "competition_level", "intent"],
      whenEmpty:
        "No keywords found. Try the other mode (Ideas finds more than Suggestions), a shorter seed, or a lower minimum volume.",
    }),
  ],
  caveats: [
    "Volumes are monthly averages rounded to advertising buckets. Ads competition is competition among advertisers, not ranking difficulty.",
  ],
  mainSection: "keywords",
  agentAnswer: { figures: ["seed", "mode"], onDemand: ["trend_12m", "change_12m"] },
  saveFolder: "exports",
  keywordField: "seed",
  follows: [{ from: "keyword", field: "seed", values: "one", order: 1 }],
  hasKeywords: true,
  isPriceExample: true,
  answersIn: "panel",
  timeout: 60_000,
  freshness: "index",
};
