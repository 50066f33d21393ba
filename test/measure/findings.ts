import { nameCheckout, openCheckout, placeOf } from "./checkout.ts";
import type { CheckoutName, OpenSite } from "./checkout.ts";
import { drawFindings } from "./drawFindings.ts";
import { writeJudged } from "./judgedList.ts";
import type { JudgedFinding } from "./judgedList.ts";
import { randomNumbers, shuffled } from "./random.ts";
import { reportOn } from "./siteReport.ts";
import type { Counts, SiteReport } from "./siteReport.ts";

/** Findings of one rule that are printed with their places. */
const shown = 3;

/** What is listed of the findings. */
export interface FindingOptions {
  readonly seed: number;
  /** Findings that are drawn; Infinity for all. */
  readonly draw: number;
  /** Files of each site that are checked, drawn by chance; Infinity for all. */
  readonly files: number;
}

/** Prints what the rules find in checkouts, and what they leave undecided; answers the findings as a list for judging. */
export async function measureFindings(
  folders: readonly string[],
  { seed, draw, files }: FindingOptions,
): Promise<string> {
  const all: JudgedFinding[] = [];
  for (const folder of folders) {
    const name = nameCheckout(folder);
    const site = await openCheckout(name.root);
    const rules = await site.project.sites.all();
    const started = process.cpuUsage();
    const report = await reportOn(site, await chosenFiles(site, files, seed));
    const { user, system } = process.cpuUsage(started);
    const generators = [...new Set(rules.map(({ generator }) => generator))].join(", ");
    print(`\n## ${name.site} at ${name.commit.slice(0, 9)} (${generators})`);
    print(`${Math.round((user + system) / 1_000_000)} s of processor time`);
    printCounts("files", report.articles);
    printCounts("links", report.links);
    printCounts("anchors", report.anchors);
    printFindings(name, report);
    all.push(...listed(name, report));
  }
  return writeJudged(draw === Infinity ? all : drawFindings(all, draw, seed));
}

/** Some files of a site that may be articles; undefined for all. */
async function chosenFiles(
  { checks }: OpenSite,
  count: number,
  seed: number,
): Promise<ReadonlySet<string> | undefined> {
  return count === Infinity
    ? undefined
    : new Set(
        shuffled((await checks.articlesIn("")).toSorted(), randomNumbers(seed)).slice(0, count),
      );
}

function listed(name: CheckoutName, { findings }: SiteReport): JudgedFinding[] {
  const { site, commit } = name;
  return findings.map(({ marked: _marked, ...finding }) => ({
    ...finding,
    site,
    commit,
    place: placeOf(name, finding.file, finding.line),
    truth: "",
    reason: "",
  }));
}

function printFindings(name: CheckoutName, { findings }: SiteReport): void {
  for (const [rule, found] of Map.groupBy(findings, (finding) => finding.rule)) {
    print(`${rule}: ${found.length}`);
    for (const { file, line, message } of found.slice(0, shown)) {
      print(`    ${file}:${line} ${message}`);
      print(`    ${placeOf(name, file, line)}`);
    }
  }
}

function printCounts(what: string, counts: Counts): void {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  print(`${what}: ${total}`);
  for (const [name, count] of Object.entries(counts)) {
    print(`    ${String(count).padStart(6)}  ${name}`);
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
