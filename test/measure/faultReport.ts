import { openFiles } from "./checkout.ts";
import type { OpenSite } from "./checkout.ts";
import { plantedFiles } from "./plantFaults.ts";
import type { PlantedFault, PlantedSite } from "./plantFaults.ts";
import { reportOn } from "./siteReport.ts";
import type { PlacedFinding, SiteReport } from "./siteReport.ts";

/** A fault with what the rules made of it. */
export interface JudgedFault extends PlantedFault {
  readonly isFound: boolean;
  /** Why it wasn't found: what the link leads to for the rules, or the reason why they don't know; "" where it was. */
  readonly reason: string;
}

/** What the rules make of planted faults. */
export interface FaultReport {
  readonly faults: readonly JudgedFault[];
  /** Findings about links that nobody touched, and that led where they do before: false ones. */
  readonly untouched: readonly PlacedFinding[];
}

/** Checks a site with and without the faults that are planted in it, and compares the two. */
export async function reportFaults(site: OpenSite, planted: PlantedSite): Promise<FaultReport> {
  const { checked } = planted;
  const before = await reportOn(site, checked);
  const after = await reportOn(await openFiles(plantedFiles(site.files, planted)), checked);
  return {
    faults: planted.faults.map((fault) => judgedFault(fault, after)),
    untouched: newFindings(planted, before, after),
  };
}

function judgedFault(fault: PlantedFault, report: SiteReport): JudgedFault {
  const isFound = report.findings.some((finding) => isAbout(finding, fault));
  return { ...fault, isFound, reason: isFound ? "" : whyNot(fault, report) };
}

/** Whether a finding about links is the one that a fault asks for. */
function isAbout({ rule, file, line, marked }: PlacedFinding, fault: PlantedFault): boolean {
  return (
    rule.startsWith("link-") &&
    file === fault.file &&
    line === fault.line &&
    marked.includes(fault.target)
  );
}

function whyNot({ file, line, target, kind }: PlantedFault, { judged }: SiteReport): string {
  const article = judged.get(file);
  if (article === undefined) {
    return "The file isn't checked.";
  }
  const link = article.find((one) => one.line === line && one.target === target);
  if (link === undefined) {
    return "It isn't read as a link.";
  }
  if (link.path === undefined) {
    return link.page;
  }
  const isAnchor = kind === "near anchor" || kind === "other anchor";
  return isAnchor ? (link.anchor ?? "It isn't read.") : `It leads to ${link.path}.`;
}

/** Findings of links that are there with the faults only, and have nothing to do with one. */
function newFindings(
  { faults, withoutPage }: PlantedSite,
  before: SiteReport,
  after: SiteReport,
): PlacedFinding[] {
  const known = new Set(before.findings.map(keyOf));
  return after.findings.filter(
    (finding) =>
      finding.rule.startsWith("link-") &&
      !known.has(keyOf(unplanted(finding, faults))) &&
      !faults.some((fault) => isAbout(finding, fault)) &&
      !ledTo(finding, before, withoutPage),
  );
}

/** A finding with its line as it was before a fault was planted in it. */
function unplanted(finding: PlacedFinding, faults: readonly PlantedFault[]): PlacedFinding {
  const fault = faults.find(({ file, line }) => file === finding.file && line === finding.line);
  return fault === undefined
    ? finding
    : {
        ...finding,
        text: finding.text.replace(`](${fault.target})`, () => `](${fault.before})`),
      };
}

/** Whether the link of a finding led to one of these pages before. */
function ledTo(
  { file, marked }: PlacedFinding,
  { judged }: SiteReport,
  pages: ReadonlySet<string>,
): boolean {
  return (judged.get(file) ?? []).some(
    ({ target, path }) => path !== undefined && pages.has(path) && marked.includes(target),
  );
}

/** A finding by what stays the same where lines are added above it. */
function keyOf({ rule, file, text, marked, message }: PlacedFinding): string {
  return JSON.stringify([rule, file, text, marked, message]);
}
