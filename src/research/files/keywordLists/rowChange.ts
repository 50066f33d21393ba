import { evidenceKind } from "../../../shared/evidence.ts";
import { sampleMark } from "../sampleMark.ts";
import { cellOf } from "./keywordList.ts";
import type { KeywordList, ListRow } from "./keywordList.ts";
import { figureColumns, measuredColumns } from "./listColumns.ts";
import type { FigureColumn, ListColumn } from "./listColumns.ts";
import { volumeIn } from "./listVolume.ts";
import { timeOf, timeOfFigure } from "./observations.ts";
import type { Evidence, Figure, ObservedKeyword } from "./observations.ts";

/** What joins several sources, or other entries of a list, in one cell. */
const separator = "; ";

/** New values of a row's cells. */
export type CellValues = ReadonlyMap<ListColumn, string | number>;

export interface RowChange {
  readonly cells: CellValues;
  /** Why figures were kept that an answer has otherwise: a person wrote them, or nobody can tell; undefined where none were. */
  readonly unchanged: "edited" | "unsure" | undefined;
}

/**
 * What newer figures change in a row. A person's own figures stay. Which are ours is known by what
 * the saved answers said:
 * - A row with source and date, as we write them: an empty cell is filled; a figure that a saved
 *   answer said is replaced by a newer one, never by a made-up one; any other figure was typed, or comes from an answer that
 *   nobody has here, and stays.
 * - A row without figures, source and date: a person's keyword, which gets figures with source and date.
 * - Any other row has figures of its own, and stays as it is.
 * Source and date follow the figures: all sources, and the date of the oldest figure. A row that
 * states no market gets that of its new figures.
 */
export function changeRow(
  list: KeywordList,
  row: ListRow,
  key: string,
  observed: ObservedKeyword,
  evidence: Evidence,
): RowChange {
  const state = stateOf(list, row, evidence);
  if (state === "own") {
    return { cells: new Map(), unchanged: hasNews(list, row, observed) ? "edited" : undefined };
  }
  const cells = new Map<ListColumn, string | number>();
  const standing: Figure[] = [];
  let unchanged: RowChange["unchanged"];
  for (const column of figureColumns) {
    // Of a bare row only a person's own note on what other tools say.
    if (state === "bare" && cellOf(list, row, column) !== "") {
      continue;
    }
    const { figure, keeps, isNew } = chooseFigure({ list, row, key, column, observed, evidence });
    if (figure !== undefined && isNew) {
      cells.set(column, figure.value);
    }
    standing.push(...(figure === undefined || figure.value === "" ? [] : [figure]));
    unchanged = keeps === undefined || unchanged === "unsure" ? unchanged : keeps;
    if (
      keeps === "unsure" ||
      (keeps === undefined && figure === undefined && cellOf(list, row, column) !== "")
    ) {
      standing.push({ value: "", ...statedOrigin(list, row) });
    }
  }
  const origin = originOf(standing);
  const isNewer =
    origin !== undefined && timeOfFigure(origin) > timeOfFigure(statedOrigin(list, row));
  if (origin !== undefined && (cells.size > 0 || isNewer)) {
    cells.set("source", origin.source).set("observed_at", origin.observedAt);
  }
  if (
    cells.size > 0 &&
    cellOf(list, row, "location") === "" &&
    cellOf(list, row, "language") === ""
  ) {
    cells.set("location", observed.location).set("language", observed.language);
  }
  return { cells: withoutSame(list, row, cells), unchanged };
}

/** The cells of a keyword that is new in a list. */
export function newRow(observed: ObservedKeyword): CellValues {
  const figures = [...observed.figures].filter(([, { value }]) => value !== "");
  const { source, observedAt } = originOf(figures.map(([, figure]) => figure)) ?? observed;
  return new Map<ListColumn, string | number>([
    ["keyword", observed.keyword],
    ...figures.map(([column, { value }]) => [column, value] as const),
    ["location", observed.location],
    ["language", observed.language],
    ["source", source],
    ["observed_at", observedAt],
  ]);
}

