import type { KnownFinding } from "../baseline.ts";
import { summarySentences } from "../checkReport.ts";
import type { CheckReport } from "../checkReport.ts";
import { logLine } from "./escapedText.ts";

/** One line for each finding, then what was checked. */
export function textOf(report: CheckReport): string {
  const lines = [...report.findings.map(lineOf), ...summarySentences(report)];
  return `${lines.map(logLine).join("\n")}\n`;
}

function lineOf({ file, line, column, severity, rule, message, site }: KnownFinding): string {
  const from =
    site?.configuration === undefined ? "" : ` (${site.generator}: ${site.configuration})`;
  return `${file}:${line}:${column} ${severity} ${rule} ${message}${from}`;
}
