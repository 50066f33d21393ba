import assert from "node:assert/strict";
import { chmodSync, existsSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { AtomicFile, writeFileAtomically } from "../../../src/system/atomicFile.ts";
import {
  canFlushFolders,
  fileError,
  killedAt,
  stepsOf,
  withGate,
} from "../../support/fileSteps.ts";
import type { FileStep } from "../../support/fileSteps.ts";
import { scratchFolder } from "../../support/scratch.ts";

describe("an atomic file, where the process ends or the disk fails at any step", () => {
  let folder: ReturnType<typeof scratchFolder>;
  beforeEach(() => {
    folder = scratchFolder();
  });
  afterEach(() => folder.remove());

  const target = (): string => join(folder.path, "file.csv");
  const content = (): string | undefined =>
    existsSync(target()) ? readFileSync(target(), "utf8") : undefined;
  const leftovers = (): string[] => readdirSync(folder.path).filter((name) => name !== "file.csv");

  function restart(old?: string): void {
    folder.remove();
    folder = scratchFolder();
    if (old !== undefined) {
      writeFileSync(target(), old);
    }
  }

  async function writeNew(): Promise<void> {
    const file = await AtomicFile.open(target());
    await file.write("n");
    await file.write("ew");
    await file.commitNew();
  }

  it("is the old one or the new one when the process is killed", async () => {
    for (const old of [undefined, "old"]) {
      for (let step = 0, more = true; more; step += 1) {
        restart(old);
        more = await killedAt(step, () => writeFileAtomically(target(), "new"));
        assert.ok(content() === "new" || (more && content() === old), `step ${step}: ${content()}`);
      }
    }
  });

  /** Runs a task whose step of that number fails. Resolves with that step, how the task ended, and how many files stayed open; undefined when it ended before that step. */
  async function failing(
    number: number,
    task: () => Promise<unknown>,
  ): Promise<
    { readonly step: FileStep; readonly isRejected: boolean; readonly open: number } | undefined
  > {
    let count = 0;
    const open = new Set<string>();
    let failed: FileStep | undefined;
    const gate = async (step: FileStep, take: () => Promise<unknown>): Promise<unknown> => {
      count += 1;
      const fails = count === number + 1;
      failed = fails ? step : failed;
      if (step.call === "file.close") {
        open.delete(step.path);
      }
      // A file that fails to be closed is closed all the same.
      const result = fails && step.call !== "file.close" ? undefined : await take();
      if (fails) {
        throw fileError("EIO");
      }
      if (step.call === "open") {
        open.add(step.path);
      }
      return result;
    };
    const [end] = await Promise.allSettled([withGate(gate, task)]);
    return failed === undefined
      ? undefined
      : { step: failed, isRejected: end.status === "rejected", open: open.size };
  }

  const tasks: readonly (readonly [string | undefined, () => Promise<unknown>])[] = [
    [undefined, () => writeFileAtomically(target(), "new")],
    ["old", () => writeFileAtomically(target(), "new")],
    [undefined, writeNew],
  ];

  it("M8: rejects, leaves nothing behind and closes its files when the disk fails", async () => {
    for (const [old, task] of tasks) {
      const failed = new Set<string>();
      for (let number = 0; ; number += 1) {
        restart(old);
        const end = await failing(number, task);
        if (end === undefined) {
          break;
        }
        const { step, isRejected, open } = end;
        failed.add(step.call);
        // What can't be tidied up when the file is in its place goes later.
        assert.equal(isRejected, step.call !== "rm", `${number}: ${step.call}`);
        assert.equal(open, 0, `${number}: ${step.call}`);
        assert.ok(step.call === "rm" || leftovers().length === 0, `${number}: ${step.call}`);
        const isInPlace = step.call === "rm" || step.path === folder.path;
        assert.equal(
          content(),
          isInPlace && existsSync(target()) && content() === "new" ? "new" : old,
          `${number}: ${step.call}`,
        );
      }
      assert.ok(
        ["open", "file.appendFile", "file.sync", "file.close"].every((call) => failed.has(call)),
      );
    }
  });

  it("takes a free name without hard links, and never one that is taken", async () => {
    for (const code of ["EPERM", "ENOTSUP", "EOPNOTSUPP"]) {
      const linkless = (): Promise<void> =>
        withGate(
          (step, take) => (step.call === "link" ? Promise.reject(fileError(code)) : take()),
          writeNew,
        );
      restart();
      await linkless();
      assert.deepEqual([content(), leftovers()], ["new", []]);
      restart("old");
      await assert.rejects(linkless(), { code: "EEXIST" });
      assert.deepEqual([content(), leftovers()], ["old", []]);
    }
    restart();
    for (const [call, code] of [
      ["link", "ENOSPC"],
      ["lstat", "EIO"],
    ] as const) {
      const broken = withGate(
        (step, take) => (step.call === call ? Promise.reject(fileError(code)) : take()),
        writeNew,
      );
      await assert.rejects(broken, { code });
      assert.deepEqual([content(), leftovers()], [undefined, []]);
    }
  });

  it("does its steps one after the other, and takes the old file's permissions before its place", async () => {
    restart("old");
    chmodSync(target(), 0o640);
    const { mode } = statSync(target());
    const steps = (await stepsOf(() => writeFileAtomically(target(), "new"))).map(
      ({ call }) => call,
    );
    assert.deepEqual(steps, [
      "lstat",
      "mkdir",
      "open",
      "file.appendFile",
      "lstat",
      "file.chmod",
      "file.sync",
      "file.close",
      "rename",
      ...(canFlushFolders ? ["open", "file.sync", "file.close"] : []),
    ]);
    assert.equal(statSync(target()).mode, mode);
    restart();
    const given = await stepsOf(async () => (await AtomicFile.open(target())).discard());
    assert.deepEqual(
      given.slice(-2).map(({ call }) => call),
      ["file.close", "rm"],
    );
    assert.deepEqual(leftovers(), []);
  });
});
