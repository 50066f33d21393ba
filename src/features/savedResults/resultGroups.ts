import * as l10n from "@vscode/l10n";
import type { ResultSummary } from "../../library/resultIndex.ts";
import type { Listing } from "../../library/resultStore.ts";
import { formatDay, localDay } from "../../shared/format.ts";
import { shortText } from "../../shared/plainText.ts";
import { brokenFilter, isEmptyFilter, resultFilter } from "./resultFilter.ts";

export const groupings = ["day", "subject"] as const;
export type Grouping = (typeof groupings)[number];

/** What there is, and which of it is on top. */
export interface Library extends Listing {
  readonly pinned: ReadonlySet<string>;
}

/** How a person wants to see it. */
export interface Look {
  readonly grouping: Grouping;
  /** Words; "" for everything. */
  readonly filter: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Results that stand together, newest first. */
export interface ResultGroup {
  readonly id: string;
  readonly kind: "pinned" | "broken" | Grouping;
  readonly label: string;
  readonly results: Listing["results"];
  readonly broken: Listing["broken"];
  /** True for what a person looks for first. */
  readonly unfolded: boolean;
}

export interface GroupedResults {
  readonly groups: readonly ResultGroup[];
  /** How many results and unreadable files fit the filter. */
  readonly fitting: number;
  readonly total: number;
}

/** So many results that fit a filter are shown unfolded, whatever their group. */
const unfoldedAtMost = 200;

/**
 * What fits the filter, in groups: pinned results on top, then files that can't be read, then days
 * or subjects with the newest first. Opens no result.
 */
export function groupResults(library: Library, { grouping, filter, now }: Look): GroupedResults {
  const results = library.results.filter(resultFilter(filter));
  const broken = library.broken.filter(brokenFilter(filter));
  const fitting = results.length + broken.length;
  const pinned = results.filter(({ id }) => library.pinned.has(id));
  const others = results.filter(({ id }) => !library.pinned.has(id));
  const groups = [
    ...some({ id: "pinned", kind: "pinned", label: l10n.t("Pinned"), results: pinned, broken: [], unfolded: true }),
    ...some({ id: "broken", kind: "broken", label: l10n.t("Can't Be Read"), results: [], broken, unfolded: true }),
    ...(grouping === "day" ? byDay(others, now) : bySubject(others)),
  ];
  const unfolds = !isEmptyFilter(filter) && fitting <= unfoldedAtMost;
  // The editor remembers by the id how a group was folded: while a filter is on, it is another one.
  const shown = unfolds ? groups.map((group) => ({ ...group, id: `${group.id}/filtered`, unfolded: true })) : groups;
  return { groups: shown, fitting, total: library.results.length + library.broken.length };
}

function some(group: ResultGroup): ResultGroup[] {
  return group.results.length + group.broken.length === 0 ? [] : [group];
}

/** Days by the reader's own calendar. */
function byDay(results: readonly ResultSummary[], now: number): ResultGroup[] {
  const today = localDay(new Date(now));
  const date = new Date(now);
  date.setDate(date.getDate() - 1);
  const yesterday = localDay(date);
  const labels = new Map([[today, l10n.t("Today")], [yesterday, l10n.t("Yesterday")], ["", l10n.t("Without a Date")]]);
  const days = Map.groupBy(results, ({ receivedAt }) => {
    const received = new Date(receivedAt);
    return Number.isNaN(received.getTime()) ? "" : localDay(received);
  });
  return [...days].map(([day, members]) => ({
    id: `day/${day}`,
    kind: "day",
    label: labels.get(day) ?? formatDay(day),
    results: members,
    broken: [],
    unfolded: day === today,
  }));
}

/** What was asked about the same thing stands together, whatever the tool and the capitals. */
function bySubject(results: readonly ResultSummary[]): ResultGroup[] {
  const subjects = Map.groupBy(results, ({ subject }) => subject.trim().toLowerCase());
  return [...subjects].map(([subject, members]) => {
    const label = shortText(members[0]?.subject);
    return {
      id: `subject/${subject}`,
      kind: "subject",
      label: label === "" ? l10n.t("Without a Subject") : label,
      results: members,
      broken: [],
      unfolded: false,
    };
  });
}