/** "ours" has source and date as we write them, "bare" is a keyword alone, "own" has a person's figures. */
function stateOf(list: KeywordList, row: ListRow, evidence: Evidence): "ours" | "bare" | "own" {
  const [source, observedAt] = [cellOf(list, row, "source"), cellOf(list, row, "observed_at")];
  if (source === "" && observedAt === "") {
    // What a person noted of other tools is no figure that a refresh would spoil.
    return measuredColumns.every((column) => cellOf(list, row, column) === "") ? "bare" : "own";
  }
  const isOurs = source
    .split(";")
    .map((part) => part.trim())
    .every(
      (part) =>
        evidence.sources.has(part) || evidenceKind(part.replace(sampleMark, "")) !== "unknown",
    );
  return isOurs && timeOf(observedAt) !== undefined ? "ours" : "own";
}

interface Cell {
  readonly list: KeywordList;
  readonly row: ListRow;
  readonly key: string;
  readonly column: FigureColumn;
  readonly observed: ObservedKeyword;
  readonly evidence: Evidence;
}

interface Chosen {
  /** What stands in the cell afterwards, where an answer said it. */
  readonly figure: Figure | undefined;
  readonly isNew?: boolean;
  readonly keeps?: "edited" | "unsure";
}

function chooseFigure({ list, row, key, column, observed, evidence }: Cell): Chosen {
  const cell = cellOf(list, row, column);
  const figure = observed.figures.get(column);
  const known = evidence.newest(key, column, (value) => isSame(list, row, column, value));
  if (figure === undefined || isSame(list, row, column, figure.value)) {
    return { figure: known };
  }
  const isNewer = known === undefined || timeOfFigure(known) < timeOfFigure(figure);
  if (cell === "" || known !== undefined) {
    return isNewer ? { figure, isNew: true } : { figure: known };
  }
  const stated = statedOrigin(list, row);
  const keeps = evidence.has(key, timeOf(stated.observedAt) ?? Number.NaN) ? "edited" : "unsure";
  return timeOfFigure(figure) >= timeOfFigure(stated)
    ? { figure: undefined, keeps }
    : { figure: undefined };
}

function hasNews(list: KeywordList, row: ListRow, { figures }: ObservedKeyword): boolean {
  return [...figures].some(
    ([column, { value }]) => value !== "" && !isSame(list, row, column, value),
  );
}

/** What a row says of its figures. */
function statedOrigin(list: KeywordList, row: ListRow): Omit<Figure, "value"> {
  return { source: cellOf(list, row, "source"), observedAt: cellOf(list, row, "observed_at") };
}

/** All sources in the order of the figures, and the date of the oldest; undefined where there are no figures. */
function originOf(figures: readonly Figure[]): Omit<Figure, "value"> | undefined {
  const [first, ...others] = figures;
  if (first === undefined) {
    return undefined;
  }
  const oldest = others.reduce(
    (oldest, figure) => (timeOfFigure(figure) < timeOfFigure(oldest) ? figure : oldest),
    first,
  );
  const sources = figures.flatMap(({ source }) => source.split(";").map((part) => part.trim()));
  return { source: [...new Set(sources)].join(separator), observedAt: oldest.observedAt };
}

function withoutSame(list: KeywordList, row: ListRow, cells: CellValues): CellValues {
  return new Map([...cells].filter(([column, value]) => !isSame(list, row, column, value)));
}

/** True where a cell says a value, however a spreadsheet has written it since. */
function isSame(
  list: KeywordList,
  row: ListRow,
  column: ListColumn,
  value: string | number,
): boolean {
  const cell = cellOf(list, row, column);
  if (typeof value === "string") {
    return plain(cell) === plain(value);
  }
  if (column === "monthly_volume") {
    return volumeIn(cell) === value;
  }
  const number = list.decimal === "," ? cell.replace(",", ".") : cell;
  return number !== "" && Number(number) === value;
}

function plain(text: string): string {
  return text.replaceAll(/\s+/gu, "").toLowerCase();
}
