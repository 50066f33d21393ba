import { anything, list, members, text } from "./data.ts";
import type { ResultDefinition, RowComparison, SectionDefinition } from "./definition.ts";
import { ownRowsBy, plainSections, section } from "./sections.ts";

/** The figures of a row, the first said first. */
const figures = ["clicks", "impressions", "ctr", "position"];

/** How rows of two exports are compared. */
const measures: RowComparison["measures"] = {
  clicks: "up",
  impressions: "up",
  ctr: "up",
  position: "position",
};

/** A sheet of the export, whose rows one member tells apart. */
function sheet(member: string, title: string, dimension: string): SectionDefinition {
  return section(member, {
    title,
    columns: [dimension, ...figures],
    compared: { ...ownRowsBy([dimension], measures), isExcerpt: true },
  });
}

/**
 * An export of Search Console's performance report, as it is shown and compared. It is no tool: nothing calls it, and
 * no call is ever answered by it.
 */
export const searchConsoleExport: ResultDefinition = {
  name: "search_console_export",
  title: "Search Console Export",
  icon: "graph-line",
  evidence: ["measured"],
  fields: [],
  data: members({
    property: text,
    domain: text,
    search_type: text,
    filters: anything,
    queries_of: anything,
    exported: anything,
    date_range: anything,
    compare_to: anything,
    data_state: anything,
    group_by: anything,
    summary: anything,
    rows: list,
    queries: list,
    query_pages: list,
    rows_by: list,
    countries: list,
    devices: list,
    appearance: list,
    days: list,
    export_notes: anything,
  }),
  sections: [
    ...plainSections("property", "search_type", "data_state", "summary", "date_range"),
    sheet("rows", "Pages", "page"),
    sheet("queries", "Queries", "query"),
    section("query_pages", {
      title: "Queries by page",
      columns: ["query", "page", ...figures],
      compared: { keys: [["query", "page"]], measures, isExcerpt: true },
    }),
    section("rows_by", { title: "Rows" }),
    sheet("countries", "Countries", "country"),
    sheet("devices", "Devices", "device"),
    sheet("appearance", "Search appearance", "appearance"),
    sheet("days", "Days", "date"),
    section("compare_to"),
  ],
  caveats: ["Measured by Google Search, not estimated. Rare queries are withheld for privacy."],
  mainSection: "rows",
};
