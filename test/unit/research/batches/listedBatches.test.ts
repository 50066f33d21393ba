import assert from "node:assert/strict";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { BatchJournal } from "../../../../src/research/batches/batchJournal.ts";
import { fetchedResult, usedResult } from "../../../../src/research/batches/batchState.ts";
import { BatchStore } from "../../../../src/research/batches/batchStore.ts";
import { ResultStore } from "../../../../src/research/library/resultStore.ts";
import { repositoryRoot } from "../../../support/paths.ts";
import { scratchFolder } from "../../../support/scratch.ts";
import { StoredBefore } from "../../../support/storedBefore.ts";
import { TestClock } from "./batchClock.ts";
import { claimedPages } from "./batchFixture.ts";

/** Compares a list with the one batch that can be read, and the one that can't. */
function assertListed(
  { batches, broken }: Awaited<ReturnType<BatchStore["list"]>>,
  journal: BatchJournal,
  unread: string,
): void {
  assert.deepEqual(
    batches.map(({ header }) => header.id),
    [journal.header.id],
  );
  assert.deepEqual(
    broken.map(({ path }) => path),
    [unread],
  );
}

describe("the list of batches", () => {
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

  it("has as a batch's results those that its calls brought, not those that were saved before", async () => {
    await journal.note(0, { state: "done", resultId: "new", fromLibrary: false, credits: 3 });
    await journal.note(1, { state: "done", resultId: "old", fromLibrary: true, credits: 0 });
    await journal.note(2, { state: "lost", problem: "x", credits: 3, resultId: "failed" });
    const { items } = (await new BatchStore(folder.path).read(journal.header.id)).progress;
    assert.deepEqual(items.map(fetchedResult), ["new", undefined, "failed"]);
    assert.deepEqual(items.map(usedResult), ["new", "old", "failed"]);
  });

  it("has the result of a call under way: it is saved before the batch says so", async () => {
    await journal.note(0, { state: "sent", call: "call-1" });
    const [item] = (await new BatchStore(folder.path).read(journal.header.id)).progress.items;
    assert.equal(fetchedResult(item ?? assert.fail()), "call-1");
  });

  it("reads again only the batches of which more has become", async () => {
    const store = new BatchStore(folder.path);
    const first = (await store.list()).batches[0];
    assert.equal((await store.list()).batches[0], first);
    await journal.note(0, { state: "done", resultId: "new", fromLibrary: false, credits: 3 });
    const [again] = (await store.list()).batches;
    assert.notEqual(again, first);
    assert.equal(again?.progress.items[0]?.state, "done");
    rmSync(join(folder.path, journal.header.id), { recursive: true });
    assert.deepEqual((await store.list()).batches, []);
  });

  it("says which can't be read, and skips what is no batch and what isn't written yet", async () => {
    mkdirSync(join(folder.path, "torn"));
    writeFileSync(join(folder.path, "torn", "batch.json"), "{");
    mkdirSync(join(folder.path, "written-soon"));
    writeFileSync(join(folder.path, "a-file"), "");
    const store = new BatchStore(folder.path);
    for (const _ of [1, 2]) {
      assertListed(await store.list(), journal, join(folder.path, "torn", "batch.json"));
    }
    writeFileSync(
      join(folder.path, "torn", "batch.json"),
      readFileSync(join(folder.path, journal.header.id, "batch.json")),
    );
    assert.deepEqual((await store.list()).broken, [], "it can be read again");
    assert.deepEqual(await new BatchStore(join(folder.path, "none")).list(), {
      batches: [],
      broken: [],
    });
  });
});

it("one batch whose files the system doesn't give out keeps none of the others from the list", async () => {
  const folder = scratchFolder();
  const journal = await claimedPages(folder.path, new TestClock(), 3);
  try {
    mkdirSync(join(folder.path, "no-file", "batch.json"), { recursive: true });
    const store = new BatchStore(folder.path);
    const listed = await store.list();
    assertListed(listed, journal, join(folder.path, "no-file", "batch.json"));
    assert.match(listed.broken[0]?.problem ?? "", /EISDIR/u);
    await assert.rejects(store.read("no-file"), /EISDIR/u);
  } finally {
    await journal.close();
    folder.remove();
  }
});

for (const before of StoredBefore.all(repositoryRoot)) {
  it(`the results of batches that ${before.version} left are known as theirs`, async () => {
    const folder = scratchFolder();
    try {
      before.copy("globalStorage", folder.path);
      const { results } = await new ResultStore(join(folder.path, "results")).list();
      const saved = new Set(results.map(({ id }) => id));
      const { batches } = await new BatchStore(join(folder.path, "batches")).list();
      const fetched = batches.flatMap(({ progress }) =>
        progress.items.flatMap((item) =>
          item.state === "done" ? (fetchedResult(item) ?? []) : [],
        ),
      );
      assert.ok(fetched.length > 0);
      assert.deepEqual(
        fetched.filter((id) => !saved.has(id)),
        [],
      );
    } finally {
      folder.remove();
    }
  });
}
