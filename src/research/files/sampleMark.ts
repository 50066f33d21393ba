/** Marks the sources of made-up data, which must not pass for the market's. */
export const sampleMark = " (sample data)";

/** A source as files name it, with the mark where its data is made up; null where neither is known. */
export function markedSource(source: string | null, isSample: boolean): string | null {
  return isSample ? `${source ?? ""}${sampleMark}`.trim() : source;
}
