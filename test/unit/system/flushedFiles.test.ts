import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { writeFileAtomically } from "../../../src/system/atomicFile.ts";
import {
  appendFlushed,
  flushFolder,
  makeFolder,
  writeNewFile,
} from "../../../src/system/flushedFiles.ts";
import { usualPath } from "../../../src/system/usualPath.ts";
import { fileError, lostByPowerFailure, stepsOf, withGate } from "../../support/fileSteps.ts";
import type { FileStep } from "../../support/fileSteps.ts";
import { scratchFolder } from "../../support/scratch.ts";

describe("files that a power failure can't undo", () => {
  let folder: ReturnType<typeof scratchFolder>;
  beforeEach(() => {
    folder = scratchFolder();
  });
  afterEach(() => folder.remove());

  const file = (...names: readonly string[]): string => join(folder.path, ...names);
  const shown = (steps: readonly FileStep[]): string[] =>
    steps.map(({ call, path }) => `${call} ${path.slice(folder.path.length + 1)}`.trim());

  /** Runs a task whose calls of one name fail; resolves with what it did from there on. */
  async function failing(
    call: string,
    code: string,
    task: () => Promise<unknown>,
  ): Promise<FileStep[]> {
    const steps: FileStep[] = [];
    const gate = (step: FileStep, take: () => Promise<unknown>): Promise<unknown> => {
      steps.push(step);
      return step.call === call ? Promise.reject(fileError(code)) : take();
    };
    await withGate(gate, task);
    return steps;
  }

  it("M8: flush the names in a folder", async () => {
    assert.deepEqual(shown(await stepsOf(() => flushFolder(folder.path))), [
      "open",
      "file.sync",
      "file.close",
    ]);
  });

  it("open no folder on Windows, which can't flush one", async () => {
    assert.deepEqual(await stepsOf(() => flushFolder(folder.path, "win32")), []);
  });

  it("M8: do without where a system can't flush a folder, and say where a disk fails", async () => {
    for (const code of [
      "EISDIR",
      "EPERM",
      "EACCES",
      "EINVAL",
      "EBADF",
      "ENOTSUP",
      "EOPNOTSUPP",
      "ENOSYS",
    ]) {
      assert.deepEqual(shown(await failing("open", code, () => flushFolder(folder.path))), [
        "open",
      ]);
      assert.deepEqual(shown(await failing("file.sync", code, () => flushFolder(folder.path))), [
        "open",
        "file.sync",
        "file.close",
      ]);
    }
    for (const call of ["open", "file.sync"]) {
      await assert.rejects(
        failing(call, "EIO", () => flushFolder(folder.path)),
        { code: "EIO" },
      );
    }
    await assert.rejects(flushFolder(file("none")), { code: "ENOENT" });
  });

  it("M8: flush every folder that got a new one, and none where all were there", async () => {
    const steps = await stepsOf(() => makeFolder(file("a", "b", "c")));
    assert.deepEqual(
      shown(steps)
        .filter((step) => step.startsWith("file.sync"))
        .toSorted(),
      ["file.sync", "file.sync a", "file.sync a/b"],
    );
    assert.deepEqual(shown(await stepsOf(() => makeFolder(file("a", "b", "c")))), ["mkdir a/b/c"]);
    assert.deepEqual(
      shown(await stepsOf(() => makeFolder(file("a", "d")))).filter((step) =>
        step.startsWith("file.sync"),
      ),
      ["file.sync a"],
    );
    assert.ok(existsSync(file("a", "b", "c")));
  });

  it("end where the system spells the first new folder otherwise, and flush all that got a new one", async () => {
    const spellings: ((made: string) => string)[] = [
      (made) => `\\\\?\\${usualPath(made)}`,
      (made) => made.toUpperCase(),
      () => "\\\\?\\UNC\\server\\share\\a",
      () => "\\\\?\\Volume{0f0f}\\a",
    ];
    for (const [index, spell] of spellings.entries()) {
      const flushed: string[] = [];
      const gate = async ({ call, path }: FileStep, take: () => Promise<unknown>) => {
        const result = await take();
        flushed.push(...(call === "file.sync" ? [path] : []));
        return call === "mkdir" ? spell(String(result)) : result;
      };
      await withGate(gate, () => makeFolder(file(String(index), "b", "c")));
      const parents = [file(String(index), "b"), file(String(index)), folder.path];
      assert.deepEqual(flushed.slice(0, 3), parents);
      assert.ok(index > 0 || flushed.length === 3, "none above, where that can be told");
    }
  });

  it("M8: write a new file, flushed before it is closed, and touch no other", async () => {
    assert.deepEqual(shown(await stepsOf(() => writeNewFile(file("new"), "ü"))), [
      "open new",
      "file.appendFile new",
      "file.sync new",
      "file.close new",
    ]);
    assert.equal(readFileSync(file("new"), "utf8"), "ü");
    await assert.rejects(writeNewFile(file("new"), "other"), { code: "EEXIST" });
    assert.equal(readFileSync(file("new"), "utf8"), "ü");
  });

  it("M8: append in one write, flushed before it counts", async () => {
    writeFileSync(file("lines"), "a\n");
    assert.deepEqual(shown(await stepsOf(() => appendFlushed(file("lines"), "ü\n"))), [
      "open lines",
      "file.write lines",
      "file.datasync lines",
      "file.close lines",
    ]);
    assert.equal(readFileSync(file("lines"), "utf8"), "a\nü\n");
  });

  it("M8: reject what did not fit on the disk whole, or could not be flushed, and close the file", async () => {
    const write = (step: FileStep, take: () => Promise<unknown>): Promise<unknown> =>
      step.call === "file.write" ? Promise.resolve({ bytesWritten: 2 }) : take();
    await assert.rejects(
      withGate(write, () => appendFlushed(file("lines"), "ü\n")),
      /Only 2 of 3 bytes/u,
    );
    for (const call of ["file.write", "file.datasync"]) {
      const steps: string[] = [];
      const gate = (step: FileStep, take: () => Promise<unknown>): Promise<unknown> => {
        steps.push(step.call);
        return step.call === call ? Promise.reject(fileError("ENOSPC")) : take();
      };
      await assert.rejects(
        withGate(gate, () => appendFlushed(file("lines"), "x")),
        { code: "ENOSPC" },
      );
      assert.equal(steps.at(-1), "file.close");
    }
  });

  it("M8: are what every whole file is, with the folders on the way to it", async () => {
    const steps = await stepsOf(() => writeFileAtomically(file("a", "b", "whole.json"), "{}"));
    assert.deepEqual(lostByPowerFailure(steps), []);
    const order = ["file.appendFile", "file.sync", "rename", "file.sync"];
    assert.deepEqual(
      steps
        .map(({ call }) => call)
        .filter((call) => order.includes(call))
        .slice(-4),
      order,
    );
    mkdirSync(file("c"));
    const again = shown(await stepsOf(() => writeFileAtomically(file("c", "whole.json"), "{}")));
    assert.equal(
      again.filter((step) => step.startsWith("file.sync")).length,
      2,
      "its content and its name, and nothing else",
    );
    assert.deepEqual(readdirSync(file("c")), ["whole.json"]);
  });
});
