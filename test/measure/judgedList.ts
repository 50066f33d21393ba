import type { PlacedFinding } from "./siteReport.ts";

/** What a person made of a finding; "" before they did. README.md says what each is. */
export type Truth = "" | "true" | "false" | "useless";

/** A line of a list for judging. */
export interface JudgedFinding extends Omit<PlacedFinding, "marked"> {
  readonly site: string;
  readonly commit: string;
  /** Where the line is to be seen. */
  readonly place: string;
  readonly truth: Truth;
  readonly reason: string;
}

const columns = [
  "truth",
  "reason",
  "rule",
  "severity",
  "site",
  "commit",
  "file",
  "line",
  "message",
  "text",
  "place",
] as const;
const truths: readonly string[] = ["", "true", "false", "useless"];
/** Characters of a line that are listed: whole paragraphs are one line. */
const longestText = 400;

/** A list as tab-separated text; no value has a tab or a line break in it. */
export function writeJudged(findings: readonly JudgedFinding[]): string {
  const rows = findings.map((finding) =>
    columns.map((column) => String(finding[column]).slice(0, longestText)),
  );
  return [columns, ...rows]
    .map((row) => `${row.map((value) => value.replaceAll(/\s+/gu, " ").trim()).join("\t")}\n`)
    .join("");
}

/** Reads a list. Throws for one without its columns, and for a verdict that is none. */
export function readJudged(text: string): JudgedFinding[] {
  const [head = "", ...rows] = text.split(/\r?\n/u).filter((line) => line !== "");
  const names = head.split("\t");
  const missing = columns.filter((column) => !names.includes(column));
  if (missing.length > 0) {
    throw new Error(`The list has no column ${missing.join(", ")}.`);
  }
  return rows.map((row, at) => {
    const cells = row.split("\t");
    const of = (column: (typeof columns)[number]): string => cells[names.indexOf(column)] ?? "";
    const truth = of("truth").trim();
    if (!isTruth(truth)) {
      throw new Error(`Row ${at + 2}: "${truth}" is neither true, false nor useless.`);
    }
    return {
      truth,
      reason: of("reason"),
      rule: of("rule"),
      severity: of("severity"),
      site: of("site"),
      commit: of("commit"),
      file: of("file"),
      line: Number(of("line")),
      message: of("message"),
      text: of("text"),
      place: of("place"),
    };
  });
}

/** How many of each rule were judged to be what, by rule; the rows in the order of the rules' names. */
export function tallied(
  findings: readonly Pick<JudgedFinding, "rule" | "truth">[],
): readonly { readonly rule: string; readonly counts: Readonly<Record<Truth, number>> }[] {
  const rules = [...new Set(findings.map(({ rule }) => rule))].toSorted();
  const count = (rule: string, truth: Truth): number =>
    findings.filter((one) => one.rule === rule && one.truth === truth).length;
  return rules.map((rule) => ({
    rule,
    counts: {
      "": count(rule, ""),
      true: count(rule, "true"),
      false: count(rule, "false"),
      useless: count(rule, "useless"),
    },
  }));
}

function isTruth(text: string): text is Truth {
  return truths.includes(text);
}
