import { anything, list, members, text } from "./data.ts";
import type { ToolDefinition } from "./definition.ts";
import {
  competitorsField,
  domainField,
  languageField,
  locationField,
  openChoiceField,
} from "./fields.ts";
import { competitorsAreOthers, isEmpty, requestOf } from "./request.ts";
import { rowsBy, section } from "./sections.ts";
import { comparison } from "./subjects.ts";

const fields: ToolDefinition["fields"] = [
  domainField("The site whose citations are counted"),
  competitorsField("With competitors you get a ranking; without, sample questions", {
    required: false,
    defaultText: "none: your site alone",
    knownFrom: "spec",
  }),
  openChoiceField(
    "platform",
    "Platform",
    "Where to look for citations",
    [{ value: "google_ai_overview", label: "Google AI overview" }],
    "the search engine's AI overview",
  ),
  locationField,
  languageField,
];

/** How often AI answers cite a site (service spec 4.2, 4.3.7). */
export const inspectAiVisibility: ToolDefinition<"inspect_ai_visibility"> = {
  name: "inspect_ai_visibility",
  title: "Inspect AI Visibility",
  group: "AI answers",
  icon: "sparkle",
  cost: 20,
  description:
    "How often AI overviews cite a site as a source, alone or ranked against competitors.",
  market: "country",
  evidence: ["sample"],
  fields,
  request: requestOf(fields, competitorsAreOthers),
  notice: ({ competitors }) =>
    isEmpty(competitors)
      ? undefined
      : "With competitors you get a ranking and no sample questions.",
  subject: comparison,
  data: members({
    domain: text,
    location: text,
    platform: text,
    competitors: list,
    mentions: anything,
    sample_answers: list,
  }),
  sections: [
    section("mentions", {
      compared: rowsBy("domain", { mentions: "up", share_within_set: "up" }),
      columns: ["rank", "domain", "mentions", "share_within_set"],
      spokenOfBy: ["sample_answers"],
      whenEmpty: "No citations. Discover AI Citations shows who is cited on a topic instead.",
    }),
    section("sample_answers", {
      title: "Questions that cite the site",
      columns: ["question", "cited_sources"],
      spokenOfBy: ["mentions"],
      whenEmpty:
        "No questions cite the site. Discover AI Citations shows who is cited on a topic instead.",
    }),
    section("platform"),
  ],
  caveats: [
    "Counts citations as a source in the search engine's AI overviews only; other AI assistants aren't covered.",
    "AI answers are a sample: the same question may be answered from other sources tomorrow.",
  ],
  mainSection: "mentions",
  agentAnswer: {
    figures: ["domain", "mentions", "platform"],
    rows: ["mentions", "sample_answers"],
  },
  saveFolder: "exports",
  hasKeywords: false,
  follows: [],
  answersIn: "panel",
  timeout: 240_000,
  freshness: "live",
};
