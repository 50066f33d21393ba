import * as l10n from "../../../shared/l10n.ts";
import { writtenText } from "../../../shared/columnFormats.ts";
import { countedText, formatDay } from "../../../shared/format.ts";
import type { JsonRecord } from "../../../shared/json.ts";
import { memberOf } from "../../../shared/reading.ts";
import { statedFigure } from "../../service/statedFigure.ts";
import type { Section } from "../../../shared/resultProtocol.ts";
import type { Column } from "../../../shared/table.ts";
import type { TrendPoint } from "../../../shared/trend.ts";
import { resultDefinition } from "../../tools/resultDefinition.ts";
import type { RowComparison, SectionDefinition } from "../../tools/definition.ts";
import type { AnswerPart, AnswerParts } from "../parts/answerParts.ts";
import { columnOf } from "../parts/memberColumns.ts";
import { headOf } from "../parts/tableStore.ts";
import type { TableSource } from "../parts/tableStore.ts";
import type { ResultModel } from "../resultDocument.ts";
import { isPosition } from "./compareRows.ts";
import { rowKey } from "./rowKeys.ts";
import { readSide, sideFigures, sideRows } from "./side.ts";
import type { Side } from "./side.ts";

/** The column, and the table, of what earlier runs said. No member of a response is called so. */
const runsMember = "figure_over_runs";

/** The figures of one list in the earlier runs of a call, oldest first. */
interface RunsOfRows {
  readonly comparison: RowComparison;
  /** The figure that a line is drawn of. */
  readonly member: string;
  /** The figures of the earlier runs, by the keys of rows; null where a run doesn't have one. */
  readonly earlier: ReadonlyMap<string, readonly TrendPoint[]>;
}

/** What the earlier runs of a call said, without the rest of their responses. */
export interface EarlierFigures {
  /** ISO time of the oldest. */
  readonly since: string;
  readonly count: number;
  /** By the member of `data`. */
  readonly rows: ReadonlyMap<string, RunsOfRows>;
  /** The single figures of each run by their paths, oldest run first. */
  readonly singles: readonly ReadonlyMap<string, number>[];
}

/** Takes the figures out of the earlier runs of a call, oldest first. */
export function earlierFigures(runs: readonly [AnswerPart, ...AnswerPart[]]): EarlierFigures {
  const [{ result }] = runs;
  const tool = resultDefinition(result.tool);
  const sides = runs.map((run) => readSide([run], tool));
  return {
    since: result.receivedAt,
    count: runs.length,
    rows: new Map(
      (tool?.sections ?? []).flatMap((definition) => {
        const rows = runsOfRows(definition, sides);
        return rows === undefined ? [] : [[definition.member, rows] as const];
      }),
    ),
    singles: sides.map(sideFigures),
  };
}

/**
 * A result's document with a line for each figure over the earlier runs of its call: a column for rows
 * that have keys, a table for single figures. A row that a run doesn't have is a gap there, never a zero.
 */
export function withEarlierFigures(
  model: ResultModel,
  parts: AnswerParts,
  earlier: EarlierFigures,
): ResultModel {
  const tables = new Map(model.tables);
  const sections = model.document.sections.map((section): Section => {
    if (section.kind !== "table") {
      return section;
    }
    const { id, name, title, available } = section.table;
    const [source, runs] = [tables.get(id), earlier.rows.get(section.name)];
    const lined =
      source === undefined || runs === undefined ? undefined : withLines(source, runs, earlier);
    if (lined === undefined) {
      return section;
    }
    tables.set(id, lined);
    const head = headOf(id, name, title, lined);
    return { ...section, table: available === undefined ? head : { ...head, available } };
  });
  const singles = singlesTable(readSide(parts, resultDefinition(parts[0].result.tool)), earlier);
  if (singles === undefined) {
    return { ...model, document: { ...model.document, sections }, tables };
  }
  tables.set(runsMember, singles);
  const title = runsLabel(earlier);
  const table = headOf(runsMember, runsMember, title, singles);
  return {
    ...model,
    document: {
      ...model.document,
      sections: [...sections, { kind: "table", name: runsMember, title, table }],
    },
    tables,
  };
}

/** What the earlier runs said of the rows of a list; undefined where rows can't be told apart, or nothing is compared. */
function runsOfRows(
  { member: name, compared: comparison }: SectionDefinition,
  sides: readonly Side[],
): RunsOfRows | undefined {
  const [member] = Object.keys(comparison?.measures ?? {});
  if (comparison === undefined || member === undefined) {
    return undefined;
  }
  const earlier = new Map<string, TrendPoint[]>();
  for (const [run, side] of sides.entries()) {
    for (const row of sideRows(side, name)?.rows ?? []) {
      const key = rowKey(row, comparison.keys);
      const value = statedFigure(memberOf(row, member));
      if (key !== undefined && value !== undefined) {
        const points = earlier.get(key) ?? Array.from(sides, (): TrendPoint => null);
        points[run] ??= value;
        earlier.set(key, points);
      }
    }
  }
  return earlier.size === 0 ? undefined : { comparison, member, earlier };
}

/** The table with a column of lines behind the figure they are of; undefined where the table doesn't show that. */
function withLines(
  source: TableSource,
  { comparison, member, earlier }: RunsOfRows,
  runs: EarlierFigures,
): TableSource | undefined {
  const at = source.columns.findIndex(({ key }) => key === member);
  if (at < 0) {
    return undefined;
  }
  const none = Array.from({ length: runs.count }, (): TrendPoint => null);
  const line = (row: JsonRecord): readonly TrendPoint[] => {
    const value = statedFigure(memberOf(row, member));
    const points = earlier.get(rowKey(row, comparison.keys) ?? "") ?? none;
    return [...points, value ?? null];
  };
  const column: Column = {
    key: runsMember,
    label: runsLabel(runs),
    format: isPosition(comparison.measures[member]) ? "positions" : "runs",
    help: l10n.t("The same call's saved results since {0}, oldest first", formatDay(runs.since)),
  };
  return {
    ...source,
    columns: source.columns.toSpliced(at + 1, 0, column),
    rows: (from, to) => source.rows(from, to).map((row) => ({ ...row, [runsMember]: line(row) })),
  };
}

/** The single figures that at least one earlier run has as well, a row each. */
function singlesTable(now: Side, earlier: EarlierFigures): TableSource | undefined {
  const rows = [...sideFigures(now)].flatMap(([path, figure]): JsonRecord[] => {
    const points = earlier.singles.map((figures) => figures.get(path) ?? null);
    const column = columnOf(path.split(".").at(-1) ?? path, figure);
    return points.every((point) => point === null)
      ? []
      : [
          {
            figure: l10n.t(column.label),
            now: writtenText(figure, column),
            [runsMember]: [...points, figure],
          },
        ];
  });
  return rows.length === 0
    ? undefined
    : {
        columns: [
          { key: "figure", label: l10n.t("Figure"), format: "text" },
          { key: "now", label: l10n.t("Now"), format: "text" },
          { key: runsMember, label: runsLabel(earlier), format: "runs" },
        ],
        count: rows.length,
        rows: (from, to) => rows.slice(from, to),
      };
}

function runsLabel({ count }: EarlierFigures): string {
  return countedText(count + 1, { one: "Last run", other: "Last {0} runs" }, count + 1);
}
