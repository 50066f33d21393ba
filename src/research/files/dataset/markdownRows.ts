import * as l10n from "@vscode/l10n";
import { absent, formatInteger, formatUtcTime } from "../../../shared/format.ts";
import { labelOf } from "../../../shared/labels.ts";
import { isAbsent } from "../../../shared/table.ts";
import { cellText } from "../../../shared/spreadsheetCells.ts";
import { markdownRow, markdownText } from "../../../shared/markdownText.ts";
import type { DatasetAbout, RowWriter, WriterParts } from "./rowWriter.ts";
import { tableCells } from "./tableCells.ts";

/** Rows as a Markdown document: what they are and where they come from, then one table. Strangers' text stays text. */
export function markdownRows(parts: WriterParts): RowWriter {
  const cells = tableCells(parts);
  return {
    begin: () =>
      `${heading(parts.about, parts.rows)}${markdownRow(cells.names.map((name) => markdownText(labelOf(name))))}${markdownRow(cells.names.map(() => "---"))}`,
    rows: (batch) =>
      cells
        .of(batch)
        ?.map((row) => markdownRow(row.map(markdownCell)))
        .join(""),
    end: () => "",
  };
}

function heading(
  { title, origin, available, hasMore, caution, note, scopeNote }: DatasetAbout,
  rows: number,
): string {
  const { location, language, source, observedAt } = origin;
  const count =
    available === null
      ? hasMore === true
        ? l10n.t("{0} (more are available)", formatInteger(rows))
        : formatInteger(rows)
      : l10n.t("{0} of {1}", formatInteger(rows), formatInteger(available));
  const facts: readonly (readonly [string, string | null])[] = [
    [
      l10n.t("Market"),
      location === null ? null : [location, language].filter((part) => part !== null).join(", "),
    ],
    [l10n.t("Source"), source === null ? null : labelOf(source)],
    [l10n.t("Observed"), observedAt === null ? null : formatUtcTime(observedAt)],
    [l10n.t("Rows"), count],
    [l10n.t("Scope"), scopeNote],
    [l10n.t("Caution"), caution ?? null],
    [l10n.t("Note"), note],
  ];
  const lines = facts.flatMap(([label, text]) =>
    text === null ? [] : [`- ${label}: ${markdownText(text)}\n`],
  );
  return `# ${markdownText(title)}\n\n${lines.join("")}\n`;
}

/** Unknown is a dash, as on screen; a text that is a dash is told from it by how it is written. */
function markdownCell(value: unknown): string {
  if (isAbsent(value)) {
    return value === "" ? "" : absent;
  }
  return value === absent ? "&mdash;" : markdownText(cellText(value));
}
