import { mkdtemp, open, rm } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { tmpdir } from "node:os";
import * as path from "node:path";

/** What a file system says when nothing more fits on the disk. */
function noSpace(): Error {
  return Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
}

/**
 * Does some work while nothing more than so many bytes fits on the disk: what goes beyond is written
 * in part, as a disk does it, and fails with ENOSPC. Flushing fails too from then on.
 */
export async function withFullDisk<T>(bytes: number, work: () => Promise<T>): Promise<T> {
  const methods = await fileHandleMethods();
  const { appendFile, sync } = Object.getOwnPropertyDescriptors(methods);
  let left = bytes;
  Object.defineProperties(methods, {
    appendFile: {
      ...appendFile,
      async value(this: FileHandle, data: Uint8Array | string): Promise<void> {
        const chunk = Buffer.from(data);
        await appendFile.value?.call(this, chunk.subarray(0, Math.max(0, left)));
        left -= chunk.byteLength;
        if (left < 0) {
          throw noSpace();
        }
      },
    },
    sync: {
      ...sync,
      async value(this: FileHandle): Promise<void> {
        if (left < 0) {
          throw noSpace();
        }
        await sync.value?.call(this);
      },
    },
  });
  try {
    return await work();
  } finally {
    Object.defineProperties(methods, { appendFile, sync });
  }
}

/** Node has no other place to put a disk's faults in: the methods that all of its open files share. */
async function fileHandleMethods(): Promise<FileHandle> {
  const folder = await mkdtemp(path.join(tmpdir(), "seo-handle-"));
  const handle = await open(path.join(folder, "probe"), "w");
  try {
    const methods: unknown = Object.getPrototypeOf(handle);
    if (!isFileHandle(methods)) {
      throw new Error("An open file has no methods of its own kind.");
    }
    return methods;
  } finally {
    await handle.close();
    await rm(folder, { recursive: true });
  }
}

function isFileHandle(value: unknown): value is FileHandle {
  return typeof value === "object" && value !== null && "appendFile" in value && "sync" in value;
}
