import * as l10n from "@vscode/l10n";
import { basename } from "node:path";
import type { ResultSummary } from "../../../research/library/resultIndex.ts";
import { idOf } from "../../../research/library/libraryFiles.ts";
import type { BrokenEntry } from "../../../research/library/resultListing.ts";
import { commandOf, commands } from "../../platform/commandIds.ts";
import type { ViewRow } from "../../platform/viewRows.ts";
import { keywordArgument } from "../../../research/results/keywordResults.ts";
import { isSample, resultTitle, toolTitle } from "../../../research/results/resultTitle.ts";
import {
  countedText,
  dates,
  formatCredits,
  formatInteger,
  formatTime,
} from "../../../shared/format.ts";
import { labelOf } from "../../../shared/labels.ts";
import { findMarket } from "../../../shared/markets.ts";
import { below, beside, longText, shortText } from "../../../shared/plainText.ts";
import { isSearchConsoleExport } from "../../../research/searchConsole/savedExport.ts";
import { findTool } from "../../../research/tools/catalogue.ts";
import { resultDefinition } from "../../../research/tools/resultDefinition.ts";
import { hasPositions } from "../../../research/tools/positions.ts";
import type { RunRow } from "./listedRun.ts";
import type { GroupEntry, ResultGroup } from "./resultGroups.ts";

/** Tags that a row shows: its line is short. */
const shownTags = 5;
/** Folders that a tooltip names. */
const shownProjects = 5;

/** The context value of a result's row: whether it is pinned, and what can be done with its rows or its keyword. */
type ResultContext = `result${"" | " pinned"}${"" | " dataset" | " keyword"}${"" | " positions"}`;

/** One line of the Results view, as data. */
export interface ResultsRow extends ViewRow {
  readonly description: string;
  readonly tooltip: string;
  readonly accessibleLabel: string;
  readonly context: "group" | ResultContext | "broken" | "more" | "hidden";
  /** The group that the row shows. */
  readonly group?: ResultGroup;
}

/** The row of a batch or a call; of a batch with those of its results that are shown below it. */
export interface RunRowOfGroup extends RunRow {
  readonly group?: ResultGroup;
}

/** Any row of the Results view. */
export type ListedRow = ResultsRow | RunRowOfGroup;

/** A group. Its results become rows when it is expanded. */
export function groupRow(group: ResultGroup): ResultsRow {
  const without = group.entries.filter(
    (entry) => entry.kind === "run" && entry.results.length === 0,
  ).length;
  // nor are rows that were loaded into a result another one
  const loaded = group.entries.reduce(
    (sum, entry) => sum + (entry.kind === "result" ? (entry.loaded?.length ?? 0) : 0),
    0,
  );
  const count = group.results.length - loaded + group.broken.length + without;
  const description = formatInteger(count);
  // A batch or a call without a result is a row, but no result.
  const accessibleLabel =
    without === 0
      ? countedText(
          count,
          { one: "{0}, 1 result", other: "{0}, {1} results" },
          group.label,
          description,
        )
      : countedText(count, { one: "{0}, 1 row", other: "{0}, {1} rows" }, group.label, description);
  return {
    id: group.id,
    label: group.label,
    description,
    tooltip: group.label,
    accessibleLabel,
    context: "group",
    unfolds: group.expanded ? "unfolded" : "folded",
    group,
  };
}

/** A batch with its results under a group; a call as it is. */
export function runRow(
  { run, results }: Extract<GroupEntry, { kind: "run" }>,
  { id: of, unfoldsAll }: ResultGroup,
): RunRowOfGroup {
  const { row } = run;
  if (row.unfolds === undefined) {
    return row;
  }
  // The editor remembers by the id whether a row was unfolded: with a filter, it gets another one.
  const id = unfoldsAll === true ? `${row.id}/filtered` : row.id;
  const label = row.label;
  return {
    ...row,
    id,
    context: results.length === 0 ? row.context : `${row.context} saved`,
    unfolds: unfoldsAll === true ? "unfolded" : "folded",
    group: {
      id: `${of}/batch/${row.id}`,
      kind: "batch",
      label,
      entries: results.map((result) => ({ kind: "result", result })),
      results,
      broken: [],
      expanded: false,
    },
  };
}

