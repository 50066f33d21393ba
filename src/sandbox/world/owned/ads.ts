import { unit } from "../hash.ts";
import { expand } from "../expand.ts";
import type { Snapshot } from "../snapshot.ts";
import { countedDays, apportion, decreasing, ratio, worldAfter } from "./counting.ts";
import type { Campaign } from "./campaigns.ts";
import { isoDay } from "./period.ts";
import type { Days } from "./period.ts";

/** Base counts of ads, money in hundredths of the account's currency. */
export interface AdCounts {
  readonly impressions: number;
  readonly clicks: number;
  readonly cost: number;
  /** In hundredths: platforms share one conversion among clicks. */
  readonly conversions: number;
  readonly value: number;
}

/** Figures of an ad platform (data conventions 5.17), amounts in the account's currency. */
export interface AdFigures {
  readonly impressions: number;
  readonly clicks: number;
  readonly cost: number;
  readonly ctr: number | null;
  readonly average_cpc: number | null;
  readonly average_cpm: number | null;
  readonly conversions: number;
  readonly conversion_value: number;
  readonly conversion_rate: number | null;
  readonly cost_per_conversion: number | null;
  readonly roas: number | null;
}

const nothing: AdCounts = { impressions: 0, clicks: 0, cost: 0, conversions: 0, value: 0 };

/** Every ratio worked out from the counts (spec 4.3.10). */
export function adFigures({ impressions, clicks, cost, conversions, value }: AdCounts): AdFigures {
  return {
    impressions,
    clicks,
    cost: cost / 100,
    ctr: ratio(clicks, impressions, 4),
    average_cpc: ratio(cost / 100, clicks, 2),
    average_cpm: ratio(cost * 10, impressions, 2),
    conversions: conversions / 100,
    conversion_value: value / 100,
    conversion_rate: ratio(conversions / 100, clicks, 4),
    cost_per_conversion: ratio(cost, conversions, 2),
    roas: ratio(value, cost, 2),
  };
}

/** Counts added up. */
export function addCounts(parts: Iterable<AdCounts>): AdCounts {
  const sum = { ...nothing };
  for (const part of parts) {
    sum.impressions += part.impressions;
    sum.clicks += part.clicks;
    sum.cost += part.cost;
    sum.conversions += part.conversions;
    sum.value += part.value;
  }
  return sum;
}

/** What a campaign did on some days. */
export function campaignCounts(campaign: Campaign, days: Days, world: Snapshot): AdCounts {
  return addCounts([...countedDays(days, world)].map((day) => countsOn(campaign, day)));
}

/** What all campaigns did together, day by day. */
export function dailyCounts(
  campaigns: readonly Campaign[],
  days: Days,
  world: Snapshot,
): ReadonlyMap<string, AdCounts> {
  return new Map(
    [...countedDays(days, world)].map((day) => [
      isoDay(day),
      addCounts(campaigns.map((campaign) => countsOn(campaign, day))),
    ]),
  );
}

/** What all campaigns did together, by where the ads were shown. */
export function networkCounts(
  campaigns: readonly Campaign[],
  days: Days,
  world: Snapshot,
): ReadonlyMap<string, AdCounts> {
  const parts = campaigns.flatMap((campaign) => {
    const names = Object.keys(campaign.networks);
    const counts = dealCounts(
      campaign.id,
      campaignCounts(campaign, days, world),
      Object.values(campaign.networks),
    );
    return names.map((name, index) => ({ name, counts: counts[index] ?? nothing }));
  });
  return new Map(
    [...Map.groupBy(parts, ({ name }) => name)].map(([name, group]) => [
      name,
      addCounts(group.map(({ counts }) => counts)),
    ]),
  );
}

/** One keyword, or one search that showed an ad for it; search campaigns have them, others don't (spec 4.3.10). */
export interface KeywordCounts {
  readonly campaign: Campaign;
  readonly keyword: string;
  readonly matchType: "EXACT" | "PHRASE" | "BROAD";
  /** Absent for the keyword as a whole. */
  readonly searchTerm?: string;
  readonly counts: AdCounts;
}

const keywordsEach = 16;
const termsEach = 4;

