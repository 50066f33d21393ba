import { textOf } from "../shared/json.ts";
import { defaultMarket } from "../shared/markets.ts";
import { anything, list, members, text } from "./data.ts";
import type { ToolDefinition } from "./definition.ts";
import { byService, field, languageField, openChoiceField, plainChoices } from "./fields.ts";
import { requestOf } from "./request.ts";
import { plainSections, section } from "./sections.ts";

const fields: ToolDefinition["fields"] = [
  field("query", "Query", "What is typed into the search box", "text", {
    max: 500,
    required: true,
    placeholder: "best pour over coffee maker",
  }),
  field(
    "location",
    "Location",
    "Where the search is made: a country, or a city like Chicago,Illinois,United States",
    "place",
    {
      defaultText: defaultMarket.location,
    },
  ),
  languageField,
  field("depth", "Depth", "How many organic results to read", "integer", {
    min: 10,
    max: 100,
    placeholder: "10 to 100",
    defaultText: byService,
  }),
  openChoiceField(
    "device",
    "Device",
    "The kind of screen the search is made on",
    plainChoices("desktop", "mobile"),
    byService,
  ),
];

/** A result page as it is now (service spec 4.2). */
export const inspectSerp: ToolDefinition = {
  name: "inspect_serp",
  title: "Inspect SERP",
  group: "Result pages",
  icon: "list-ordered",
  cost: 2,
  description:
    "The live result page of a query: organic results, AI overview, questions, related searches, ads and places.",
  market: "place",
  evidence: ["live"],
  menu: { on: "selection", order: 3 },
  fields,
  request: requestOf(fields),
  subject: (args) => textOf(args["query"]),
  data: members({
    query: text,
    location: text,
    fetched_at: text,
    item_types_present: list,
    organic: list,
    ai_overview: anything,
    paid: list,
    local_pack: list,
    featured_snippet: anything,
    people_also_ask: list,
    related_searches: list,
  }),
  sections: [
    section("organic", {
      fact: "serp.result",
      title: "Organic results",
      columns: ["position", "title", "domain", "url", "snippet"],
      whenEmpty: "The result page has no organic results.",
    }),
    ...plainSections("ai_overview", "featured_snippet"),
    section("people_also_ask", { whenEmpty: "No questions on this page." }),
    section("related_searches", { whenEmpty: "No related searches on this page." }),
    section("local_pack", {
      title: "Places",
      columns: ["title", "rating", "domain", "url"],
      whenEmpty: "No places on this page.",
    }),
    section("paid", {
      title: "Ads",
      columns: ["position", "title", "domain", "url"],
      whenEmpty: "No ads on this page.",
    }),
    ...plainSections("item_types_present", "fetched_at"),
  ],
  caveats: [
    "One look at one moment from one place: results change from day to day and from person to person.",
  ],
  answersIn: "panel",
  timeout: 120_000,
  freshness: "live",
};
