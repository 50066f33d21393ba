import { parseFigures } from "../../../shared/exactNumber.ts";
import type { DatasetSource, Watched } from "./convertDataset.ts";
import { DatasetError } from "./datasetError.ts";
import { ItemSplitter, withMember } from "./itemSplitter.ts";

/** What is kept of an answer too large to be held: rows at most, and bytes of them at most. */
export interface StartLimits {
  readonly rows: number;
  readonly bytes: number;
}

/** The beginning of an answer's rows with everything that stands around them. */
export interface DatasetStart {
  /** The answer; its list of items holds the first ones only. */
  readonly answer: unknown;
  /** Of how many it holds them. */
  readonly shown: number;
  readonly total: number;
}

/**
 * Reads an answer of export_dataset (service spec 4.2) to its end and keeps its first rows, in
 * memory that does not grow with the others. Throws DatasetError where the answer is not whole, no
 * JSON, or holds too much beside its rows, or what the signal was aborted with.
 */
export async function readStart(
  source: DatasetSource,
  { rows, bytes }: StartLimits,
  { signal }: Pick<Watched, "signal">,
): Promise<DatasetStart> {
  const splitter = new ItemSplitter({ rest: bytes });
  const items: unknown[] = [];
  let [total, left] = [0, bytes];
  for await (const chunk of source.read()) {
    signal.throwIfAborted();
    for (const batch of splitter.push(chunk)) {
      for (let at = 0; at < batch.count && items.length < rows && left > 0; at += 1) {
        const item = batch.bytesOf(at);
        left -= item.byteLength;
        if (left > 0) {
          items.push(valueOf(item, batch.first + at + 1));
        }
      }
      total += batch.count;
    }
  }
  const answer = splitter.end();
  const isFound = splitter.hasItems;
  return {
    answer: isFound ? withMember(answer, splitter.path, items) : answer,
    shown: items.length,
    total,
  };
}

function valueOf(item: Buffer, row: number): unknown {
  const value = parseFigures(item.toString("utf8"));
  if (value === undefined) {
    throw new DatasetError({ kind: "invalid", row });
  }
  return value;
}
