import { isWebUrl } from "../../shared/table.ts";
import type { ReadTable } from "../tables/table.ts";
import type { ExportFilters, SearchType } from "./export.ts";
import { filterNamed, searchTypeNamed } from "./exportWords.ts";

/** What the filters sheet of an export says; its dates are words, and the chart's days count. */
export interface ReadFilters {
  readonly searchType: SearchType | null;
  readonly filters: ExportFilters;
  readonly queriesOf: string | null;
}

/** Rows of a filters sheet; each filter is one. */
const mostFilters = 50;

/** True for a table of filters by its words: one of its few rows names a filter, or a type of search. */
export function isFilterSheet(table: ReadTable): boolean {
  const [names = [], values = []] = table.columns.map(({ texts }) => texts);
  return (
    mayBeFilterSheet(table) &&
    (names.some((name) => filterNamed(name) !== undefined) ||
      values.some((value) => searchTypeNamed(value) !== undefined))
  );
}

/** True for two columns of a few texts: beside the sheets of an export they are its filters, in whatever language. */
export function mayBeFilterSheet({ columns, rowCount }: ReadTable): boolean {
  return (
    columns.length === 2 &&
    rowCount > 0 &&
    rowCount <= mostFilters &&
    columns.every(({ kind }) => kind === "text" || kind === "url")
  );
}

/** The row with the search type; where no word is known, the first is it, as in each file of Search Console. */
function searchTypeRow(names: readonly string[], values: readonly string[]): number {
  const named = names.findIndex((name) => filterNamed(name) === "searchType");
  const valued = values.findIndex((value) => searchTypeNamed(value) !== undefined);
  const isKnown = names.some((name) => filterNamed(name) !== undefined);
  return named >= 0 ? named : valued >= 0 ? valued : isKnown ? -1 : 0;
}

/** Reads the filters sheet. A filter whose name isn't known narrows the export all the same. */
export function readFilters(table: ReadTable): ReadFilters {
  const [names = [], values = []] = table.columns.map(({ texts }) => texts);
  const typeRow = searchTypeRow(names, values);
  const filters: { [name: string]: string } = {};
  const pages: string[] = [];
  const periods = [...names.keys()].filter(
    (row) => row !== typeRow && mayBePeriod(filterNamed(names[row] ?? ""), values[row] ?? ""),
  );
  for (const [row, written] of names.entries()) {
    const value = (values[row] ?? "").trim();
    const name = filterNamed(written);
    if (row === typeRow || name === "date" || name === "searchType" || isPeriod(row, periods)) {
      continue;
    }
    const key = name ?? (looksLikePage(value) ? "page" : "other");
    const own = key === "other" ? `${written.trim()}: ${value}` : value;
    filters[key] = filters[key] === undefined ? own : `${filters[key]}; ${own}`;
    if (key === "page") {
      pages.push(value);
    }
  }
  const [written = ""] = pages;
  const page = written.replace(exactly, "");
  return {
    searchType: typeRow < 0 ? null : (searchTypeNamed(values[typeRow] ?? "") ?? "other"),
    filters,
    queriesOf: pages.length === 1 && isOnePage(page, page !== written) ? page : null,
  };
}

/** In a language whose word for the period isn't known, the period has figures and no sign of a filter. */
function mayBePeriod(name: string | undefined, value: string): boolean {
  return name === undefined && /\p{Nd}/u.test(value) && !looksLikePage(value);
}

/** The second row is the period where no other may be it: a filter may have figures as well. */
function isPeriod(row: number, periods: readonly number[]): boolean {
  return row === 1 && periods.length === 1 && periods[0] === row;
}

function looksLikePage(value: string): boolean {
  return isWebUrl(value.replace(/^[+\-~*!=]/u, "")) || /^[+-]?\//u.test(value);
}

/** The sign before a value that means exactly this page. */
const exactly = /^[!=]/u;

/**
 * "+/guides/" is what pages contain; a whole address without signs of a pattern is one page, or any after the sign for
 * exactly this one. Titles in addresses have parentheses.
 */
function isOnePage(value: string, isExact: boolean): boolean {
  return isWebUrl(value) && (isExact || !/[\s*|^$[\]{}\\]|\)[?+]/u.test(value));
}
