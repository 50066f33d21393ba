import { textOf } from "../../shared/json.ts";
import { anything, members, text } from "./data.ts";
import type { Alternatives, ToolDefinition } from "./definition.ts";
import { domainField, field, languageField, locationField } from "./fields.ts";
import { isEmpty, needsOneOf, requestOf } from "./request.ts";
import { plainSections, rowsBy, section } from "./sections.ts";

const fields: ToolDefinition["fields"] = [
  field("topic", "Topic", "Topic of the questions. Takes precedence over a domain", "text", {
    max: 200,
    placeholder: "home coffee brewing",
    knownFrom: "spec",
  }),
  domainField("Uses this site's category as the topic; best for sites that rank well", {
    required: false,
    knownFrom: "spec",
  }),
  locationField,
  languageField,
];

const oneOf: Alternatives = {
  fields: ["topic", "domain"],
  firstWins: true,
  wanted: "Type a topic, or leave it empty and give a domain.",
};

/** Whom AI answers on a topic cite (service spec 4.2, 4.3.8). */
export const discoverAiCitations: ToolDefinition<"discover_ai_citations"> = {
  name: "discover_ai_citations",
  title: "Discover AI Citations",
  group: "AI answers",
  icon: "references",
  cost: 22,
  description: "The sites that AI overviews cite on a topic, by how often they do.",
  market: "country",
  evidence: ["sample"],
  fields,
  oneOf,
  request: requestOf(fields, needsOneOf(oneOf)),
  subject: ({ topic, domain }) => textOf(isEmpty(topic) ? domain : topic),
  data: members({
    topic: text,
    source: text,
    location: text,
    platform: text,
    citation_map: anything,
    low_signal: anything,
    category_confidence: text,
  }),
  sections: [
    ...plainSections("topic", "category_confidence", "low_signal"),
    section("citation_map", {
      compared: rowsBy("domain", { count: "up", share: "up" }),
      fact: "ai_visibility.citation_source",
      columns: ["domain", "count", "share"],
      whenEmpty: "No citations found. Try a broader or more common wording.",
    }),
    ...plainSections("source", "platform"),
  ],
  caveats: [
    "Covers the search engine's AI overviews only. Counts cited domains; brand names in the text aren't matched.",
    "If the topic comes from a domain that barely ranks (shown as “Derived (weak)”), run the tool again with your own topic.",
  ],
  mainSection: "citation_map",
  agentAnswer: { figures: ["topic", "source", "category_confidence", "low_signal", "platform"] },
  saveFolder: "exports",
  keywordField: "topic",
  hasKeywords: false,
  follows: [],
  answersIn: "panel",
  timeout: 240_000,
  freshness: "live",
};
