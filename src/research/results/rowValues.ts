import { textOf } from "../../shared/json.ts";
import type { JsonRecord } from "../../shared/json.ts";
import { keywordMembers, searchLists } from "../files/keywordLists/answerKeywords.ts";
import { visibleText } from "../../shared/visibleText.ts";
import { shortText } from "../../shared/plainText.ts";
import { memberOf } from "../../shared/reading.ts";
import { isWebUrl } from "../../shared/table.ts";
import type { Column } from "../../shared/table.ts";

/** Rows of a table, as far as is needed to tell what they are about. */
export interface NamedRows {
  /** Id of the table in its document. */
  readonly table: string;
  readonly columns: readonly Column[];
  readonly rows: readonly JsonRecord[];
}

/** The web addresses of one column, each once. */
export interface UrlColumn {
  readonly key: string;
  readonly label: string;
  readonly urls: readonly string[];
}

/** What rows are about, each value once and in the order of the rows. */
export interface RowValues {
  readonly keywords: readonly string[];
  readonly pages: readonly UrlColumn[];
  readonly domains: readonly string[];
  /** Of a table of competitors its sites; none of other tables, whose sites may not compete. */
  readonly competitors: readonly string[];
}

/** Members that hold a site. */
const domainMembers = [
  "competitor",
  "domain",
  "domain_from",
  "cited_domain",
  "referring_domain",
] as const;
/** Characters of a column's name in a menu. */
const longestLabel = 40;

/**
 * What rows are about: their keywords, web addresses and domains. Where no column holds a domain,
 * the hosts of the first column of addresses stand for it.
 */
export function valuesOf(named: NamedRows): RowValues {
  const pages = pagesOf(named);
  const domains = domainsOf(named);
  return {
    keywords: keywordsOf(named),
    pages,
    domains: domains.length > 0 ? domains : hostsOf(pages[0]),
    competitors: named.columns.some(({ key }) => key === "competitor") ? domains : [],
  };
}

/** The web addresses of rows, each once: those of columns of addresses, and those of lists such as an issue's sample pages. */
export function urlsOf({ columns, rows }: Pick<NamedRows, "columns" | "rows">): string[] {
  return once(
    rows.flatMap((row) =>
      columns.flatMap(({ key, format }) => {
        const value = memberOf(row, key);
        return Array.isArray(value)
          ? value.filter(isWebUrl)
          : format === "url" && isWebUrl(value)
            ? [value]
            : [];
      }),
    ),
  );
}

function hostsOf(page: UrlColumn | undefined): string[] {
  return once((page?.urls ?? []).map((url) => new URL(url).hostname));
}

function keywordsOf({ table, columns, rows }: NamedRows): string[] {
  if (table === "entities") {
    return entities(rows, ["keyword", "query"]);
  }
  const [member = ""] = table.split(":");
  // A list of plain texts is shown under one column.
  const key =
    searchLists.has(member) && columns.length === 1
      ? columns[0]?.key
      : firstKnown(columns, keywordMembers);
  return key === undefined ? [] : texts(rows, key);
}

function domainsOf({ table, columns, rows }: NamedRows): string[] {
  if (table === "entities") {
    return entities(rows, ["domain", "competitor", "site", "website"]);
  }
  const key = firstKnown(columns, domainMembers);
  return key === undefined ? [] : texts(rows, key);
}

function pagesOf({ columns, rows }: NamedRows): UrlColumn[] {
  return columns
    .filter(({ format }) => format === "url")
    .map(({ key, label }) => ({
      key,
      label: shortText(label, longestLabel),
      urls: texts(rows, key).filter(isWebUrl),
    }))
    .filter(({ urls }) => urls.length > 0);
}

/** Entities say of themselves what they are. */
function entities(rows: readonly JsonRecord[], kinds: readonly string[]): string[] {
  return texts(
    rows.filter((row) => kinds.includes(textOf(row["kind"]))),
    "label",
  );
}

function firstKnown(columns: readonly Column[], members: readonly string[]): string | undefined {
  return members.find((member) => columns.some(({ key }) => key === member));
}

/** The texts of one column as they are seen, each once: calls, lists and briefs are made of them. Own members only: a column may be called "constructor". */
function texts(rows: readonly JsonRecord[], key: string): string[] {
  return once(
    rows.flatMap((row) => {
      const value = memberOf(row, key);
      const seen = typeof value === "string" ? visibleText(value).trim() : "";
      return seen === "" ? [] : [seen];
    }),
  );
}

function once(values: readonly string[]): string[] {
  return [...new Set(values)];
}
