import { textOf } from "../../shared/json.ts";
import { anything, figure, list, members, record, text } from "./data.ts";
import type { ToolArguments, ToolDefinition } from "./definition.ts";
import { field, openChoiceField, plainChoices } from "./fields.ts";
import {
  groupByField,
  measuredCaveat,
  ownedRowsField,
  periodFields,
  periodNotice,
  totalsCaveat,
} from "./ownedData.ts";
import { datesInOrder, requestOf } from "./request.ts";
import { plainSections, section } from "./sections.ts";

const searchOnly = "Keyword and search term rows cover search campaigns only.";

const dimensions = plainChoices("campaign", "keyword", "search_term");

const fields: ToolDefinition["fields"] = [
  field("ad_account", "Ad account", "One of your activated ad accounts", "adAccount", {
    defaultText: "your only activated account",
    knownFrom: "spec",
  }),
  openChoiceField(
    "platform",
    "Platform",
    "Which ad platform",
    [{ value: "google_ads", label: "Google Ads" }],
    "your only connected platform",
  ),
  openChoiceField(
    "report",
    "Report",
    "The overview, or rows by one dimension",
    [...plainChoices("overview"), ...dimensions],
    "overview",
  ),
  ...periodFields,
  groupByField(dimensions),
  ownedRowsField,
];

/** Cost and return of one's own ads (service spec 4.2, 4.3.10; request fields but `ad_account` assumed). */
export const getAdPerformance: ToolDefinition<"get_ad_performance"> = {
  name: "get_ad_performance",
  title: "Get Ad Performance",
  group: "My data",
  icon: "megaphone",
  cost: 2,
  description:
    "Cost, clicks, conversions and return of one of your own ad accounts, in its own currency.",
  market: "none",
  needs: "adPlatform",
  evidence: ["measured"],
  fields,
  request: requestOf(fields, datesInOrder),
  notice: (draft) =>
    [periodNotice(draft), searchNotice(draft)].filter((part) => part !== undefined).join(" ") ||
    undefined,
  subject: (args) =>
    textOf(args["ad_account"]) || textOf(args["platform"]) || "connected ad account",
  data: members({
    platform: text,
    ad_account: text,
    account_name: text,
    customer_id_display: text,
    currency: text,
    account_timezone: text,
    attribution: anything,
    report: text,
    period: anything,
    date_range: anything,
    compare_to: anything,
    data_state: anything,
    summary: record,
    notes: anything,
    overview: anything,
    group_by: anything,
    rows: list,
    row_count: figure,
  }),
  sections: [
    ...plainSections(
      "account_name",
      "platform",
      "currency",
      "period",
      "data_state",
      "summary",
      "date_range",
      "overview",
    ),
    section("rows", {
      compared: {
        keys: [
          ["search_term", "keyword", "match_type", "campaign"],
          ["keyword", "match_type", "campaign"],
          ["campaign_id"],
          ["campaign"],
          ["date"],
        ],
        measures: { clicks: "up", impressions: "up", cost: "none", conversions: "up", ctr: "up" },
      },
      columns: [
        "campaign",
        "campaign_type",
        "keyword",
        "search_term",
        "impressions",
        "clicks",
        "ctr",
        "cost",
        "average_cpc",
        "conversions",
        "cost_per_conversion",
        "roas",
      ],
      spokenOfBy: ["row_count", "summary", "overview"],
      whenEmpty: "No rows for these dates: no ads ran, or no campaigns of that type.",
    }),
    section("compare_to"),
  ],
  caveats: [
    measuredCaveat,
    "Amounts are in the account's own currency and aren't converted.",
    "CTR, average CPC and CPM, conversion rate, cost per conversion and ROAS are calculated from the counts.",
    searchOnly,
    totalsCaveat,
  ],
  mainSection: "rows",
  agentAnswer: {
    figures: [
      "account_name",
      "currency",
      "date_range.start_date",
      "date_range.end_date",
      "data_state",
      "summary.impressions",
      "summary.clicks",
      "summary.cost",
      "summary.conversions",
      "summary.conversion_value",
      "summary.roas",
    ],
    rows: ["rows", "overview.top_campaigns"],
  },
  saveFolder: "exports",
  follows: [],
  hasKeywords: true,
  answersIn: "panel",
  timeout: 60_000,
  freshness: "owned",
};

function searchNotice({ report, group_by: group }: ToolArguments): string | undefined {
  const asked = new Set([report, group]);
  return asked.has("keyword") || asked.has("search_term") ? searchOnly : undefined;
}
