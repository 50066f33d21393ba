import assert from "node:assert/strict";
import { join } from "node:path";
import { Ledger } from "../../../../src/research/spending/ledger.ts";
import { repositoryRoot } from "../../../support/paths.ts";
import { scratchFolder } from "../../../support/scratch.ts";
import { StoredBefore } from "../../../support/storedBefore.ts";
import { filesBelow, libraryIn, opened, restore } from "./backupFixture.ts";

describe("a backup that 1.0.0 made", () => {
  const before = new StoredBefore("1.0.0", repositoryRoot);
  const backup = before.path("backup");
  let folder: ReturnType<typeof scratchFolder>;

  beforeEach(() => (folder = scratchFolder()));
  afterEach(() => folder.remove());

  it("is read whole", async () => {
    const { manifest } = await opened(backup);
    assert.deepEqual(manifest.counts, { results: 2, calls: 8, pins: 0 });
  });

  it("brings results with their title and tags, and calls of three days, into an empty library", async () => {
    const library = libraryIn(folder.path);
    const { restored, calls, faults } = await restore(backup, library);
    const { keywords } = before.shown.ids;
    assert.ok(restored.includes(keywords));
    assert.deepEqual([restored.length, calls, faults], [2, 8, []]);
    const { title, tags } = await library.store.read(keywords);
    assert.deepEqual({ title, tags }, before.described.get(keywords));
    const ledger = new Ledger(library.ledger, "another session", () => before.noon());
    const entries = await ledger.entries("sandbox", new Date(0));
    assert.deepEqual(
      entries.map(({ id, outcome, credits }) => ({ id, outcome, credits })),
      before.shown.later?.calls["sandbox"]
        ?.slice(0, 8)
        .map(({ id, outcome, credits }) => ({ id, outcome, credits })),
    );
  });

  it("adds nothing to the library that it was made of", async () => {
    before.copy("globalStorage", folder.path);
    const library = libraryIn(folder.path);
    await library.store.list();
    const results = filesBelow(join(folder.path, "results"));
    const { restored, different, already, calls, faults } = await restore(backup, library);
    assert.deepEqual([restored, different, already, calls, faults], [[], 0, 2, 0, []]);
    assert.deepEqual(filesBelow(join(folder.path, "results")), results);
  });
});