/** The row that shows the next page of a group, or of the groups themselves. */
export function moreRow(of: string, hidden: number): ResultsRow {
  const label = l10n.t("Show {0} More", formatInteger(hidden));
  return {
    id: `${of}/more`,
    label,
    description: "",
    tooltip: label,
    accessibleLabel: label,
    icon: "ellipsis",
    context: "more",
    command: commandOf(commands.showMoreResults, of),
  };
}

/** The row that says that new results are filtered out, and shows them: the API has no button for a view's message. */
export function hiddenRow(count: number): ResultsRow {
  const label = countedText(
    count,
    { one: "Show 1 New Result", other: "Show {0} New Results" },
    formatInteger(count),
  );
  const description = l10n.t("filtered out");
  return {
    id: "hidden",
    label,
    description,
    tooltip: beside(label, description),
    accessibleLabel: [label, description].join(", "),
    icon: "eye",
    context: "hidden",
    command: commandOf(commands.showHiddenResults),
  };
}

/**
 * A saved result: what it is about, then its tool. It does not repeat its group: under a day it has
 * only a time of day, under a subject only its tool, in a batch only what it is about. Rows that were
 * loaded into it are shown with it, and as a result of their own below it.
 */
export function resultRow(
  result: ResultSummary,
  group: ResultGroup["kind"],
  loaded: readonly ResultSummary[] = [],
): ResultsRow {
  const pinned = group === "pinned";
  const tool = toolTitle(result.tool);
  const own = resultTitle({ ...result, subject: "" });
  const isOwn = own !== tool;
  const about = aboutOf(result);
  const label = isOwn
    ? own
    : group === "loaded"
      ? l10n.t("Loaded Rows")
      : group === "subject" || about === ""
        ? tool
        : about;
  const hasRows = loaded.length > 0 ? l10n.t("rows loaded") : undefined;
  const sample = isSample(result) ? l10n.t("sample data") : undefined;
  const tags = shortText(
    result.tags
      ?.slice(0, shownTags)
      .map((tag) => `#${shortText(tag, 20)}`)
      .join(" "),
  );
  const time = shortText(formatTime(result.receivedAt));
  const market = marketOf(result);
  const credits = isSearchConsoleExport(result) ? l10n.t("imported") : formatCredits(result.cost);
  return {
    id: result.id,
    label,
    description: beside(
      // the end of a row isn't seen in a narrow view: what differs between rows comes first
      group === "day" || group === "batch" || group === "loaded"
        ? timeOfDay(result.receivedAt)
        : time,
      findMarket(result.location ?? "")?.code.toUpperCase() ?? shortText(result.location),
      hasRows,
      sample,
      label === tool ? shortText(periodOf(result)) : group === "batch" ? "" : tool,
      tags,
    ),
    tooltip: below(
      longText(result.title),
      longText(`${tool}: ${result.subject}`),
      about === shortText(result.subject)
        ? undefined
        : beside(siteOf(result), fullPeriodOf(result)),
      market,
      time,
      credits,
      hasRows === undefined
        ? undefined
        : l10n.t("The rows that were loaded into it are below it as a result of their own."),
      sample,
      tags,
      result.continues === undefined ? undefined : l10n.t("Continues another result"),
      result.from === "chat" ? l10n.t("Requested by an agent") : undefined,
      projectOf(result),
    ),
    accessibleLabel: [
      label,
      label === tool ? undefined : tool,
      market,
      time,
      credits,
      hasRows,
      sample,
      tags,
      pinned ? l10n.t("pinned") : undefined,
    ]
      .filter((part) => (part ?? "") !== "")
      .join(", "),
    icon: resultDefinition(result.tool)?.icon ?? "file",
    context: contextOf(pinned, result.tool),
    command: commandOf(commands.openResult, result.id),
    ...(loaded.length === 0
      ? {}
      : { unfolds: "folded" as const, group: loadedGroup(result.id, label, loaded) }),
  };
}

