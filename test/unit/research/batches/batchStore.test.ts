import assert from "node:assert/strict";
import {
  appendFileSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { claimBatch } from "../../../../src/research/batches/batchClaim.ts";
import type { BatchJournal } from "../../../../src/research/batches/batchJournal.ts";
import { replay, tallyOf, writeLine } from "../../../../src/research/batches/batchState.ts";
import type {
  BatchHeader,
  ItemState,
  JournalLine,
} from "../../../../src/research/batches/batchState.ts";
import { BatchStore } from "../../../../src/research/batches/batchStore.ts";
import { scratchFolder } from "../../../support/scratch.ts";
import { TestClock } from "./batchClock.ts";
import { pagesBatch } from "./batchFixture.ts";

const gone = 2 ** 22 + 12_345;

describe("batches on disk", () => {
  let folder: ReturnType<typeof scratchFolder>;
  let store: BatchStore;
  beforeEach(() => {
    folder = scratchFolder();
    store = new BatchStore(folder.path);
  });
  afterEach(() => folder.remove());

  const file = (id: string, name: string): string => join(folder.path, id, name);

  async function claim(id: string): Promise<BatchJournal> {
    const claimed = await store.claim(id);
    assert.ok(claimed.claimed);
    return claimed.journal;
  }

  it("are there for every window once they are created, newest first", async () => {
    const clock = new TestClock();
    const here = new BatchStore(folder.path, clock);
    const first = await here.create(pagesBatch(3));
    await clock.pass(1);
    const second = await here.create(pagesBatch(1));
    const { batches, broken } = await store.list();
    assert.deepEqual(
      batches.map(({ header }) => header.id),
      [second, first],
    );
    assert.deepEqual(broken, []);
    const [, older] = batches;
    assert.deepEqual(older?.header.items, pagesBatch(3).items);
    assert.ok(older.progress.items.every(({ state }) => state === "waiting"));
    assert.deepEqual(tallyOf(older.header, older.progress).due, 9);
  });

  it("remember how each item stands", async () => {
    const id = await store.create(pagesBatch(6));
    const journal = await claim(id);
    const states: ItemState[] = [
      { state: "sent" },
      { state: "done", resultId: "r1", fromLibrary: false, credits: 3 },
      { state: "failed", problem: "a “problem”\nin two lines" },
      { state: "unsure", problem: "" },
      { state: "lost", problem: "HTTP 500", credits: 3 },
      { state: "skipped" },
    ];
    const heard: number[] = [];
    journal.onDidNote((item, record) =>
      heard.push(record.state === states[item]?.state ? item : -1),
    );
    await Promise.all(states.map((state, item) => journal.note(item, state)));
    await journal.close();
    assert.deepEqual(heard, [0, 1, 2, 3, 4, 5]);
    const { header, progress } = await store.read(id);
    assert.deepEqual(
      progress.items,
      states.map((state, item) => ({ at: progress.items[item]?.at, ...state })),
    );
    assert.ok(progress.items.every(({ at }) => !Number.isNaN(Date.parse(at))));
    assert.deepEqual(tallyOf(header, progress), {
      count: { waiting: 0, sent: 1, done: 1, failed: 1, unsure: 1, lost: 1, skipped: 1 },
      fromLibrary: 0,
      spent: 6,
      open: 2,
      due: 6,
    });
  });

  it("count items whose answer was saved before as done, for nothing", async () => {
    const batch = pagesBatch(2);
    const id = await store.create({
      ...batch,
      items: batch.items.map((item, index) => (index === 0 ? { ...item, paid: "r0" } : item)),
    });
    const { header, progress } = await store.read(id);
    const { count, fromLibrary, spent, due } = tallyOf(header, progress);
    assert.deepEqual([count.done, count.waiting, fromLibrary, spent, due], [1, 1, 1, 0, 3]);
  });

  it("let a person repeat what has ended without an answer, and never what is done or under way", async () => {
    const journal = await claim(await store.create(pagesBatch(7)));
    await journal.note(0, { state: "sent" });
    await journal.note(1, { state: "done", resultId: "r", fromLibrary: false, credits: 3 });
    await journal.note(2, { state: "failed", problem: "x" });
    await journal.note(3, { state: "unsure", problem: "x" });
    await journal.note(4, { state: "lost", problem: "x", credits: 3 });
    assert.equal(await journal.runAgain(journal.itemsIn("failed")), 1);
    assert.deepEqual(journal.itemsIn("waiting"), [2, 5, 6]);
    assert.equal(await journal.skip([0, 1, 3, 5]), 2);
    assert.deepEqual(journal.itemsIn("skipped"), [3, 5]);
    assert.equal(await journal.runAgain([0, 1, 3, 4, 5, 6, 99]), 3);
    assert.deepEqual(
      journal.progress.items.map(({ state }) => state),
      ["sent", "done", "waiting", "waiting", "waiting", "waiting", "waiting"],
    );
    await journal.close();
  });

  it("stay done whatever is written behind that", async () => {
    const id = await store.create(pagesBatch(1));
    const at = "2026-03-01T12:00:00.000Z";
    const done = {
      item: 0,
      at,
      state: "done",
      resultId: "r",
      fromLibrary: false,
      credits: 3,
    } as const;
    writeFileSync(
      file(id, "journal.ndjson"),
      [done, { item: 0, at, state: "waiting" } as const, { item: 5, at, state: "sent" } as const]
        .map(writeLine)
        .join(""),
    );
    const { progress } = await store.read(id);
    assert.deepEqual(progress.items, [
      { state: "done", at, resultId: "r", fromLibrary: false, credits: 3 },
    ]);
  });

  it("go on after a line torn by a crash", async () => {
    const id = await store.create(pagesBatch(2));
    const journal = await claim(id);
    await journal.note(0, { state: "sent" });
    await journal.close();
    appendFileSync(file(id, "journal.ndjson"), '\n{"item":0,"at":"2026');
    const again = await claim(id);
    await again.note(1, { state: "sent" });
    await again.close();
    assert.deepEqual(
      (await store.read(id)).progress.items.map(({ state }) => state),
      ["sent", "sent"],
    );
  });

  it("are reported and left alone when they can't be read", async () => {
    const damaged: readonly (readonly [string, string])[] = [
      ["broken", "{"],
      ["foreign", '{"format":"something"}'],
      ["newer", '{"format":"seo-research/batch","version":2}'],
      ["half", '{"format":"seo-research/batch","version":1,"id":"half"}'],
    ];
    for (const [id, text] of damaged) {
      mkdirSync(join(folder.path, id));
      writeFileSync(file(id, "batch.json"), text);
    }
    mkdirSync(join(folder.path, "no batch"));
    writeFileSync(join(folder.path, "stray file"), "");
    const good = await store.create(pagesBatch(1));
    const { batches, broken } = await store.list();
    assert.deepEqual(
      batches.map(({ header }) => header.id),
      [good],
    );
    assert.deepEqual(
      broken.map(({ problem }) => /newer version|isn't a saved|damaged \(.+\)/u.test(problem)),
      [true, true, true, true],
    );
    await assert.rejects(store.claim("newer"), /newer version/u);
    await assert.rejects(store.read("never was"), /no longer exists/u);
    for (const [id, text] of damaged) {
      assert.equal(readFileSync(file(id, "batch.json"), "utf8"), text);
    }
  });

  describe("belong to one window at a time", () => {
    it("until it lets go", async () => {
      const id = await store.create(pagesBatch(1));
      const journal = await claim(id);
      const refused = await new BatchStore(folder.path).claim(id);
      assert.ok(!refused.claimed && refused.owner.pid === process.pid);
      assert.equal((await store.owner(id))?.pid, process.pid);
      await journal.close();
      assert.equal(await store.owner(id), undefined);
      await (await claim(id)).close();
      assert.deepEqual(readdirSync(join(folder.path, id)).toSorted(), [
        "batch.json",
        "claim-000002",
        "journal.ndjson",
      ]);
    });

    it("or its process is gone, or the machine was started since", async () => {
      const id = await store.create(pagesBatch(1));
      await claimBatch(join(folder.path, id), new Date(), gone);
      assert.equal(await store.owner(id), undefined);
      await (await claim(id)).close();
      writeFileSync(
        file(id, join("claim-000002", "owner.json")),
        JSON.stringify({ pid: process.ppid, since: "2001-01-01T00:00:00.000Z" }),
      );
      await (await claim(id)).close();
    });

    it("and of many that find it abandoned exactly one gets it", async () => {
      for (let round = 0; round < 20; round += 1) {
        const id = await store.create(pagesBatch(1));
        await claimBatch(join(folder.path, id), new Date(), gone);
        const claims = await Promise.all(
          Array.from({ length: 12 }, () => claimBatch(join(folder.path, id), new Date())),
        );
        assert.equal(claims.filter(({ taken }) => taken).length, 1);
        assert.deepEqual(readdirSync(join(folder.path, id)).toSorted(), [
          "batch.json",
          "claim-000002",
        ]);
      }
    });

    it("also when the claim itself was damaged", async () => {
      const id = await store.create(pagesBatch(1));
      await claimBatch(join(folder.path, id), new Date());
      truncateSync(join(folder.path, id, "claim-000001", "owner.json"), 5);
      await (await claim(id)).close();
    });
  });
});

describe("the journal of a batch, cut off anywhere", () => {
  const items = 4;
  const header: BatchHeader = {
    format: "seo-research/batch",
    version: 1,
    id: "b",
    createdAt: "2026-03-01T11:00:00.000Z",
    ...pagesBatch(items),
  };
  const problem = fc.string({ unit: "grapheme", maxLength: 12 });
  const state: fc.Arbitrary<ItemState> = fc.oneof(
    fc.constantFrom<ItemState>(
      { state: "waiting" },
      { state: "sent" },
      { state: "sent" },
      { state: "skipped" },
    ),
    fc.record({
      state: fc.constant("done" as const),
      resultId: problem,
      fromLibrary: fc.boolean(),
      credits: fc.constantFrom(0, 3),
    }),
    fc.record({ state: fc.constantFrom("failed" as const, "unsure" as const), problem }),
    fc.record({ state: fc.constant("lost" as const), problem, credits: fc.constant(3) }),
  );
  const lines: fc.Arbitrary<JournalLine[]> = fc
    .array(fc.tuple(fc.nat(items - 1), state), { maxLength: 30 })
    .map((notes) =>
      notes.map(([item, noted], index) => ({
        item,
        at: new Date(Date.parse(header.createdAt) + index * 1000).toISOString(),
        ...noted,
      })),
    );

  /** What the items should be after these lines, said as simply as can be. */
  function expected(noted: readonly JournalLine[]): unknown[] {
    return header.items.map((_, item) => {
      const own = noted.filter((line) => line.item === item);
      const last = own.find((line) => line.state === "done") ?? own.at(-1);
      const { item: _item, ...record } = last ?? { item, state: "waiting", at: header.createdAt };
      return record;
    });
  }

  it("gives the state of the lines that are whole, and never one that no line spoke of", () => {
    fc.assert(
      fc.property(lines, fc.double({ min: 0, max: 1, noNaN: true }), (noted, share) => {
        const bytes = Buffer.from(noted.map(writeLine).join(""));
        const cut = Math.round(bytes.length * share);
        const ends = noted.map((_, index) =>
          Buffer.byteLength(
            noted
              .slice(0, index + 1)
              .map(writeLine)
              .join(""),
          ),
        );
        // A line is whole from its closing brace on, even without the line break behind it.
        const whole = noted.filter((_, index) => cut >= (ends[index] ?? 0) - 1);
        const progress = replay(header, bytes.subarray(0, cut).toString("utf8"));
        assert.deepEqual(progress.items, expected(whole));
        const paid = whole.filter(
          (line, index) =>
            (line.state === "done" || line.state === "lost") &&
            !whole
              .slice(0, index)
              .some((before) => before.item === line.item && before.state === "done"),
        );
        assert.equal(
          progress.spent,
          paid.reduce(
            (sum, line) =>
              sum + (line.state === "done" || line.state === "lost" ? line.credits : 0),
            0,
          ),
        );
      }),
      { numRuns: 500 },
    );
  });

  it("loses one line at most when it goes on behind the cut", () => {
    fc.assert(
      fc.property(
        lines,
        fc.double({ min: 0, max: 1, noNaN: true }),
        lines,
        (noted, share, later) => {
          const bytes = Buffer.from(noted.map(writeLine).join(""));
          const cut = Math.round(bytes.length * share);
          const ends = noted.map((_, index) =>
            Buffer.byteLength(
              noted
                .slice(0, index + 1)
                .map(writeLine)
                .join(""),
            ),
          );
          const whole = noted.filter((_, index) => cut >= (ends[index] ?? 0) - 1);
          const text = Buffer.concat([
            bytes.subarray(0, cut),
            Buffer.from(later.map(writeLine).join("")),
          ]).toString("utf8");
          assert.deepEqual(replay(header, text).items, expected([...whole, ...later]));
        },
      ),
      { numRuns: 500 },
    );
  });

  it("never makes an item wait again that was noted as sent", () => {
    fc.assert(
      fc.property(lines, fc.nat(items - 1), fc.nat(40), (noted, item, torn) => {
        const sent = writeLine({ item, at: header.createdAt, state: "sent" });
        const done = writeLine({
          item,
          at: header.createdAt,
          state: "done",
          resultId: "r",
          fromLibrary: false,
          credits: 3,
        });
        const text = noted.map(writeLine).join("") + sent + done.slice(0, torn);
        assert.notEqual(replay(header, text).items[item]?.state, "waiting");
      }),
    );
  });
});
