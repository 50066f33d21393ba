import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ResultTrash, trashKeptFor } from "../../../src/library/resultTrash.ts";
import { scratchFolder } from "../../support/scratch.ts";

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

  const files = (): string[] => readdirSync(folder.path).filter((name) => name !== "trash").toSorted();
  const read = (name: string): string => readFileSync(join(folder.path, name), "utf8");

  it("takes files and gives them back as they were", async () => {
    const id = await trash.take(["a", "b", "missing"], now);
    assert.deepEqual(files(), ["c"]);
    assert.deepEqual((await trash.list()).map(({ names, deletedAt }) => [names.toSorted(), deletedAt.toISOString()]), [[["a", "b"], now.toISOString()]]);
    await trash.restore(id, ["a"]);
    assert.deepEqual(files(), ["a", "c"]);
    assert.equal(read("a"), "content of a");
    await trash.restore(id, ["b"]);
    assert.deepEqual(await trash.list(), []);
    assert.deepEqual(readdirSync(join(folder.path, "trash")), [], "nothing is left of a deletion that was undone");
  });

  it("overwrites nothing when it gives back", async () => {
    const id = await trash.take(["a"], now);
    writeFileSync(join(folder.path, "a"), "newer");
    await assert.rejects(trash.restore(id, ["a"]), /already/u);
    assert.equal(read("a"), "newer");
    assert.deepEqual((await trash.list()).map(({ names }) => names), [["a"]]);
  });

  it("takes all or nothing", async () => {
    // A name that is too long for the file system can't be moved.
    await assert.rejects(trash.take(["a", "x".repeat(5000), "b"], now), /ENAMETOOLONG/u);
    assert.deepEqual(files(), ["a", "b", "c"]);
    assert.deepEqual(await trash.list(), []);
  });

  it("lists the last deletion first", async () => {
    await trash.take(["a"], now);
    await trash.take(["b"], new Date(now.getTime() + 1));
    assert.deepEqual((await trash.list()).flatMap(({ names }) => names), ["b", "a"]);
  });

  it("is emptied of what is older than 30 days, and of nothing else", async () => {
    await trash.take(["a"], new Date(now.getTime() - trashKeptFor - 1));
    await trash.take(["b"], new Date(now.getTime() - trashKeptFor));
    await trash.take(["c"], new Date(now.getTime() + trashKeptFor));
    mkdirSync(join(folder.path, "trash", "mine"));
    writeFileSync(join(folder.path, "trash", "mine", "x"), "");
    mkdirSync(join(folder.path, "trash", "2020-99-99T99-99-99-999Z-00000000"));
    assert.equal(await trash.empty(now), 1);
    assert.deepEqual((await trash.list()).flatMap(({ names }) => names), ["c", "b"]);
    assert.ok(existsSync(join(folder.path, "trash", "mine", "x")));
    assert.ok(existsSync(join(folder.path, "trash", "2020-99-99T99-99-99-999Z-00000000")));
  });

  it("is empty where nothing was ever deleted", async () => {
    assert.deepEqual(await trash.list(), []);
    assert.equal(await trash.empty(now), 0);
  });
});
