import type { KnownFinding } from "../baseline.ts";
import { pathFromTop, summarySentences } from "../checkReport.ts";
import type { CheckReport } from "../checkReport.ts";
import { escapedText, logLine } from "./escapedText.ts";

/** Annotations of each kind that GitHub shows of one step. */
const mostOfKind = 10;
/** Findings that the summary of a job lists. */
const mostInSummary = 500;

const kinds = {
  error: "error",
  warning: "warning",
  information: "notice",
  hint: "notice",
} as const;

/** What GitHub is told: annotations on standard output, and the rest for the summary of the job. */
export interface GitHubReport {
  readonly output: string;
  /** Markdown. */
  readonly summary: string;
}

/** Annotations for at most ten findings of each kind, and all of them in the summary. */
export function githubOf(report: CheckReport): GitHubReport {
  const counts = { error: 0, warning: 0, notice: 0 };
  const annotations = report.findings.flatMap((finding) => {
    const kind = kinds[finding.severity];
    counts[kind] += 1;
    return counts[kind] <= mostOfKind ? [annotationOf(finding, report)] : [];
  });
  const sentences = summarySentences(report);
  const listed = report.findings.slice(0, mostInSummary);
  const left = report.findings.length - listed.length;
  return {
    output: `${[...annotations, ...sentences.map(logLine)].join("\n")}\n`,
    summary: [
      "### SEO Research",
      "",
      ...sentences.map(markdownText),
      "",
      ...listed.map(
        ({ file, line, rule, message }) =>
          `- ${markdownText(`${pathFromTop(report, file)}:${line}`)} **${rule}** ${markdownText(message)}`,
      ),
      ...(left > 0 ? [`- Others: ${left}`] : []),
      "",
    ].join("\n"),
  };
}

function annotationOf(finding: KnownFinding, report: CheckReport): string {
  const { file, line, endLine, column, endColumn, rule, message, severity } = finding;
  const properties = Object.entries({
    file: pathFromTop(report, file),
    line: String(line),
    endLine: String(endLine),
    // columns count within one line only
    ...(line === endLine ? { col: String(column), endColumn: String(endColumn) } : {}),
    title: rule,
  }).map(([name, value]) => `${name}=${escapedProperty(value)}`);
  return `::${kinds[severity]} ${properties.join(",")}::${escapedData(message)}`;
}

/** What follows the second `::`, as the runner reads it back. */
function escapedData(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function escapedProperty(text: string): string {
  return escapedData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}

/** A text in which no Markdown or HTML counts. */
function markdownText(text: string): string {
  return escapedText(text)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(/[\\`*_{}[\]()#+!|~@]/gu, String.raw`\$&`);
}
