import assert from "node:assert/strict";
import { mkdirSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { LedgerFiles } from "../../../../src/research/spending/ledgerFiles.ts";
import { writeLine } from "../../../../src/research/spending/ledgerLines.ts";
import { fileError, stepsOf, withGate } from "../../../support/fileSteps.ts";
import { scratchFolder } from "../../../support/scratch.ts";

const call = (id: string, price: number) =>
  writeLine({
    kind: "call",
    id,
    tool: "t",
    subject: "",
    origin: "o",
    price,
    session: "s",
    at: "2026-11-21T12:00:00.000Z",
  });

describe("the files of the spending ledger", () => {
  let folder: ReturnType<typeof scratchFolder>;
  let files: LedgerFiles;
  beforeEach(() => {
    folder = scratchFolder();
    files = new LedgerFiles(folder.path);
  });
  afterEach(() => folder.remove());

  const path = (name: string): string => join(folder.path, name);

  it("are named after their days, listed oldest first, and nothing else is", async () => {
    mkdirSync(folder.path, { recursive: true });
    for (const name of [
      "2026-11-22.ndjson",
      "2026-11-21.ndjson",
      "2025-12-31.ndjson",
      "a2026-11-20.ndjson",
      "2026-11-20.ndjson.bak",
      "2026-1-2.ndjson",
      "2026-11-19xndjson",
      "notes.txt",
    ]) {
      writeFileSync(path(name), "");
    }
    for (const order of [1, -1]) {
      // Whatever order the disk lists them in.
      const days = (first?: string) =>
        withGate(
          async (_step, take) => {
            const names = await take();
            return Array.isArray(names)
              ? names.map(String).toSorted((a, b) => order * (a < b ? -1 : 1))
              : names;
          },
          () => files.days(first),
        );
      assert.deepEqual(await days(), ["2025-12-31", "2026-11-21", "2026-11-22"]);
      assert.deepEqual(await days("2026-11-21"), ["2026-11-21", "2026-11-22"]);
      assert.deepEqual(await days("2026-11-23"), []);
    }
  });

  it("say nothing where there are none, and reject where the disk fails", async () => {
    const nowhere = new LedgerFiles(path("none"));
    assert.deepEqual(await nowhere.days(), []);
    assert.equal((await nowhere.read("2026-11-21")).entries.size, 0);
    writeFileSync(path("2026-11-21.ndjson"), call("a", 3));
    for (const failing of ["stat", "readFile"]) {
      await assert.rejects(
        withGate(
          (step, take) => (step.call === failing ? Promise.reject(fileError("EIO")) : take()),
          () => files.read("2026-11-21"),
        ),
        { code: "EIO" },
      );
      const gone = withGate(
        (step, take) => (step.call === failing ? Promise.reject(fileError("ENOENT")) : take()),
        () => files.read("2026-11-21"),
      );
      assert.equal((await gone).entries.size, 0, "it was removed between two looks");
    }
    assert.equal((await files.read("2026-11-21")).entries.size, 1);
  });

  it("are read again when they have changed, by their size or by their time", async () => {
    writeFileSync(path("2026-11-21.ndjson"), call("a", 3));
    assert.equal((await files.read("2026-11-21")).entries.get("a")?.price, 3);
    assert.deepEqual(
      (await stepsOf(() => files.read("2026-11-21"))).map(({ call }) => call),
      ["stat"],
    );
    const { mtime } = statSync(path("2026-11-21.ndjson"));
    writeFileSync(path("2026-11-21.ndjson"), call("a", 4));
    utimesSync(path("2026-11-21.ndjson"), mtime, new Date(mtime.getTime() + 5000));
    assert.equal((await files.read("2026-11-21")).entries.get("a")?.price, 4);
    const { atime, mtime: later } = statSync(path("2026-11-21.ndjson"));
    writeFileSync(path("2026-11-21.ndjson"), call("a", 4) + call("b", 1));
    utimesSync(path("2026-11-21.ndjson"), atime, later);
    assert.equal((await files.read("2026-11-21")).entries.size, 2);
  });

  it("are appended to one line at a time, each where the one before has ended", async () => {
    await files.append("2026-11-21", [
      {
        kind: "raise",
        origin: "o",
        scope: "day",
        session: "s",
        limit: 5,
      },
    ]);
    await files.append("2026-11-22", [
      {
        kind: "raise",
        origin: "o",
        scope: "day",
        session: "s",
        limit: 6,
      },
    ]);
    await files.append("2026-11-21", [
      {
        kind: "raise",
        origin: "o",
        scope: "day",
        session: "s",
        limit: 7,
      },
    ]);
    assert.deepEqual(
      (await files.read("2026-11-21")).raises.map(({ limit }) => limit),
      [5, 7],
    );
    assert.deepEqual(
      (await files.read("2026-11-22")).raises.map(({ limit }) => limit),
      [6],
    );
  });
});
