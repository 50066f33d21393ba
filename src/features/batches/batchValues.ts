import * as path from "node:path";
import type { ArticleKind } from "../../files/frontMatter/articleKind.ts";
import { delimiterOf } from "../../files/keywordLists/csvDelimiter.ts";
import { fieldNamed, fieldText } from "../../files/frontMatter/frontMatter.ts";
import { readFrontMatter } from "../../files/frontMatter/readFrontMatter.ts";
import { isTemplated } from "../../files/frontMatter/htmlHead.ts";
import { statedUrl } from "../../files/publishedUrl/publishedUrl.ts";
import { formulaGuard } from "../../shared/formulaGuard.ts";
import type { FormField } from "../../shared/formField.ts";
import { urlsInText } from "../../articles/urlsInText.ts";

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
  const { Papa } = await import("../../files/csvParts.ts");
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
  /** Fields of its front matter that may hold its one keyword, the surest first. */
  readonly keywordFields: readonly string[];
  readonly titleField: string;
  /** Address under which its site is published; "" where that is not known. */
  readonly siteUrl: string;
}

/**
 * What an article's front matter says for a field: its keyword, or else its title, for words; the
 * address it is published under for a page. Undefined when it does not say.
 */
export async function articleValue(
  field: FormField,
  { text, kind, keywordFields, titleField, siteUrl }: BatchArticle,
): Promise<string | undefined> {
  const front = await readFrontMatter(text, kind);
  if (field.control !== "text") {
    return statedUrl(front, siteUrl);
  }
  const names = [...keywordFields, titleField].filter(
    (name) => typeof fieldNamed(front, name)?.value !== "boolean",
  );
  return names
    .map((name) => fieldText(front, name))
    .find((value) => value !== undefined && !isTemplated(value));
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
