import assert from "node:assert/strict";
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { ResultTrash, trashAge } from "../../../../src/research/library/resultTrash.ts";
import { fileError, withGate } from "../../../support/fileSteps.ts";
import type { FileStep } from "../../../support/fileSteps.ts";
import { scratchFolder } from "../../../support/scratch.ts";

const now = new Date("2026-03-01T12:00:00.123Z");

describe("the trash of the library", () => {
  let folder: ReturnType<typeof scratchFolder>;
  let trash: ResultTrash;

  beforeEach(() => {
    folder = scratchFolder();
    trash = new ResultTrash(folder.path);
    for (const name of ["a", "b", "c"]) {
      writeFileSync(join(folder.path, name), `content of ${name}`);
    }
  });
  afterEach(() => folder.remove());

  const files = (): string[] =>
    readdirSync(folder.path)
      .filter((name) => name !== "trash")
      .toSorted();
  const read = (name: string): string => readFileSync(join(folder.path, name), "utf8");

  it("takes files and gives them back as they were", async () => {
    const { id, names } = await trash.take([["a"], ["b"], ["missing"]], now);
    assert.deepEqual(names, ["a", "b"]);
    assert.deepEqual(files(), ["c"]);
    assert.deepEqual(
      (await trash.list()).map(({ names, deletedAt }) => [
        names.toSorted(),
        deletedAt.toISOString(),
      ]),
      [[["a", "b"], now.toISOString()]],
    );
    assert.equal(await trash.restore(id, ["a"]), "restored");
    assert.deepEqual(files(), ["a", "c"]);
    assert.equal(read("a"), "content of a");
    assert.equal(await trash.restore(id, ["a"]), "there already");
    assert.equal(await trash.restore(id, ["b"]), "restored");
    assert.deepEqual(await trash.list(), []);
    assert.deepEqual(
      readdirSync(join(folder.path, "trash")),
      [],
      "nothing is left of a deletion that was undone",
    );
  });

  it("overwrites nothing when it gives back", async () => {
    const { id } = await trash.take([["a", "b"]], now);
    writeFileSync(join(folder.path, "a"), "newer");
    await assert.rejects(trash.restore(id, ["a", "b"]), /already/u);
    assert.equal(read("a"), "newer");
    assert.deepEqual(
      (await trash.list()).map(({ names }) => names.toSorted()),
      [["a", "b"]],
      "what belongs together stays together",
    );
  });

  it("never splits what belongs together, whoever else deletes it at the same time", async () => {
    const others = Array.from({ length: 8 }, () => new ResultTrash(folder.path));
    for (let round = 0; round < 40; round += 1) {
      const taken = await Promise.all(others.map((other) => other.take([["a", "b"]], now)));
      const buffered = (await trash.list()).map(({ names }) => names.toSorted());
      assert.deepEqual(buffered, [["a", "b"]]);
      assert.deepEqual(taken.flatMap(({ names }) => names).toSorted(), ["a", "b"]);
      const id = taken.find(({ names }) => names.length > 0)?.id ?? "";
      const outcomes = await Promise.all(others.map((other) => other.restore(id, ["a", "b"])));
      assert.ok(outcomes.includes("restored"));
      assert.deepEqual(files(), ["a", "b", "c"]);
    }
  });

  it("leaves what belongs to a file that is gone with whoever took that", async () => {
    const first = await trash.take([["a"]], now);
    assert.deepEqual((await trash.take([["a", "b"]], now)).names, []);
    assert.deepEqual(files(), ["b", "c"]);
    assert.equal(
      await trash.restore(first.id, ["a", "b"]),
      "restored",
      "a crash between the two left b in the library",
    );
    assert.deepEqual(files(), ["a", "b", "c"]);
  });

  it("gives back what a crash in the middle of giving back left", async () => {
    const { id } = await trash.take([["a", "b"]], now);
    renameSync(join(folder.path, "trash", id, "b"), join(folder.path, "b"));
    assert.equal(await trash.restore(id, ["a", "b"]), "restored");
    assert.deepEqual(files(), ["a", "b", "c"]);
    assert.deepEqual(await trash.list(), []);
  });

  it("tells what it no longer holds", async () => {
    const { id } = await trash.take([["a"]], now);
    await trash.empty(new Date(now.getTime() + trashAge + 1));
    assert.equal(await trash.restore(id, ["a"]), "gone");
  });

  it("takes all or nothing", async () => {
    const held = ({ call, from }: FileStep): boolean =>
      call === "rename" && from === join(folder.path, "c");
    await assert.rejects(
      withGate(
        (step, take) => (held(step) ? Promise.reject(fileError("EIO")) : take()),
        () => trash.take([["a", "b"], ["c"]], now),
      ),
      { code: "EIO" },
    );
    assert.deepEqual(files(), ["a", "b", "c"]);
    assert.deepEqual(await trash.list(), []);
  });

  it("lists the last deletion first, whatever order the disk lists them in", async () => {
    await trash.take([["a"]], now);
    await trash.take([["b"]], new Date(now.getTime() + 1));
    for (const order of [1, -1]) {
      const entries = await withGate(
        async (_, take) => {
          const names = await take();
          return Array.isArray(names)
            ? names.map(String).toSorted((a, b) => order * (a < b ? -1 : 1))
            : names;
        },
        () => trash.list(),
      );
      assert.deepEqual(
        entries.flatMap(({ names }) => names),
        ["b", "a"],
      );
    }
  });

  it("keeps no folder of a deletion that moved nothing", async () => {
    assert.deepEqual((await trash.take([["missing"]], now)).names, []);
    assert.deepEqual(readdirSync(join(folder.path, "trash")), []);
  });

  it("is emptied of what is older than 30 days, and of nothing else", async () => {
    await trash.take([["a"]], new Date(now.getTime() - trashAge - 1));
    await trash.take([["b"]], new Date(now.getTime() - trashAge));
    await trash.take([["c"]], new Date(now.getTime() + trashAge));
    mkdirSync(join(folder.path, "trash", "mine"));
    writeFileSync(join(folder.path, "trash", "mine", "x"), "");
    mkdirSync(join(folder.path, "trash", "2020-99-99T99-99-99-999Z-00000000"));
    for (const name of [
      "my 2020-01-01T00-00-00-000Z-00000000",
      "2020-01-01T00-00-00-000Z-00000000 copy",
    ]) {
      mkdirSync(join(folder.path, "trash", name));
      writeFileSync(join(folder.path, "trash", name, "x"), "");
    }
    assert.equal(await trash.empty(now), 1);
    assert.deepEqual(
      (await trash.list()).flatMap(({ names }) => names),
      ["c", "b"],
    );
    assert.ok(existsSync(join(folder.path, "trash", "mine", "x")));
    assert.ok(existsSync(join(folder.path, "trash", "my 2020-01-01T00-00-00-000Z-00000000", "x")));
    assert.ok(
      existsSync(join(folder.path, "trash", "2020-01-01T00-00-00-000Z-00000000 copy", "x")),
    );
    assert.ok(existsSync(join(folder.path, "trash", "2020-99-99T99-99-99-999Z-00000000")));
  });

  it("keeps a deletion for 30 days of 24 hours", async () => {
    await trash.take([["a"]], new Date("2026-01-30T12:00:00.000Z"));
    assert.equal(await trash.empty(new Date("2026-03-01T12:00:00.000Z")), 0);
    assert.equal(await trash.empty(new Date("2026-03-01T12:00:00.001Z")), 1);
  });

  it("is emptied also where another window empties it at the same moment", async () => {
    const { id } = await trash.take([["a"]], now);
    const late = new Date(now.getTime() + trashAge + 1);
    const removed = await withGate(
      (step, take) => {
        if (step.call === "rm") {
          rmSync(join(folder.path, "trash", id), { recursive: true });
        }
        return take();
      },
      () => trash.empty(late),
    );
    assert.equal(removed, 1);
    assert.ok(!existsSync(join(folder.path, "trash", id)));
  });

  it("is empty where nothing was ever deleted", async () => {
    assert.deepEqual(await trash.list(), []);
    assert.equal(await trash.empty(now), 0);
  });
});
