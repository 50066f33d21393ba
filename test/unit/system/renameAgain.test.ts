import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { rename } from "node:fs/promises";
import { join } from "node:path";
import { writeFileAtomically } from "../../../src/system/atomicFile.ts";
import { renameAgain } from "../../../src/system/renameAgain.ts";
import { fileError, withGate } from "../../support/fileSteps.ts";
import { scratchFolder } from "../../support/scratch.ts";

describe("a file that another program holds for a moment, as virus scanners do on Windows", () => {
  let folder: ReturnType<typeof scratchFolder>;
  let from: string;
  let to: string;
  /** How long was waited between the tries, in milliseconds. */
  let pauses: number[];
  const pause = (milliseconds: number): Promise<void> => {
    pauses.push(milliseconds);
    return Promise.resolve();
  };

  beforeEach(() => {
    folder = scratchFolder();
    from = join(folder.path, "new");
    to = join(folder.path, "file.csv");
    writeFileSync(from, "new");
    writeFileSync(to, "old");
    pauses = [];
  });
  afterEach(() => folder.remove());

  /** Renames while the first so many tries fail with a code. */
  function renameWhileHeld(
    code: string,
    tries: number,
    platform: NodeJS.Platform = "win32",
  ): Promise<void> {
    let left = tries;
    return withGate(
      (step, take) => {
        if (step.call === "rename" && left > 0) {
          left -= 1;
          return Promise.reject(fileError(code));
        }
        return take();
      },
      () =>
        rename(from, to).catch((error: unknown) => renameAgain(error, from, to, platform, pause)),
    );
  }

  it("is renamed as soon as it is free", async () => {
    for (const code of ["EBUSY", "EPERM", "EACCES"]) {
      writeFileSync(from, "new");
      pauses = [];
      await renameWhileHeld(code, 3);
      assert.equal(readFileSync(to, "utf8"), "new");
      assert.deepEqual(pauses, [10, 30, 100], code);
    }
  });

  it("fails with the system's own error when it stays held, and both files are as they were", async () => {
    await assert.rejects(renameWhileHeld("EBUSY", 100), { code: "EBUSY" });
    assert.equal(pauses.length, 5);
    assert.ok(existsSync(from));
    assert.equal(readFileSync(to, "utf8"), "old");
  });

  it("fails at once where waiting is no use: no permission elsewhere, a full disk", async () => {
    await assert.rejects(renameWhileHeld("EPERM", 100, "linux"), { code: "EPERM" });
    await assert.rejects(renameWhileHeld("EACCES", 100, "darwin"), { code: "EACCES" });
    await assert.rejects(renameWhileHeld("ENOSPC", 100), { code: "ENOSPC" });
    assert.deepEqual(pauses, []);
  });

  it("is replaced by a whole file all the same", async () => {
    let held = 2;
    await withGate(
      (step, take) =>
        step.call === "rename" && held-- > 0 ? Promise.reject(fileError("EBUSY")) : take(),
      () => writeFileAtomically(to, "whole"),
    );
    assert.equal(readFileSync(to, "utf8"), "whole");
    assert.deepEqual(readdirSync(folder.path).toSorted(), ["file.csv", "new"]);
  });
});
