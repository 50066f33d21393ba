import * as path from "node:path";
import type { ArticleKind } from "../../../articles/frontMatter/articleKind.ts";
import { delimiterOf } from "../../../research/files/keywordLists/csvDelimiter.ts";
import { fieldNamed, fieldText } from "../../../articles/frontMatter/frontMatter.ts";
import type { FrontMatter } from "../../../articles/frontMatter/frontMatter.ts";
import { readFrontMatter } from "../../../articles/frontMatter/readFrontMatter.ts";
import { isTemplated } from "../../../articles/frontMatter/htmlHead.ts";
import type { ArticleLocation } from "../../../articles/sites/locateArticle.ts";
import { formulaGuard } from "../../../shared/formulaGuard.ts";
import type { FormField } from "../../../shared/formField.ts";
import { articleLanguage } from "../../../articles/contents/articleLanguage.ts";
import { mainKeyword } from "../../../articles/contents/keywordInArticle.ts";
import { urlsInText } from "../../../articles/contents/urlsInText.ts";

/** What begins a line of a list, a quotation or a heading in Markdown. */
const lineMark = /^\s*(?:(?:[-*+>]|#{1,6}|\d{1,3}[.)])\s+)+(?:\[[ xX]\]\s+)?/u;

/**
 * What the lines of a text ask about: for pages and sites the addresses in it, where there are any,
 * else the lines themselves without the marks of a Markdown list. Blank lines are left out.
 */
export async function valuesOfText(field: FormField, text: string): Promise<string[]> {
  if (field.control === "url" || field.control === "domain") {
    const urls = await urlsInText(text);
    if (urls.length > 0) {
      return urls.map(({ url }) => url);
    }
  }
  const lines = text
    .split(/\r\n|[\n\r\u2028\u2029]/u)
    .map((line) => line.replace(lineMark, "").trim());
  return lines.filter((line) => line !== "");
}

/** One column of a CSV file, with its values in the order of the rows; empty cells are left out. */
export interface CsvColumn {
  readonly name: string;
  readonly values: readonly string[];
}

/** The columns of a CSV file with a header, delimiter recognised. Columns without a value are left out. */
export async function csvColumns(text: string): Promise<CsvColumn[]> {
  const { Papa } = await import("../../../research/files/csvParts.ts");
  const content = text.replace(/^\uFEFF/u, "");
  const { data, meta } = Papa.parse<Record<string, unknown>>(content, {
    header: true,
    skipEmptyLines: "greedy",
    delimiter: delimiterOf(content) ?? "",
  });
  const { plain } = formulaGuard(meta.delimiter);
  const columns = (meta.fields ?? []).map((name) => ({
    name,
    values: data.map((row) => plainCell(row[name], plain)).filter((value) => value !== ""),
  }));
  return columns.filter(({ values }) => values.length > 0);
}

/** A cell as it was meant: our own files put an apostrophe before what a spreadsheet would run. */
function plainCell(value: unknown, plain: (cell: string) => string): string {
  return typeof value === "string" ? plain(value.trim()) : "";
}

/** An article of a project, with what the settings say about it. */
export interface BatchArticle {
  readonly text: string;
  readonly kind: ArticleKind;
  /** Where it is in the project: folder names may tell its language. */
  readonly path: string;
  /** Fields of its front matter that may hold its keyword, the surest first; of a list the first one counts. */
  readonly keywordFields: readonly string[];
  readonly titleField: string;
  /** Where an article with this front matter is published. */
  readonly locate: (front: FrontMatter) => Promise<ArticleLocation>;
}

/** One thing that a batch is run for. */
export interface BatchValue {
  readonly text: string;
  /** The English name of the language of the article it is from, where that is known. */
  readonly language?: string;
}

/**
 * What an article says for a field: for words its keyword, as its code lens has it, or else its
 * title; for a page the URL it is published under. Undefined when that isn't known for sure, or not published yet.
 */
export async function articleValue(
  field: FormField,
  article: BatchArticle,
): Promise<BatchValue | undefined> {
  const { text: content, kind, path: place } = article;
  const front = await readFrontMatter(content, kind);
  const text =
    field.control === "text"
      ? keywordOrTitle(front, article)
      : publishedPage(await article.locate(front));
  const language = await articleLanguage(content, kind, place);
  return text === undefined ? undefined : { text, ...(language === undefined ? {} : { language }) };
}

/** The URL of a page that certainly exists: a batch has too many to confirm each guess. */
function publishedPage(located: ArticleLocation): string | undefined {
  return located.kind === "url" && located.guess === undefined && located.state === "published"
    ? located.url
    : undefined;
}

function keywordOrTitle(
  front: FrontMatter,
  { text, keywordFields, titleField }: BatchArticle,
): string | undefined {
  const isWords = (name: string): boolean => typeof fieldNamed(front, name)?.value !== "boolean";
  const keyword = mainKeyword(text, front, keywordFields.filter(isWords))?.keyword;
  const title = isWords(titleField) ? fieldText(front, titleField) : undefined;
  return [keyword, title].find((value) => value !== undefined && !isTemplated(value));
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
