import * as l10n from "@vscode/l10n";
import { countedText, formatDay, formatInteger } from "../../../shared/format.ts";
import { isRecord } from "../../../shared/json.ts";
import type { JsonRecord } from "../../../shared/json.ts";
import { labelOf } from "../../../shared/labels.ts";
import { shortText } from "../../../shared/plainText.ts";
import { firstTextOf, isFigure, memberOf, rowsOf } from "../../../shared/reading.ts";
import type { Column } from "../../../shared/table.ts";
import { haveOtherLengths } from "../../searchConsole/days.ts";
import type { Days } from "../../searchConsole/export.ts";
import { sharableText } from "../../searchConsole/privateQuery.ts";
import { searchConsoleExport } from "../../tools/searchConsoleExport.ts";
import type { PartNotice } from "../parts/notices.ts";
import type { AnswerView, ShapeTable } from "./answerView.ts";
import { ownedView } from "./ownedDataViews.ts";
import { changeOf, previous, withChanges } from "./periodChanges.ts";
import { searchPresets } from "./searchPresets.ts";

/** The sheets whose rows have figures; those of several dimensions aren't compared. */
const sheets = searchConsoleExport.sections.flatMap(({ member, compared }) =>
  compared === undefined && member !== "rows_by" ? [] : [member],
);

const owned = ownedView("days", ["clicks", "impressions"]);

/** The sheets of an export with what changed in each row, what lost most clicks first; the notes that its figures need. */
export const searchConsoleExportView: AnswerView = {
  ...owned,
  // the rows come first, what lost most above all; the totals are the chart's, and stand with it
  pictures: (answer) =>
    (owned.pictures?.(answer) ?? []).map((picture) =>
      picture.onTop === true ? { ...picture, member: "days", onTop: false, covers: true } : picture,
    ),
  covered: [
    "property",
    "search_type",
    "data_state",
    "summary",
    "date_range",
    "compare_to",
    "exported",
  ],
  tables: Object.fromEntries(sheets.map((member) => [member, sheetTable(member)])),
  notices: ({ data }) => noticesOnTop(data),
  notes: ({ data }) => exportNotes(data),
};

/** A sheet with changes behind its figures. Of two periods the rows that lost most clicks come first; those of days stay in their order. */
function sheetTable(member: string): ShapeTable {
  return (rows, columns, { data, units }) => {
    const changed = withChanges(rows, columns, units);
    const presets = searchPresets(rowsOf(data, member), changed.columns);
    const isCompared = changed.columns.some(({ key }) => key === changeOf("clicks"));
    return {
      rows: isCompared && member !== "days" ? rows.toSorted(byClicksLost) : rows,
      ...changed,
      columns: changed.columns.map((column) =>
        column.key === "private" ? privateColumn(column) : column,
      ),
      ...(presets.length === 0 ? {} : { presets }),
      ...(member === "rows_by" && arePagesByDay(changed.columns)
        ? { title: l10n.t("Pages by day") }
        : {}),
    };
  };
}

function arePagesByDay(columns: readonly Column[]): boolean {
  const keys = columns.map(({ key }) => key);
  return keys.includes("page") && keys.includes("date") && !keys.includes("query");
}

function privateColumn(column: Column): Column {
  return {
    ...column,
    marksPrivate: true,
    help: l10n.t("The query contains an email address or a phone number"),
  };
}

function byClicksLost(a: JsonRecord, b: JsonRecord): number {
  return gained(a) - gained(b);
}

/** Clicks that a row gained; rows without both figures come behind all others. */
function gained(row: JsonRecord): number {
  const [now, before] = [memberOf(row, "clicks"), memberOf(row, `${previous}clicks`)];
  return isFigure(now) && isFigure(before) ? now - before : Number.MAX_SAFE_INTEGER;
}

/** What changes how an export's figures are read. */
function noticesOnTop(data: JsonRecord): PartNotice[] {
  const truncated = sheetNames(noteOf(data, "truncated"));
  const cut = sheetNames(noteOf(data, "cut"));
  const areFiltersKnown = isRecord(memberOf(data, "filters"));
  const part = partWords(data);
  return [
    part === "" ? "" : l10n.t("These figures cover only part of the site: {0}.", part),
    areFiltersKnown ? "" : l10n.t("The file doesn't say whether these figures are filtered."),
    haveOtherLengths(daysOf(data, "date_range"), daysOf(data, "compare_to"))
      ? l10n.t("The two periods are of different length, so counts can't be compared.")
      : "",
    truncated === ""
      ? ""
      : l10n.t(
          "Search Console exports a limited number of rows of a table. There may be more: {0}.",
          truncated,
        ),
    cut === ""
      ? ""
      : l10n.t("The file has more rows than can be imported. The last ones are missing: {0}.", cut),
  ].flatMap((text): PartNotice[] => (text === "" ? [] : [{ kind: "scope", text }]));
}

function daysOf(data: JsonRecord, member: string): Days {
  const range = memberOf(data, member);
  return [firstTextOf(range, "start_date"), firstTextOf(range, "end_date")];
}

