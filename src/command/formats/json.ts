import type { CheckReport } from "../checkReport.ts";

/** The name and version of this form: a change that programs can't read gets another number. */
export const jsonForm = "seo-research/check@1";

/** The report as JSON. Text is as it is in the files. */
export function jsonOf(report: CheckReport): string {
  const { version, articles, checked, links, undecided, undecidedReasons } = report;
  const value = {
    form: jsonForm,
    version,
    folder: report.belowTop,
    articles,
    checked,
    links: links ?? null,
    redirectFiles: report.redirectFiles ?? null,
    undecided: { count: undecided, reasons: undecidedReasons },
    since: report.since ?? null,
    accepted: report.accepted,
    goneFromBaseline: report.gone,
    notes: report.notes,
    findings: report.findings.map(({ site, related, ...finding }) => ({
      ...finding,
      evidence: site ?? null,
      ...(related === undefined ? {} : { related }),
    })),
  };
  return `${JSON.stringify(value, undefined, 2)}\n`;
}
