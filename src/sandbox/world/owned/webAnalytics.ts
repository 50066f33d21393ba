import { unit } from "../hash.ts";
import { sitePages } from "../site/pages.ts";
import type { Snapshot } from "../snapshot.ts";
import { clicksOn, countedDays, apportion, decreasing, ratio, worldAfter } from "./counting.ts";
import { isoDay } from "./period.ts";
import type { Days } from "./period.ts";

/** What rows can be made for (assumed). */
export const visitDimensions = [
  "channel",
  "source",
  "landing_page",
  "page",
  "country",
  "device",
  "date",
] as const;

export type VisitDimension = (typeof visitDimensions)[number];

/** Figures of a web analytics property (data conventions 5.16). */
export interface VisitFigures {
  readonly active_users: number;
  readonly new_users: number;
  readonly sessions: number;
  readonly engaged_sessions: number;
  readonly engagement_rate: number | null;
  readonly average_engagement_time: number | null;
  readonly views: number;
  readonly views_per_session: number | null;
  readonly key_events: number;
}

/** Sessions for each session that a click in search results brings, by channel and source. */
const channels: readonly (readonly [channel: string, source: string, perClick: number])[] = [
  ["Organic Search", "google", 1],
  ["Direct", "(direct)", 0.42],
  ["Organic Search", "bing", 0.05],
  ["Referral", "reddit.com", 0.07],
  ["Organic Social", "instagram.com", 0.12],
  ["Email", "newsletter", 0.09],
  ["Paid Search", "google-ads", 0.16],
  ["Referral", "github.com", 0.03],
  ["Organic Video", "youtube.com", 0.05],
  ["Unassigned", "(not set)", 0.01],
];

const countries = [
  "United States",
  "United Kingdom",
  "Canada",
  "Germany",
  "Australia",
  "India",
  "France",
  "Netherlands",
  "Spain",
  "Italy",
  "Ireland",
  "Brazil",
];

/** The totals of some days. Users are people, so the days' users don't add up to them. */
export function visitTotals(domain: string, days: Days, world: Snapshot): VisitFigures {
  const counted = [...countedDays(days, world)];
  return figuresOf(domain, sessionsOn(domain, counted), counted.length, "all");
}

/** The rows of some days under one dimension, by its member; most sessions first, days in their order. */
export function visitRows(
  domain: string,
  days: Days,
  dimension: VisitDimension,
  world: Snapshot,
): ReadonlyMap<string, VisitFigures> {
  const counted = [...countedDays(days, world)];
  if (dimension === "date") {
    return new Map(
      counted.map((day) => [
        isoDay(day),
        figuresOf(domain, sessionsOn(domain, [day]), 1, isoDay(day)),
      ]),
    );
  }
  const rows = [...sessionsBy(domain, counted, dimension, worldAfter(days, world))]
    .filter(([, sessions]) => sessions > 0)
    .toSorted(([, a], [, b]) => b - a);
  return new Map(
    rows.map(([name, sessions]) => [
      name,
      figuresOf(domain, sessions, Math.max(1, counted.length / 4), name),
    ]),
  );
}

/** The search console's clicks become sessions, a few more than clicks, and other sources bring theirs beside them. */
function sessionsOf(domain: string, days: readonly number[]): number[] {
  const habits = channels.map(
    ([, source, perClick]) =>
      perClick * (source === "google" ? 1 : 0.6 + 0.8 * unit("channel", domain, source)),
  );
  const sessions = habits.map(() => 0);
  for (const day of days) {
    const organic = 1.06 * (clicksOn(domain, day, "web") + clicksOn(domain, day, "image"));
    // Rounded day by day, so that days add up to their period.
    habits.forEach(
      (habit, index) => (sessions[index] = (sessions[index] ?? 0) + Math.round(organic * habit)),
    );
  }
  return sessions;
}

function sessionsOn(domain: string, days: readonly number[]): number {
  return sessionsOf(domain, days).reduce((sum, sessions) => sum + sessions, 0);
}

function sessionsBy(
  domain: string,
  days: readonly number[],
  dimension: Exclude<VisitDimension, "date">,
  world: Snapshot,
): ReadonlyMap<string, number> {
  const sessions = sessionsOf(domain, days);
  switch (dimension) {
    case "channel":
      return new Map(
        [...Map.groupBy(channels.keys(), (index) => channels[index]?.[0] ?? "")].map(
          ([name, indexes]) => [
            name,
            indexes.reduce((sum, index) => sum + (sessions[index] ?? 0), 0),
          ],
        ),
      );
    case "source":
      return new Map(channels.map(([, source], index) => [source, sessions[index] ?? 0]));
    case "country":
      return dealt(domain, sessions, countries, 1.9);
    case "device":
      return dealt(domain, sessions, ["mobile", "desktop", "tablet"], 1.1);
    case "page":
    case "landing_page":
      return dealt(
        domain,
        sessions,
        sitePages(domain, world).map(({ path }) => path),
        dimension === "page" ? 0.9 : 1.1,
      );
  }
}

function dealt(
  domain: string,
  sessions: readonly number[],
  names: readonly string[],
  steepness: number,
): ReadonlyMap<string, number> {
  const all = sessions.reduce((sum, count) => sum + count, 0);
  const weights = decreasing(names.length, steepness).map(
    (weight, index) => weight * (0.6 + 0.8 * unit("visits", domain, names[index] ?? "")),
  );
  const parts = apportion(all, weights);
  return new Map(names.map((name, index) => [name, parts[index] ?? 0]));
}

/** Over more days more people come back: fewer users for as many sessions. */
function figuresOf(domain: string, sessions: number, days: number, part: string): VisitFigures {
  const chance = (what: string): number => 0.85 + 0.3 * unit(what, domain, part);
  const users = Math.round(sessions * 0.93 * Math.max(1, days) ** -0.07);
  const engaged = Math.min(sessions, Math.round(sessions * 0.57 * chance("engaged")));
  const views = Math.max(sessions, Math.round(sessions * 1.9 * chance("views")));
  const seconds = Math.round(users * 68 * chance("seconds"));
  return {
    active_users: users,
    new_users: Math.min(users, Math.round(users * 0.71 * chance("new"))),
    sessions,
    engaged_sessions: engaged,
    engagement_rate: ratio(engaged, sessions, 4),
    average_engagement_time: ratio(seconds, users, 1),
    views,
    views_per_session: ratio(views, sessions, 2),
    key_events: Math.round(sessions * 0.021 * chance("events")),
  };
}