function loadedGroup(of: string, label: string, results: readonly ResultSummary[]): ResultGroup {
  return {
    id: `loaded/${of}`,
    kind: "loaded",
    label,
    entries: results.map((result) => ({ kind: "result", result })),
    results,
    broken: [],
    expanded: false,
  };
}

/** "espresso"; of an account's own data "example.com · Last 28 days". */
function aboutOf(result: ResultSummary): string {
  return beside(siteOf(result), shortText(periodOf(result)));
}

function siteOf({ site, subject }: ResultSummary): string {
  return shortText(site ?? subject);
}

/** With the years of its days. */
function fullPeriodOf(result: ResultSummary): string {
  const { period = "" } = result;
  return shortText(/^\d/u.test(period) ? period : periodOf(result));
}

function periodOf({ period = "" }: ResultSummary): string {
  return /^\d/u.test(period) ? shownDays(period) : labelOf(period);
}

/** "2026-10-27 – 2026-11-23" as "Oct 27 – Nov 23": the year is in the tooltip. Another text stays as it is. */
function shownDays(period: string): string {
  const days = period.split(" – ");
  const times = days.map((day) => (isoDay.test(day) ? Date.parse(day) : Number.NaN));
  return times.some((time) => Number.isNaN(time))
    ? period
    : times.map((time) => monthDay.format(time)).join(" – ");
}

/** Rows of a dataset can be exported again; a brief can be made for a keyword; positions go into the rank history. */
function contextOf(pinned: boolean, tool: string): ResultContext {
  const kind =
    findTool(tool)?.answersIn === "file"
      ? " dataset"
      : keywordArgument(tool) === undefined
        ? ""
        : " keyword";
  return `result${pinned ? " pinned" : ""}${kind}${hasPositions({ tool }) ? " positions" : ""}`;
}

/** "Project: blog": the names of the folders that were open when it was run. */
function projectOf({ projects = [] }: ResultSummary): string | undefined {
  const names = shortText(projects.slice(0, shownProjects).map(folderName).join(", "));
  return names === "" ? undefined : l10n.t("Project: {0}", names);
}

/** The last part of a folder's URI as it was named; the whole URI where that can't be read. */
function folderName(uri: string): string {
  try {
    return decodeURIComponent(basename(uri)) || uri;
  } catch {
    return uri;
  }
}

/** A file of the library that can't be read. */
export function brokenRow({ path, problem }: BrokenEntry): ResultsRow {
  const id = idOf(path);
  // The name of the file, so that it can be found.
  const label = shortText(basename(path));
  return {
    id,
    label,
    description: problem,
    tooltip: below(
      longText(id),
      problem,
      l10n.t("The file wasn't changed. Click to open it as text."),
    ),
    accessibleLabel: [label, problem].join(", "),
    icon: "warning",
    tone: "warning",
    context: "broken",
    command: commandOf(commands.openResultAsText, id),
  };
}

/** A time of day without seconds, in the reader's own zone. */
const minutes = dates({ timeStyle: "short" });

const isoDay = /^\d{4}-\d{2}-\d{2}$/u;
/** A day of the service, without its year. */
const monthDay = dates({ month: "short", day: "numeric", timeZone: "UTC" });

/** A text that is no time is shown unchanged. */
function timeOfDay(iso: string): string {
  const time = Date.parse(iso);
  return Number.isNaN(time) ? shortText(iso) : minutes.format(time);
}

function marketOf({ location, language }: ResultSummary): string {
  return beside(shortText(location), shortText(language));
}
