import * as l10n from "../../../shared/l10n.ts";
import { absent, formatInteger, formatUtcTime } from "../../../shared/format.ts";
import { inLanguage, languageInUse } from "../../../shared/l10n.ts";
import { labelOf } from "../../../shared/labels.ts";
import { isAbsent } from "../../../shared/table.ts";
import { cellText } from "../../../shared/spreadsheetCells.ts";
import { markdownRow, markdownText } from "../../../shared/markdownText.ts";
import { sampleMark } from "../sampleMark.ts";
import { sourceName } from "../sourceWords.ts";
import { writtenMarket } from "../writtenMarket.ts";
import type { DatasetAbout, RowWriter, WriterParts } from "./rowWriter.ts";
import { tableCells } from "./tableCells.ts";

/** Rows as a Markdown document: what they are and where they come from, then one table. Strangers' text stays text. */
export function markdownRows(parts: WriterParts): RowWriter {
  const cells = tableCells(parts);
  const label = parts.words?.label ?? labelOf;
  return {
    begin: () =>
      inLanguage(
        parts.words?.language ?? languageInUse(),
        () =>
          `${heading(parts.about, parts.rows)}${markdownRow(cells.names.map((name) => markdownText(label(name))))}${markdownRow(cells.names.map(() => "---"))}`,
      ),
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
      location === null ? null : writtenMarket({ location, language: language ?? "" }),
    ],
    [l10n.t("Source"), source === null ? null : sourcesInWords(source)],
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

/** "search index; backlink index", each marked as sample data where the file's source is. */
function sourcesInWords(source: string): string {
  return source
    .split("; ")
    .map((name) =>
      name.endsWith(sampleMark)
        ? `${sourceName(name.slice(0, -sampleMark.length))} (${l10n.t("sample data")})`
        : sourceName(name),
    )
    .join("; ");
}

/** Unknown is a dash, as on screen; a text that is a dash is told from it by how it is written. */
function markdownCell(value: unknown): string {
  if (isAbsent(value)) {
    return value === "" ? "" : absent;
  }
  return value === absent ? "&mdash;" : markdownText(cellText(value));
}
