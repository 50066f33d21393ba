import { readFileSync } from "node:fs";
import { nameCheckout, openCheckout } from "./checkout.ts";
import { readJudged, tallied } from "./judgedList.ts";
import type { JudgedFinding } from "./judgedList.ts";
import { reportOn } from "./siteReport.ts";

/** Prints what a judged list says of each rule; with checkouts of its sites also how many of its findings the rules still report. */
export async function measureJudged(file: string, folders: readonly string[]): Promise<void> {
  const list = readJudged(readFileSync(file, "utf8"));
  print("judged");
  printTally(list);
  if (folders.length === 0) {
    return;
  }
  const reported = new Set<string>();
  for (const folder of folders) {
    const { root, site } = nameCheckout(folder);
    const { findings } = await reportOn(await openCheckout(root));
    findings.forEach(({ rule, file: path, line }) =>
      reported.add(keyOf({ rule, site, file: path, line })),
    );
  }
  print("\nstill reported");
  const still = list.filter((finding) => reported.has(keyOf(finding)));
  printTally(still);
  for (const finding of still.filter(({ truth }) => truth === "false" || truth === "useless")) {
    print(`    ${finding.truth} ${keyOf(finding)} ${finding.message}`);
  }
  print("\ntrue and no longer reported");
  for (const finding of list.filter((one) => one.truth === "true" && !still.includes(one))) {
    print(`    ${keyOf(finding)} ${finding.message}`);
  }
}

function printTally(list: readonly JudgedFinding[]): void {
  printRow(["rule", "true", "false", "useless", "not judged"]);
  for (const { rule, counts } of tallied(list)) {
    printRow([rule, counts.true, counts.false, counts.useless, counts[""]].map(String));
  }
  const of = (truth: JudgedFinding["truth"]): string =>
    String(list.filter((finding) => finding.truth === truth).length);
  printRow(["together", of("true"), of("false"), of("useless"), of("")]);
}

/** Messages change as rules do; a finding stays the one of its rule on its line. */
function keyOf({
  rule,
  site,
  file,
  line,
}: Pick<JudgedFinding, "rule" | "site" | "file" | "line">): string {
  return `${rule} ${site} ${file}:${line}`;
}

function printRow([name = "", ...cells]: readonly string[]): void {
  print(`${name.padEnd(24)}${cells.map((cell) => cell.padStart(12)).join("")}`);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
