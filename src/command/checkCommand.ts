import * as path from "node:path";
import { movedCode } from "../articles/checks/ruleNames.ts";
import { articleKind } from "../articles/frontMatter/articleKind.ts";
import { filesBelow } from "../articles/sites/siteFiles.ts";
import { isMissing } from "../system/fileErrors.ts";
import { readTextUpTo } from "../system/readFile.ts";
import { baselineText, compareWithBaseline, readBaseline, withFingerprints } from "./baseline.ts";
import type { BaselineEntry, KnownFinding } from "./baseline.ts";
import { articleSettings, openProject, researchFolder } from "./checkProject.ts";
import type { CheckJob, JobOutcome } from "./checkProject.ts";
import { byPlace, fails, undecidedCount, undecidedReasons } from "./checkReport.ts";
import type { CheckReport } from "./checkReport.ts";
import type { CommandOptions } from "./commandOptions.ts";
import { NothingChecked } from "./commandParts.ts";
import type { CommandParts, ExitCode } from "./commandParts.ts";
import { ruleNames, severityHere } from "./commandRules.ts";
import { explanationOf } from "./explain.ts";
import { escapedText, logLine } from "./formats/escapedText.ts";
import { changesSince, committedFolder } from "./gitChanges.ts";
import { isThere, openRoot, pathInRoot, refuseLinkOut } from "./openRoot.ts";
import type { OpenedRoot } from "./openRoot.ts";
import { partsFor } from "./runJobs.ts";
import { writeReport, writeTo } from "./writeReport.ts";

/** Bytes of a baseline: some 300,000 findings. */
const largestBaseline = 32_000_000;

/** Checks a project as the options say, and reports. Throws for what can't be checked. */
export async function checkCommand(
  options: CommandOptions,
  parts: CommandParts,
): Promise<ExitCode> {
  const opened = await openRoot(path.resolve(parts.folder, options.root ?? "."));
  if (options.explain !== undefined) {
    return explain(options.explain, { options, parts, opened });
  }
  const paths = await namedPaths(options, parts, opened);
  const isWhole = paths.length === 0 && options.changed === undefined;
  if (options.writesBaseline && (!isWhole || options.choice.only !== undefined)) {
    throw new NothingChecked(
      "--write-baseline writes what the whole project has: leave out paths, --changed and --only.",
    );
  }
  refuseSilence(options, opened);
  const baseline = await readKnown(options, parts, opened);
  for (const { file } of options.formats) {
    if (file !== undefined) {
      await refuseLinkOut(opened.root, path.resolve(parts.folder, file), file);
    }
  }
  const jobs = await jobsFor(options, parts, { opened, paths });
  const outcomes = await parts.runJobs(opened.root, jobs);
  refuseEmpty(outcomes, options);
  const found = withFingerprints(outcomes.flatMap(({ findings }) => findings)).toSorted(byPlace);
  const compared = await comparedWith(found, baseline.entries, opened, isWhole);
  const report = reportOf(outcomes, jobs, {
    version: parts.version,
    belowTop: opened.belowTop,
    findings: options.writesBaseline ? [] : compared.fresh,
    accepted: options.writesBaseline ? found.length : compared.known,
    gone: compared.gone,
    isBaselineWritten: options.writesBaseline,
  });
  if (options.writesBaseline) {
    await writeTo(baseline.file, baselineText(found));
  }
  for (const wanted of options.formats) {
    await writeReport(wanted, report, parts);
  }
  const isOver = options.maxUndecided !== undefined && report.undecided > options.maxUndecided;
  if (isOver) {
    parts.complain(
      `Undecided links: ${report.undecided}, more than --max-undecided allows (${options.maxUndecided}).\n`,
    );
  }
  return isOver || report.findings.some((one) => fails(one, options.failOn)) ? 1 : 0;
}

/** Throws NothingChecked where all rules are off that could find something. */
function refuseSilence({ choice, changed }: CommandOptions, { rules }: OpenedRoot): void {
  const isOn = ruleNames.some(
    (rule) =>
      severityHere(rule, choice, rules.rules) !== "off" &&
      (rule !== movedCode || changed !== undefined),
  );
  if (!isOn) {
    throw new NothingChecked("No rule is on, so nothing was checked. --list-rules lists them.");
  }
}

interface Asked {
  readonly options: CommandOptions;
  readonly parts: CommandParts;
  readonly opened: OpenedRoot;
}

/** Says which files make a URL, or which URL a file makes. */
async function explain(asked: string, { options, parts, opened }: Asked): Promise<ExitCode> {
  const settings = articleSettings(opened.site, options.siteUrl);
  const { project } = openProject({ settings, choice: options.choice }, { files: opened.files });
  const isUrl = /^https?:/iu.test(asked) || asked.startsWith("/");
  const lines = await explanationOf(
    project,
    isUrl ? asked : await pathInRoot(opened.root, parts.folder, asked),
    isUrl,
  );
  if (lines === undefined) {
    throw new NothingChecked(
      isUrl ? `No article is known to make ${asked}.` : `${asked} isn't an article of a site.`,
    );
  }
  parts.print(`${lines.map(logLine).join("\n")}\n`);
  return 0;
}

async function namedPaths(
  options: CommandOptions,
  { folder }: CommandParts,
  { root }: OpenedRoot,
): Promise<string[]> {
  const paths = await Promise.all(options.paths.map((one) => pathInRoot(root, folder, one)));
  for (const [index, one] of paths.entries()) {
    if (!(await isThere(root, one))) {
      throw new NothingChecked(`There is no file or folder ${options.paths[index] ?? one}.`);
    }
  }
  return paths;
}

