import * as l10n from "@vscode/l10n";
import { formatInteger } from "../../../shared/format.ts";

/** What a sheet of an Excel file holds: rows with the header among them, columns, and characters of a cell. */
export const sheetLimits = { rows: 1_048_576, columns: 16_384, cell: 32_767 } as const;

/** A table that doesn't fit into a sheet. */
export class SheetTooSmallError extends Error {
  override readonly name = "SheetTooSmallError";

  constructor(rows: number, columns: number) {
    super(
      l10n.t(
        "An Excel sheet has room for {0} rows below its header and {1} columns, but there are {2} rows and {3} columns. Save them as CSV.",
        formatInteger(sheetLimits.rows - 1),
        formatInteger(sheetLimits.columns),
        formatInteger(rows),
        formatInteger(columns),
      ),
    );
  }
}

/** Throws SheetTooSmallError for more rows, the header not counted, or columns than a sheet has. */
export function checkSheet(rows: number, columns: number): void {
  if (rows >= sheetLimits.rows || columns > sheetLimits.columns) {
    throw new SheetTooSmallError(rows, columns);
  }
}
