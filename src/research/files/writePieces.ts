import type { RowsFile } from "./dataset/convertDataset.ts";

/** Characters that are written at once: a piece may be a single line, and there may be a million. */
const blockLength = 64 * 1024;

/** What a file is made of, in its order: text, or bytes that are written as they are. */
export type Pieces = AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;

/** Writes a file that comes in pieces; the file is in its place when this resolves, and discarded when it rejects. */
export async function writePieces(file: RowsFile, pieces: Pieces): Promise<void> {
  let block = "";
  try {
    for await (const piece of pieces) {
      block += typeof piece === "string" ? piece : "";
      if (block.length >= blockLength || typeof piece !== "string") {
        await (block === "" ? undefined : file.write(block));
        block = "";
      }
      await (typeof piece === "string" ? undefined : file.write(piece));
    }
    await (block === "" ? undefined : file.write(block));
    await file.commit();
  } catch (error) {
    // What went wrong first is what a person has to know.
    await file.discard().catch(() => undefined);
    throw error;
  }
}
