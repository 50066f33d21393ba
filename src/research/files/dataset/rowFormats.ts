import * as l10n from "@vscode/l10n";
import { excelDialect, projectDialect } from "../csv.ts";
import { csvRows } from "./csvRows.ts";
import { markdownRows } from "./markdownRows.ts";
import { sheetRows } from "./sheetRows.ts";
import { jsonRows, ndjsonRows } from "./rawRows.ts";
import type { RowWriter, WriterParts } from "./rowWriter.ts";

/** What rows can be written as, in the order in which the formats are offered. */
export const rowFormats = ["csv", "excel", "xlsx", "ndjson", "json", "markdown"] as const;

export type RowFormat = (typeof rowFormats)[number];

/** Everything that a format of rows decides. A new one is a name above and an entry below. */
interface RowFormatRules {
  /** Of its files, without the dot. */
  readonly ending: string;
  /** A codicon, and the words by which it is chosen. */
  readonly icon: string;
  readonly label: () => string;
  readonly description: () => string;
  /** `excelDelimiter` separates the cells of a CSV file for Excel. */
  readonly writer: (parts: WriterParts, excelDelimiter: string) => RowWriter | Promise<RowWriter>;
}

export const rowFormatRules: { readonly [format in RowFormat]: RowFormatRules } = {
  csv: {
    ending: "csv",
    icon: "table",
    label: () => "CSV",
    description: () => l10n.t("commas, UTF-8, empty cells for unknown"),
    writer: (parts) => csvRows(parts, projectDialect),
  },
  excel: {
    ending: "csv",
    icon: "table",
    label: () => l10n.t("CSV for Excel"),
    description: () => l10n.t("uses the delimiter in Settings"),
    writer: (parts, excelDelimiter) => csvRows(parts, excelDialect(excelDelimiter)),
  },
  xlsx: {
    ending: "xlsx",
    icon: "table",
    label: () => l10n.t("Excel (*.xlsx)"),
    description: () => l10n.t("texts, numbers and dates stay what they are"),
    writer: (parts) => sheetRows(parts),
  },
  ndjson: {
    ending: "ndjson",
    icon: "json",
    label: () => "NDJSON",
    description: () => l10n.t("one row per line, exact digits"),
    writer: ndjsonRows,
  },
  json: {
    ending: "json",
    icon: "json",
    label: () => "JSON",
    description: () => l10n.t("one document with its sources"),
    writer: jsonRows,
  },
  markdown: {
    ending: "md",
    icon: "markdown",
    label: () => "Markdown",
    description: () => l10n.t("a table with its sources"),
    writer: markdownRows,
  },
};
