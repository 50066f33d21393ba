import { dimensionNamed, isInterfaceHeader, isSheetFile } from "./exportWords.ts";
import type { ExportSource, NamedTable } from "./exportReading.ts";
import type { SheetShape } from "./sheetShape.ts";

/** Words of a file's name that say that it is another tool's. */
const otherTool =
  /bing|yandex|baidu|naver|webmaster|semrush|ahrefs|sistrix|moz\b|serpbear|matomo|plausible|analytics|\bads\b/iu;

/**
 * True for a single table that is known to be Search Console's: by the name that Search Console gave the file or one of
 * its sheets, or by a header that only its interface has. Other tools export queries with the same four figures, so that
 * the shape alone says nothing of where they were counted.
 */
export function isToldSource(
  { name, table, shape }: NamedTable & { readonly shape: SheetShape },
  { named, files }: ExportSource,
): boolean {
  const headers = shape.dimensions.map((column) => table.columns[column]?.name ?? "");
  const [first = ""] = headers;
  const isNamedOther = [name, ...files].some((file) => otherTool.test(file));
  if (isNamedOther || !isInOrder(shape)) {
    return false;
  }
  return (
    /^(?:performance|discover|google news)/u.test(named.report) ||
    (headers.length === 1
      ? isInterfaceHeader(first) || isSheetFile(name)
      : // rows of the API and of add-ons, by their own names
        shape.isNamed && headers.every((header) => dimensionNamed(header) !== undefined))
  );
}

/** Search Console never has impressions before clicks. */
function isInOrder({ periods }: SheetShape): boolean {
  return periods.every(({ clicks, impressions }) => clicks < impressions);
}
