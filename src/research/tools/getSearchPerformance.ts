import { anything, list, members, record, text } from "./data.ts";
import { websiteSubject } from "./connectedWebsite.ts";
import type { ToolDefinition } from "./definition.ts";
import { openChoiceField, plainChoices } from "./fields.ts";
import {
  groupByField,
  measuredCaveat,
  ownedRowsField,
  periodFields,
  periodNotice,
  totalsCaveat,
  websiteField,
} from "./ownedData.ts";
import { datesInOrder, requestOf } from "./request.ts";
import { ownRowsBy, plainSections, section } from "./sections.ts";

const fields: ToolDefinition["fields"] = [
  websiteField,
  ...periodFields,
  groupByField(plainChoices("query", "page", "country", "device", "date")),
  openChoiceField(
    "search_type",
    "Search type",
    "Which type of search to count",
    plainChoices("web", "image", "video", "news", "discover"),
    "web",
  ),
  ownedRowsField,
];

/** Clicks and impressions of one's own site (service spec 4.2, 4.3.10; request fields assumed). */
export const getSearchPerformance: ToolDefinition<"get_search_performance"> = {
  name: "get_search_performance",
  title: "Get Search Performance",
  group: "My data",
  icon: "graph-line",
  cost: 2,
  description:
    "Clicks, impressions, click-through rate and position of your own site, from your search console.",
  market: "none",
  needs: "searchConsole",
  evidence: ["measured"],
  fields,
  request: requestOf(fields, datesInOrder),
  notice: periodNotice,
  subject: websiteSubject,
  data: members({
    website_id: text,
    domain: text,
    search_type: text,
    period: anything,
    date_range: anything,
    compare_to: anything,
    data_state: anything,
    group_by: anything,
    summary: record,
    rows: list,
    notes: anything,
  }),
  sections: [
    ...plainSections("domain", "period", "data_state", "summary", "date_range"),
    section("rows", {
      compared: ownRowsBy(["query", "page", "country", "device", "date"], {
        clicks: "up",
        impressions: "up",
        ctr: "up",
        position: "position",
      }),
      columns: [
        "query",
        "page",
        "country",
        "device",
        "date",
        "clicks",
        "impressions",
        "ctr",
        "position",
      ],
      spokenOfBy: ["row_count"],
      whenEmpty:
        "No rows in this result. Choose a grouping to get rows; new sites may have little data.",
    }),
    section("compare_to"),
  ],
  caveats: [
    measuredCaveat,
    "Days follow Pacific time, and the last two or three are incomplete. Rare queries are withheld for privacy.",
    totalsCaveat,
  ],
  mainSection: "rows",
  agentAnswer: {
    figures: [
      "domain",
      "date_range.start_date",
      "date_range.end_date",
      "data_state",
      "summary.clicks",
      "summary.impressions",
      "summary.ctr",
      "summary.position",
    ],
  },
  saveFolder: "exports",
  follows: [],
  hasKeywords: true,
  isAboutOwnSite: true,
  feedsProject: true,
  answersIn: "panel",
  timeout: 60_000,
  freshness: "owned",
};