/** The keywords of the search campaigns; together they are all that those campaigns did. */
export function keywordCounts(
  campaigns: readonly Campaign[],
  days: Days,
  world: Snapshot,
): KeywordCounts[] {
  return campaigns
    .filter(({ type }) => type === "SEARCH")
    .flatMap((campaign) => {
      const keywords = keywordsOf(campaign, worldAfter(days, world));
      const weights = decreasing(keywords.length, 1.1).map(
        (weight, index) => weight * (0.5 + unit("bid", campaign.id, keywords[index] ?? "")),
      );
      const parts = dealCounts(campaign.id, campaignCounts(campaign, days, world), weights);
      return keywords.map((keyword, index) => ({
        campaign,
        keyword,
        matchType: matchOf(campaign, keyword),
        counts: parts[index] ?? nothing,
      }));
    });
}

/** What people typed when the ads were shown. Rare searches are withheld, so these are less than the keywords. */
export function searchTermCounts(
  campaigns: readonly Campaign[],
  days: Days,
  world: Snapshot,
): KeywordCounts[] {
  return keywordCounts(campaigns, days, world).flatMap((row) => {
    const terms =
      row.matchType === "EXACT" ? [row.keyword] : termsFor(row.keyword, worldAfter(days, world));
    // The last part is what is withheld.
    const parts = dealCounts(`${row.campaign.id} ${row.keyword}`, row.counts, [
      ...decreasing(terms.length, 1.2),
      0.4,
    ]);
    return terms.map((searchTerm, index) => ({
      ...row,
      searchTerm,
      counts: parts[index] ?? nothing,
    }));
  });
}

function keywordsOf({ id, seed }: Campaign, world: Snapshot): string[] {
  const ideas = expand(seed, world, "suggestions")
    .slice(0, 400)
    .map(({ keyword }) => keyword);
  return ideas
    .filter((keyword, rank) => rank === 0 || unit("bought", id, keyword) < 0.12)
    .slice(0, keywordsEach);
}

function termsFor(keyword: string, world: Snapshot): string[] {
  return expand(keyword, world, "suggestions")
    .slice(0, termsEach)
    .map((idea) => idea.keyword);
}

function matchOf(campaign: Campaign, keyword: string): KeywordCounts["matchType"] {
  const chance = unit("match", campaign.id, keyword);
  return chance < 0.35 ? "EXACT" : chance < 0.7 ? "PHRASE" : "BROAD";
}

function countsOn(campaign: Campaign, day: number): AdCounts {
  const chance = (what: string, swing: number): number =>
    1 - swing + 2 * swing * unit(what, campaign.id, day);
  const cost = Math.round(campaign.spend * chance("spend", 0.2) * 100);
  const clicks = Math.round(cost / 100 / (campaign.clickPrice * chance("price", 0.15)));
  const impressions = Math.max(
    clicks,
    Math.round((clicks * 100) / (campaign.rate * chance("rate", 0.2))),
  );
  const conversions = Math.round(clicks * campaign.conversion * chance("conversions", 0.6) * 100);
  return {
    impressions,
    clicks,
    cost,
    conversions,
    value: Math.round(conversions * campaign.worth * chance("worth", 0.3)),
  };
}

/**
 * Parts of counts that add up to them, each with rates of its own that it keeps. What was paid and won follows
 * the clicks, and nothing is clicked more often than it was shown.
 */
function dealCounts(of: string, counts: AdCounts, weights: readonly number[]): AdCounts[] {
  const vary = (parts: readonly number[], what: string): number[] =>
    parts.map((part, index) => part * (0.6 + 0.8 * unit("part", what, of, index)));
  const impressions = apportion(counts.impressions, weights);
  const clicks = apportion(counts.clicks, vary(weights, "clicks")).map((part, index) =>
    Math.min(part, impressions[index] ?? 0),
  );
  const cost = apportion(counts.cost, vary(clicks, "cost"));
  const conversions = apportion(counts.conversions, vary(clicks, "conversions"));
  const value = apportion(counts.value, vary(conversions, "value"));
  return weights.map((_weight, index) => ({
    impressions: impressions[index] ?? 0,
    clicks: clicks[index] ?? 0,
    cost: cost[index] ?? 0,
    conversions: conversions[index] ?? 0,
    value: value[index] ?? 0,
  }));
}
