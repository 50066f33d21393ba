import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readTable } from "../../../../src/research/tables/readTable.ts";
import { ExactNumber } from "../../../../src/shared/exactNumber.ts";
import type {
  CellValue,
  ReadChoices,
  ReadTable,
  TableReading,
} from "../../../../src/research/tables/table.ts";
import { repositoryRoot } from "../../../support/paths.ts";

const folder = join(repositoryRoot, "test/fixtures/tables");

/** The names of the files in the shapes that other tools write. */
export const sharedTables: readonly string[] = readdirSync(folder);

/** The bytes of one of them. */
export function sharedTable(name: string): Uint8Array {
  return readFileSync(join(folder, name));
}

/** The table of a text, or of bytes; fails where it is asked about or refused. */
export async function tableOf(
  content: string | Uint8Array,
  choices?: ReadChoices,
): Promise<ReadTable> {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  const reading: TableReading = await readTable(bytes, choices);
  return reading.kind === "table" ? reading : assert.fail(JSON.stringify(reading));
}

/** Its columns as `name:kind`. */
export function kindsOf({ columns }: ReadTable): string[] {
  return columns.map(({ name, kind }) => `${name}:${kind}`);
}

/** Its values row by row; exact numbers as their figures. */
export function rowsOf({ columns, rowCount }: ReadTable): CellValue[][] {
  return Array.from({ length: rowCount }, (_, row) =>
    columns.map(({ values }) => {
      const value = values[row] ?? null;
      return value instanceof ExactNumber ? `exactly ${value.text}` : value;
    }),
  );
}
