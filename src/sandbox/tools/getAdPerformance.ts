import type { AdAccount } from "../account/accountKinds.ts";
import { fact } from "../envelope.ts";
import type { Answer, NextAction } from "../envelope.ts";
import {
  addCounts,
  adFigures,
  campaignCounts,
  dailyCounts,
  keywordCounts,
  networkCounts,
  searchTermCounts,
} from "../world/owned/ads.ts";
import type { AdCounts, KeywordCounts } from "../world/owned/ads.ts";
import { advertised, campaignsOf, timezoneOf } from "../world/owned/campaigns.ts";
import type { Campaign } from "../world/owned/campaigns.ts";
import { withPrevious } from "../world/owned/counting.ts";
import { echoPeriod, readPeriod } from "../world/owned/period.ts";
import type { Days, Period } from "../world/owned/period.ts";
import {
  chooseAdAccount,
  measured,
  ownedCoverage,
  periodArguments,
  readDimension,
  rowLimit,
} from "./ownedSource.ts";
import { factFields } from "./sandboxTool.ts";
import type { SandboxTool, ToolCall } from "./sandboxTool.ts";

const dimensions = ["campaign", "keyword", "search_term"] as const;

type Dimension = (typeof dimensions)[number];

const topCampaigns = 5;

/** Cost and return of one ad account, in its own currency (spec 4.2, 4.3.10; rows as in data conventions 5.17). */
export const getAdPerformance: SandboxTool<"get_ad_performance"> = {
  name: "get_ad_performance",
  domain: "ads",
  factTypes: ["ads.performance_summary", "ads.campaign_performance"],
  sourceClasses: ["ads_platform"],
  requiresConnection: true,
  switchedWith: "owned",
  vendorCost: 0,
  check: (call) => void readRequest(call),
  answer,
};

interface Request {
  readonly account: AdAccount;
  readonly campaigns: readonly Campaign[];
  readonly period: Period;
  readonly groupBy: Dimension | undefined;
}

/** A report by a dimension and a grouping by it are the same; the grouping decides where both are given. */
function readRequest(call: ToolCall): Request {
  const account = chooseAdAccount(call);
  const subject = advertised(account, call.profile.websites, call.world);
  const report = readDimension(call.args, "report", dimensions);
  const groupBy = readDimension(call.args, "group_by", dimensions) ?? report;
  return {
    account,
    campaigns: campaignsOf(account, subject),
    period: readPeriod(call.args, call.world),
    groupBy,
  };
}

type Row = Record<string, unknown>;

function answer(call: ToolCall): Answer {
  const request = readRequest(call);
  const { account, period, groupBy } = request;
  const totals = (days: Days): AdCounts =>
    addCounts(request.campaigns.map((campaign) => campaignCounts(campaign, days, call.world)));
  const summary = withPrevious(
    adFigures(totals(period.days)),
    period.compared && adFigures(totals(period.compared)),
  );
  const all = groupBy === undefined ? [] : rowsOf(request, groupBy, call);
  const rows = all.slice(0, rowLimit(call.args));
  const subject = { id: `ad_account:${account.ad_account}`, kind: "ad_account" };
  const from = measured(call, "ads_platform", account.ad_account);
  const grouped = { group_by: groupBy, rows, row_count: all.length };
  return {
    data: {
      whole: {
        ...accountMembers(account),
        report: groupBy ?? "overview",
        ...echoPeriod(period),
        summary,
        notes: notes(request),
        ...(groupBy === undefined ? { overview: overview(request, call) } : grouped),
      },
    },
    facts: [
      fact(
        "ads.performance_summary",
        [subject],
        { currency: account.currency, ...factFields(summary) },
        from,
      ),
      ...(groupBy === "campaign" ? rows : []).map((row) =>
        fact("ads.campaign_performance", [subject], factFields(row), from),
      ),
    ],
    entities: [{ ...subject, label: account.name }],
    coverage: ownedCoverage(
      rows.length,
      all.length,
      period,
      `One ad account, amounts in ${account.currency}, as the ad platform reports them.`,
    ),
    resources: [],
    nextActions: followUps(call, request).filter(({ tool }) => call.offers(tool)),
  };
}

