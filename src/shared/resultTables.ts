import type { ResultDocument } from "./resultProtocol.ts";
import type { TableHead } from "./table.ts";

/** Every table of a document, in the order they stand on the page. */
export function tableHeads({ sections, facts, entities, deltas }: ResultDocument): TableHead[] {
  const main = sections.flatMap((section) => (section.kind === "table" ? [section.table] : []));
  return [...main, ...[facts, entities, deltas].filter((head) => head !== null)];
}
