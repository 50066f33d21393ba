import * as l10n from "@vscode/l10n";
import { keywordKey } from "../../../articles/identity/keywordKey.ts";
import { pageKey } from "../../../articles/identity/pageKey.ts";
import type { BatchName, FindBatch } from "../../../research/batches/batchResults.ts";
import type { ResultSummary } from "../../../research/library/resultIndex.ts";
import { idOf } from "../../../research/library/libraryFiles.ts";
import type { BrokenEntry, Listing } from "../../../research/library/resultListing.ts";
import { isSample, toolTitle } from "../../../research/results/resultTitle.ts";
import { formatDay, localDay } from "../../../shared/format.ts";
import { clockTolerance, storedTime } from "../../../system/storedTime.ts";
import { shortText } from "../../../shared/plainText.ts";

export const groupings = ["day", "subject"] as const;
export type Grouping = (typeof groupings)[number];

/** Whether results of other projects are shown, too. */
export type ResultScope = "project" | "all";

/** All saved results, and which of them are pinned. */
export interface Library extends Listing {
  readonly pinned: ReadonlySet<string>;
}

/** How the view groups and filters results. */
export interface GroupOptions {
  readonly grouping: Grouping;
  /** Words; "" for everything. */
  readonly filter: string;
  /** The folders that are open, by their URIs. Without any, every result is shown. */
  readonly projects: readonly string[];
  readonly scope: ResultScope;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Results of one group, newest first. */
export interface ResultGroup {
  readonly id: string;
  readonly kind: "pinned" | "broken" | "batch" | Grouping;
  readonly label: string;
  readonly results: Listing["results"];
  readonly broken: Listing["broken"];
  /** True where the group is expanded from the start. */
  readonly expanded: boolean;
  /** True where the batches in it are, too. */
  readonly unfoldsAll?: boolean;
}

export interface GroupedResults {
  readonly groups: readonly ResultGroup[];
  /** How many results and unreadable files are shown. */
  readonly matching: number;
  /** How many would be shown without words to filter by. */
  readonly total: number;
  /** How many results of other projects match the words, shown or not. */
  readonly elsewhere: number;
}

/** What a group lists: a result, or those that one batch has fetched. */
export type GroupEntry =
  | { readonly kind: "result"; readonly result: ResultSummary }
  | {
      readonly kind: "batch";
      readonly batch: BatchName;
      /** Two or more, newest first. */
      readonly results: readonly ResultSummary[];
    };

/**
 * What a group lists, in its order. Under a day the results of a batch are one entry, in the place of the newest;
 * under its subject or where it is pinned, each result is there by itself.
 */
export function entriesOf({ kind, results }: ResultGroup, batchOf: FindBatch): GroupEntry[] {
  const inBatches = results.map((result) => ({
    result,
    batch: kind === "day" ? batchOf(result.id) : undefined,
  }));
  const byBatch = Map.groupBy(inBatches, ({ batch }) => batch?.id);
  const listed = new Set<string>();
  return inBatches.flatMap(({ result, batch }): GroupEntry | readonly [] => {
    const together = byBatch.get(batch?.id) ?? [];
    if (batch === undefined || together.length < 2) {
      return { kind: "result", result };
    }
    if (listed.has(batch.id)) {
      return [];
    }
    listed.add(batch.id);
    return { kind: "batch", batch, results: together.map((one) => one.result) };
  });
}

/** Up to so many results that match a filter are shown with all groups expanded. */
const expandedAtMost = 200;

/**
 * The results that match the filter, in groups: pinned results on top, then files that can't be read, then days
 * or subjects with the newest first. Opens no result. A file that can't be read tells no project, and is shown in each.
 */
export function groupResults(
  library: Library,
  { grouping, filter, now, projects, scope }: GroupOptions,
): GroupedResults {
  const belongs = projectFilter(projects);
  const found = library.results.filter(resultFilter(filter));
  const here = found.filter(belongs);
  const results = scope === "all" ? found : here;
  const listed = scope === "all" ? library.results : library.results.filter(belongs);
  const broken = library.broken.filter(brokenFilter(filter));
  const matching = results.length + broken.length;
  const pinned = results.filter(({ id }) => library.pinned.has(id));
  const others = results.filter(({ id }) => !library.pinned.has(id));
  const groups = [
    ...unlessEmpty({
      id: "pinned",
      kind: "pinned",
      label: l10n.t("Pinned"),
      results: pinned,
      broken: [],
      expanded: true,
    }),
    ...unlessEmpty({
      id: "broken",
      kind: "broken",
      label: l10n.t("Unreadable"),
      results: [],
      broken,
      expanded: true,
    }),
    ...(grouping === "day" ? byDay(others, now) : bySubject(others)),
  ];
  const isExpanded = !isEmptyFilter(filter) && matching <= expandedAtMost;
  // The editor remembers by the id whether a group was collapsed: with a filter, the group gets another id.
  const shown = isExpanded
    ? groups.map((group) => ({
        ...group,
        id: `${group.id}/filtered`,
        expanded: true,
        unfoldsAll: true,
      }))
    : groups;
  return {
    groups: shown,
    matching,
    total: listed.length + library.broken.length,
    elsewhere: found.length - here.length,
  };
}

function unlessEmpty(group: ResultGroup): ResultGroup[] {
  return group.results.length + group.broken.length === 0 ? [] : [group];
}

/** Groups by local calendar day. */
function byDay(results: readonly ResultSummary[], now: number): ResultGroup[] {
  const today = localDay(new Date(now));
  const date = new Date(now);
  date.setDate(date.getDate() - 1);
  const yesterday = localDay(date);
  const labels = new Map([
    [today, l10n.t("Today")],
    [yesterday, l10n.t("Yesterday")],
    ["", l10n.t("No Date")],
    // Whatever a clock that was ahead has dated: no day of the calendar that is still to come has results.
    ["future", l10n.t("Dated in the Future")],
  ]);
  const days = Map.groupBy(results, ({ receivedAt }) => {
    const received = storedTime(receivedAt);
    return Number.isNaN(received)
      ? ""
      : received > now + clockTolerance
        ? "future"
        : localDay(new Date(received));
  });
  return [...days].map(([day, members]) => ({
    id: `day/${day}`,
    kind: "day",
    label: labels.get(day) ?? formatDay(day),
    results: members,
    broken: [],
    expanded: day === today,
  }));
}

/** Groups by subject, across tools: a page, a site or a keyword. */
function bySubject(results: readonly ResultSummary[]): ResultGroup[] {
  const subjects = Map.groupBy(
    results,
    ({ subject }) =>
      (/^https?:/iu.test(subject) ? pageKey(subject) : undefined) ?? keywordKey(subject),
  );
  return [...subjects].map(([subject, members]) => {
    const label = shortText(members[0]?.subject);
    return {
      id: `subject/${subject}`,
      kind: "subject",
      label: label === "" ? l10n.t("No Subject") : label,
      results: members,
      broken: [],
      expanded: false,
    };
  });
}

/** The words of a filter. */
interface FilterWords {
  readonly words: readonly string[];
  readonly excluded: readonly string[];
}

/** True for a filter that every result matches. */
function isEmptyFilter(filter: string): boolean {
  const { words, excluded } = filterWords(filter);
  return words.length + excluded.length === 0;
}

/**
 * Matches results that contain every word of a filter in tool, subject, market, tags or title, and
 * none of the words with a `-` before them. Spellings of one keyword are the same.
 */
export function resultFilter(filter: string): (result: ResultSummary) => boolean {
  if (isEmptyFilter(filter)) {
    // The usual case, with thousands of results.
    return () => true;
  }
  const matches = textFilter(filter);
  return (result) => matches(searchedText(result));
}

/**
 * Matches results that were run with one of these folders open, and those of which it isn't known:
 * earlier versions didn't note it, and nothing that was paid for disappears.
 */
export function projectFilter(projects: readonly string[]): (result: ResultSummary) => boolean {
  const open = new Set(projects);
  return ({ projects: own = [] }) =>
    open.size === 0 || own.length === 0 || own.some((project) => open.has(project));
}

/** The same for files that can't be read, by their names. */
function brokenFilter(filter: string): (entry: BrokenEntry) => boolean {
  const matches = textFilter(filter);
  return ({ path }) => matches(keywordKey(idOf(path)));
}

function textFilter(filter: string): (text: string) => boolean {
  const { words, excluded } = filterWords(filter);
  return (text) =>
    words.every((word) => text.includes(word)) && !excluded.some((word) => text.includes(word));
}

function filterWords(filter: string): FilterWords {
  const parts = keywordKey(filter)
    .split(/\s+/u)
    .filter((part) => part !== "" && part !== "-");
  return {
    words: parts.filter((part) => !part.startsWith("-")),
    excluded: parts.filter((part) => part.startsWith("-")).map((part) => part.slice(1)),
  };
}

/** Contains the tool's title and its name in the service. */
function searchedText(result: ResultSummary): string {
  const { tool, subject, location, language, title, tags, site, period } = result;
  const sample = isSample(result) ? l10n.t("sample data") : "";
  return keywordKey(
    [
      title ?? "",
      toolTitle(tool),
      tool,
      subject,
      site ?? "",
      period?.replaceAll("_", " ") ?? "",
      location ?? "",
      language ?? "",
      sample,
      ...(tags ?? []),
    ].join("\n"),
  );
}
