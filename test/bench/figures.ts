import { quartiles } from "./statistics.ts";

/** What was measured of one thing: a value for each round, or a single one. */
export interface Sample {
  readonly name: string;
  readonly values: readonly number[];
  readonly unit: "ratio" | "bytes" | "milliseconds" | "rows" | "megabytesPerSecond";
}

/** One row of the table. */
export interface Figure extends Sample {
  /** The highest median that is still right. */
  readonly limit: number;
  /** What the values were made from, for reading only. */
  readonly details: readonly Sample[];
}

/** Whether the median is above the limit. */
export function isOver({ values, limit }: Figure): boolean {
  // written so that a median that is no number is over, too
  return !(quartiles(values).median <= limit);
}

/** Columns of the table whose texts begin at the left. */
const textColumns = new Set([0, 4]);

/** The figures in columns: name, median, quartiles, limit, and ok or over. */
export function figureTable(figures: readonly Figure[], withDetails: boolean): string {
  const rows = figures.flatMap((figure) => [
    [...cells(figure), shown(figure, figure.limit), isOver(figure) ? "OVER" : "ok"],
    ...(withDetails
      ? figure.details.map((detail) => cells({ ...detail, name: `  ${detail.name}` }))
      : []),
  ]);
  const head = ["Figure", "Median", "Quartiles", "Limit", ""];
  const widths = head.map((_, column) =>
    Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)),
  );
  const line = (texts: readonly string[]): string =>
    texts
      .map((text, column) =>
        textColumns.has(column)
          ? text.padEnd(widths[column] ?? 0)
          : text.padStart(widths[column] ?? 0),
      )
      .join("  ")
      .trimEnd();
  return [line(head), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)].join("\n");
}

function cells(sample: Sample): string[] {
  const { lower, median, upper } = quartiles(sample.values);
  return [
    sample.name,
    shown(sample, median),
    sample.values.length === 1 ? "" : `${shown(sample, lower)} – ${shown(sample, upper)}`,
  ];
}

function shown({ unit }: Sample, value: number): string {
  switch (unit) {
    case "ratio":
      return value.toFixed(2);
    case "bytes":
      return `${(value / 1024).toFixed(1)} KB`;
    case "milliseconds":
      return `${value.toFixed(1)} ms`;
    case "rows":
      return value.toLocaleString("en");
    case "megabytesPerSecond":
      return `${value.toFixed(1)} MB/s`;
  }
}
