import assert from "node:assert/strict";
import { existsSync, globSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { rename } from "node:fs/promises";
import { join } from "node:path";
import { claimBatch } from "../../../src/research/batches/batchClaim.ts";
import { ResultTrash } from "../../../src/research/library/resultTrash.ts";
import { PendingCalls } from "../../../src/research/spending/pendingCalls.ts";
import { writeFileAtomically } from "../../../src/system/atomicFile.ts";
import { FileLock } from "../../../src/system/fileLock.ts";
import { renameAgain } from "../../../src/system/renameAgain.ts";
import { fileError, withGate } from "../../support/fileSteps.ts";
import { repositoryRoot } from "../../support/paths.ts";
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

  /** Does something while the first two renames to such a place fail. */
  async function whileHeld<T>(place: RegExp, task: () => Promise<T>): Promise<T> {
    let held = 2;
    const result = await withGate(
      (step, take) =>
        step.call === "rename" && place.test(step.path) && held-- > 0
          ? Promise.reject(fileError("EBUSY"))
          : take(),
      task,
    );
    assert.equal(held, -1);
    return result;
  }

  it("goes to the trash and comes back all the same", async () => {
    const trash = new ResultTrash(folder.path);
    const { id, names } = await whileHeld(/trash/u, () =>
      trash.take([["file.csv"]], new Date("2026-03-01T12:00:00.123Z")),
    );
    assert.deepEqual(names, ["file.csv"]);
    assert.equal(await whileHeld(/file\.csv$/u, () => trash.restore(id, ["file.csv"])), "restored");
    assert.equal(readFileSync(to, "utf8"), "old");
  });

  it("is the changed note of a paid call all the same", async () => {
    const calls = new PendingCalls(join(folder.path, "pending"));
    const call = {
      tool: "inspect_serp",
      subject: "tea",
      sentAt: "2026-03-01T12:00:00.000Z",
      pid: 1,
    };
    assert.equal(await calls.begin("key", call), undefined);
    assert.equal(
      await whileHeld(/\.json$/u, () => calls.update("key", { subject: "green tea" })),
      true,
    );
    assert.deepEqual(
      (await calls.list()).map(({ subject }) => subject),
      ["green tea"],
    );
  });

  it("is the claim of a batch all the same", async () => {
    mkdirSync(join(folder.path, "batch"));
    const claimed = await whileHeld(/claim-\d+$/u, () =>
      claimBatch(join(folder.path, "batch"), new Date()),
    );
    assert.equal(claimed.taken, true);
  });

  it("is a lock that a window left behind all the same", async () => {
    const lock = join(folder.path, "lock");
    // no process has this number: Linux and macOS count to less, and those of Windows are multiples of four
    writeFileSync(lock, `${2 ** 22 + 12_345} left`);
    const taken = await whileHeld(/lock\.[0-9a-f]{12}$/u, () => FileLock.take(lock));
    await taken.release();
    assert.ok(!existsSync(lock));
  });

  it("is tried again wherever the code renames", () => {
    const renaming = globSync("src/**/*.ts", { cwd: repositoryRoot })
      .map((file) => file.replaceAll("\\", "/"))
      .filter((file) =>
        /import \{[^}]*\brename(?:Sync)?\b[^}]*\} from "node:fs/u.test(
          readFileSync(join(repositoryRoot, file), "utf8"),
        ),
      );
    assert.deepEqual(renaming.toSorted(), [
      // tries again by itself: each time it looks whether another window has claimed the call
      "src/research/spending/pendingCalls.ts",
      "src/system/renameAgain.ts",
      "src/system/renameHeld.ts",
    ]);
  });
});
