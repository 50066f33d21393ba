/** One line of the table. A figure without a limit is there for reading only. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: "ratio" | "bytes" | "milliseconds" | "rows";
  /** The highest value that is still right. */
  readonly limit?: number;
}

export function isOver({ value, limit }: Figure): boolean {
  // written so that a figure that is no number is over, too
  return limit !== undefined && !(value <= limit);
}

/** The figures in columns: name, value, limit, and ok or over. */
export function figureTable(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => [figure.name, shown(figure, figure.value), limitOf(figure), verdict(figure)]);
  const head = ["Figure", "Value", "Limit", ""];
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, column) => (column === 0 || column === 3 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join("  ")
      .trimEnd();
  return [line(head), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)].join("\n");
}

function limitOf(figure: Figure): string {
  return figure.limit === undefined ? "" : shown(figure, figure.limit);
}

function verdict(figure: Figure): string {
  if (figure.limit === undefined) {
    return "";
  }
  return isOver(figure) ? "over" : "ok";
}

function shown({ unit }: Figure, value: number): string {
  switch (unit) {
    case "ratio":
      return value.toFixed(2);
    case "bytes":
      return `${(value / 1024).toFixed(1)} KB`;
    case "milliseconds":
      return `${value.toFixed(1)} ms`;
    case "rows":
      return value.toLocaleString("en");
  }
}
