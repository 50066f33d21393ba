import * as l10n from "../../../shared/l10n.ts";
import { formatCell } from "../../../shared/columnFormats.ts";
import { absent } from "../../../shared/format.ts";
import type {
  Bar,
  LinesPicture,
  PageItem,
  PageLine,
  Picture,
  Quote,
  Tile,
} from "../../../shared/picture.ts";
import {
  markdownLine,
  markdownList,
  markdownRow,
  markdownWords,
} from "../../../shared/markdownText.ts";

/** A picture in words and tables, as Markdown: everything in it has a text. */
export function pictureWords(picture: Picture): string {
  switch (picture.shape) {
    case "tiles":
      return markdownList(picture.tiles.map(tileWords));
    case "bars":
      return bars(picture.bars);
    case "shares":
      return bars(picture.parts);
    case "funnel":
      return bars(picture.steps);
    case "lines":
      return lines(picture);
    case "dial":
      return markdownList([
        `**${markdownWords(picture.label)}:** ${markdownWords(picture.text)}`,
        ...picture.beside.map(tileWords),
      ]);
    case "resultPage":
      return picture.items.map(pageItem).join("");
    case "quotes":
      return picture.quotes.map(quoteWords).join("\n");
  }
}

function tileWords({ label, text: value, change }: Tile): string {
  return `**${markdownWords(label)}:** ${markdownWords(value)}${change === undefined ? "" : ` (${markdownWords(change.text)})`}`;
}

function bars(parts: readonly Bar[]): string {
  const rows = parts.map(({ label, text: value, mark }) =>
    markdownRow([`${markdownWords(label)}${markWords(mark)}`, markdownWords(value)]),
  );
  return `| | |\n| --- | ---: |\n${rows.join("")}`;
}

function lines({ lines: series, format }: LinesPicture): string {
  const labels = [...new Set(series.flatMap(({ points }) => points.map(({ label }) => label)))];
  const values = series.map(
    ({ points }) => new Map(points.map(({ label, value }) => [label, value])),
  );
  const head = markdownRow(["", ...series.map(({ label }) => markdownWords(label))]);
  const rule = markdownRow(["---", ...series.map(() => "---:")]);
  const rows = labels.map((label) =>
    markdownRow([
      markdownWords(label),
      ...values.map((of) =>
        of.has(label) ? markdownWords(formatCell(of.get(label), format)) : absent,
      ),
    ]),
  );
  return `${head}${rule}${rows.join("")}`;
}

function pageItem({
  kind,
  position,
  title,
  domain,
  text: snippet,
  lines: inner,
  mark,
}: PageItem): string {
  const place = position === null ? "" : ` ${position}`;
  const words = [title, domain, snippet]
    .filter((part) => part.trim() !== "")
    .map(markdownWords)
    .join(" · ");
  return `- **${markdownWords(kind)}${place}:**${words === "" ? "" : ` ${words}`}${markWords(mark)}\n${inner.map((line) => `  - ${lineWords(line)}\n`).join("")}`;
}

function lineWords({ text: words, mark }: PageLine): string {
  return `${markdownLine(words)}${markWords(mark)}`;
}

function quoteWords({ title, text: words, sources }: Quote): string {
  const cited =
    sources === null || sources.length === 0
      ? ""
      : `>\n> ${l10n.t("Sources:")}\n>\n${sources.map((source) => `> - ${lineWords(source)}\n`).join("")}`;
  return `> **${markdownWords(title)}**\n>\n> ${markdownLine(words)}\n${cited}`;
}

function markWords(mark: string | undefined): string {
  return mark === undefined ? "" : ` (${markdownWords(mark)})`;
}
