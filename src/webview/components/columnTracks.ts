import type { ColumnFormat } from "../../shared/table.ts";
import { isNumeric } from "../../shared/table.ts";
import type { TableData } from "./tableData.ts";

const sampleRows = 100;
/** Average width of a character of the editor's interface font at its 13 px, and a cell's padding. */
const characterWidth = 7;
/** Labels are bold. */
const labelCharacterWidth = 7.6;
const cellPadding = 26;
/** Room for the sort arrow beside a label. */
const arrowWidth = 18;

interface Bounds {
  readonly least: number;
  readonly most: number;
}

const longText: Bounds = { least: 130, most: 420 };

const bounds: { readonly [format in ColumnFormat]?: Bounds } = {
  text: longText,
  url: { least: 170, most: 380 },
  list: { least: 130, most: 320 },
  json: { least: 130, most: 320 },
  trend: { least: 138, most: 138 },
  intent: { least: 80, most: 80 },
  level: { least: 110, most: 110 },
};

/** Widths of a table's columns. */
export interface ColumnTracks {
  /** A value for `grid-template-columns`. */
  readonly template: string;
  /** Pixels below which the table scrolls sideways. */
  readonly least: number;
}

/** Widths from the labels and the first rows: figures as wide as they need, texts share what is left. */
export function columnTracks(data: TableData, barColumns: ReadonlySet<string>): ColumnTracks {
  const rows = Math.min(sampleRows, data.loaded);
  let least = 0;
  const tracks = data.columns.map(({ format, label, key }, column) => {
    const characters = typicalLength(data, column, rows, stretches(format));
    const labelWidth = Math.ceil(label.length * labelCharacterWidth + cellPadding + arrowWidth);
    const contentWidth = format === "trend" ? 0 : characters * characterWidth + cellPadding;
    const extra = barColumns.has(key) ? 56 : 0;
    const { least: low, most: high } = bounds[format] ?? { least: 84, most: 240 };
    const width = Math.max(Math.min(labelWidth, 260), Math.min(Math.max(contentWidth + extra, low), high));
    least += width;
    return stretches(format) ? `minmax(${width}px, ${width}fr)` : `${width}px`;
  });
  return { template: tracks.join(" "), least };
}

/** The length that most values of a column have at most; of a column that can't stretch, all of them. */
function typicalLength(data: TableData, column: number, rows: number, most: boolean): number {
  const lengths = Array.from({ length: rows }, (_, row) => data.text(row, column).length).toSorted((a, b) => a - b);
  return lengths[Math.ceil((rows - 1) * (most ? 0.8 : 1))] ?? 0;
}

function stretches(format: ColumnFormat): boolean {
  return !isNumeric(format) && (format === "text" || format === "url" || format === "list" || format === "json");
}
