import type { RowsFile } from "./dataset/convertDataset.ts";

/** Characters that are written at once: a piece may be a single line, and there may be a million. */
const blockLength = 64 * 1024;

/** Writes a text that comes in pieces; the file is in its place when this resolves, and discarded when it rejects. */
export async function writePieces(file: RowsFile, pieces: AsyncIterable<string> | Iterable<string>): Promise<void> {
  let block = "";
  try {
    for await (const piece of pieces) {
      block += piece;
      if (block.length >= blockLength) {
        await file.write(block);
        block = "";
      }
    }
    await (block === "" ? undefined : file.write(block));
    await file.commit();
  } catch (error) {
    // What went wrong first is what a person has to know.
    await file.discard().catch(() => undefined);
    throw error;
  }
}
