import * as l10n from "../../shared/l10n.ts";
import { isNumeric } from "../../shared/columnFormats.ts";
import { htmlText } from "../text/htmlText.ts";
import { markdownLine, markdownText, oneLine } from "../../shared/markdownText.ts";
import { articleCell, markdownTable } from "../text/shownTable.ts";
import type { ShownTable } from "../text/shownTable.ts";
import type { ArticleKind } from "../frontMatter/articleKind.ts";

/** A table as it is shown, for an article: in HTML a table of HTML; below it where its figures come from. Strangers' text stays text. */
export function tableBlock(kind: ArticleKind, table: ShownTable, source: string): string {
  return kind === "html"
    ? `${htmlTable(table)}<p><small>${htmlText(oneLine(source))}</small></p>\n`
    : `${[...markdownTable(table, articleCell)].join("")}\n*${markdownText(oneLine(source))}*\n`;
}

/** A list with a point for each text. */
export function listBlock(kind: ArticleKind, texts: readonly string[]): string {
  return kind === "html"
    ? `<ul>\n${texts.map((text) => `  <li>${htmlText(oneLine(text))}</li>\n`).join("")}</ul>\n`
    : texts.map((text) => `- ${markdownLine(text)}\n`).join("");
}

/** An outline: each text as a heading of the second level, with room for what answers it. */
export function outlineBlock(kind: ArticleKind, texts: readonly string[]): string {
  return kind === "html"
    ? texts.map((text) => `<h2>${htmlText(oneLine(text))}</h2>\n`).join("\n")
    : texts.map((text) => `## ${markdownLine(text)}\n`).join("\n");
}

function htmlTable({ columns, rows }: ShownTable): string {
  const head = columns
    .map(({ label }) => `<th scope="col">${htmlText(oneLine(l10n.t(label)))}</th>`)
    .join("");
  const body = rows.map(
    (row) =>
      `    <tr>${columns.map((column) => cell(isNumeric(column.format), articleCell(row, column))).join("")}</tr>\n`,
  );
  return `<table>\n  <thead>\n    <tr>${head}</tr>\n  </thead>\n  <tbody>\n${body.join("")}  </tbody>\n</table>\n`;
}

function cell(isFigure: boolean, text: string): string {
  return `<td${isFigure ? ' style="text-align: right"' : ""}>${htmlText(text)}</td>`;
}
