import { open } from "node:fs/promises";
import { checkFile } from "../../../system/readFile.ts";
import type { DatasetSource } from "./convertDataset.ts";

const chunkSize = 128 * 1024;

/** An answer in a local file. Rejects with the file system's own error. */
export async function fileSource(path: string): Promise<DatasetSource> {
  return { size: await checkFile(path, Number.POSITIVE_INFINITY), read: () => readChunks(path) };
}

/** An answer that is in memory anyway. */
export function textSource(text: string): DatasetSource {
  const bytes = Buffer.from(text);
  return {
    size: bytes.byteLength,
    async *read() {
      yield await Promise.resolve(bytes);
    },
  };
}

/** Each chunk is valid until the next is asked for. */
async function* readChunks(path: string): AsyncGenerator<Uint8Array> {
  const file = await open(path, "r");
  try {
    const buffer = Buffer.allocUnsafe(chunkSize);
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, chunkSize);
      if (bytesRead === 0) {
        return;
      }
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}
