import type { ResultDocument } from "./resultProtocol.ts";
import type { TableHead } from "./table.ts";

/** Every table of a document, in the order they stand on the page. */
export function tableHeads({ sections, facts, entities, deltas }: ResultDocument): TableHead[] {
  const main = sections.flatMap((section) => (section.kind === "table" ? [section.table] : []));
  return [...main, ...[facts, entities, deltas].filter((head) => head !== null)];
}

/** What a document has besides its header, notices and sections where no response stands behind it as a whole. */
export const noDetails = {
  facts: null,
  entities: null,
  deltas: null,
  coverage: [],
  actions: [],
  resources: [],
} as const satisfies Partial<ResultDocument>;
