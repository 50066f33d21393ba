import * as path from "node:path";
import type { ArticleKind } from "../../../articles/frontMatter/articleKind.ts";
import { checkRows } from "../../../research/files/keywordLists/keywordList.ts";
import { columnOfName } from "../../../research/files/keywordLists/listColumns.ts";
import { isUnknown } from "../../../research/tables/cellForms.ts";
import { columnLabel } from "../../../research/results/tableWords.ts";
import { readTableText } from "../../../research/tables/readTable.ts";
import type { ReadChoices, ReadTable } from "../../../research/tables/table.ts";
import { fieldNamed, fieldText } from "../../../articles/frontMatter/frontMatter.ts";
import type { FrontMatter } from "../../../articles/frontMatter/frontMatter.ts";
import { readFrontMatter } from "../../../articles/frontMatter/readFrontMatter.ts";
import { isTemplated } from "../../../articles/frontMatter/htmlHead.ts";
import { inspectedLocation } from "../../../articles/sites/locateArticle.ts";
import type { ArticleLocation } from "../../../articles/sites/locateArticle.ts";
import type { FormField } from "../../../shared/formField.ts";
import { articleLanguage } from "../../../articles/contents/articleLanguage.ts";
import { mainKeyword } from "../../../articles/contents/keywordInArticle.ts";
import { urlsInText } from "../../../articles/contents/urlsInText.ts";

/** What begins a line of a list, a quotation or a heading, in Markdown or as other programs copy it. */
const lineMark =
  /^\s*(?:(?:[-*+>\u2013\u2014\u00B7\u2022\u2023\u2043\u2219\u25A0\u25AA\u25B8\u25BA\u25CB\u25CF\u25E6\u2610-\u2612\u2713\u2714\uF0B7]|#{1,6})\s+)+(?:\[[ xX]\]\s+)?/u;

/** The number of a line: behind the marks of a list, and before others; that of a task with its box. */
const lineNumber =
  /^\s*(?:\(?(?<bracketed>\d{1,3})\)|(?<dotted>\d{1,3})\.)\s+(?<task>\[[ xX]\]\s+)?/u;

/** Brackets and quotes around a whole line: ads tools write exact and phrase matches so. */
const aroundLine: readonly RegExp[] = [
  /^\[([^[\]]+)\]$/u,
  /^"([^"]+)"$/u,
  /^\u201C([^\u201C\u201D]+)\u201D$/u,
  /^\u201E([^\u201C\u201D\u201E]+)[\u201C\u201D]$/u,
  /^\u00AB([^\u00AB\u00BB]+)\u00BB$/u,
  /^\u300C([^\u300C\u300D]+)\u300D$/u,
];

/** Characters of a line in which marks are looked for: a longer one is no keyword. */
const longestLine = 10_000;

/**
 * What the lines of a text ask about: for pages and sites the addresses in it, where there are any,
 * else the lines themselves without the marks and the numbers of a list, and without the signs of an exact match.
 * Blank lines are left out.
 */
export async function valuesOfText(field: FormField, text: string): Promise<string[]> {
  if (field.control === "url" || field.control === "domain") {
    const urls = await urlsInText(text);
    if (urls.length > 0) {
      return urls.map(({ url }) => url);
    }
  }
  const lines = linesOf(text)
    .map(withoutMarks)
    .filter((line) => line !== "");
  return withoutNumbers(lines)
    .map(withoutSigns)
    .filter((line) => line !== "");
}

function linesOf(text: string): string[] {
  return text.split(/\r\n|[\n\r\u2028\u2029]/u);
}

function withoutMarks(line: string): string {
  return (line.length > longestLine ? line : line.replace(lineMark, "")).trim();
}

/**
 * Lines without the numbers of a list. One with a bracket, or of a task, is no part of a keyword; `1. bundesliga` may
 * be one, so numbers with a stop go only where all lines have one and they count from 1. None goes where two lines
 * would be the same then.
 */
function withoutNumbers(lines: readonly string[]): readonly string[] {
  const numbers = lines.map((line) => lineNumber.exec(line.slice(0, longestLine))?.groups);
  const isCounted =
    lines.length > 1 &&
    numbers.every(
      (found, place) => Number(found?.["dotted"] ?? found?.["bracketed"]) === place + 1,
    );
  const bare = lines.map((line, place) =>
    isCounted || (numbers[place]?.["bracketed"] ?? numbers[place]?.["task"]) !== undefined
      ? withoutMarks(line.replace(lineNumber, ""))
      : line,
  );
  const isDistinct = new Set(bare).size === new Set(lines).size;
  return isDistinct ? bare : lines;
}

function withoutSigns(words: string): string {
  if (words.length > longestLine) {
    return words;
  }
  const inside = aroundLine.map((around) => around.exec(words)?.[1]).find((found) => found);
  return (inside ?? words).trim();
}

/** A rule of a Markdown table, below its header. */
const tableRule = /^(?=[^-]*-)[\s|:-]*$/u;

/**
 * The table that copied lines are: each has as many tabs as the others, or as many pipes. Undefined for lines that
 * are none. Rejects with a sentence where it can't be read.
 */
