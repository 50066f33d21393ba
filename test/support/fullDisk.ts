import { mkdtemp, open, rm } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { setImmediate } from "node:timers/promises";

/** What a file system says when nothing more fits on the disk. */
function noSpace(): Error {
  return Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
}

/**
 * Does some work while nothing more than so many bytes fits on the disk: what goes beyond is written
 * in part, as a disk does it, and fails with ENOSPC. Flushing fails too from then on.
 */
export async function withFullDisk<T>(bytes: number, work: () => Promise<T>): Promise<T> {
  let left = bytes;
  return withDisk(
    {
      append: async (chunk, write) => {
        await write(chunk.subarray(0, Math.max(0, left)));
        left -= chunk.byteLength;
        if (left < 0) {
          throw noSpace();
        }
      },
      flush: async (flush) => {
        if (left < 0) {
          throw noSpace();
        }
        await flush();
      },
    },
    work,
  );
}

/** Does some work while the disk takes many turns of the event loop for each write and each flush, as a busy one does; a microtask is never enough. */
export async function withSlowDisk<T>(work: () => Promise<T>): Promise<T> {
  return withDisk(
    {
      append: async (chunk, write) => {
        await someTurns();
        await write(chunk);
      },
      flush: async (flush) => {
        await someTurns();
        await flush();
      },
    },
    work,
  );
}

/** Lets whatever is waiting in the event loop go on, several times. */
export async function someTurns(turns = 5): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) {
    await setImmediate();
  }
}

/** What becomes of writes and flushes; each is handed the real one. */
interface DiskFaults {
  readonly append: (chunk: Buffer, write: (chunk: Buffer) => Promise<void>) => Promise<void>;
  readonly flush: (flush: () => Promise<void>) => Promise<void>;
}

async function withDisk<T>({ append, flush }: DiskFaults, work: () => Promise<T>): Promise<T> {
  const methods = await fileHandleMethods();
  const { appendFile, sync } = Object.getOwnPropertyDescriptors(methods);
  Object.defineProperties(methods, {
    appendFile: {
      ...appendFile,
      value(this: FileHandle, data: Uint8Array | string): Promise<void> {
        return append(Buffer.from(data), async (chunk) => appendFile.value?.call(this, chunk));
      },
    },
    sync: {
      ...sync,
      value(this: FileHandle): Promise<void> {
        return flush(async () => sync.value?.call(this));
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
