import { readTable } from "../../../research/tables/readTable.ts";
import type { ReadChoices, TableReading } from "../../../research/tables/table.ts";

/** Reads a file as it was chosen before, but for choices that don't fit it: the file may have been replaced since. */
export async function readAsChosen(bytes: Uint8Array, choices: ReadChoices): Promise<TableReading> {
  const reading = await readTable(bytes, choices);
  const problem = reading.kind === "refused" ? reading.problem.kind : undefined;
  if (problem === "notInEncoding" && choices.encoding !== undefined) {
    return readAsChosen(bytes, { ...choices, encoding: undefined });
  }
  if (problem === "empty" && choices.linesBeforeHeader !== undefined) {
    return readAsChosen(bytes, { ...choices, hasHeader: undefined, linesBeforeHeader: undefined });
  }
  return reading;
}
