import * as l10n from "@vscode/l10n";
import { keywordKey } from "../../../articles/identity/keywordKey.ts";
import { pageKey } from "../../../articles/identity/pageKey.ts";
import type { ResultSummary } from "../../../research/library/resultIndex.ts";
import { idOf } from "../../../research/library/libraryFiles.ts";
import type { BrokenEntry, Listing } from "../../../research/library/resultListing.ts";
import { isSample, toolTitle } from "../../../research/results/resultTitle.ts";
import { formatDay, localDay } from "../../../shared/format.ts";
import { clockTolerance, storedTime } from "../../../system/storedTime.ts";
import { shortText } from "../../../shared/plainText.ts";
import type { ListedRun } from "./listedRun.ts";

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
  /** Batches, and calls without a result. */
  readonly runs: readonly ListedRun[];
}

/** What a group lists: a result with the rows that were loaded into it, or a batch with those of its results that are shown below it, newest first. */
export type GroupEntry =
  | {
      readonly kind: "result";
      readonly result: ResultSummary;
      readonly loaded?: readonly ResultSummary[];
    }
  | { readonly kind: "run"; readonly run: ListedRun; readonly results: readonly ResultSummary[] };

/** Results of one group, newest first. */
export interface ResultGroup {
  readonly id: string;
  readonly kind: "pinned" | "broken" | "batch" | "loaded" | "runs" | Grouping;
  readonly label: string;
  /** Its rows, without those of files that can't be read. */
  readonly entries: readonly GroupEntry[];
  /** The results in them. */
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

/** Up to so many results that match a filter are shown with all groups expanded. */
const expandedAtMost = 200;

/**
 * The results that match the filter, in groups: pinned results on top, then files that can't be read, then days
 * or subjects with the newest first. Opens no result. A file that can't be read tells no project, and is shown in each.
 */
export function groupResults(
  library: Library,
  { grouping, filter, now, projects, scope, runs }: GroupOptions,
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
  const listedRuns = entriesOfRuns(runs, {
    results: grouping === "day" ? others : [],
    fits: textFilter(filter),
    belongs: scope === "all" ? () => true : belongs,
    library,
  });
  const [unreadable, readable] = [listedRuns.filter(isUnreadable), listedRuns.filter(isReadable)];
  const groups = [
    ...unlessEmpty({
      id: "pinned",
      kind: "pinned",
      label: l10n.t("Pinned"),
      entries: withLoaded(pinned.map(entryOf)),
      results: pinned,
      broken: [],
      expanded: true,
    }),
    ...unlessEmpty({
      id: "broken",
      kind: "broken",
      label: l10n.t("Unreadable"),
      entries: unreadable,
      results: [],
      broken,
      expanded: true,
    }),
    ...(grouping === "day"
      ? byDay(others, readable, now)
      : [...runsGroup(readable), ...bySubject(others)]),
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
  return group.entries.length + group.broken.length === 0 ? [] : [group];
}

type RunEntry = Extract<GroupEntry, { kind: "run" }>;

const isUnreadable = ({ run }: RunEntry): boolean => run.state === "unreadable";
const isReadable = ({ run }: RunEntry): boolean => run.state !== "unreadable";
const entryOf = (result: ResultSummary): GroupEntry => ({ kind: "result", result });

/** The entries of one group, where rows that were loaded into a result of it are listed with that one alone. */
function withLoaded(entries: readonly GroupEntry[]): readonly GroupEntry[] {
  const results = entries.flatMap((entry) => (entry.kind === "result" ? [entry.result] : []));
  const loaded = Map.groupBy(
    results.filter((result) => result.rowsOf !== undefined && result.unreadable !== true),
    (result) => result.rowsOf,
  );
  const shown = new Map(
    results.flatMap(({ id, rowsOf }) => {
      const rows = rowsOf === undefined ? loaded.get(id) : undefined;
      return rows === undefined ? [] : [[id, rows] as const];
    }),
  );
  return shown.size === 0
    ? entries
    : entries.flatMap((entry): readonly GroupEntry[] => {
        if (entry.kind === "run") {
          return [entry];
        }
        const { result } = entry;
        const rows = shown.get(result.id);
        return shown.get(result.rowsOf ?? "")?.includes(result) === true
          ? []
          : [rows === undefined ? entry : { ...entry, loaded: rows }];
      });
}

/** What decides which runs are listed, and what is listed below them. */
interface RunFilter {
  /** The results that can be listed below a batch. */
  readonly results: readonly ResultSummary[];
  readonly fits: (text: string) => boolean;
  readonly belongs: (result: ResultSummary) => boolean;
  readonly library: Library;
}

/**
 * The runs that are listed: those whose words match, or one of whose results is listed. A batch whose
 * results are all another project's isn't, and neither is one with nothing left to do whose results were deleted.
 */
function entriesOfRuns(
  runs: readonly ListedRun[],
  { results, fits, belongs, library }: RunFilter,
): RunEntry[] {
  if (runs.length === 0) {
    return [];
  }
  const saved = new Map(library.results.map((result) => [result.id, result]));
  const listed = new Map(results.map((result) => [result.id, result]));
  return runs.flatMap((run): RunEntry | readonly [] => {
    const own = run.results.flatMap((id) => saved.get(id) ?? []);
    const below = run.results
      .flatMap((id) => listed.get(id) ?? [])
      .toSorted((a, b) => compareTimes(timeOf(b), timeOf(a)));
    const isDeleted = run.state === "settled" && !run.used.some((id) => saved.has(id));
    const isElsewhere = own.length > 0 && !own.some(belongs);
    return isDeleted || isElsewhere || (below.length === 0 && !fits(keywordKey(run.words())))
      ? []
      : { kind: "run", run, results: below };
  });
}

/** When a result was received, in milliseconds since 1970: one without a time counts as the oldest. */
function timeOf({ receivedAt }: ResultSummary): number {
  const time = storedTime(receivedAt);
  return Number.isNaN(time) ? -Infinity : time;
}

function timeOfEntry(entry: GroupEntry): number {
  const at = entry.kind === "result" ? timeOf(entry.result) : entry.run.at;
  return Number.isNaN(at) ? -Infinity : at;
}

/** Where results are grouped by their subjects, batches and calls have a group of their own. */
function runsGroup(entries: readonly RunEntry[]): ResultGroup[] {
  return unlessEmpty({
    id: "runs",
    kind: "runs",
    label: l10n.t("Batches and Calls"),
    entries,
    results: [],
    broken: [],
    expanded: entries.some(({ run }) => run.state === "unsettled"),
  });
}

/** Groups by local calendar day. A batch is there once, with all its results, under the day when something last became of it. */
function byDay(
  results: readonly ResultSummary[],
  runs: readonly RunEntry[],
  now: number,
): ResultGroup[] {
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
  const inRuns = new Set(runs.flatMap((entry) => entry.results.map(({ id }) => id)));
  const alone = results.filter(({ id }) => !inRuns.has(id)).map(entryOf);
  const entries =
    runs.length === 0
      ? alone
      : [...runs, ...alone].toSorted((a, b) => compareTimes(timeOfEntry(b), timeOfEntry(a)));
  const days = Map.groupBy(entries, (entry) => {
    const at = timeOfEntry(entry);
    return at === -Infinity ? "" : at > now + clockTolerance ? "future" : localDay(new Date(at));
  });
  return [...days].map(([day, members]) => ({
    id: `day/${day}`,
    kind: "day",
    label: labels.get(day) ?? formatDay(day),
    entries: withLoaded(members),
    results: members.flatMap((entry) => (entry.kind === "result" ? [entry.result] : entry.results)),
    broken: [],
    expanded: day === today,
  }));
}

/** Two times that are unknown are equal. */
function compareTimes(a: number, b: number): number {
  return a === b ? 0 : a - b;
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
      entries: withLoaded(members.map(entryOf)),
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

/** Matches texts, as `keywordKey` writes them, that have every word of a filter and none that it excludes. */
export function textFilter(filter: string): (text: string) => boolean {
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
