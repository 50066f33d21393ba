import { turn } from "../../../system/turn.ts";
import { isOneColumn } from "./csvRecords.ts";

/** What may stand between the cells of a CSV text, the usual one first. */
export const delimiters: readonly string[] = [",", ";", "\t", "|"];

/**
 * The delimiter of a CSV text with one column, whose first line says nothing about it: the first one
 * that parts no record from `from` on, so that "tea, green" is one keyword; a comma where each parts some.
 * Yields to other work in between.
 */
export async function delimiterOfOneColumn(text: string, from = 0): Promise<string> {
  for (const delimiter of delimiters) {
    await turn();
    if (await isOneColumn(text, delimiter, from)) {
      return delimiter;
    }
  }
  return ",";
}