/** What is to be done, in parts that are done beside each other. */
async function jobsFor(
  { choice, changed, siteUrl }: CommandOptions,
  { environment }: CommandParts,
  { opened, paths }: { readonly opened: OpenedRoot; readonly paths: readonly string[] },
): Promise<CheckJob[]> {
  const difference =
    changed === undefined
      ? undefined
      : await changesSince(committedFolder(opened.root, environment), changed);
  const all = await filesBelow(opened.files, "");
  const count = all.filter((one) => articleKind(one) !== undefined).length;
  // each part would read every text for that rule
  const isOneJob =
    severityHere("article-orphan", choice, opened.rules.rules) !== "off" ||
    difference !== undefined ||
    paths.length > 0;
  const of = isOneJob ? 1 : partsFor(count);
  const job = { settings: articleSettings(opened.site, siteUrl), choice, paths };
  return Array.from({ length: of }, (_none, at) => ({
    ...job,
    share: { at, of },
    ...(difference === undefined ? {} : { difference }),
  }));
}

/** Silence must not be taken for health: throws NothingChecked where there was nothing to look at. */
function refuseEmpty(outcomes: readonly JobOutcome[], { changed, paths }: CommandOptions): void {
  const [first] = outcomes;
  const unread = outcomes.flatMap((one) => one.unread);
  if (first === undefined || first.sites === 0) {
    throw new NothingChecked(
      "No site was found: there is no configuration of a known generator. --site-url names the URL of a site without one.",
    );
  }
  if (first.articles === 0) {
    throw new NothingChecked("The site has no articles, so nothing was checked.");
  }
  const isNothing = outcomes.every(
    ({ checked, redirectFiles = 0 }) => checked + redirectFiles === 0,
  );
  if (isNothing && (changed === undefined || unread.length > 0)) {
    throw new NothingChecked(
      [
        paths.length === 0
          ? "None of the files is an article of the site, so nothing was checked."
          : "None of the named files is an article of the site, so nothing was checked.",
        ...unread.slice(0, 5),
      ].join(" "),
    );
  }
}

interface Baseline {
  /** On disk. */
  readonly file: string;
  readonly entries: readonly BaselineEntry[];
}

/** The baseline that was named, else the project's own where it is there. */
async function readKnown(
  { baseline, writesBaseline }: CommandOptions,
  { folder }: CommandParts,
  { root, files }: OpenedRoot,
): Promise<Baseline> {
  const usual = `${researchFolder}/baseline.txt`;
  const file = baseline === undefined ? path.join(root, usual) : path.resolve(folder, baseline);
  const isNamed = baseline !== undefined && !writesBaseline;
  const name = baseline ?? usual;
  if (writesBaseline) {
    await refuseLinkOut(root, file, name);
  }
  const isUsualThere = (await files.list(researchFolder)).some(
    (one) => one.name === "baseline.txt",
  );
  if (baseline === undefined && !isUsualThere) {
    return { file, entries: [] };
  }
  try {
    return { file, entries: readBaseline(await readTextUpTo(file, largestBaseline), name) };
  } catch (error) {
    if (!isNamed && isMissing(error)) {
      return { file, entries: [] };
    }
    throw error instanceof Error && "code" in error
      ? new NothingChecked(`The baseline ${name} can't be read: ${error.message}`)
      : error;
  }
}

async function comparedWith(
  found: readonly KnownFinding[],
  entries: readonly BaselineEntry[],
  { root }: OpenedRoot,
  isWhole: boolean,
): Promise<ReturnType<typeof compareWithBaseline>> {
  const files = [...new Set(entries.map(({ file }) => file))];
  const there = new Set<string>();
  for (const file of files) {
    if (await isThere(root, file)) {
      there.add(file);
    }
  }
  return compareWithBaseline(found, entries, {
    isThere: (file) => there.has(file),
    isLookedAt: () => isWhole,
  });
}

/** At most so many sentences about what wasn't read. */
const mostNotes = 10;

function reportOf(
  outcomes: readonly JobOutcome[],
  [job]: readonly CheckJob[],
  own: Pick<
    CheckReport,
    "version" | "belowTop" | "findings" | "accepted" | "gone" | "isBaselineWritten"
  >,
): CheckReport {
  const sum = (of: (one: JobOutcome) => number): number =>
    outcomes.reduce((total, one) => total + of(one), 0);
  const unread = outcomes.flatMap((one) => one.unread).map(escapedText);
  const [first] = outcomes;
  const { commit, branch } = job?.difference ?? {};
  return {
    ...own,
    articles: first?.articles ?? 0,
    checked: sum(({ checked }) => checked),
    links: first?.links === undefined ? undefined : sum(({ links = 0 }) => links),
    redirectFiles: outcomes.find((one) => one.redirectFiles !== undefined)?.redirectFiles,
    undecided: undecidedCount(outcomes),
    undecidedReasons: undecidedReasons(outcomes),
    notes: [
      ...outcomes.map(({ unknownUrls }) => unknownUrls).filter((text) => text !== ""),
      ...unread.slice(0, mostNotes),
      ...(unread.length > mostNotes
        ? [`Others that weren't read: ${unread.length - mostNotes}.`]
        : []),
    ],
    since:
      commit === undefined ? undefined : { commit, ...(branch === undefined ? {} : { branch }) },
  };
}
