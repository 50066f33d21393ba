import { countedText, formatInteger } from "../shared/format.ts";
import { undecidedSentence } from "../articles/checks/undecidedSentence.ts";
import type { BaselineEntry, KnownFinding } from "./baseline.ts";
import type { FailLevel } from "./commandOptions.ts";
import type { JobOutcome } from "./checkProject.ts";

/** Entries of the baseline that are named. */
const mostGone = 10;

/** What a run found, as every format tells it. */
export interface CheckReport {
  /** The version of the program. */
  readonly version: string;
  /** The folder that was checked, below the top of its repository, with `/`; "" for the top. */
  readonly belowTop: string;
  /** Articles of the project, and how many of them were checked. */
  readonly articles: number;
  readonly checked: number;
  /** Internal links in these; undefined where links aren't checked. */
  readonly links: number | undefined;
  /** Files with redirects that were checked; undefined where the rules about them are off. */
  readonly redirectFiles: number | undefined;
  /** How many of them can't be judged, and why: a sentence, or "". */
  readonly undecided: number;
  readonly undecidedReasons: string;
  /** Those that no baseline knows, by file and place. */
  readonly findings: readonly KnownFinding[];
  /** How many others a baseline knows. */
  readonly accepted: number;
  /** Entries of the baseline that nothing was found for. */
  readonly gone: readonly BaselineEntry[];
  /** Whether these were dropped from the baseline. */
  readonly isBaselineWritten: boolean;
  /** What wasn't read, and what isn't known, as sentences. */
  readonly notes: readonly string[];
  /** The commit that was compared with, and its branch; undefined where all was checked. */
  readonly since: { readonly commit: string; readonly branch?: string } | undefined;
}

/** How many internal links couldn't be judged. */
export function undecidedCount(outcomes: readonly JobOutcome[]): number {
  return outcomes
    .flatMap(({ undecided }) => undecided)
    .flatMap((counts) => Object.values(counts))
    .reduce((sum, count) => sum + count, 0);
}

/** Why they couldn't, as a sentence; "" for none. */
export function undecidedReasons(outcomes: readonly JobOutcome[]): string {
  return undecidedSentence(outcomes.flatMap(({ undecided }) => undecided));
}

/** In the order of files and places. */
export function byPlace(one: KnownFinding, other: KnownFinding): number {
  return one.file === other.file
    ? one.line - other.line || one.column - other.column
    : one.file < other.file
      ? -1
      : 1;
}

/** The path of a file of the report from the top of the repository: that of a finding is from the folder that was checked. */
export function pathFromTop({ belowTop }: Pick<CheckReport, "belowTop">, file: string): string {
  return belowTop === "" ? file : `${belowTop}/${file}`;
}

const ranks = { error: 3, warning: 2, information: 1, hint: 0 } as const;

/** Whether a finding is at or above a level. */
export function fails({ severity }: KnownFinding, level: FailLevel): boolean {
  return level !== "never" && ranks[severity] >= ranks[level];
}

/** What was checked and what came of it, in a few sentences. */
export function summarySentences(report: CheckReport): string[] {
  const { findings, checked, articles, links, undecided, accepted, since, gone } = report;
  const broken = findings.filter(({ rule }) => rule === "link-broken").length;
  const what =
    since === undefined
      ? countedText(checked, { one: "1 article", other: "{0} articles" }, formatInteger(checked))
      : countedText(
          articles,
          { one: "{1} of 1 article", other: "{1} of {0} articles" },
          formatInteger(articles),
          formatInteger(checked),
        );
  const ofLinks =
    links === undefined
      ? "links not checked"
      : `${countedText(links, { one: "1 internal link", other: "{0} internal links" }, formatInteger(links))}: ${formatInteger(broken)} broken, ${formatInteger(undecided)} undecided`;
  const counts = (["error", "warning", "information", "hint"] as const).flatMap((severity) => {
    const count = findings.filter((one) => one.severity === severity).length;
    return count === 0 ? [] : [`${severity}: ${formatInteger(count)}`];
  });
  return [
    `${what}, ${ofLinks}.`,
    ...(since === undefined
      ? []
      : [`Compared with ${since.branch ?? "the last commit"} (${since.commit.slice(0, 9)}).`]),
    ...(report.redirectFiles === undefined
      ? []
      : [`Files with redirects: ${formatInteger(report.redirectFiles)}.`]),
    ...(report.undecidedReasons === "" ? [] : [report.undecidedReasons]),
    `${counts.length === 0 ? "Nothing found" : `Found: ${counts.join(", ")}`}${accepted === 0 ? "" : `; known from the baseline: ${formatInteger(accepted)}`}.`,
    ...gone
      .slice(0, mostGone)
      .map(
        ({ rule, file }) =>
          `${report.isBaselineWritten ? "Dropped from" : "Only in"} the baseline: ${rule} in ${file}.`,
      ),
    ...(gone.length > mostGone
      ? [`Others of the baseline that weren't found: ${formatInteger(gone.length - mostGone)}.`]
      : []),
    ...report.notes,
  ];
}
