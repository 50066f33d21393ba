import assert from "node:assert/strict";
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { PendingCalls } from "../../../../src/research/spending/pendingCalls.ts";
import { fileError, withGate } from "../../../support/fileSteps.ts";
import { PendingFolder, call, gone } from "./pendingFolder.ts";

describe("calls under way noted by version 0.4.0", () => {
  let folder: PendingFolder;
  beforeEach(() => {
    folder = new PendingFolder();
  });
  afterEach(() => folder.remove());

  const old = { ...call, pid: gone };

  it("are honored, and taken away as they are", async () => {
    mkdirSync(folder.path, { recursive: true });
    writeFileSync(folder.claimPath("key"), JSON.stringify(old));
    const left = (await folder.open().begin("key", call)) ?? assert.fail();
    assert.deepEqual({ ...left, file: "" }, { ...old, file: "" });
    await folder.open().takeAway(left);
    assert.deepEqual(readdirSync(folder.path), []);
    assert.equal(await folder.open().begin("key", call), undefined);
    await folder.open().takeAway(left);
    assert.deepEqual(
      await folder.noteOf("key"),
      call,
      "a claim of ours that has the name since stays",
    );
  });

  it("stay where such a window has noted another call since", async () => {
    writeFileSync(folder.claimPath("key"), JSON.stringify(old));
    const left = (await folder.open().begin("key", call)) ?? assert.fail();
    for (const newer of [
      { ...old, pid: process.pid },
      { ...old, sentAt: "2026-03-01T12:00:01.000Z" },
    ]) {
      writeFileSync(folder.claimPath("key"), JSON.stringify(newer));
      await folder.open().takeAway(left);
      assert.equal(readFileSync(folder.claimPath("key"), "utf8"), JSON.stringify(newer));
    }
  });

  it("reject when the disk refuses to remove them, and give way to what has the name by then", async () => {
    writeFileSync(folder.claimPath("key"), JSON.stringify(old));
    const left = (await folder.open().begin("key", call)) ?? assert.fail();
    const remove = (code: string) =>
      withGate(
        (step, take) => (step.call === "unlink" ? Promise.reject(fileError(code)) : take()),
        () => folder.open().takeAway(left),
      );
    await assert.rejects(remove("EIO"), { code: "EIO" });
    for (const code of ["ENOENT", "EISDIR", "EPERM"]) {
      await remove(code);
    }
    assert.equal(readFileSync(folder.claimPath("key"), "utf8"), JSON.stringify(old));
  });

  it("still count when they were torn, and can be taken away", async () => {
    writeFileSync(folder.claimPath("key"), '{"tool":');
    const left = (await folder.open().begin("key", call)) ?? assert.fail();
    assert.equal(left.pid, 0);
    await folder.open().removeAbandoned("key", Date.now());
    assert.deepEqual(readdirSync(folder.path), []);
  });
});

describe("calls under way where Windows refuses to rename a folder", () => {
  let folder: PendingFolder;
  beforeEach(() => {
    folder = new PendingFolder();
  });
  afterEach(() => folder.remove());

  it("are tried again while a virus scanner reads them, and longer each time", async () => {
    for (const code of ["EPERM", "EACCES", "EBUSY"]) {
      const pauses: number[] = [];
      const calls = new PendingCalls(
        folder.path,
        async (milliseconds) => void pauses.push(milliseconds),
      );
      let refusals = 3;
      const earlier = await withGate(
        (step, take) =>
          step.call === "rename" && (refusals -= 1) >= 0 ? Promise.reject(fileError(code)) : take(),
        () => calls.begin(code, call),
      );
      assert.equal(earlier, undefined);
      assert.deepEqual(pauses, [10, 20, 30]);
      assert.deepEqual({ ...(await folder.noteOf(code)) }, call);
    }
    assert.equal(readdirSync(folder.path).length, 3);
  });

  it("are looked at again while another program holds what is there, and never taken for free", async () => {
    await folder.open().begin("key", call);
    for (const failing of ["readdir", "readFile"]) {
      for (const code of ["EPERM", "EACCES", "EBUSY"]) {
        let refusals = 3;
        const earlier = await withGate(
          (step, take) =>
            step.call === failing && (refusals -= 1) >= 0
              ? Promise.reject(fileError(code))
              : take(),
          () => folder.open().begin("key", { ...call, subject: "other.example" }),
        );
        assert.equal(earlier?.subject, call.subject, `${failing}: ${code}`);
      }
      await assert.rejects(
        withGate(
          (step, take) => (step.call === failing ? Promise.reject(fileError("EBUSY")) : take()),
          () => folder.open().begin("key", call),
        ),
        { code: "EBUSY" },
      );
    }
    assert.deepEqual({ ...(await folder.noteOf("key")) }, call);
  });

  it("are not tried again before the pause is over", async () => {
    const paused = Promise.withResolvers<void>();
    const over = Promise.withResolvers<void>();
    const calls = new PendingCalls(folder.path, () => {
      paused.resolve();
      return over.promise;
    });
    let tries = 0;
    const begun = withGate(
      (step, take) =>
        step.call === "rename" && (tries += 1) === 1 ? Promise.reject(fileError("EBUSY")) : take(),
      () => calls.begin("key", call),
    );
    await paused.promise;
    for (const key of ["others", "are", "claimed", "in", "that time"]) {
      await folder.open().begin(key, call);
    }
    assert.equal(tries, 1);
    over.resolve();
    assert.equal(await begun, undefined);
    assert.equal(tries, 2);
  });

  it("are given up in the end, and nothing is left of them", async () => {
    let tries = 0;
    const pauses: number[] = [];
    const calls = new PendingCalls(
      folder.path,
      async (milliseconds) => void pauses.push(milliseconds),
    );
    const refuse = withGate(
      (step, take) =>
        step.call === "rename" && (tries += 1) > 0 ? Promise.reject(fileError("EPERM")) : take(),
      () => calls.begin("key", call),
    );
    await assert.rejects(refuse, { code: "EPERM" });
    assert.deepEqual([tries, pauses.length], [20, 19]);
    assert.deepEqual(readdirSync(folder.path), []);
  });

  it("wait for nothing where the name was just taken, and are not tried again for other reasons", async () => {
    const pauses: number[] = [];
    const calls = new PendingCalls(
      folder.path,
      async (milliseconds) => void pauses.push(milliseconds),
    );
    for (const [code, more] of [
      ["ENOTEMPTY", 2],
      ["EEXIST", 2],
      ["ENOTDIR", 2],
    ] as const) {
      let refusals: number = more;
      assert.equal(
        await withGate(
          (step, take) =>
            step.call === "rename" && (refusals -= 1) >= 0
              ? Promise.reject(fileError(code))
              : take(),
          () => calls.begin(code, call),
        ),
        undefined,
      );
    }
    await assert.rejects(
      withGate(
        (step, take) => (step.call === "rename" ? Promise.reject(fileError("ENOSPC")) : take()),
        () => calls.begin("full", call),
      ),
      { code: "ENOSPC" },
    );
    assert.deepEqual(pauses, []);
  });

  it("take the place of an empty folder that stays where it is", async () => {
    mkdirSync(folder.claimPath("key"));
    // Windows refuses while there is a folder, whatever is in it.
    const earlier = await withGate(
      (step, take) =>
        step.call === "rename" &&
        readdirSync(folder.path).includes(step.path.slice(folder.path.length + 1))
          ? Promise.reject(fileError("EPERM"))
          : take(),
      () => folder.open().begin("key", call),
    );
    assert.equal(earlier, undefined);
    assert.deepEqual(await folder.noteOf("key"), call);
  });
});
