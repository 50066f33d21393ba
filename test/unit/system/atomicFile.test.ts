import assert from "node:assert/strict";
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { AtomicFile, writeFileAtomically } from "../../../src/system/atomicFile.ts";
import { canNotLink, errorCode } from "../../../src/system/fileErrors.ts";
import { scratchFolder } from "../../support/scratch.ts";

describe("an atomic file", () => {
  let folder: ReturnType<typeof scratchFolder>;
  beforeEach(() => {
    folder = scratchFolder();
  });
  afterEach(() => folder.remove());

  it("appears whole, with missing folders made on the way, and leaves nothing else", async () => {
    const target = join(folder.path, "a", "b", "file.csv");
    await writeFileAtomically(target, "keyword\ntea\n");
    assert.equal(readFileSync(target, "utf8"), "keyword\ntea\n");
    assert.deepEqual(readdirSync(join(folder.path, "a", "b")), ["file.csv"]);
  });

  it("leaves the old file as it was until the new one is whole", async () => {
    const target = join(folder.path, "file.csv");
    writeFileSync(target, "old");
    const file = await AtomicFile.open(target);
    await file.write("ne");
    assert.equal(readFileSync(target, "utf8"), "old");
    await file.write("w");
    assert.equal(readFileSync(target, "utf8"), "old");
    await file.commit();
    assert.equal(readFileSync(target, "utf8"), "new");
  });

  it("keeps the permissions of the file it replaces", async () => {
    const target = join(folder.path, "file.csv");
    writeFileSync(target, "old");
    chmodSync(target, 0o664);
    const { mode } = statSync(target);
    await writeFileAtomically(target, "new");
    assert.equal(statSync(target).mode, mode);
  });

  it("writes the file that a link leads to, and leaves the link", async () => {
    mkdirSync(join(folder.path, "shared"));
    writeFileSync(join(folder.path, "shared", "file.csv"), "old");
    const target = join(folder.path, "file.csv");
    symlinkSync(join(folder.path, "shared", "file.csv"), target, "file");
    await writeFileAtomically(target, "new");
    assert.ok(lstatSync(target).isSymbolicLink());
    assert.equal(readFileSync(join(folder.path, "shared", "file.csv"), "utf8"), "new");
    assert.deepEqual(
      readdirSync(folder.path).toSorted((a, b) => (a < b ? -1 : 1)),
      ["file.csv", "shared"],
    );
  });

  it("leaves nothing behind when it is given up", async () => {
    const target = join(folder.path, "file.csv");
    const file = await AtomicFile.open(target);
    await file.write("half");
    await file.discard();
    assert.equal(existsSync(target), false);
    assert.deepEqual(readdirSync(folder.path), []);
  });

  it("cleans up and says so when it can't take its place", async () => {
    const target = join(folder.path, "taken");
    const file = await AtomicFile.open(target);
    await file.write("x");
    await writeFileAtomically(join(target, "inside"), "a folder has that name now");
    await assert.rejects(file.commit(), /EISDIR|ENOTEMPTY|EEXIST|EPERM/u);
    assert.deepEqual(readdirSync(folder.path), ["taken"]);
  });

  it("takes names as long as file systems allow", async () => {
    const name = `${"豆".repeat(80)}.csv`;
    await writeFileAtomically(join(folder.path, name), "x");
    assert.deepEqual(readdirSync(folder.path), [name]);
  });

  it("takes a free place, and no other when it must be free", async () => {
    const target = join(folder.path, "new.csv");
    const file = await AtomicFile.open(target);
    await file.write("new");
    await file.commitNew();
    assert.equal(readFileSync(target, "utf8"), "new");
    const second = await AtomicFile.open(target);
    await second.write("second");
    await assert.rejects(second.commitNew(), (error) => errorCode(error) === "EEXIST");
    assert.equal(readFileSync(target, "utf8"), "new");
    assert.deepEqual(readdirSync(folder.path), ["new.csv"]);
  });

  it("knows file systems without links by what they say, exFAT under Windows too (nodejs/node#65817)", () => {
    const message = (code: string): boolean => canNotLink(Object.assign(new Error(code), { code }));
    assert.ok(
      ["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EXDEV", "EMLINK", "EISDIR"].every(message),
    );
    assert.ok(!["EEXIST", "ENOSPC", "EIO", ""].some(message));
    assert.deepEqual(
      [
        new Error("none"),
        Object.assign(new Error("a number"), { code: 5 }),
        "ENOENT",
        undefined,
      ].map(errorCode),
      ["", "", "", ""],
    );
  });
});
