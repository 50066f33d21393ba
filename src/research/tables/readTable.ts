import { formulaGuard } from "../../shared/formulaGuard.ts";
import { mostColumns } from "../../shared/tableLimits.ts";
import { Turns } from "../../system/turn.ts";
import { CellIndex } from "./cellIndex.ts";
import { mostLines } from "./cellCodes.ts";
import { containerOf } from "./container.ts";
import { decodeInTurns, textProblem } from "./encodings.ts";
import { findLayout } from "./layout.ts";
import { readColumns } from "./readColumns.ts";
import type { ColumnCells } from "./columnSurvey.ts";
import { RowFinder } from "./rowFinder.ts";
import { withoutTotals } from "./totals.ts";
import type { ReadChoices, TableColumn, TableNote, TableProblem, TableReading } from "./table.ts";

/** Larger files aren't read as tables. */
export const largestTable = 64 * 1024 * 1024;

/**
 * Reads a file from elsewhere as a table: its encoding, the lines before its header, what separates its cells, and what
 * its columns are. Each of that is said, and can be chosen instead. Nothing is lost or guessed: where a column can't be
 * told for sure it is text. Yields to other work in between. Rejects where `signal` is aborted.
 */
export async function readTable(
  bytes: Uint8Array,
  choices: ReadChoices = {},
  signal?: AbortSignal,
): Promise<TableReading> {
  if (bytes.length > largestTable) {
    return refused({ kind: "tooLarge", limit: largestTable });
  }
  const container = containerOf(bytes);
  if (container !== undefined) {
    return refused({ kind: container });
  }
  const decoding = await decodeInTurns(bytes, choices.encoding);
  return decoding.kind === "text" ? readText(decoding, choices, signal) : decoding;
}

/** The same for a text that was pasted, or is decoded already. */
export function readTableText(text: string, choices: ReadChoices = {}): Promise<TableReading> {
  const content = text.replace(/^\uFEFF/u, "");
  const problem = textProblem(content);
  return problem === undefined
    ? readText(
        {
          text: content,
          encoding: "utf-8",
          byteOrderMark: content.length < text.length,
          endsWithinCharacter: false,
        },
        choices,
      )
    : Promise.resolve(refused(problem));
}

function refused(problem: TableProblem): TableReading {
  return { kind: "refused", problem };
}

interface Source {
  readonly text: string;
  readonly encoding: string;
  readonly byteOrderMark: boolean;
  readonly endsWithinCharacter: boolean;
}

async function readText(
  { text, encoding, byteOrderMark, endsWithinCharacter }: Source,
  choices: ReadChoices,
  signal?: AbortSignal,
): Promise<TableReading> {
  if (/^\s*<(?:!doctype html|html)\b/iu.test(text.slice(0, 1_000))) {
    return refused({ kind: "webPage" });
  }
  const turns = new StoppableTurns(signal);
  const layout = await findLayout(text, choices, turns);
  if (layout === undefined) {
    return refused({ kind: "empty" });
  }
  const index = new CellIndex(text, layout.delimiter, {
    at: layout.start,
    line: layout.line,
    width: layout.width,
  });
  const finder = new RowFinder(index, layout.width, chosenHeader(choices));
  let isMore = true;
  while (isMore) {
    await turns.next();
    isMore = index.read(recordsAtOnce, charactersAtOnce);
    finder.take();
  }
  finder.end();
  const all = await cellsOf(index, finder, turns);
  const { columns, decimal, thousands, notes } = await readColumns(
    all,
    layout.delimiter,
    choices.decimal,
    turns,
  );
  const table = {
    columns: columns.map(({ kind, currency, values }, place): TableColumn => {
      const cells = all[place];
      const name = cells?.name ?? "";
      let texts: readonly string[] | undefined;
      return {
        name,
        kind,
        ...(currency === "" ? {} : { currency }),
        values,
        textAt: (row) => cells?.textOf(row) ?? "",
        get texts() {
          return (texts ??= textsOf(cells));
        },
      };
    }),
    lines: finder.rows.map((record) => index.lineOf(record)),
  };
  return withoutTotals({
    kind: "table",
    decisions: {
      encoding,
      byteOrderMark,
      delimiter: layout.delimiter,
      decimal,
      ...(thousands === "" ? {} : { thousands }),
      linesBeforeHeader: layout.line - 1,
      hasHeader: finder.hasHeader,
    },
    columns: table.columns,
    rowCount: table.lines.length,
    lines: table.lines,
    notes: [
      ...quoteNote(index),
      ...finder.notes,
      ...notes,
      ...longNote(all, table.lines),
      ...(endsWithinCharacter ? [{ kind: "endsWithinCharacter" as const }] : []),
    ],
    moreColumns: hiddenColumns(index.widest, finder.width, all.length),
    moreRows: finder.moreRows,
  });
}

/** Who says where the header is says that there is one. */
function chosenHeader({ hasHeader, linesBeforeHeader }: ReadChoices): boolean | undefined {
  return hasHeader ?? (linesBeforeHeader === undefined ? undefined : true);
}

/** How much is read between two looks at the clock. */
const [recordsAtOnce, charactersAtOnce] = [4_096, 1_000_000];

/** Turns that end where a signal is aborted. */
class StoppableTurns extends Turns {
  readonly #signal: AbortSignal | undefined;

  constructor(signal: AbortSignal | undefined) {
    super();
    this.#signal = signal;
  }

  override async next(): Promise<void> {
    this.#signal?.throwIfAborted();
    await super.next();
  }
}

/** Columns beyond those that are read: of a record with more cells than any table has, not all are kept. */
function hiddenColumns(widest: number, filled: number, read: number): number {
  return widest > mostColumns(0) ? widest - read : Math.max(0, filled - read);
}

function quoteNote({ openQuotes }: CellIndex): TableNote[] {
  return openQuotes.count === 0 ? [] : [{ kind: "openQuotes", ...openQuotes }];
}

/** The lines of rows with a cell that is cut. */
function longNote(all: readonly ColumnCells[], lines: readonly number[]): TableNote[] {
  const cut = new Set(all.flatMap(({ cut: rows }) => rows));
  const found = [...cut].toSorted((a, b) => a - b).map((row) => lines[row] ?? 0);
  return found.length === 0
    ? []
    : [{ kind: "longCells", lines: found.slice(0, mostLines), count: found.length }];
}

function textsOf(cells: ColumnCells | undefined): readonly string[] {
  return cells === undefined
    ? []
    : Array.from({ length: cells.length }, (_, row) => cells.textOf(row));
}

/** The cells of each column that a table has. */
async function cellsOf(index: CellIndex, finder: RowFinder, turns: Turns): Promise<ColumnCells[]> {
  const { rows, hasBlanks } = finder;
  const { plain } = formulaGuard(index.delimiter);
  const mayBeGuarded = index.text.includes("'");
  const width = Math.min(finder.width, mostColumns(rows.length));
  const columns: ColumnCells[] = [];
  for (let place = 0; place < width; place += 1) {
    await turns.next();
    const { starts, ends, cut } = index.placesOf(rows, place, hasBlanks && place > 0);
    columns.push({
      name: finder.names[place] ?? "",
      length: rows.length,
      source: index.text,
      starts,
      ends,
      cut,
      textOf: (row) => {
        const text = index.textAt(rows[row] ?? 0, place, starts[row] ?? 0);
        return mayBeGuarded ? plain(text) : text;
      },
    });
  }
  return columns;
}
