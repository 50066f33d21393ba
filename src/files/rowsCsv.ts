import { csvWriter, snakeCase } from "./csv.ts";

/** Where the rows of a file come from; every row says so. */
export interface RowOrigin {
  readonly location: string | null;
  readonly language: string | null;
  readonly source: string | null;
  /** ISO time in UTC. */
  readonly observedAt: string | null;
}

/** Rows turned into text at a time. */
const batch = 500;

/**
 * The rows of a dataset as CSV text, piece by piece: the items' members in snake_case, then
 * location, language, source and observed_at. A member of an item that has one of those names
 * wins over the file's own. An item that is not an object is written under `value`.
 */
export async function* rowsCsv(items: readonly unknown[], origin: RowOrigin): AsyncGenerator<string> {
  const rows = items.map(readItem);
  const members = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const provenance = { location: origin.location, language: origin.language, source: origin.source, observed_at: origin.observedAt };
  const columns = [...members.filter((name) => !Object.hasOwn(provenance, name)), ...Object.keys(provenance)];
  const writer = await csvWriter(columns);
  yield writer.header();
  for (let start = 0; start < rows.length; start += batch) {
    yield writer.rows(rows.slice(start, start + batch).map((row) => ({ ...provenance, ...row })));
  }
}

function readItem(item: unknown): Record<string, unknown> {
  if (typeof item !== "object" || item === null || Array.isArray(item)) {
    return { value: item };
  }
  return Object.fromEntries(Object.entries(item).map(([name, value]) => [snakeCase(name) || name, value]));
}
