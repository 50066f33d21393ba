import { canonicalJson, isRecord } from "../../shared/json.ts";
import type { JsonRecord } from "../../shared/json.ts";
import type { ResultStore } from "../library/resultStore.ts";
import { firstTextOf } from "../../shared/reading.ts";
import { tagsOf, ownTitle, projectsOf } from "../library/savedResult.ts";
import type { SavedResult } from "../library/savedResult.ts";
import { Turns } from "../../system/turn.ts";
import { lengthOf } from "./days.ts";
import { searchTypes } from "./export.ts";
import type {
  Counts,
  Days,
  Dimension,
  ExportKind,
  RowFigures,
  SearchConsoleExport,
  Sheet,
} from "./export.ts";
import { siteOf } from "./exportSite.ts";
import { sharableText } from "./privateQuery.ts";

/** What saved exports have in place of a tool of the service. */
export const exportTool = "search_console_export";
/** What they have in place of the service's address: no service was asked. */
const exportOrigin = "search console";

/** True for a saved result that a person exported from Search Console. */
export function isSearchConsoleExport({ tool }: { readonly tool: string }): boolean {
  return tool === exportTool;
}

/** Days that Search Console still counts. */
const stillCounted = 3;

/** The members of data that sheets of one dimension are in; pages are its rows, as in Get Search Performance. */
const members: Readonly<Record<Dimension, string>> = {
  page: "rows",
  query: "queries",
  country: "countries",
  device: "devices",
  appearance: "appearance",
  date: "days",
};

/**
 * Keeps an export in the library, where the same bytes are kept once: with other answers about what they don't tell,
 * the earlier result goes to the trash, and its title, tags, projects and other answers are the new one's.
 */
export async function keepExport(
  store: ResultStore,
  read: SearchConsoleExport,
  { projects, now }: { readonly projects: readonly string[]; readonly now: Date },
): Promise<{ readonly result: SavedResult; readonly isNew: boolean }> {
  const callKey = canonicalJson([exportOrigin, exportTool, { digest: read.digest }]);
  const known = await store.findSaved(callKey);
  const opened = known === undefined ? undefined : await store.open(known.id);
  const earlier = opened?.ok === true ? opened.result : undefined;
  const exported = earlier === undefined ? read : withAnswers(read, earlier.args);
  const args = argsOf(exported);
  if (earlier !== undefined && isAlike(earlier.args, args)) {
    return { result: await store.noteProjects(earlier, projects), isNew: false };
  }
  const all = [...new Set([...(earlier === undefined ? [] : projectsOf(earlier)), ...projects])];
  const time = now.toISOString();
  const title = earlier === undefined ? undefined : ownTitle(earlier);
  const tags = earlier === undefined ? [] : tagsOf(earlier);
  const result = await store.keepMade(
    store.newId(exportTool, now),
    {
      tool: exportTool,
      args,
      subject: exported.property ?? siteOf(exported) ?? exported.files[0] ?? "",
      market: null,
      sentAt: time,
      receivedAt: time,
      cost: 0,
      balanceAfter: null,
      origin: exportOrigin,
      callKey,
      ...(all.length === 0 ? {} : { projects: all }),
      ...(title === undefined ? {} : { title }),
      ...(tags.length === 0 ? {} : { tags }),
    },
    { data: await dataOf(exported) },
  );
  await (earlier === undefined ? undefined : store.discard([earlier.id], now));
  return { result, isNew: true };
}

function daysOf(first: string | null, last: string | null): Days | null {
  return first === null || last === null ? null : [first, last];
}

/** An export with what was answered when it was imported before, where that isn't known now. */
function withAnswers(exported: SearchConsoleExport, args: JsonRecord): SearchConsoleExport {
  const text = (name: string): string | null => firstTextOf(args, name) || null;
  const searchType = text("search_type");
  const { filters } = args;
  return {
    ...exported,
    property: exported.property ?? text("property"),
    searchType: exported.searchType ?? searchTypes.find((type) => type === searchType) ?? null,
    filters: exported.filters ?? (isRecord(filters) ? textsOf(filters) : null),
    period: exported.period ?? daysOf(text("start_date"), text("end_date")),
    comparedWith:
      exported.comparedWith ?? daysOf(text("compare_start_date"), text("compare_end_date")),
  };
}

function textsOf(record: JsonRecord): { readonly [name: string]: string } {
  return Object.fromEntries(
    Object.entries(record).flatMap(([name, value]) =>
      typeof value === "string" ? [[name, value]] : [],
    ),
  );
}

/** Whether what is known of an export is the same, whatever its files are called. */
function isAlike(one: JsonRecord, other: JsonRecord): boolean {
  return factsOf(one) === factsOf(other);
}

function factsOf({ files: _files, exported: _exported, ...facts }: JsonRecord): string {
  return canonicalJson(facts);
}

/** What an export is of: what would be asked for if it were a call. */
function argsOf(exported: SearchConsoleExport): JsonRecord {
  const { property, searchType, filters, queriesOf, period, comparedWith, digest, files } =
    exported;
  return given({
    property,
    search_type: searchType,
    filters,
    queries_of: queriesOf,
    start_date: period?.[0],
    end_date: period?.[1],
    compare_start_date: comparedWith?.[0],
    compare_end_date: comparedWith?.[1],
    source: sources[exported.kind],
    exported: exported.exported,
    digest,
    files,
  });
}

