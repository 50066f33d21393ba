import * as l10n from "@vscode/l10n";
import { listBlock, outlineBlock, tableBlock } from "../../articles/blocks/articleBlocks.ts";
import type { ArticleKind } from "../../articles/frontMatter/articleKind.ts";
import { shownCell } from "../../articles/text/shownTable.ts";
import { blockChange, blockOffset } from "../../articles/blocks/insertion.ts";
import { numberChanges } from "../../articles/blocks/sourcedNumber.ts";
import type { TextChange } from "../../articles/text/textChange.ts";
import { keywordWords } from "../../shared/counts.ts";
import { countedText, formatInteger } from "../../shared/format.ts";
import type { JsonRecord } from "../../shared/json.ts";
import { inLanguage } from "../../shared/l10n.ts";
import type { Language } from "../../shared/l10n.ts";
import { isQuestion } from "../../shared/questionWords.ts";
import { memberOf } from "../../shared/reading.ts";
import { columnFormats } from "../../shared/columnFormats.ts";
import type { Column } from "../../shared/table.ts";
import { sourcedNumber, subjectOf, tableSource } from "./figureSource.ts";
import { valuesOf } from "./rowValues.ts";
import type { SelectedRows } from "./selectedRows.ts";

/** Rows whose figures are offered one by one: more nobody looks through. */
const mostFigureRows = 25;

/** The article that something is inserted into. */
export interface ArticleText {
  readonly kind: ArticleKind;
  readonly text: string;
  /** In UTF-16 units. */
  readonly offset: number;
  /** What is inserted is written in it. */
  readonly language: Language;
}

/** Something that can be made of rows for an article. */
export interface Insertion {
  /** Name of the icon in a list. */
  readonly icon: string;
  readonly label: string;
  readonly description: string;
  /** What it changes in an article. */
  readonly changes: (article: ArticleText) => readonly TextChange[];
  /** The same as a text of its own, for the clipboard. */
  readonly text: (article: Pick<ArticleText, "kind" | "language">) => string;
}

/** What can be made of rows: a table always, lists of what they are about, and each figure with its source. Labels are in the editor's language. */
export function insertionsOf(selected: SelectedRows): Insertion[] {
  const { columns, rows, head } = selected;
  const { keywords } = valuesOf({ table: head.id, columns: head.columns, rows });
  const questions = keywords.filter(isQuestion);
  return [
    blockInsertion(
      "table",
      l10n.t("Table"),
      l10n.t("{0} × {1}, as shown", count(rows), count(columns)),
      (kind) => {
        const written = inThisLanguage(selected);
        return tableBlock(kind, written, tableSource(written));
      },
    ),
    ...(keywords.length === 0
      ? []
      : [
          blockInsertion(
            "list-unordered",
            l10n.t("Keyword list"),
            keywordWords(keywords.length),
            (kind) => listBlock(kind, keywords),
          ),
        ]),
    ...(questions.length === 0
      ? []
      : [
          blockInsertion(
            "list-tree",
            l10n.t("Outline"),
            countedText(
              questions.length,
              { one: "1 question as a heading", other: "{0} questions as headings" },
              count(questions),
            ),
            (kind) => outlineBlock(kind, questions),
          ),
        ]),
    ...(rows.length > mostFigureRows
      ? []
      : rows.flatMap((row) => columns.flatMap((column) => numberInsertion(selected, row, column)))),
  ];
}

function count(texts: readonly unknown[]): string {
  return formatInteger(texts.length);
}

function blockInsertion(
  icon: string,
  label: string,
  description: string,
  block: (kind: ArticleKind) => string,
): Insertion {
  return {
    icon,
    label,
    description,
    changes: ({ kind, text, offset, language }) => [
      blockChange(
        text,
        blockOffset(kind, text, offset),
        inLanguage(language, () => block(kind)),
      ),
    ],
    text: ({ kind, language }) => inLanguage(language, () => block(kind)),
  };
}

/** The rows with columns in the language that is written: a document has some of its labels in the language it was made in. */
function inThisLanguage(selected: SelectedRows): SelectedRows {
  return selected.again?.() ?? selected;
}

/** A figure with its footnote, in a list because a cell may hold none. */
function numberInsertion(selected: SelectedRows, row: JsonRecord, column: Column): Insertion[] {
  const value = memberOf(row, column.key);
  if (!columnFormats[column.format].isAmount || typeof value !== "number") {
    return [];
  }
  const place = selected.rows.indexOf(row);
  const changes: Insertion["changes"] = ({ kind, text, offset, language }) =>
    inLanguage(language, () => {
      const written = inThisLanguage(selected);
      const own = written.columns.find(({ key }) => key === column.key) ?? column;
      const number = sourcedNumber(written, written.rows[place] ?? row, own);
      return numberChanges(kind, text, offset, number);
    });
  return [
    {
      icon: "quote",
      label: shownCell(row, column),
      description: [l10n.t(column.label), subjectOf(selected, row), l10n.t("with its source")].join(
        " · ",
      ),
      changes,
      text: (article) =>
        changes({ ...article, text: "", offset: 0 })
          .map(({ text }) => text)
          .join(""),
    },
  ];
}
