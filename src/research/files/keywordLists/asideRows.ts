import { isFooterText, isToolsPhrase } from "../../tables/footerText.ts";
import { totalWordIn } from "../../tables/totals.ts";
import type { FormulaGuard } from "../../../shared/formulaGuard.ts";
import type { CsvRecord } from "./csvRecords.ts";
import type { ListColumn } from "./listColumns.ts";

/** A row with something in its column of keywords. */
interface Row {
  readonly record: CsvRecord;
  readonly keyword: string;
}

/** Rows that are looked at to tell whether rows have more than a keyword. */
const mostSampled = 1000;

/** What is looked at to tell them. */
interface Rows<One extends Row> {
  readonly header: CsvRecord;
  readonly columns: ReadonlyMap<ListColumn, number>;
  readonly plain: FormulaGuard["plain"];
  readonly rows: readonly One[];
}

/**
 * The rows of a list that aren't keywords, although they stand in the column of keywords: what a tool says of its export
 * behind the rows, and the sums of the others, named so, in the last rows or in the first. A row in between is never one:
 * people search for "total", too. Of two rows or fewer none is.
 */
export function asideRows<One extends Row>({
  header,
  columns,
  plain,
  rows,
}: Rows<One>): ReadonlySet<One> {
  const keyword = columns.get("keyword") ?? 0;
  const others = (row: One): string[] =>
    row.record.fields.flatMap(({ value }, place) =>
      place === keyword || plain(value).trim() === "" ? [] : [plain(value).trim()],
    );
  // where most rows have nothing but their keyword, an empty row says nothing
  const sample = rows.slice(0, mostSampled);
  const isBare =
    header.fields.length < 2 ||
    sample.filter((row) => others(row).length > 0).length * 2 < sample.length;
  const isFooter = (row: One): boolean =>
    others(row).length === 0 && (isBare ? isToolsPhrase : isFooterText)(row.keyword);
  const isTotal = (row: One): boolean => {
    const said = totalWordIn(row.keyword);
    const beside = others(row);
    return (
      said !== undefined &&
      !isBare &&
      (said === "label" || rows.length > 2) &&
      beside.every(isNumber) &&
      (beside.length > 0 || said === "label")
    );
  };
  const found = new Set<One>();
  let end = rows.length - 1;
  for (let row = rows[end]; end > 0 && row !== undefined && isFooter(row); row = rows[end]) {
    found.add(row);
    end -= 1;
  }
  for (let row = rows[end]; end > 0 && row !== undefined && isTotal(row); row = rows[end]) {
    found.add(row);
    end -= 1;
  }
  const [first] = rows;
  if (first !== undefined && end > 1 && isTotal(first) && isSum(rows.slice(0, end + 1))) {
    found.add(first);
  }
  return found;
}

function isNumber(text: string): boolean {
  return /^[-+]?\d[\d.,'’\s\u00A0\u202F]*%?$/u.test(text);
}

/** True where a figure of the first row is the sum of those below it. */
function isSum([first, ...below]: readonly Row[]): boolean {
  const totals = first === undefined ? [] : wholes(first);
  const rows = below.map(wholes);
  return totals.some((total, place) => {
    const known = rows.flatMap((row) => {
      const figure = row[place] ?? Number.NaN;
      return Number.isNaN(figure) ? [] : [figure];
    });
    return (
      known.filter((figure) => figure > 0).length > 1 && known.reduce((a, b) => a + b, 0) === total
    );
  });
}

/** The whole numbers of a row, by their place; NaN for what is none. */
function wholes({ record }: Row): number[] {
  return record.fields.map(({ value }) =>
    /^\d+$/u.test(value.trim()) ? Number(value) : Number.NaN,
  );
}