export async function copiedTable(
  text: string,
  choices: ReadChoices = {},
): Promise<ReadTable | undefined> {
  const lines = linesOf(text).filter((line) => line.trim() !== "");
  const delimiter = ["\t", "|"].find((sign) => {
    const [first = 0, ...others] = lines.map((line) => line.split(sign).length - 1);
    return first > 0 && others.length > 0 && others.every((count) => count === first);
  });
  if (delimiter === undefined) {
    return undefined;
  }
  const rows = delimiter === "|" ? withoutFrame(lines) : lines;
  const reading = await readTableText(rows.join("\n"), { ...choices, delimiter });
  return reading.kind === "table" && reading.columns.length > 1 ? reading : undefined;
}

/** The rows of a Markdown table without the pipes around them, and without its rule. */
function withoutFrame(lines: readonly string[]): readonly string[] {
  const rows = lines.map((line) => line.trim());
  const isFramed = rows.every((row) => row.startsWith("|") && row.endsWith("|"));
  return (isFramed ? rows.map((row) => row.slice(1, -1)) : rows)
    .filter((row) => !tableRule.test(row))
    .map((row) =>
      row
        .split("|")
        .map((cell) => cell.trim())
        .join("|"),
    );
}

/**
 * True where it can't be told whether the first row of copied cells names the columns: people copy rows without their
 * header as often as with it. It can where a column of figures or days has a name that is neither, and isn't unknown.
 */
export function hasUnsureHeader({ columns, decisions }: ReadTable): boolean {
  return (
    decisions.hasHeader &&
    !columns.some(
      ({ kind, name }) => kind !== "text" && !isUnknown(name) && !/\d|:\/\//u.test(name),
    ) &&
    !columns.some(({ name }) => columnOfName(name) === "keyword")
  );
}

/** One column of a table, with its values in the order of the rows; unknown ones are left out. */
export interface ValueColumn {
  readonly name: string;
  readonly values: readonly string[];
}

/** The columns of a table that have values. Throws TooManyRowsError. */
export function valueColumns(table: ReadTable): ValueColumn[] {
  checkRows(table.rowCount + table.moreRows);
  return table.columns
    .map(({ name, values, texts }, place) => ({
      name: columnLabel(name, place),
      values: texts
        .map((text, row) => (values[row] === null ? "" : text.trim()))
        .filter((text) => text !== ""),
    }))
    .filter(({ values }) => values.length > 0);
}

/** An article of a project, with what the settings say about it. */
export interface BatchArticle {
  readonly text: string;
  readonly kind: ArticleKind;
  /** Fields of its front matter that may hold its keyword, the surest first; of a list the first one counts. */
  readonly keywordFields: readonly string[];
  readonly titleField: string;
  /** Where an article with this front matter is published, and what its place says about its language. */
  readonly locate: (front: FrontMatter) => Promise<ArticleLocation>;
}

/** One thing that a batch is run for. */
export interface BatchValue {
  readonly text: string;
  /** The English name of the language of the article it is from, where that is known. */
  readonly language?: string;
  /** True for the title of an article that has no keyword. */
  readonly fromTitle?: boolean;
  /** The folder of the workspace that its article or table is in, by its URI. */
  readonly folder?: string;
}

/**
 * What an article says for a field: for words its keyword, as its code lens has it, or else its
 * title; for a page the URL it is published under. Undefined when that isn't known for sure, or not published yet.
 */
export async function articleValue(
  field: FormField,
  article: BatchArticle,
): Promise<BatchValue | undefined> {
  const { text: content, kind } = article;
  const front = await readFrontMatter(content, kind);
  const location = await article.locate(front);
  const value = field.control === "text" ? keywordOrTitle(front, article) : publishedPage(location);
  const language = await articleLanguage(content, kind, location);
  return value && { ...value, ...(language === undefined ? {} : { language }) };
}

/** The URL of a page that certainly exists: a batch has too many to confirm each guess. */
function publishedPage(location: ArticleLocation): BatchValue | undefined {
  const located = inspectedLocation(location);
  return located.kind === "url" && located.guess === undefined && located.state === "published"
    ? { text: located.url }
    : undefined;
}

function keywordOrTitle(
  front: FrontMatter,
  { text, keywordFields, titleField }: BatchArticle,
): BatchValue | undefined {
  const isWords = (name: string): boolean => typeof fieldNamed(front, name)?.value !== "boolean";
  const keyword = mainKeyword(text, front, keywordFields.filter(isWords))?.keyword;
  const title = isWords(titleField) ? fieldText(front, titleField) : undefined;
  if (keyword !== undefined && !isTemplated(keyword)) {
    return { text: keyword };
  }
  return title === undefined || isTemplated(title) ? undefined : { text: title, fromTitle: true };
}

/** The folders that hold files, with how many each holds, sub-folders included; the topmost first. Paths with `/`. */
export function foldersOf(
  files: readonly string[],
): { readonly folder: string; readonly files: number }[] {
  const counts = new Map<string, number>();
  for (const file of files) {
    for (let folder = path.posix.dirname(file); ; folder = path.posix.dirname(folder)) {
      counts.set(folder, (counts.get(folder) ?? 0) + 1);
      if (folder === "." || folder === "/") {
        break;
      }
    }
  }
  return [...counts]
    .map(([folder, count]) => ({ folder, files: count }))
    .toSorted((a, b) => (a.folder < b.folder ? -1 : 1));
}
