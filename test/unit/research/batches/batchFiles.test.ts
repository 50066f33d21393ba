import assert from "node:assert/strict";
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { BatchJournal } from "../../../../src/research/batches/batchJournal.ts";
import {
  BatchProgress,
  batchHeader,
  tallyOf,
} from "../../../../src/research/batches/batchState.ts";
import type { BatchHeader } from "../../../../src/research/batches/batchState.ts";
import { BatchStore } from "../../../../src/research/batches/batchStore.ts";
import { fileError, withGate } from "../../../support/fileSteps.ts";
import type { FileStep, Gate } from "../../../support/fileSteps.ts";
import { scratchFolder } from "../../../support/scratch.ts";
import { TestClock } from "./batchClock.ts";
import { pagesBatch } from "./batchFixture.ts";

describe("the files of a batch, step by step", () => {
  let folder: ReturnType<typeof scratchFolder>;
  let store: BatchStore;
  beforeEach(() => {
    folder = scratchFolder();
    store = new BatchStore(folder.path, new TestClock());
  });
  afterEach(() => folder.remove());

  async function claim(id: string): Promise<BatchJournal> {
    const claimed = await store.claim(id);
    assert.ok(claimed.claimed);
    return claimed.journal;
  }

  /** Runs a task whose steps of one kind fail. */
  const failing = <T>(fails: (step: FileStep) => boolean, task: () => Promise<T>): Promise<T> =>
    withGate((step, take) => (fails(step) ? Promise.reject(fileError("EIO")) : take()), task);

  /** The steps of a task in the order in which they ended, while those of one kind take long. */
  async function orderOf(slow: string, task: () => Promise<unknown>): Promise<string[]> {
    const ended: string[] = [];
    await withGate(async ({ call }, take) => {
      const result = call === slow ? await pause(20).then(take) : await take();
      ended.push(call);
      return result;
    }, task);
    await pause(40);
    return ended;
  }

  it("takes a header whose names are one letter long, and none without names", () => {
    const header = {
      format: "seo-research/batch",
      version: 1,
      id: "b",
      tool: "t",
      origin: "",
      price: 0,
      createdAt: "",
      items: [],
    };
    assert.deepEqual(
      [header, { ...header, id: "" }, { ...header, tool: "" }].map(
        (value) => batchHeader.safeParse(value).success,
      ),
      [true, false, false],
    );
  });

  it("an id sorts by time and names the tool; the newest batch comes first", async () => {
    const clock = new TestClock();
    const here = new BatchStore(join(folder.path, "new"), clock);
    const slowly: Gate = async ({ call }, take) =>
      call === "mkdir" ? pause(20).then(take) : take();
    assert.deepEqual(
      await withGate(slowly, () => here.list()),
      { batches: [], broken: [] },
      "of a folder that is not set",
    );
    const ids: string[] = [];
    for (let count = 0; count < 12; count += 1) {
      ids.push(await here.create(pagesBatch(1)));
      await clock.pass(1);
    }
    assert.match(ids[0] ?? "", /^2026-03-01T12-00-00-000Z-inspect_page-[0-9a-f]{8}$/u);
    const backwards: Gate = async ({ call }, take) => {
      const result = await take();
      return call === "readdir" && Array.isArray(result) ? result.toReversed() : result;
    };
    for (const gate of [backwards, slowly]) {
      const { batches } = await withGate(gate, () => here.list());
      assert.deepEqual(
        batches.map(({ header }) => header.id),
        ids.toReversed(),
        "in whatever order the folder lists them",
      );
    }
  });

  it("names what is damaged in a header, and claims nothing that it can't read", async () => {
    const header = {
      format: "seo-research/batch",
      version: 1,
      id: "half",
      tool: "t",
      origin: "o",
      price: 3,
      createdAt: "",
      items: [{ key: "k", subject: "s", args: [] }],
    };
    mkdirSync(join(folder.path, "half"));
    writeFileSync(
      join(folder.path, "half", "batch.json"),
      JSON.stringify({ ...header, price: -1 }),
    );
    await assert.rejects(store.read("half"), {
      message: "The file is damaged (price, items.0.args).",
    });
    await assert.rejects(store.claim("half"), /damaged/u);
    assert.deepEqual(readdirSync(join(folder.path, "half")), ["batch.json"]);
  });

  it("a disk that fails is no missing batch", async () => {
    const id = await store.create(pagesBatch(1));
    await assert.rejects(
      failing(
        ({ call }) => call === "readFile",
        () => store.read(id),
      ),
      { code: "EIO" },
    );
    writeFileSync(join(folder.path, "stray"), "");
    await assert.rejects(store.read("stray"), /no longer exists/u);
  });

  it("a batch whose journal can't be opened is free for the next window", async () => {
    const id = await store.create(pagesBatch(1));
    const journal = join(folder.path, id, "journal.ndjson");
    await assert.rejects(
      failing(
        ({ call, path }) => call === "open" && path === journal,
        () => store.claim(id),
      ),
      { code: "EIO" },
    );
    assert.equal(await store.owner(id), undefined);
    await (await claim(id)).close();
  });

  it("a batch whose journal isn't there for good is free for the next window", async () => {
    const id = await store.create(pagesBatch(1));
    const journal = join(folder.path, id, "journal.ndjson");
    const closed: string[] = [];
    const refusing = withGate(
      async ({ call, path }, take) => {
        if (call === "file.sync" && path === join(folder.path, id) && existsSync(journal)) {
          throw fileError("EIO");
        }
        const result = await take();
        if (call === "file.close" && path === journal) {
          await pause(20);
          closed.push(path);
        }
        return result;
      },
      () => store.claim(id),
    );
    await assert.rejects(refusing, { code: "EIO" });
    assert.deepEqual(closed, [journal], "the file is closed when the claim fails");
    await (await claim(id)).close();
  });

  it("a line is written before it is flushed, and the file is closed before the batch is let go", async () => {
    const id = await store.create(pagesBatch(1));
    const journal = await withGate(
      (_, take) => take(),
      () => claim(id),
    );
    assert.deepEqual(
      await orderOf("file.appendFile", () => journal.note(0, { state: "sent", call: "a" })),
      ["file.appendFile", "file.datasync"],
    );
    const ended = await orderOf("file.close", () => journal.close());
    assert.equal(ended[0], "file.close");
    assert.equal(await store.owner(id), undefined);
  });

  it("an item's call is the one that it was sent with last", () => {
    const header: BatchHeader = {
      format: "seo-research/batch",
      version: 1,
      id: "b",
      createdAt: "0",
      ...pagesBatch(2),
    };
    const progress = new BatchProgress(header);
    const seen = (): unknown[] => [progress.callOf(0), progress.sentAt(0)];
    assert.deepEqual(seen(), [undefined, undefined]);
    progress.apply({ item: 0, at: "1", state: "sent", call: "a" });
    assert.deepEqual(seen(), ["a", "1"]);
    progress.apply({ item: 0, at: "2", state: "unsure", problem: "" });
    progress.apply({ item: 0, at: "3", state: "sent", call: "b" });
    assert.deepEqual(seen(), ["b", "3"]);
    progress.apply({ item: 0, at: "4", state: "sent" });
    assert.deepEqual(seen(), [undefined, "4"], "a window of version 0.4.0 sent it");
  });

  it("what was paid for before costs a batch nothing", () => {
    const { items, ...rest } = pagesBatch(2);
    const header: BatchHeader = {
      format: "seo-research/batch",
      version: 1,
      id: "b",
      createdAt: "0",
      ...rest,
      items: items.map((item, index) => (index === 0 ? { ...item, paid: "r" } : item)),
    };
    const progress = new BatchProgress(header);
    assert.deepEqual(progress.items, [
      { state: "done", at: "0", resultId: "r", fromLibrary: true, credits: 0 },
      { state: "waiting", at: "0" },
    ]);
    const { count: _, ...tally } = tallyOf(header, progress);
    assert.deepEqual(tally, { fromLibrary: 1, spent: 0, open: 1, due: 3 });
  });
});
