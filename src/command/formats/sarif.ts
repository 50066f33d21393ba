import { ruleHelp, ruleNames, usualSeverity } from "../commandRules.ts";
import type { KnownFinding } from "../baseline.ts";
import { pathFromTop, summarySentences } from "../checkReport.ts";
import type { CheckReport } from "../checkReport.ts";

/** Results that code scanning takes of one run. */
const mostResults = 5_000;

/** The name that readers know for the folder that paths begin in. */
const base = "%SRCROOT%";

const levels = { error: "error", warning: "warning", information: "note", hint: "note" } as const;

/** The report as SARIF 2.1.0. Of more than 5,000 findings the rest is counted in a notification. */
export function sarifOf(report: CheckReport): string {
  const { findings, version } = report;
  const left = Math.max(0, findings.length - mostResults);
  const said = [
    ...summarySentences(report),
    ...(left === 0 ? [] : [`Findings that aren't listed: ${left}.`]),
  ];
  const log = {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: {
          driver: {
            name: "seo-research",
            version,
            rules: ruleNames.map((id) => {
              const usual = usualSeverity(id);
              return {
                id,
                shortDescription: { text: ruleHelp[id] },
                help: { text: ruleHelp[id] },
                defaultConfiguration:
                  usual === "off" ? { enabled: false } : { level: levels[usual] },
              };
            }),
          },
        },
        columnKind: "utf16CodeUnits",
        originalUriBaseIds: {
          [base]: { description: { text: "The top of the repository." } },
        },
        invocations: [
          {
            executionSuccessful: true,
            toolExecutionNotifications: said.map((text) => ({ level: "note", message: { text } })),
          },
        ],
        results: findings.slice(0, mostResults).map((one) => resultOf(one, report)),
      },
    ],
  };
  return `${JSON.stringify(log, undefined, 2)}\n`;
}

function resultOf(finding: KnownFinding, report: CheckReport): unknown {
  const { rule, line, column, endLine, endColumn } = finding;
  return {
    ruleId: rule,
    ruleIndex: ruleNames.indexOf(rule),
    level: levels[finding.severity],
    message: { text: finding.message },
    partialFingerprints: { "seoResearch/v1": finding.fingerprint },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: uriOf(pathFromTop(report, finding.file)), uriBaseId: base },
          region: { startLine: line, startColumn: column, endLine, endColumn },
        },
      },
    ],
  };
}

/** A path as a relative URI; what isn't valid in one, as half of a character in a file's name, is replaced. */
function uriOf(path: string): string {
  return path.toWellFormed().split("/").map(encodeURIComponent).join("/");
}