/** What else there is to know of them. */
function exportNotes(data: JsonRecord): PartNotice[] {
  const note = (member: string): unknown => noteOf(data, member);
  const counted = (member: string): number => countOf(note(member));
  const notTotal = sheetNames(note("not_the_total"));
  const left = leftOutWords(note("left_out"));
  return [
    left === "" ? "" : l10n.t("Left out because the figures can't be right: {0}.", left),
    counted("private") === 0 ? "" : privateWords(counted("private")),
    notTotal === ""
      ? ""
      : l10n.t("Totals come from the chart. Rows don't add up to them: {0}.", notTotal),
    anonymousWords(note("anonymous"), Array.isArray(memberOf(data, "rows"))),
    clickThroughWords(sumOf(note("click_through_differs"))),
    counted("folded_pages") === 0 ? "" : foldedWords(counted("folded_pages")),
    counted("hours") > 0
      ? l10n.t("The chart has hours in your browser's time zone, not days.")
      : "",
    orderWords(note("later_by_order")),
    note("pacific_days") === true
      ? firstTextOf(data, "data_state") === "partial"
        ? l10n.t("Days follow Pacific time, and the last two or three may be incomplete.")
        : l10n.t("Days follow Pacific time.")
      : "",
    exportedWords(data),
  ].flatMap((text): PartNotice[] => (text === "" ? [] : [{ kind: "note", text }]));
}

/** What the import noted of the files. */
function noteOf(data: JsonRecord, member: string): unknown {
  const notes = memberOf(data, "export_notes");
  return isRecord(notes) ? memberOf(notes, member) : undefined;
}

/** "page: +/guides/ · search type: image"; "" for an export of the whole site's web search. */
function partWords(data: JsonRecord): string {
  const type = firstTextOf(data, "search_type");
  const filters = memberOf(data, "filters");
  return [
    ...(type === "" || type === "web" ? [] : [`${l10n.t("search type")}: ${shortText(type)}`]),
    ...Object.entries(isRecord(filters) ? filters : {}).map(
      ([name, value]) =>
        `${labelOf(name).toLowerCase()}: ${shortText(typeof value === "string" ? sharableText(value) : "")}`,
    ),
  ].join(" · ");
}

/** "Pages, Queries", for the sheets of a note. */
function sheetNames(value: unknown): string {
  const names: unknown[] = Array.isArray(value) ? value : [];
  return names.flatMap((name) => (typeof name === "string" ? [sheetName(name)] : [])).join(", ");
}

/** Sheets whose rows are a member of another name. */
const membersOfSheets: ReadonlyMap<string, string> = new Map([
  ["pages", "rows"],
  ["chart", "days"],
]);

function sheetName(name: string): string {
  const wanted = name === "queries by page" ? "query_pages" : (membersOfSheets.get(name) ?? name);
  const title = searchConsoleExport.sections.find(({ member }) => member === wanted)?.title;
  return title === undefined ? shortText(labelOf(name)) : l10n.t(title);
}

/** "Queries: 2", for each sheet; the bulk export has none. */
function leftOutWords(value: unknown): string {
  return Object.entries(isRecord(value) ? value : {})
    .filter(([, count]) => countOf(count) > 0)
    .map(
      ([name, count]) =>
        `${name === "rows" ? l10n.t("Rows of the file") : sheetName(name)}: ${formatInteger(countOf(count))}`,
    )
    .join(" · ");
}

function privateWords(count: number): string {
  return countedText(
    count,
    {
      one: "1 query contains an email address or a phone number. It's left out of what you copy or save.",
      other:
        "{0} queries contain an email address or a phone number. They're left out of what you copy or save.",
    },
    formatInteger(count),
  );
}

/** Stated figures that disagree with those that they follow from; "" for none. */
function clickThroughWords(count: number): string {
  return count === 0
    ? ""
    : countedText(
        count,
        {
          one: "CTR is clicks divided by impressions. The file has another value in 1 row.",
          other: "CTR is clicks divided by impressions. The file has other values in {0} rows.",
        },
        formatInteger(count),
      );
}

/** That nothing but the order of the columns told which period is the later one. */
function orderWords(value: unknown): string {
  const prefixes: unknown[] = Array.isArray(value) ? value : [];
  const [now, before] = prefixes.map((one) => (typeof one === "string" ? shortText(one) : ""));
  return now === undefined || before === undefined
    ? ""
    : l10n.t(
        "The file doesn't say which period is the later one. “{0}” counts as now, “{1}” as before.",
        now,
        before,
      );
}

function foldedWords(count: number): string {
  return countedText(
    count,
    {
      one: "1 row is another URL of a listed page. Where pages are matched, both are added up.",
      other: "{0} rows are other URLs of listed pages. Where pages are matched, they're added up.",
    },
    formatInteger(count),
  );
}

/** Searches that the bulk export doesn't name. */
function anonymousWords(value: unknown, hasPages: boolean): string {
  const [clicks, impressions] = [
    countOf(memberOf(value, "clicks")),
    countOf(memberOf(value, "impressions")),
  ];
  if (clicks + impressions === 0) {
    return "";
  }
  const figures = l10n.t(
    "Queries that Google doesn't name. Clicks: {0}. Impressions: {1}.",
    formatInteger(clicks),
    formatInteger(impressions),
  );
  return hasPages ? `${figures} ${l10n.t("They're in the figures of pages.")}` : figures;
}

function exportedWords(data: JsonRecord): string {
  const day = firstTextOf(data, "exported");
  return day === ""
    ? l10n.t("Exported from Search Console by you.")
    : l10n.t("Exported from Search Console by you on {0}.", formatDay(day));
}

/** Of a count for each sheet. */
function sumOf(value: unknown): number {
  return Object.values(isRecord(value) ? value : {}).reduce(
    (sum: number, count) => sum + countOf(count),
    0,
  );
}

function countOf(value: unknown): number {
  return isFigure(value) && value > 0 ? value : 0;
}
