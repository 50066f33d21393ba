import assert from "node:assert/strict";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ResultStore } from "../../../src/research/library/resultStore.ts";
import type { CallRecord } from "../../../src/research/library/resultStore.ts";
import { writePieces } from "../../../src/research/files/writePieces.ts";
import { AtomicFile, writeFileAtomically } from "../../../src/system/atomicFile.ts";
import { errorCode } from "../../../src/system/fileErrors.ts";
import { FileLock } from "../../../src/system/fileLock.ts";
import { writeNewFile } from "../../../src/system/flushedFiles.ts";
import { withFullDisk, withSlowDisk } from "../../support/fullDisk.ts";
import { scratchFolder } from "../../support/scratch.ts";

const call: CallRecord = {
  tool: "research_keywords",
  args: { seed: "tea" },
  subject: "tea",
  market: null,
  sentAt: "2026-03-01T12:00:00.000Z",
  receivedAt: "2026-03-01T12:00:00.000Z",
  cost: 3,
  balanceAfter: null,
  origin: "sandbox",
  callKey: "key",
};

describe("a disk that is full", () => {
  let folder: ReturnType<typeof scratchFolder>;
  beforeEach(() => {
    folder = scratchFolder();
  });
  afterEach(() => folder.remove());

  const isFull = (error: unknown): boolean => errorCode(error) === "ENOSPC";

  it("R7: has no half-written file left on it, though nobody discards it", async () => {
    const target = join(folder.path, "file.csv");
    const file = await AtomicFile.open(target);
    await withFullDisk(10, async () => {
      await file.write("123");
      await assert.rejects(file.write("4".repeat(20)), isFull);
    });
    assert.deepEqual(readdirSync(folder.path), []);
    await assert.rejects(file.commit());
    assert.deepEqual(readdirSync(folder.path), []);
  });

  it("ST8: has no file on it that was to be new, and no lock; what is said is that it is full", async () => {
    const note = join(folder.path, "note.json");
    const lock = join(folder.path, "x.lock");
    await withFullDisk(3, async () => {
      await assert.rejects(writeNewFile(note, "longer than that"), isFull);
      await assert.rejects(FileLock.take(lock), isFull);
    });
    assert.deepEqual(readdirSync(folder.path), []);
    writeFileSync(note, "theirs");
    await assert.rejects(writeNewFile(note, "ours"), (error) => errorCode(error) === "EEXIST");
    assert.equal(readFileSync(note, "utf8"), "theirs");
    const taken = await FileLock.take(lock);
    await taken.release();
  });

  it("R7: has the old file on it as it was, and nothing else", async () => {
    const target = join(folder.path, "file.csv");
    writeFileSync(target, "old");
    for (const bytes of [0, 1, 4]) {
      await withFullDisk(bytes, () => assert.rejects(writeFileAtomically(target, "newer"), isFull));
      assert.deepEqual(readdirSync(folder.path), ["file.csv"]);
      assert.equal(readFileSync(target, "utf8"), "old");
    }
    await withFullDisk(5, () => writeFileAtomically(target, "newer"));
    assert.equal(readFileSync(target, "utf8"), "newer");
  });

  it("R7: has nothing left on it of an answer that is no JSON, and the store says why", async () => {
    const store = new ResultStore(join(folder.path, "results"));
    const bytes = Buffer.from("<html>".repeat(100));
    await withFullDisk(50, () =>
      assert.rejects(
        store.keep(store.newId(call.tool, new Date(call.receivedAt)), call, {
          kind: "memory",
          bytes,
        }),
        isFull,
      ),
    );
    assert.deepEqual(readdirSync(join(folder.path, "results")), []);
  });

  it("R7: has nothing left on it of a text that is written in pieces", async () => {
    const target = join(folder.path, "report.md");
    const pieces = Array.from({ length: 50 }, () => "x".repeat(10_000));
    const file = await AtomicFile.open(target);
    await withFullDisk(200_000, () => assert.rejects(writePieces(file, pieces), isFull));
    assert.deepEqual(readdirSync(folder.path), []);
  });

  it("R7: says that it is full, though what is there can't be flushed either", async () => {
    const target = join(folder.path, "file.csv");
    writeFileSync(target, "old");
    const file = await AtomicFile.open(target);
    await withFullDisk(-1, () => assert.rejects(file.commit(), isFull));
    assert.equal(readFileSync(target, "utf8"), "old");
    assert.deepEqual(readdirSync(folder.path), ["file.csv"]);
  });
});

describe("a disk that is slow", () => {
  let folder: ReturnType<typeof scratchFolder>;
  beforeEach(() => {
    folder = scratchFolder();
  });
  afterEach(() => folder.remove());

  it("T8: has the whole file on it once it is said to be there, and nothing before", async () => {
    const target = join(folder.path, "file.csv");
    writeFileSync(target, "old");
    await withSlowDisk(async () => {
      const file = await AtomicFile.open(target);
      await file.write("ne");
      assert.equal(readFileSync(target, "utf8"), "old");
      await file.write("w");
      await file.commit();
      assert.equal(readFileSync(target, "utf8"), "new");
      await writeFileAtomically(target, "newer");
      assert.equal(readFileSync(target, "utf8"), "newer");
    });
    assert.deepEqual(readdirSync(folder.path), ["file.csv"]);
  });

  it("T8: is told about when it fails late, and has nothing left on it", async () => {
    const target = join(folder.path, "file.csv");
    await withSlowDisk(() =>
      withFullDisk(3, () =>
        assert.rejects(
          writeFileAtomically(target, "too long"),
          (error) => errorCode(error) === "ENOSPC",
        ),
      ),
    );
    assert.deepEqual(readdirSync(folder.path), []);
  });

  it("T8: has a result on it once the store says so", async () => {
    const store = new ResultStore(join(folder.path, "results"));
    const id = store.newId(call.tool, new Date(call.receivedAt));
    await withSlowDisk(() =>
      store.keep(id, call, { kind: "memory", bytes: Buffer.from('{"data":{"a":1}}') }),
    );
    assert.match(readFileSync(join(folder.path, "results", `${id}.seo.json`), "utf8"), /"a": ?1/u);
  });
});