/** Where exports are from that the interface doesn't make. */
const sources: { readonly [kind in ExportKind]?: string } = {
  apiRows: "api",
  bulkExport: "bulk_export",
  addOn: "api",
};

/** Without what isn't known. */
function given(record: JsonRecord): JsonRecord {
  return Object.fromEntries(
    Object.entries(record).filter(([, value]) => value !== null && value !== undefined),
  );
}

/** The members that a result of Get Search Performance has, and the other sheets beside them. */
async function dataOf(exported: SearchConsoleExport): Promise<JsonRecord> {
  const { property, searchType, filters, queriesOf, period, comparedWith, sheets, combined } =
    exported;
  const hasPages = sheets.some((sheet) => memberOfSheet(sheet) === members.page);
  const rows: [string, JsonRecord[]][] = [];
  for (const sheet of [...sheets, ...combined]) {
    rows.push([memberOfSheet(sheet), await sheetRows(sheet, exported)]);
  }
  return given({
    domain: siteOf(exported),
    property,
    search_type: searchType,
    filters,
    queries_of: queriesOf,
    exported: exported.exported,
    date_range: rangeOf(period),
    compare_to: rangeOf(comparedWith),
    data_state: isStillCounted(exported) ? "partial" : null,
    group_by: hasPages ? "page" : null,
    summary: summaryOf(exported),
    ...Object.fromEntries(rows),
    export_notes: notesOf(exported),
  });
}

function rangeOf(days: Days | null): JsonRecord | null {
  return days === null ? null : { start_date: days[0], end_date: days[1] };
}

/** True where the last days of the period may still grow: those before the export, or where that day isn't known. */
function isStillCounted({ exported, period, notes }: SearchConsoleExport): boolean {
  return (
    notes.pacificDays === true &&
    (exported === null || period === null || lengthOf([period[1], exported]) - 1 <= stillCounted)
  );
}

/** The chart's sums: rows don't add up to anything that could be shown as a total. */
function summaryOf({ totals }: SearchConsoleExport): JsonRecord | null {
  return totals === null
    ? null
    : {
        ...sums(totals.now),
        ...(totals.before === undefined ? {} : previous(sums(totals.before))),
      };
}

function sums({ clicks, impressions }: Counts): JsonRecord {
  return { clicks, impressions, ctr: impressions > 0 ? clicks / impressions : null };
}

function previous(record: JsonRecord): JsonRecord {
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [`previous_${name}`, value]),
  );
}

function memberOfSheet({ dimensions }: Sheet): string {
  const [first, second, ...more] = dimensions;
  if (first !== undefined && second === undefined) {
    return members[first];
  }
  const isQueryPage =
    more.length === 0 && dimensions.includes("query") && dimensions.includes("page");
  return isQueryPage ? "query_pages" : "rows_by";
}

async function sheetRows(sheet: Sheet, { kind }: SearchConsoleExport): Promise<JsonRecord[]> {
  const { dimensions, rows } = sheet;
  const isPlaced = kind !== "discover" && kind !== "news";
  const figures = ({ clicks, impressions, ctr, position }: RowFigures): JsonRecord => ({
    clicks,
    impressions,
    ctr,
    ...(isPlaced ? { position } : {}),
  });
  const turns = new Turns();
  const records: JsonRecord[] = [];
  for (const { keys, now, before, isPrivate } of rows) {
    await (records.length % 256 === 0 ? turns.next() : undefined);
    records.push({
      ...Object.fromEntries(dimensions.map((dimension, at) => [dimension, keys[at] ?? ""])),
      ...figures(now),
      ...(before === undefined ? {} : previous(figures(before))),
      ...(isPrivate === true ? { private: true } : {}),
    });
  }
  return records;
}

function notesOf({ notes }: SearchConsoleExport): JsonRecord {
  return given({
    truncated: notes.truncated,
    cut: notes.cut,
    not_the_total: notes.notTheTotal,
    pacific_days: notes.pacificDays,
    hours: notes.hours,
    left_out: notes.leftOut,
    click_through_differs: notes.clickThroughDiffers,
    folded_pages: notes.foldedPages,
    private: notes.private,
    anonymous: notes.anonymous,
    later_by_order: notes.laterByOrder,
  });
}

/** What narrows an export, as it may be written into a project: without the values that name a person. */
export function withoutPrivateFilters(record: JsonRecord): JsonRecord {
  const { filters } = record;
  return isRecord(filters)
    ? {
        ...record,
        filters: Object.fromEntries(
          Object.entries(filters).map(([name, value]) => [
            name,
            typeof value === "string" ? sharableText(value) : value,
          ]),
        ),
      }
    : record;
}

/** The response of an export as it may be written into a project: without the rows whose query names a person. */
export function withoutPrivateRows(envelope: JsonRecord): JsonRecord {
  const { data } = envelope;
  if (!isRecord(data)) {
    return envelope;
  }
  return {
    ...envelope,
    data: Object.fromEntries(
      Object.entries(withoutPrivateFilters(data)).map(([name, value]) => [
        name,
        isRecord(value) && Array.isArray(value["rows"])
          ? { ...value, rows: sharableRows(value["rows"]) }
          : sharableRows(value),
      ]),
    ),
  };
}

function sharableRows(value: unknown): unknown {
  return Array.isArray(value)
    ? value.filter((row) => !isRecord(row) || row["private"] !== true)
    : value;
}
