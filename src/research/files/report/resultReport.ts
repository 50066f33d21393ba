import * as l10n from "../../../shared/l10n.ts";
import { returnedRowWords, costWords } from "../../../shared/counts.ts";
import { evidenceLabel } from "../../../shared/evidence.ts";
import {
  formatCredits,
  formatDay,
  formatInteger,
  formatShare,
  formatUtcTime,
} from "../../../shared/format.ts";
import type { JsonRecord } from "../../../shared/json.ts";
import { sourceName } from "../sourceWords.ts";
import { noticeWord } from "../../../shared/noticeWord.ts";
import type {
  Evidence,
  KeyValue,
  Notice,
  ResultDocument,
  ResultHeader,
  Section,
} from "../../../shared/resultProtocol.ts";
import type { TableHead } from "../../../shared/table.ts";
import { markdownLine, markdownList, markdownWords } from "../../../shared/markdownText.ts";
import { markdownTable } from "../../../articles/text/shownTable.ts";
import { pictureWords } from "./pictureWords.ts";

/** All rows of a document's table. */
export type RowsOf = (table: TableHead) => readonly JsonRecord[];

/**
 * A whole result as a Markdown document, piece by piece: what it is, what it cost and when, what to
 * mind, every section with its pictures in words and its tables whole, and where the figures come
 * from. `ownTitle` is the title that a person gave it. Nothing of it costs anything, and strangers'
 * text stays text.
 */
export function* resultReport(
  document: ResultDocument,
  rowsOf: RowsOf,
  ownTitle?: string,
): Generator<string> {
  const { header, checked, notices, sections, facts, entities, deltas, coverage } = document;
  yield heading(header, ownTitle);
  yield [
    ...(checked === undefined ? [] : [`**${markdownWords(checked.text)}**`]),
    ...notices.map(noticeWords),
  ]
    .map((line) => `\n${line}\n`)
    .join("");
  for (const section of sections) {
    yield* sectionWords(section, rowsOf);
  }
  for (const [title, table] of [
    [l10n.t("Entities"), entities],
    [l10n.t("Changes"), deltas],
  ] as const) {
    yield* table === null ? [] : titledTable(title, table, rowsOf);
  }
  yield coverage.length === 0
    ? ""
    : `\n## ${markdownWords(l10n.t("Coverage"))}\n\n${values(coverage)}`;
  yield sources(header.evidence);
  yield* facts === null ? [] : titledTable(l10n.t("Facts"), facts, rowsOf);
}

function heading(
  {
    title,
    subject,
    market,
    receivedAt,
    cost,
    mayBeLess,
    balanceAfter,
    parts,
    sample,
    isImported,
  }: ResultHeader,
  ownTitle: string | undefined,
): string {
  const left =
    balanceAfter === null ? "" : `, ${l10n.t("{0} left after", formatInteger(balanceAfter))}`;
  const standard = subject === "" ? title : `${title}: ${subject}`;
  const facts: readonly (readonly [string, string | null])[] = [
    [l10n.t("Result"), ownTitle === undefined ? null : standard],
    [l10n.t("Data"), sample ? l10n.t("Sample data") : null],
    [l10n.t("Market"), market],
    [l10n.t("Received"), formatUtcTime(receivedAt)],
    [l10n.t("Cost"), isImported === true ? null : `${costWords(cost, mayBeLess === true)}${left}`],
    ...(parts ?? []).map(
      (part) =>
        [
          part.label,
          part.isImported === true
            ? formatUtcTime(part.receivedAt)
            : `${formatUtcTime(part.receivedAt)}, ${formatCredits(part.cost)}`,
        ] as const,
    ),
  ];
  const lines = facts.flatMap(([label, value]) =>
    value === null ? [] : [`**${markdownWords(label)}:** ${markdownWords(value)}`],
  );
  return `# ${markdownLine(ownTitle ?? standard)}\n\n${markdownList(lines)}`;
}

function noticeWords({ kind, text: notice }: Notice): string {
  return `**${markdownWords(noticeWord(kind))}:** ${markdownWords(notice)}`;
}

function* sectionWords(section: Section, rowsOf: RowsOf): Generator<string> {
  yield `\n## ${markdownLine(section.title)}\n\n`;
  yield section.evidence === undefined
    ? ""
    : `*${markdownWords(l10n.t(evidenceLabel(section.evidence)))}*\n\n`;
  switch (section.kind) {
    case "table":
      yield section.note === undefined ? "" : `${markdownLine(section.note)}\n\n`;
      yield* tableWords(section.table, rowsOf);
      return;
    case "values":
      yield values(section.values);
      return;
    case "picture":
      yield `${pictureWords(section.picture)}${section.note === undefined ? "" : `\n${markdownLine(section.note)}\n`}`;
      return;
    case "text":
    case "empty":
      yield paragraphs(section.text);
  }
}

function* titledTable(title: string, table: TableHead, rowsOf: RowsOf): Generator<string> {
  yield `\n## ${markdownWords(title)}\n\n`;
  yield* tableWords(table, rowsOf);
}

function* tableWords(table: TableHead, rowsOf: RowsOf): Generator<string> {
  yield* markdownTable({ columns: table.columns, rows: rowsOf(table) });
  yield `\n${markdownWords(returnedRowWords(table.rowCount, table.available))}\n`;
}

function values(all: readonly KeyValue[]): string {
  return markdownList(
    all.map(({ label, value }) => `**${markdownWords(label)}:** ${markdownWords(value)}`),
  );
}

/** Where the figures come from, each kind of source by itself: they are never mixed. */
function sources(evidence: readonly Evidence[]): string {
  const lines = evidence.map(({ kind, sourceClass, confidence, observedAt }) => {
    const sure =
      confidence === null
        ? []
        : [l10n.t("confidence {0}", [...new Set(confidence.map(formatShare))].join("–"))];
    const seen = observedAt === null ? [] : [l10n.t("observed {0}", formatDay(observedAt))];
    return `**${markdownWords(l10n.t(evidenceLabel(kind)))}:** ${markdownWords([sourceName(sourceClass), ...sure, ...seen].filter((part) => part !== "").join(", "))}`;
  });
  return lines.length === 0
    ? ""
    : `\n## ${markdownWords(l10n.t("Sources"))}\n\n${markdownList(lines)}`;
}

function paragraphs(words: string): string {
  return `${words
    .split(/\n+/u)
    .map(markdownLine)
    .filter((line) => line !== "")
    .join("\n\n")}\n`;
}
