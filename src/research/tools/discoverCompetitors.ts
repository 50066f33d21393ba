import { textOf } from "../../shared/json.ts";
import { list, members, text } from "./data.ts";
import type { Alternatives, ToolDefinition } from "./definition.ts";
import { domainField, field, languageField, locationField, rowsField } from "./fields.ts";
import { isEmpty, needsOneOf, requestOf } from "./request.ts";
import { rowsBy, section } from "./sections.ts";
import { firstAndCount } from "./subjects.ts";

const fields: ToolDefinition["fields"] = [
  domainField("The site to find competitors for", {
    required: false,
    knownFrom: "spec",
  }),
  field(
    "seed_keywords",
    "Seed keywords",
    "Find the top sites for these keywords; useful for sites that barely rank yet",
    "list",
    {
      entries: "keywords",
      max: 100,
      placeholder: "pour over coffee, coffee dripper",
      knownFrom: "spec",
    },
  ),
  rowsField("How many competitors to return"),
  locationField,
  languageField,
];

const oneOf: Alternatives = {
  fields: ["domain", "seed_keywords"],
  firstWins: false,
  wanted: "Type a domain, or leave it empty and give seed keywords.",
  fromProject: { site: "domain", keywords: "seed_keywords" },
};

/** Who else ranks for the same searches (service spec 4.2, 4.3.2). */
export const discoverCompetitors: ToolDefinition<"discover_competitors"> = {
  name: "discover_competitors",
  title: "Discover Competitors",
  group: "Domains and competitors",
  icon: "organization",
  cost: 7,
  description:
    "The sites that rank for the same searches as a domain, or for a set of seed keywords.",
  market: "country",
  evidence: ["index"],
  fields,
  oneOf,
  request: requestOf(fields, needsOneOf(oneOf)),
  notice: (draft) =>
    oneOf.fields.some((name) => isEmpty(draft[name]))
      ? undefined
      : "Domain and seed keywords are both set, and it isn't documented which one wins. Leave one empty.",
  subject: ({ domain, seed_keywords: seeds }) =>
    isEmpty(domain) ? firstAndCount(seeds) : textOf(domain),
  data: members({ domain: text, location: text, competitors: list }),
  sections: [
    section("competitors", {
      spokenOfBy: ["next_actions.competitors"],
      compared: rowsBy("competitor", { shared_keywords: "none", avg_position: "position" }),
      fact: "seo.competitor",
      columns: ["competitor", "shared_keywords", "avg_position", "organic_keywords"],
      whenEmpty:
        "No competitors found. A new domain might not be in the index yet: try popular seed keywords.",
    }),
  ],
  caveats: [
    "Seed keywords must be in the index; your own site doesn't have to be. Forums and video platforms may be excluded; see the scope note for counts.",
  ],
  mainSection: "competitors",
  agentAnswer: { figures: ["domain", "location"] },
  saveFolder: "exports",
  hasKeywords: false,
  follows: [],
  answersIn: "panel",
  timeout: 60_000,
  freshness: "index",
};
