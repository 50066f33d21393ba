import assert from "node:assert/strict";
import { join } from "node:path";
import type { BatchJournal } from "../../../../src/research/batches/batchJournal.ts";
import { BatchResults } from "../../../../src/research/batches/batchResults.ts";
import type { BatchFiles } from "../../../../src/research/batches/batchResults.ts";
import { BatchStore } from "../../../../src/research/batches/batchStore.ts";
import { ResultStore } from "../../../../src/research/library/resultStore.ts";
import { repositoryRoot } from "../../../support/paths.ts";
import { scratchFolder } from "../../../support/scratch.ts";
import { StoredBefore } from "../../../support/storedBefore.ts";
import { TestClock } from "./batchClock.ts";
import { claimedPages } from "./batchFixture.ts";

describe("the batch that a saved result is of", () => {
  let folder: ReturnType<typeof scratchFolder>;
  let journal: BatchJournal;
  beforeEach(async () => {
    folder = scratchFolder();
    journal = await claimedPages(folder.path, new TestClock(), 3);
  });
  afterEach(async () => {
    await journal.close();
    folder.remove();
  });

  it("is the one whose call brought it, not one that found it saved", async () => {
    await journal.note(0, { state: "done", resultId: "new", fromLibrary: false, credits: 3 });
    await journal.note(1, { state: "done", resultId: "old", fromLibrary: true, credits: 0 });
    await journal.note(2, { state: "lost", problem: "x", credits: 3, resultId: "failed" });
    const batchOf = await new BatchResults(new BatchStore(folder.path)).read();
    const { id, tool } = journal.header;
    assert.deepEqual(batchOf("new"), { id, tool });
    assert.equal(batchOf("old"), undefined);
    assert.deepEqual(batchOf("failed")?.id, id);
    assert.equal(batchOf("other"), undefined);
  });

  it("is known while its call is under way: the result is saved before the batch says so", async () => {
    await journal.note(0, { state: "sent", call: "call-1" });
    const batchOf = await new BatchResults(new BatchStore(folder.path)).read();
    assert.equal(batchOf("call-1")?.id, journal.header.id);
  });

  it("is read again only where more has become of a batch", async () => {
    const store = new BatchStore(folder.path);
    let reads = 0;
    const files: BatchFiles = {
      stamps: () => store.stamps(),
      read: (id) => {
        reads += 1;
        return store.read(id);
      },
    };
    const results = new BatchResults(files);
    await results.read();
    await results.read();
    assert.equal(reads, 1);
    await journal.note(0, { state: "done", resultId: "new", fromLibrary: false, credits: 3 });
    assert.equal((await results.read())("new")?.id, journal.header.id);
    assert.equal(reads, 2);
  });

  it("is unknown where batches can't be read, or there are none", async () => {
    const broken: BatchFiles = {
      stamps: () => Promise.resolve(new Map([["torn", "1"]])),
      read: () => Promise.reject(new Error("The file is damaged.")),
    };
    assert.equal((await new BatchResults(broken).read())("new"), undefined);
    const none = new BatchStore(join(folder.path, "none"));
    assert.equal((await new BatchResults(none).read())("new"), undefined);
  });
});

for (const before of StoredBefore.all(repositoryRoot)) {
  it(`the results of batches that ${before.version} left are known as theirs`, async () => {
    const folder = scratchFolder();
    try {
      before.copy("globalStorage", folder.path);
      const { results } = await new ResultStore(join(folder.path, "results")).list();
      const batchOf = await new BatchResults(new BatchStore(join(folder.path, "batches"))).read();
      const found = new Set(results.flatMap(({ id }) => batchOf(id)?.id ?? []));
      const { batches } = await new BatchStore(join(folder.path, "batches")).list();
      assert.deepEqual(
        [...found].toSorted(),
        batches
          .filter(({ progress }) =>
            progress.items.some((item) => item.state === "done" && !item.fromLibrary),
          )
          .map(({ header }) => header.id)
          .toSorted(),
      );
      assert.ok(found.size > 0);
    } finally {
      folder.remove();
    }
  });
}
