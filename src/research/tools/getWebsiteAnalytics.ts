import { anything, list, members, record, text } from "./data.ts";
import { websiteSubject } from "./connectedWebsite.ts";
import type { ToolDefinition } from "./definition.ts";
import { byService, openChoiceField, plainChoices } from "./fields.ts";
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

const dimensions = plainChoices(
  "channel",
  "source",
  "landing_page",
  "page",
  "country",
  "device",
  "date",
);

const fields: ToolDefinition["fields"] = [
  websiteField,
  openChoiceField(
    "report",
    "Report",
    "The overview, or rows by one dimension",
    [...plainChoices("overview"), ...dimensions],
    byService,
  ),
  ...periodFields,
  groupByField(dimensions),
  ownedRowsField,
];

/** Visits of one's own site (service spec 4.2, 4.3.10; request fields assumed). */
export const getWebsiteAnalytics: ToolDefinition<"get_website_analytics"> = {
  name: "get_website_analytics",
  title: "Get Website Analytics",
  group: "My data",
  icon: "graph",
  cost: 2,
  description:
    "Users, sessions, engagement and key events of your own site, from your web analytics.",
  market: "none",
  needs: "webAnalytics",
  evidence: ["measured"],
  fields,
  request: requestOf(fields, datesInOrder),
  notice: periodNotice,
  subject: websiteSubject,
  data: members({
    website_id: text,
    domain: text,
    report: text,
    period: anything,
    date_range: anything,
    compare_to: anything,
    data_state: anything,
    summary: record,
    group_by: anything,
    rows: list,
  }),
  sections: [
    ...plainSections("domain", "period", "data_state", "summary", "date_range"),
    section("rows", {
      compared: ownRowsBy(
        ["landing_page", "page", "channel", "source", "country", "device", "date"],
        {
          sessions: "up",
          active_users: "up",
          views: "up",
          engagement_rate: "up",
          key_events: "up",
        },
      ),
      columns: [
        "channel",
        "source",
        "landing_page",
        "page",
        "country",
        "device",
        "date",
        "active_users",
        "sessions",
        "engagement_rate",
        "views",
        "key_events",
      ],
      spokenOfBy: ["row_count"],
      whenEmpty:
        "No rows in this result. The overview has no rows; choose a dimension to group by.",
    }),
    section("compare_to"),
  ],
  caveats: [
    measuredCaveat,
    "Engagement rate, average engagement time and views per session are calculated from the counts. One user may be counted in several rows.",
    totalsCaveat,
  ],
  mainSection: "rows",
  agentAnswer: {
    figures: [
      "domain",
      "date_range.start_date",
      "date_range.end_date",
      "data_state",
      "summary.active_users",
      "summary.sessions",
      "summary.engagement_rate",
      "summary.views",
      "summary.key_events",
    ],
  },
  saveFolder: "exports",
  hasKeywords: false,
  follows: [],
  answersIn: "panel",
  timeout: 60_000,
  freshness: "owned",
};
