import { textOf } from "../../shared/json.ts";
import { defaultMarket } from "../../shared/markets.ts";
import { anything, list, members, text } from "./data.ts";
import type { SectionDefinition, ToolDefinition } from "./definition.ts";
import { byService, field, languageField, openChoiceField, plainChoices } from "./fields.ts";
import { requestOf } from "./request.ts";
import { section } from "./sections.ts";

const fields: ToolDefinition["fields"] = [
  field("query", "Query", "The search query", "text", {
    max: 500,
    required: true,
    placeholder: "best pour over coffee maker",
  }),
  field(
    "location",
    "Location",
    "Location of the search: a country, or a city like Chicago,Illinois,United States",
    "place",
    {
      defaultText: defaultMarket.location,
    },
  ),
  languageField,
  field("depth", "Depth", "How many organic results to return", "integer", {
    min: 10,
    max: 100,
    placeholder: "10 to 100",
    defaultText: byService,
  }),
  openChoiceField(
    "device",
    "Device",
    "Device type for the search",
    plainChoices("desktop", "mobile"),
    byService,
  ),
];

/** What says that a block was on the page; of a page whose blocks aren't known nothing is absent. */
function onPage(...names: readonly string[]): Pick<SectionDefinition, "judgedBy" | "namedIn"> {
  return { judgedBy: ["item_types_present"], namedIn: { list: "item_types_present", names } };
}

/** The same for a block beside the organic results, which coverage counts. */
function beside(
  ...names: readonly string[]
): Pick<SectionDefinition, "judgedBy" | "namedIn" | "isCounted"> {
  return { ...onPage(...names), isCounted: false };
}

/** A result page as it is now (service spec 4.2). */
export const inspectSerp: ToolDefinition<"inspect_serp"> = {
  name: "inspect_serp",
  title: "Inspect SERP",
  group: "Search results",
  icon: "list-ordered",
  cost: 2,
  description:
    "The live search results of a query: organic results, AI overview, questions, related searches, ads and local places.",
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
      // The top of a longer list: a page that left it still ranks somewhere.
      compared: {
        keys: [["url"], ["domain", "title"]],
        measures: { position: "position" },
        isExcerpt: true,
      },
      fact: "serp.result",
      title: "Organic results",
      columns: ["position", "title", "domain", "url", "snippet"],
      ...onPage("organic"),
      whenEmpty: "No organic results on this page.",
    }),
    section("ai_overview", beside("ai_overview")),
    section("featured_snippet", beside("featured_snippet")),
    section("people_also_ask", {
      ...beside("people_also_ask", "questions"),
      questions: { members: ["question", "title", "query", "text"], only: true },
      whenEmpty: "No questions on this page.",
    }),
    section("related_searches", {
      ...beside("related_searches", "people_also_search"),
      questions: { members: ["query", "keyword", "text"] },
      whenEmpty: "No related searches on this page.",
    }),
    section("local_pack", {
      title: "Local places",
      columns: ["title", "rating", "domain", "url"],
      ...beside("local", "map"),
      whenEmpty: "No local places on this page.",
    }),
    section("paid", {
      title: "Ads",
      columns: ["position", "title", "domain", "url"],
      ...beside("paid", "ads", "shopping"),
      whenEmpty: "No ads on this page.",
    }),
    section("item_types_present", { isCounted: false }),
    section("fetched_at"),
  ],
  caveats: ["A snapshot from one place and time. Results vary by day and by user."],
  mainSection: "organic",
  agentAnswer: { figures: ["query", "item_types_present", "fetched_at"] },
  saveFolder: "serp",
  keywordField: "query",
  follows: [{ from: "keyword", field: "query", values: "one", order: 3, aboveArticles: "SERP" }],
  hasKeywords: true,
  positions: "page",
  isPriceExample: true,
  instead: [
    {
      tool: "inspect_search_visibility",
      sentence:
        "If you only need a site's rankings, Inspect Search Visibility checks all keywords in one call.",
    },
  ],
  answersIn: "panel",
  timeout: 120_000,
  freshness: "live",
};
