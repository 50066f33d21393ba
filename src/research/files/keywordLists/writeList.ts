import { cellWriter } from "../../../shared/spreadsheetCells.ts";
import type { CsvRecord } from "./csvRecords.ts";
import type { KeywordList, ListRow } from "./keywordList.ts";
import { listColumns } from "./listColumns.ts";
import type { ListColumn } from "./listColumns.ts";
import type { CellValues } from "./rowChange.ts";
import { rowPlaces } from "./rowPlaces.ts";

/** What is to become of a list. */
export interface ListChanges {
  readonly changed: ReadonlyMap<ListRow, CellValues>;
  readonly added: readonly CellValues[];
}

/** Columns that say where figures come from: no figure goes without them. */
const originColumns: readonly ListColumn[] = ["location", "language", "source", "observed_at"];

/**
 * The text of a list with changed cells and new rows; everything else stays as it is, byte for byte.
 * A column that the list lacks is added behind the others when something is to be written into it,
 * with empty cells for the other rows, so that each still has as many.
 */
export function writeList(list: KeywordList, changes: ListChanges): string {
  return new ListWriter(list, changes).text();
}

/** Columns that are written without them. */
const unsourced: ReadonlySet<ListColumn> = new Set(["location", "language", "cluster"]);

/** Text that is put in the place of what stands from `start` to `end`. */
interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

class ListWriter {
  readonly #list: KeywordList;
  readonly #changes: ListChanges;
  readonly #columns: ReadonlyMap<ListColumn, number>;
  /** Cells of each row when columns are added; undefined when none are. */
  readonly #width: number | undefined;
  readonly #write: (value: unknown) => string;

  constructor(list: KeywordList, changes: ListChanges) {
    this.#list = list;
    this.#changes = changes;
    this.#write = cellWriter(list.delimiter);
    const missing = missingColumns(list, changes);
    this.#columns = new Map([
      ...list.columns,
      ...missing.map((column, index) => [column, list.width + index] as const),
    ]);
    this.#width = missing.length === 0 ? undefined : list.width + missing.length;
  }

  text(): string {
    const cells = [
      ...this.#header(),
      ...this.#list.rows.flatMap((row) => this.#row(row)),
      ...this.#others(),
    ];
    const { before, after } = this.#newRows();
    // New rows stand before a cell that begins at the same place, and behind one that ends the file.
    const edits = [...before, ...cells, ...after].toSorted(
      (a, b) => a.start - b.start || a.end - b.end,
    );
    let text = "";
    let at = 0;
    for (const edit of edits) {
      text += this.#list.text.slice(at, edit.start) + edit.text;
      at = edit.end;
    }
    return text + this.#list.text.slice(at);
  }

  #header(): Edit[] {
    if (this.#width === undefined) {
      return [];
    }
    const names = new Map(
      [...this.#columns]
        .filter(([, index]) => index >= this.#list.width)
        .map(([column, index]) => [index, column]),
    );
    return this.#cells(this.#list.header, names, this.#width);
  }

  #row(row: ListRow): Edit[] {
    const cells = this.#placed(this.#changes.changed.get(row) ?? new Map());
    return cells.size === 0 && this.#width === undefined
      ? []
      : this.#cells(row.record, cells, this.#width ?? 0);
  }

  #others(): Edit[] {
    const width = this.#width;
    return width === undefined
      ? []
      : this.#list.others.flatMap((record) => this.#cells(record, new Map(), width));
  }

  /** Puts texts into the cells of a record, and adds cells until there are `width`. */
  #cells(
    { fields, contentEnd }: CsvRecord,
    cells: ReadonlyMap<number, string>,
    width: number,
  ): Edit[] {
    const edits: Edit[] = [];
    for (const [index, text] of cells) {
      const field = fields[index];
      if (field !== undefined) {
        edits.push({ start: field.start, end: field.end, text });
      }
    }
    let tail = "";
    for (
      let index = fields.length;
      index < Math.max(width, ...[...cells.keys()].map((index) => index + 1));
      index += 1
    ) {
      tail += this.#list.delimiter + (cells.get(index) ?? "");
    }
    return tail === "" ? edits : [...edits, { start: contentEnd, end: contentEnd, text: tail }];
  }

  #newRows(): { readonly before: readonly Edit[]; readonly after: readonly Edit[] } {
    const { rows, header, newline, text } = this.#list;
    const [before, after]: [Edit[], Edit[]] = [[], []];
    for (const { behind, rows: added } of rowPlaces(this.#list, this.#changes.added)) {
      const { contentEnd, end } = rows[behind]?.record ?? header;
      const lines = added.map((cells) => this.#line(cells));
      if (end === contentEnd && end === text.length) {
        // Where the file ends without a line break, it goes on doing so.
        after.push({ start: end, end, text: newline + lines.join(newline) });
      } else {
        before.push({ start: end, end, text: lines.join(newline) + newline });
      }
    }
    return { before, after };
  }

  #line(values: CellValues): string {
    const cells = this.#placed(values);
    return Array.from(
      { length: this.#width ?? this.#list.header.fields.length },
      (_cell, index) => cells.get(index) ?? "",
    ).join(this.#list.delimiter);
  }

  #placed(values: CellValues): Map<number, string> {
    return new Map(
      [...values].flatMap(([column, value]) => {
        const index = this.#columns.get(column);
        return index === undefined ? [] : [[index, this.#cell(value)] as const];
      }),
    );
  }

  #cell(value: string | number): string {
    return typeof value === "number"
      ? String(value).replace(".", this.#list.decimal)
      : this.#write(value);
  }
}

/** The columns that something is to be written into and that are not there, in their order. */
function missingColumns({ columns }: KeywordList, { changed, added }: ListChanges): ListColumn[] {
  const wanted = new Set(
    [...changed.values(), ...added].flatMap((cells) =>
      [...cells].filter(([, value]) => value !== "").map(([column]) => column),
    ),
  );
  // A market alone, and what a person says of a keyword, have no source and no date.
  const hasMore = [...wanted].some((column) => !unsourced.has(column));
  const needed = new Set([...wanted, ...(hasMore ? originColumns : [])]);
  return listColumns.filter((column) => needed.has(column) && !columns.has(column));
}
