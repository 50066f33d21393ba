import assert from "node:assert/strict";
import { readdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { FileLock } from "../../../src/system/fileLock.ts";
import { fileError, withGate } from "../../support/fileSteps.ts";
import { scratchFolder } from "../../support/scratch.ts";

describe("a lock whose file can't be made", () => {
  let folder: ReturnType<typeof scratchFolder>;
  let waits: number;
  const wait = (): Promise<void> => {
    waits += 1;
    return Promise.resolve();
  };

  beforeEach(() => {
    folder = scratchFolder();
    waits = 0;
  });
  afterEach(() => folder.remove());

  const lock = (): string => join(folder.path, "a.lock");

  /** Takes a lock on a system that refuses its file so many times. */
  function take(code: string, times: number, platform: NodeJS.Platform): Promise<FileLock> {
    let left = times;
    return withGate(
      ({ call }, step) => {
        left -= call === "open" ? 1 : 0;
        return call === "open" && left >= 0 ? Promise.reject(fileError(code)) : step();
      },
      () => FileLock.take(lock(), platform, wait),
    );
  }

  it("is given up on Windows after many looks, with the system's reason", async () => {
    for (const code of ["EPERM", "EACCES", "EBUSY"]) {
      waits = 0;
      await assert.rejects(take(code, Number.POSITIVE_INFINITY, "win32"), { code });
      assert.ok(waits > 100, String(waits));
    }
    assert.deepEqual(readdirSync(folder.path), []);
  });

  it("is given up where its folder is there, and yet is said to be missing", async () => {
    await assert.rejects(take("ENOENT", Number.POSITIVE_INFINITY, "win32"), { code: "ENOENT" });
  });

  it("is given up where its name is a link to nothing", async () => {
    symlinkSync(join(folder.path, "none"), lock(), "file");
    await assert.rejects(FileLock.take(lock(), "linux", wait), { code: "EEXIST" });
  });

  it("is had on Windows where a file of that name is just being removed or looked at", async () => {
    for (const code of ["EPERM", "EACCES", "EBUSY"]) {
      await (await take(code, 50, "win32")).release();
    }
  });

  it("is refused at once elsewhere", async () => {
    for (const code of ["EPERM", "EACCES", "EBUSY"]) {
      await assert.rejects(take(code, 1, "darwin"), { code });
    }
    assert.equal(waits, 0);
  });
});
