import assert from "node:assert/strict";
import {
  appendFileSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { writeManifest } from "../../../../src/research/backup/backupFormat.ts";
import type { LibraryOnDisk } from "../../../../src/research/backup/librarySizes.ts";
import { restoreLibrary } from "../../../../src/research/backup/restoreLibrary.ts";
import { planRestore } from "../../../../src/research/backup/restorePlan.ts";
import { killedAt } from "../../../support/fileSteps.ts";
import { withFullDisk } from "../../../support/fullDisk.ts";
import { onRefusingDisk } from "../../../support/refusingDisk.ts";
import { scratchFolder } from "../../../support/scratch.ts";
import { turnsOfOthers } from "../../../support/turnsOfOthers.ts";
import {
  addCall,
  asOffered,
  backUp,
  copyOf,
  everything,
  filesBelow,
  fill,
  libraryIn,
  now,
  opened,
  restore,
  resultFiles,
} from "./backupFixture.ts";
import type { Filled } from "./backupFixture.ts";

describe("restoring the library", () => {
  let scratch: ReturnType<typeof scratchFolder>;
  let library: LibraryOnDisk;
  let filled: Filled;
  let backup: string;
  let libraries = 0;

  beforeEach(async () => {
    scratch = scratchFolder({ inMemory: true });
    library = libraryIn(join(scratch.path, "here"));
    filled = await fill(library);
    mkdirSync(join(scratch.path, "disk"));
    backup = (await backUp(library, join(scratch.path, "disk"), everything)).folder;
  });
  afterEach(() => scratch.remove());

  /** One result with its response inside and one with a file for it: few steps, for tests of each of them. */
  async function backUpTwo(): Promise<void> {
    library = libraryIn(join(scratch.path, "two"));
    const { id } = await addCall(library, "inspect_serp", "moka pot");
    await addCall(library, "inspect_page", "https://example.com/", "<html>not JSON");
    await library.store.pins.set([id], true);
    backup = (await backUp(library, join(scratch.path, "disk"), everything)).folder;
  }

  const emptyLibrary = (): LibraryOnDisk =>
    libraryIn(join(scratch.path, `there ${(libraries += 1)}`));

  it("adds nothing to a library that has everything, and changes no byte of it", async () => {
    await library.store.list();
    const before = filesBelow(join(scratch.path, "here"));
    const outcome = await restore(backup, library);
    assert.deepEqual(outcome, {
      restored: [],
      already: 5,
      different: 0,
      calls: 0,
      pins: 0,
      faults: [],
    });
    assert.deepEqual(filesBelow(join(scratch.path, "here")), before);
  });

  it("restores more pins of a stranger's than a function takes arguments, into an empty library, and lets others have their turn", async () => {
    const folder = join(scratch.path, "many");
    const count = 130_000;
    const text = Array.from(
      { length: count },
      (_none, n) => `{"id":"r-${n}","pinned":true}\n`,
    ).join("");
    const sha256 = createHash("sha256").update(text).digest("hex");
    const files = [{ path: "pins.ndjson", bytes: text.length, sha256 }];
    mkdirSync(folder);
    writeFileSync(join(folder, "pins.ndjson"), text);
    const { manifest } = await opened(backup);
    writeFileSync(join(folder, "manifest.json"), writeManifest({ ...manifest, files }));
    const there = emptyLibrary();
    const turns = turnsOfOthers();
    const { pins, stopped } = await restore(folder, there);
    assert.deepEqual([pins, stopped], [count, undefined]);
    assert.ok(turns.end() > 5);
    assert.equal((await there.store.pins.read()).size, count);
  });

  it("counts a result that was backed up without account IDs as the same", async () => {
    const parent = join(scratch.path, "disk");
    const { folder } = await backUp(library, parent, { ...everything, accountIds: false });
    const before = resultFiles(library);
    const { already, different } = await restore(folder, library);
    assert.deepEqual([already, different], [5, 0]);
    assert.deepEqual(resultFiles(library), before);
  });

  it("leaves a result as it is that has other content here, and says how many", async () => {
    const { plain, bytes, search } = filled;
    await library.store.describe(plain.id, { title: "Newer title" });
    writeFileSync(join(library.store.folder, `${bytes.id}.answer.json`), "other");
    rmSync(library.store.resultPath(search.id));
    await library.store.pins.set([plain.id], false);
    const before = resultFiles(library);
    const outcome = await restore(backup, library);
    assert.deepEqual(
      [outcome.restored, outcome.already, outcome.different, outcome.pins],
      [[search.id], 2, 2, 0],
    );
    const after = resultFiles(library);
    after.delete(`${search.id}.seo.json`);
    assert.deepEqual(after, before);
    assert.ok(!(await library.store.pins.read()).has(plain.id), "unpinned here on purpose");
  });

  it("brings back a response whose result is here, and never a result beside another one's response", async () => {
    const response = join(library.store.folder, `${filled.bytes.id}.answer.json`);
    const before = resultFiles(library);
    rmSync(response);
    assert.deepEqual((await restore(backup, library)).restored, [filled.bytes.id]);
    assert.deepEqual(resultFiles(library), before);
    rmSync(library.store.resultPath(filled.bytes.id));
    writeFileSync(response, "other");
    const { restored, different } = await restore(backup, library);
    assert.deepEqual([restored, different], [[], 1]);
    assert.equal(readFileSync(response, "utf8"), "other");
  });

  it("lists a restored result by its file, whatever an older line of the index says", async () => {
    await library.store.describe(filled.plain.id, { title: "Title after the backup" });
    await library.store.discard([filled.plain.id], now);
    await restore(backup, library);
    const listed = (await library.store.list()).results.find(({ id }) => id === filled.plain.id);
    assert.equal(listed?.title, "My own title");
    assert.equal((await library.store.deleted()).length, 1, "the trash has its own");
  });

  it("passes over what is damaged with its result, names it, and restores everything else", async () => {
    const spoiled: readonly [string, (file: string) => void][] = [
      [`results/${filled.bytes.id}.answer.json`, flipFirstByte],
      [`results/${filled.plain.id}.seo.json`, flipFirstByte],
      [`results/${filled.plain.id}.seo.json`, (file) => appendFileSync(file, " ")],
      [`results/${filled.plain.id}.seo.json`, (file) => rmSync(file)],
      ["ledger/2026-11-20.ndjson", flipFirstByte],
      ["pins.ndjson", (file) => writeFileSync(file, "")],
    ];
    for (const [index, [path, spoil]] of spoiled.entries()) {
      const copy = copyOf(backup, `spoiled ${index}`);
      spoil(join(copy, path));
      const other = emptyLibrary();
      const outcome = await restore(copy, other);
      assert.deepEqual(outcome.faults, [{ path, kind: "damaged" }]);
      const isResult = path.startsWith("results/");
      assert.deepEqual(
        [outcome.restored.length, outcome.calls, outcome.pins],
        [isResult ? 4 : 5, path.startsWith("ledger/") ? 0 : 5, path.startsWith("pins") ? 0 : 2],
      );
      const id = /results\/(?<id>[^/]*)\.(?:seo|answer)\.json/u.exec(path)?.groups?.["id"] ?? "-";
      const expected = [...resultFiles(library)].filter(([name]) => !name.startsWith(id));
      assert.deepEqual(resultFiles(other), new Map(expected));
      assert.deepEqual((await other.store.list()).broken, []);
      // The undamaged backup adds the rest.
      await restore(backup, other);
      assert.deepEqual(resultFiles(other), resultFiles(library));
    }
  });

  it("completes what was interrupted, wherever it was killed, and shows no file that isn't whole", async () => {
    await backUpTwo();
    const whole = resultFiles(library);
    for (let step = 0; ; step += 1) {
      const other = emptyLibrary();
      const plan = await planRestore(await opened(backup), other);
      const wasKilled = await killedAt(step, () => restoreLibrary(plan, other, { now }));
      for (const [name, bytes] of resultFiles(other)) {
        assert.equal(bytes, whole.get(name), `${name} at step ${step}`);
      }
      const again = await restore(backup, libraryIn(join(other.store.folder, "..")));
      assert.deepEqual([again.stopped, again.faults, again.different], [undefined, [], 0]);
      assert.deepEqual(resultFiles(other), whole);
      assert.deepEqual(await other.store.pins.read(), await library.store.pins.read());
      assert.equal((await restore(backup, other)).calls, 0);
      if (!wasKilled) {
        break;
      }
    }
  });

  it("says why it stopped where the disk is full, leaves nothing half-written, and goes on later", async () => {
    const whole = resultFiles(library);
    for (const bytes of [0, 200, 1500, 3000]) {
      const other = emptyLibrary();
      const { stopped } = await withFullDisk(bytes, () => restore(backup, other));
      assert.match(String(stopped?.reason), /ENOSPC/u);
      for (const [name, content] of filesBelow(other.store.folder)) {
        assert.ok(name.endsWith(".ndjson") || content === whole.get(name), name);
      }
      assert.equal((await restore(backup, other)).stopped, undefined);
      assert.deepEqual(resultFiles(other), whole);
    }
  });

  it("goes on later whichever step the disk refuses", async () => {
    await backUpTwo();
    let taken = 0;
    for (let refused = 0; refused <= taken; refused += 1) {
      const other = emptyLibrary();
      const plan = await planRestore(await opened(backup), other);
      const { steps } = await onRefusingDisk(
        (step) => step === refused,
        () => restoreLibrary(plan, other, { now }),
      );
      taken = Math.max(taken, steps);
      await restore(backup, other);
      assert.deepEqual(resultFiles(other), resultFiles(library), `step ${refused}`);
      assert.deepEqual(await planOf(other), [0, 0, 0], `step ${refused}`);
      assert.deepEqual(
        (await other.store.list()).results,
        (await library.store.list()).results,
        `step ${refused}`,
      );
    }
    assert.ok(taken > 20);
  });

  const planOf = async (other: LibraryOnDisk): Promise<number[]> => {
    const { missing, calls, pins } = await planRestore(await opened(backup), other);
    return [missing.length, calls.length, pins.length];
  };

  it("stops when it is cancelled, and says what it has added", async () => {
    const other = emptyLibrary();
    const plan = await planRestore(await opened(backup), other);
    const abort = new AbortController();
    const outcome = await restoreLibrary(plan, other, {
      now,
      signal: abort.signal,
      onResult: (done) => (done === 2 ? abort.abort() : undefined),
    });
    assert.equal(outcome.stopped?.reason, abort.signal.reason);
    assert.equal(outcome.restored.length, 2);
    assert.deepEqual(await planOf(other), [3, 5, 2]);
  });

  it("adds each result and call once when two windows restore at once", async () => {
    const other = emptyLibrary();
    const second = libraryIn(join(other.store.folder, ".."));
    const plans = [
      await planRestore(await opened(backup), other),
      await planRestore(await opened(backup), second),
    ];
    const [a, b] = await Promise.all(
      plans.map((plan, index) => restoreLibrary(plan, index === 0 ? other : second, { now })),
    );
    assert.deepEqual(
      [a?.stopped, b?.stopped, a?.different, b?.different],
      [undefined, undefined, 0, 0],
    );
    assert.equal((a?.restored.length ?? 0) + (b?.restored.length ?? 0), 5);
    assert.deepEqual(resultFiles(other), resultFiles(library));
    assert.deepEqual(
      readdirSync(other.store.folder).filter((name) => name.endsWith(".tmp")),
      [],
    );
  });

  it("restores a careful backup into an empty library, where it opens as before", async () => {
    const { folder } = await backUp(library, join(scratch.path, "disk"), asOffered);
    const other = emptyLibrary();
    await restore(folder, other);
    const { results, broken } = await other.store.list();
    assert.deepEqual(broken, []);
    assert.deepEqual(
      results.map(({ id }) => id).toSorted(),
      [filled.plain.id, filled.bytes.id, filled.backlinks.id].toSorted(),
    );
    const read = await other.store.read(filled.backlinks.id);
    assert.deepEqual(read.envelope, filled.backlinks.envelope);
  });
});

function flipFirstByte(file: string): void {
  const bytes = readFileSync(file);
  bytes[0] = (bytes[0] ?? 0) ^ 1;
  writeFileSync(file, bytes);
}