function accountMembers(account: AdAccount): Row {
  return {
    platform: account.platform,
    ad_account: account.ad_account,
    account_name: account.name,
    customer_id_display: account.customer_id_display,
    currency: account.currency,
    account_timezone: timezoneOf(account),
    attribution: account.platform === "google_ads" ? "data_driven" : "7d_click_1d_view",
  };
}

function rowsOf(request: Request, dimension: Dimension, call: ToolCall): Row[] {
  const { campaigns, period } = request;
  switch (dimension) {
    case "campaign":
      return byCost(campaigns.map((campaign) => campaignRow(campaign, period, call)));
    case "keyword":
      return byCost(keywordCounts(campaigns, period.days, call.world).map(keywordRow));
    case "search_term":
      return byCost(searchTermCounts(campaigns, period.days, call.world).map(keywordRow));
  }
}

function byCost(rows: readonly Row[]): Row[] {
  return rows
    .filter((row) => Number(row["impressions"]) > 0)
    .toSorted((a, b) => Number(b["cost"]) - Number(a["cost"]));
}

function campaignRow(campaign: Campaign, { days, compared }: Period, { world }: ToolCall): Row {
  const before = compared && adFigures(campaignCounts(campaign, compared, world));
  return {
    campaign: campaign.name,
    campaign_id: campaign.id,
    campaign_type: campaign.type,
    ...withPrevious(adFigures(campaignCounts(campaign, days, world)), before),
  };
}

function keywordRow({ campaign, keyword, matchType, searchTerm, counts }: KeywordCounts): Row {
  return {
    ...(searchTerm === undefined ? {} : { search_term: searchTerm }),
    keyword,
    match_type: matchType,
    campaign: campaign.name,
    campaign_type: campaign.type,
    ...adFigures(counts),
  };
}

function overview(request: Request, call: ToolCall): Row {
  const { campaigns, period } = request;
  return {
    top_campaigns: rowsOf(request, "campaign", call).slice(0, topCampaigns),
    daily_trend: named(dailyCounts(campaigns, period.days, call.world), "date"),
    network_split: named(networkCounts(campaigns, period.days, call.world), "network"),
  };
}

/** One row for each name, under `member`. */
function named(counts: ReadonlyMap<string, AdCounts>, member: string): Row[] {
  return [...counts].map(([name, part]) => ({ [member]: name, ...adFigures(part) }));
}

function notes({ account, period, groupBy }: Request): string[] {
  return [
    `Amounts are in ${account.currency}, the account's currency; nothing is converted.`,
    ...(period.incomplete ? ["Conversions of the last days are still coming in."] : []),
    ...(groupBy === "keyword" || groupBy === "search_term"
      ? [`Rows by ${groupBy} cover search campaigns only.`]
      : []),
    ...(groupBy === "search_term"
      ? ["Searches typed by few people are left out, so rows add up to less than the summary."]
      : []),
  ];
}

function followUps({ args }: ToolCall, { account, groupBy }: Request): NextAction[] {
  const own = {
    ad_account: account.ad_account,
    platform: account.platform,
    ...periodArguments(args),
  };
  const others = dimensions.filter(
    (dimension) =>
      dimension !== groupBy && (dimension === "campaign" || account.platform === "google_ads"),
  );
  const reasons = {
    campaign: "You want the campaigns side by side.",
    keyword: "You want to know which keywords of the search campaigns pay.",
    search_term: "You want to know what people typed when the ads were shown.",
  };
  return others.map((dimension) => ({
    tool: "get_ad_performance",
    args: { ...own, group_by: dimension },
    use_when: reasons[dimension],
  }));
}
