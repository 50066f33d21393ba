import { nameCheckout, openCheckout, placeOf } from "./checkout.ts";
import { linkFaults, pageFaults } from "./faultKinds.ts";
import { reportFaults } from "./faultReport.ts";
import { keptPlan } from "./keptPlan.ts";
import { plantFaults } from "./plantFaults.ts";
import type { FaultReport, JudgedFault } from "./faultReport.ts";
import type { PlantedSite } from "./plantFaults.ts";
import { writePlanted } from "./writePlanted.ts";

/** How faults are planted in checkouts. */
export interface FaultOptions {
  /** Faults of each site. */
  readonly count: number;
  readonly seed: number;
  /** A folder in which the faults of each site are kept: those that are there already are planted again, whatever the seed, so that other rules are measured by the same ones. */
  readonly plans?: string;
  /** A folder that the sites are written to with the faults in them, for other checkers. */
  readonly keep?: string;
}

/** Prints which of the faults that are planted in checkouts the rules find; answers the faults as tab-separated text. */
export async function measureFaults(
  folders: readonly string[],
  { count, seed, plans, keep }: FaultOptions,
): Promise<string> {
  const rows = [["site", "kind", "found", "file", "line", "before", "target", "reason"]];
  const all: JudgedFault[] = [];
  for (const folder of folders) {
    const name = nameCheckout(folder);
    const site = await openCheckout(name.root);
    const plant = (): Promise<PlantedSite> => plantFaults(site, count, seed);
    const planted = plans === undefined ? await plant() : await keptPlan(plans, name, plant);
    const report = await reportFaults(site, planted);
    print(`\n## ${name.site} at ${name.commit.slice(0, 9)}`);
    printShares(report.faults);
    printUntouched(report, (file, line) => placeOf(name, file, line));
    all.push(...report.faults);
    rows.push(
      ...report.faults.map(({ kind, isFound, file, line, before, target, reason }) => [
        name.site,
        kind,
        isFound ? "found" : "missed",
        file,
        String(line),
        before,
        target,
        reason,
      ]),
    );
    if (keep !== undefined) {
      writePlanted(name, planted, keep);
    }
  }
  if (folders.length > 1) {
    print("\n## All");
    printShares(all);
  }
  return rows.map((row) => `${row.join("\t")}\n`).join("");
}

function printShares(faults: readonly JudgedFault[]): void {
  for (const kind of [...linkFaults, ...pageFaults]) {
    const some = faults.filter((fault) => fault.kind === kind);
    print(`${kind.padEnd(14)} ${shareOf(some)}`);
    for (const [reason, missed] of Map.groupBy(some, (fault) => generalized(fault.reason))) {
      if (reason !== "") {
        print(`    ${String(missed.length).padStart(4)}  ${reason}`);
      }
    }
  }
  print(`${"together".padEnd(14)} ${shareOf(faults)}`);
}

function shareOf(faults: readonly JudgedFault[]): string {
  return `${faults.filter(({ isFound }) => isFound).length} of ${faults.length}`;
}

function printUntouched(
  { untouched }: FaultReport,
  place: (file: string, line: number) => string,
): void {
  print(`findings of links that nobody touched: ${untouched.length}`);
  for (const { file, line, rule, message } of untouched) {
    print(`    ${file}:${line} ${rule}: ${message}`);
    print(`    ${place(file, line)}`);
  }
}

/** A reason without the names in it. */
function generalized(reason: string): string {
  return reason.replaceAll(/\S*[/`"“”]\S*\.?/gu, "…");
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
