import type { Tone } from "../../../shared/picture.ts";

/** More of these is better; of impressions, cost and prices it is neither good nor bad by itself. */
const betterHigh: ReadonlySet<string> = new Set([
  "organic_keywords",
  "estimated_organic_traffic_per_month",
  "top_3_keywords",
  "top_10_keywords",
  "top_3",
  "top_10",
  "keywords_found",
  "domain_rank",
  "referring_domains",
  "onpage_score",
  "mentions",
  "clicks",
  "ctr",
  "active_users",
  "new_users",
  "sessions",
  "engaged_sessions",
  "engagement_rate",
  "average_engagement_time",
  "views",
  "views_per_session",
  "key_events",
  "conversions",
  "conversion_value",
  "conversion_rate",
  "roas",
]);
/** Less of these is better; "high", "medium" and "low" count the issues of an audit. */
const betterLow: ReadonlySet<string> = new Set([
  "position",
  "avg_position",
  "spam_score",
  "fetch_failures",
  "high",
  "medium",
  "low",
  "cost_per_conversion",
]);

/** Whether a figure got better or worse as it rose or fell; plain where its meaning isn't known. */
export function toneOfChange(member: string, direction: "up" | "down"): Tone {
  if (betterLow.has(member)) {
    return direction === "down" ? "good" : "bad";
  }
  return betterHigh.has(member) ? (direction === "up" ? "good" : "bad") : "plain";
}
