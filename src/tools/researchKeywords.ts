import { textOf } from "../shared/json.ts";
import { list, members, text } from "./data.ts";
import type { ToolDefinition } from "./definition.ts";
import { byService, field, languageField, locationField, rowsField } from "./fields.ts";
import { requestOf } from "./request.ts";
import { section } from "./sections.ts";

const fields: ToolDefinition["fields"] = [
  field("seed", "Seed keyword", "The word or phrase the ideas grow from", "text", {
    required: true,
    placeholder: "pour over coffee",
  }),
  field("mode", "Mode", "How far the ideas may wander", "choice", {
    defaultText: byService,
    choices: [
      { value: "ideas", label: "Ideas", help: "Wide and noisier: related searches of every kind" },
      { value: "suggestions", label: "Suggestions", help: "Only searches that contain the seed" },
    ],
  }),
  rowsField("How many keywords to return; the whole set can be exported as a dataset"),
  field(
    "min_volume",
    "Minimum volume",
    "Leaves out keywords with fewer searches a month",
    "integer",
    {
      min: 0,
      max: 1_000_000,
      placeholder: "for example 100",
      defaultText: "no minimum",
    },
  ),
  field("intent", "Intent", "Only keywords searched with this intent", "choice", {
    defaultText: "every intent",
    choices: [
      { value: "informational", label: "Informational", help: "They want to know" },
      { value: "navigational", label: "Navigational", help: "They want a certain site" },
      { value: "commercial", label: "Commercial", help: "They compare before they buy" },
      { value: "transactional", label: "Transactional", help: "They want to buy or do" },
    ],
  }),
  locationField,
  languageField,
];

/** Keyword ideas around a seed (service spec 4.2; request fields from public material). */
export const researchKeywords: ToolDefinition = {
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
      fact: "seo.keyword_opportunity",
      columns: ["keyword", "monthly_volume", "trend_12m", "cpc_usd", "competition_level", "intent"],
      whenEmpty:
        "No keywords came back, which is a valid answer. Try the other mode (ideas finds more than suggestions), a shorter seed, or a lower minimum volume.",
    }),
  ],
  caveats: [
    "Volumes are monthly averages rounded to advertising buckets. Ads competition is competition among advertisers, not how hard it is to rank.",
  ],
  answersIn: "panel",
  timeout: 60_000,
  freshness: "index",
};
