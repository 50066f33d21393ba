import { readTableText } from "../../src/research/tables/readTable.ts";
import type { ReadChoices, ReadTable } from "../../src/research/tables/table.ts";

/** The table in a text; rejects where there is none. */
export async function tableOfText(text: string, choices: ReadChoices = {}): Promise<ReadTable> {
  const reading = await readTableText(text, choices);
  if (reading.kind !== "table") {
    throw new Error(`No table: ${JSON.stringify(reading)}`);
  }
  return reading;
}
