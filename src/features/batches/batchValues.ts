import * as path from "node:path";
import type { FormField } from "../../shared/formField.ts";
import { urlsInText } from "../textEditor/urlsInText.ts";

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
  const lines = text.split(/\r\n|[\n\r\u2028\u2029]/u).map((line) => line.replace(lineMark, "").trim());
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
  const { data, meta } = Papa.parse<Record<string, unknown>>(text.replace(/^\uFEFF/u, ""), { header: true, skipEmptyLines: "greedy" });
  const columns = (meta.fields ?? []).map((name) => ({ name, values: data.map((row) => plainCell(row[name])).filter((value) => value !== "") }));
  return columns.filter(({ values }) => values.length > 0);
}

/** A cell as it was meant: our own files put an apostrophe before what a spreadsheet would run. */
function plainCell(value: unknown): string {
  return typeof value === "string" ? value.trim().replace(/^'(?='*[=+\-@\t\r])/u, "") : "";
}

/** Front matter and the start of an article stand within these characters. */
const headLength = 4000;

/**
 * What an article's front matter says for a field: its keyword, or else its title, for words; the
 * address it is published under for a page. Addresses without a host are joined to `siteUrl`, where
 * that is known. Undefined when it does not say.
 */
export function articleValue(field: FormField, text: string, siteUrl: string): string | undefined {
  const front = /^\uFEFF?(---|\+\+\+)\r?\n([\s\S]*?)\r?\n\1/u.exec(text.slice(0, headLength))?.[2] ?? "";
  if (field.control === "text") {
    return frontValue(front, "(?:focus_|main_)?keyword") ?? frontValue(front, "title");
  }
  const stated = frontValue(front, "canonical(?:_?url)?") ?? frontValue(front, "permalink|url");
  if (stated === undefined || /^https?:\/\//iu.test(stated)) {
    return stated;
  }
  // "/:year/:title/" is a rule of the site generator, not an address.
  return /^\/(?!.*\/?:\w)/u.test(stated) && URL.canParse(siteUrl) ? new URL(stated, siteUrl).href : undefined;
}

/** The text of one line of front matter, YAML or TOML, without its quotes. Lists, blocks and templates say nothing here. */
function frontValue(front: string, name: string): string | undefined {
  const line = new RegExp(`^(?:${name})[ \\t]*[:=][ \\t]*(.+)$`, "imu").exec(front)?.[1]?.trim() ?? "";
  const quoted = /^(["'])(.*)\1/u.exec(line)?.[2];
  const value = (quoted ?? line.replace(/\s+#.*$/u, "")).trim();
  return value === "" || /^[[{|>&*]|\{\{/u.test(value) || /^(?:true|false|null|~)$/iu.test(value) ? undefined : value;
}

/** The folders that hold files, with how many each holds, sub-folders included; the topmost first. Paths with `/`. */
export function foldersOf(files: readonly string[]): { readonly folder: string; readonly files: number }[] {
  const counts = new Map<string, number>();
  for (const file of files) {
    for (let folder = path.posix.dirname(file); ; folder = path.posix.dirname(folder)) {
      counts.set(folder, (counts.get(folder) ?? 0) + 1);
      if (folder === "." || folder === "/") {
        break;
      }
    }
  }
  return [...counts].map(([folder, count]) => ({ folder, files: count })).toSorted((a, b) => (a.folder < b.folder ? -1 : 1));
}
