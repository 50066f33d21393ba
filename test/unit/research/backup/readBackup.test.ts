import assert from "node:assert/strict";
import {
  mkdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { partOf } from "../../../../src/research/backup/backupFormat.ts";
import type { Manifest } from "../../../../src/research/backup/backupFormat.ts";
import type { LibraryOnDisk } from "../../../../src/research/backup/librarySizes.ts";
import { readBackup } from "../../../../src/research/backup/readBackup.ts";
import { scratchFolder } from "../../../support/scratch.ts";
import {
  backUp,
  copyOf,
  everything,
  filesBelow,
  fill,
  libraryIn,
  opened,
  restore,
} from "./backupFixture.ts";
import type { Filled } from "./backupFixture.ts";

describe("reading a backup", () => {
  let scratch: ReturnType<typeof scratchFolder>;
  let library: LibraryOnDisk;
  let filled: Filled;
  let backup: string;

  beforeEach(async () => {
    scratch = scratchFolder({ inMemory: true });
    library = libraryIn(join(scratch.path, "here"));
    filled = await fill(library);
    mkdirSync(join(scratch.path, "disk"));
    backup = (await backUp(library, join(scratch.path, "disk"), everything)).folder;
  });
  afterEach(() => scratch.remove());

  const manifestOf = (folder: string): string =>
    readFileSync(join(folder, "manifest.json"), "utf8");

  async function problemOf(manifest: string | undefined): Promise<string> {
    const folder = join(scratch.path, "foreign");
    mkdirSync(folder, { recursive: true });
    if (manifest !== undefined) {
      writeFileSync(join(folder, "manifest.json"), manifest);
    }
    const read = await readBackup(folder);
    return read.ok ? "" : read.problem;
  }

  it("says in a sentence why a folder can't be restored", async () => {
    assert.match(
      await problemOf(undefined),
      /^This folder isn't a backup .* no manifest\.json\. Select a folder /u,
    );
    for (const foreign of [
      '{"name":"a web app","icons":[]}',
      "[]",
      '"x"',
      '{"format":"x","version":1}',
    ]) {
      assert.equal(await problemOf(foreign), "This folder isn't a backup of SEO Research.");
    }
    const newer = manifestOf(backup).replace('"version": 1', '"version": 2');
    assert.match(await problemOf(newer), /newer version of SEO Research\. Update the extension/u);
    for (const damaged of [
      "",
      manifestOf(backup).slice(0, -20),
      manifestOf(backup).replace('"files"', '"flies"'),
    ]) {
      assert.equal(
        await problemOf(damaged),
        "The backup's manifest.json is damaged, so nothing was restored.",
      );
    }
  });

  /** A copy of the backup with one more file in its manifest, of which the hash is right. */
  function withFile(name: string, path: string, content: string): string {
    const copy = copyOf(backup, name);
    const manifest: Manifest = JSON.parse(manifestOf(copy));
    const sha256 = createHash("sha256").update(content).digest("hex");
    manifest.files.push({ path, bytes: Buffer.byteLength(content), sha256 });
    writeFileSync(join(copy, "manifest.json"), JSON.stringify(manifest));
    return copy;
  }

  it("refuses each path that no backup has, reads and writes nothing there, and restores the rest", async () => {
    const result = readFileSync(library.store.resultPath(filled.plain.id), "utf8");
    writeFileSync(join(scratch.path, "outside.seo.json"), result);
    const paths = [
      "../outside.seo.json",
      "results/../../outside.seo.json",
      "results/../outside.seo.json",
      join(scratch.path, "outside.seo.json"),
      "results\\..\\outside.seo.json",
      "C:\\outside.seo.json",
      "results/sub/outside.seo.json",
      "results/.hidden.seo.json",
      "results/..seo.json",
      "results/.seo.json",
      "results/index.ndjson",
      "results/a:b.seo.json",
      "ledger/../../outside.ndjson",
      "ledger/2026-11-20.ndjson/x",
      "ledger/notes.ndjson",
      "pending/x.json",
      "manifest.json",
      "",
    ];
    for (const [index, path] of paths.entries()) {
      assert.equal(partOf(path), undefined, path);
      const other = libraryIn(join(scratch.path, `deep ${index}`, "there"));
      const outcome = await restore(withFile(`copy ${index}`, path, result), other);
      assert.deepEqual(outcome.faults, [{ path, kind: "refused" }]);
      assert.equal(outcome.restored.length, 5);
      assert.ok(
        [...filesBelow(join(scratch.path, `deep ${index}`)).keys()].every((name) =>
          /^there\/(?:results\/2026-[^/]*|results\/(?:index|pins)\.ndjson|spending\/2026-11-20\.ndjson)$/u.test(
            name,
          ),
        ),
      );
    }
  });

  it("refuses a path that comes twice", async () => {
    const path = `results/${filled.plain.id}.seo.json`;
    const { faults } = await opened(withFile("twice", path, "other"));
    assert.deepEqual(faults, [{ path, kind: "refused" }]);
  });

  it("follows no link, neither of a file nor of a folder", async () => {
    const path = `results/${filled.plain.id}.seo.json`;
    const file = copyOf(backup, "linked file");
    renameSync(join(file, path), join(scratch.path, "moved"));
    symlinkSync(join(scratch.path, "moved"), join(file, path), "file");
    const first = await restore(file, libraryIn(join(scratch.path, "first")));
    assert.deepEqual(first.faults, [{ path, kind: "refused" }]);
    assert.equal(first.restored.length, 4);

    const folder = copyOf(backup, "linked folder");
    renameSync(join(folder, "results"), join(scratch.path, "moved results"));
    symlinkSync(join(scratch.path, "moved results"), join(folder, "results"), "junction");
    const second = await restore(folder, libraryIn(join(scratch.path, "second")));
    assert.deepEqual(second.restored, []);
    assert.equal(second.faults.length, 6);
    assert.ok(second.faults.every(({ kind }) => kind === "refused"));

    const manifest = copyOf(backup, "linked manifest");
    renameSync(join(manifest, "manifest.json"), join(scratch.path, "moved.json"));
    symlinkSync(join(scratch.path, "moved.json"), join(manifest, "manifest.json"), "file");
    assert.equal((await readBackup(manifest)).ok, false);
  });

  it("refuses what is far too large, without reading it", async () => {
    const copy = copyOf(backup, "huge");
    const path = `results/${filled.plain.id}.seo.json`;
    const manifest: Manifest = JSON.parse(manifestOf(copy));
    const bytes = 300 * 2 ** 20;
    const files = manifest.files.map((file) => (file.path === path ? { ...file, bytes } : file));
    writeFileSync(join(copy, "manifest.json"), JSON.stringify({ ...manifest, files }));
    // No block of it is on the disk.
    truncateSync(join(copy, path), bytes);
    const outcome = await restore(copy, libraryIn(join(scratch.path, "there")));
    assert.deepEqual(outcome.faults, [{ path, kind: "refused" }]);
    assert.equal(outcome.restored.length, 4);
    truncateSync(join(copy, "manifest.json"), bytes);
    assert.equal((await readBackup(copy)).ok, false);
  });
});
