import { textOf } from "../shared/json.ts";
import { list, members, text } from "./data.ts";
import type { ToolDefinition } from "./definition.ts";
import { languageField, locationField, rowsField } from "./fields.ts";
import { requestOf } from "./request.ts";

const fields: ToolDefinition["fields"] = [
  {
    name: "seed",
    label: "Seed keyword",
    help: "The word or phrase the ideas grow from",
    control: "text",
    required: true,
    placeholder: "pour over coffee",
    knownFrom: "assumed",
  },
  {
    name: "mode",
    label: "Mode",
    help: "How far the ideas may wander",
    control: "choice",
    required: false,
    defaultText: "chosen by the service",
    choices: [
      { value: "ideas", label: "Ideas", help: "Wide and noisier: related searches of every kind" },
      { value: "suggestions", label: "Suggestions", help: "Only searches that contain the seed" },
    ],
    knownFrom: "assumed",
  },
  rowsField("How many keywords to return; the whole set can be exported as a dataset"),
  {
    name: "min_volume",
    label: "Minimum volume",
    help: "Leaves out keywords with fewer searches a month",
    control: "integer",
    min: 0,
    max: 1_000_000,
    required: false,
    placeholder: "for example 100",
    defaultText: "no minimum",
    knownFrom: "assumed",
  },
  {
    name: "intent",
    label: "Intent",
    help: "Only keywords searched with this intent",
    control: "choice",
    required: false,
    defaultText: "every intent",
    choices: [
      { value: "informational", label: "Informational", help: "They want to know" },
      { value: "navigational", label: "Navigational", help: "They want a certain site" },
      { value: "commercial", label: "Commercial", help: "They compare before they buy" },
      { value: "transactional", label: "Transactional", help: "They want to buy or do" },
    ],
    knownFrom: "assumed",
  },
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
  description: "Keyword ideas around a seed, with volume, cost per click, ads competition, intent and trend.",
  market: "country",
  evidence: ["index"],
  menu: { on: "selection", order: 1 },
  fields,
  request: requestOf(fields),
  subject: (args) => textOf(args["seed"]),
  data: members({ seed: text, location: text, mode: text, keywords: list }),
  sections: [
    {
      member: "keywords",
      title: "Keywords",
      columns: ["keyword", "monthly_volume", "trend_12m", "intent", "cpc_usd", "competition_level"],
      whenEmpty:
        "No keywords came back, which is a valid answer. Try the other mode (ideas finds more than suggestions), a shorter seed, or a lower minimum volume.",
    },
  ],
  caveats: [
    "Volumes are monthly averages rounded to advertising buckets. Ads competition is competition among advertisers, not how hard it is to rank.",
  ],
  answersIn: "panel",
  timeout: 60_000,
  freshDays: 30,
};
