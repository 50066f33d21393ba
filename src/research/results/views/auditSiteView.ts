import * as l10n from "../../../shared/l10n.ts";
import { formatCell } from "../../../shared/columnFormats.ts";
import { codeWord } from "../../../shared/codeWords.ts";
import { countedText, formatAmount, formatInteger } from "../../../shared/format.ts";
import type { JsonRecord } from "../../../shared/json.ts";
import type { Tile, Tone } from "../../../shared/picture.ts";
import type { PartNotice } from "../parts/notices.ts";
import type { Column } from "../../../shared/table.ts";
import { amountOf, firstTextOf, memberOf, rowsOf } from "../../../shared/reading.ts";
import type { TableShape } from "../parts/memberSections.ts";
import type { AnswerPicture, AnswerView } from "./answerView.ts";
import { barOf, barsOfRows, rankedBars, tileOf, tilesPicture, wordOf } from "./drawing.ts";

/** The end of the scale of the on-page score (service facts 5.11). */
const best = 100;
const severities = ["high", "medium", "low"];

/** A site's health: the score, what it was read from, and what to mend first. */
export const auditSiteView: AnswerView = {
  covered: [
    "onpage_score",
    "issues_summary",
    "pages_audited",
    "pages_discovered",
    "fetch_failures",
  ],
  pictures: ({ data }) => [...health(data), ...issueBars(data)],
  notices: ({ data }) => renderWarning(memberOf(data, "render_warning")),
  tables: { recommendations: worstFirst, issue_clusters: worstFirst },
};

/** That scripts seem to draw the pages, in the service's words where it has any (service facts 5.11: true or a text). */
function renderWarning(value: unknown): PartNotice[] {
  if (typeof value === "string" && value.trim() !== "") {
    return [{ kind: "caveat", text: value, isSaid: true }];
  }
  const text = l10n.t(
    "These pages seem to be rendered with JavaScript, which this audit doesn't run. Visitors may see something different.",
  );
  return value === true ? [{ kind: "caveat", text }] : [];
}

function health(data: JsonRecord): AnswerPicture[] {
  const score = amountOf(data, "onpage_score");
  const summary = memberOf(data, "issues_summary");
  const tiles: Tile[] = [
    ...severities.flatMap((severity) =>
      tileOf(summary, severity, { label: l10n.t("{0}-severity issues", wordOf(severity)) }),
    ),
    ...pagesRead(data),
    ...tileOf(data, "fetch_failures"),
  ];
  if (score === undefined || score > best) {
    return tilesPicture("health", l10n.t("At a glance"), "issues_summary", tiles);
  }
  const label = l10n.t("On-page score");
  const text = l10n.t("{0} of {1}", formatAmount(score), formatInteger(best));
  return [
    {
      name: "health",
      title: label,
      member: "issues_summary",
      onTop: true,
      picture: {
        shape: "dial",
        label,
        value: score,
        most: best,
        text,
        tone: "plain",
        beside: tiles,
      },
    },
  ];
}

/** "20 of 394 found". */
function pagesRead(data: JsonRecord): Tile[] {
  const found = amountOf(data, "pages_discovered");
  const read = amountOf(data, "pages_audited");
  const text =
    read === undefined || found === undefined || found < read
      ? {}
      : {
          text: l10n.t(
            "{0} of {1} found",
            formatCell(read, "integer"),
            formatCell(found, "integer"),
          ),
        };
  return tileOf(data, "pages_audited", text);
}

function issueBars(data: JsonRecord): AnswerPicture[] {
  const bars = barsOfRows(rowsOf(data, "issue_clusters"), (row) => {
    const [issue, pages, severity] = [
      firstTextOf(row, "issue"),
      amountOf(row, "affected_pages"),
      firstTextOf(row, "severity"),
    ];
    const text =
      pages === undefined
        ? ""
        : countedText(pages, { one: "1 page", other: "{0} pages" }, formatCell(pages, "integer"));
    const mark = severity === "" ? {} : { mark: l10n.t("{0} severity", wordOf(severity)) };
    return issue === "" || pages === undefined
      ? undefined
      : barOf(codeWord(issue), pages, { text, tone: toneOf(severity), ...mark });
  });
  return rankedBars(
    { name: "issues", title: l10n.t("Pages by issue"), member: "issue_clusters" },
    bars,
  );
}

function toneOf(severity: string): Tone {
  switch (severity.toLowerCase()) {
    case "high":
      return "bad";
    case "medium":
      return "warn";
    case "low":
      return "muted";
    default:
      return "plain";
  }
}

/** Rows by severity, of one severity as the service ordered them. */
function worstFirst(rows: readonly JsonRecord[], found: readonly Column[]): TableShape {
  const isWord = rows.every((row) => typeof (memberOf(row, "severity") ?? "") === "string");
  const columns = found.map((column): Column =>
    column.key === "severity" && isWord ? { ...column, format: "level" } : column,
  );
  return { columns, rows: rows.toSorted((a, b) => severityRank(a) - severityRank(b)) };
}

function severityRank(row: JsonRecord): number {
  const place = severities.indexOf(firstTextOf(row, "severity").toLowerCase());
  return place < 0 ? severities.length : place;
}
