import assert from "node:assert/strict";
import type { BatchJournal } from "../../../../src/research/batches/batchJournal.ts";
import { BatchRunner } from "../../../../src/research/batches/batchRunner.ts";
import type {
  BatchEnd,
  BatchPort,
  ItemVerdict,
} from "../../../../src/research/batches/batchRunner.ts";
import { tallyOf } from "../../../../src/research/batches/batchState.ts";
import type { ItemOutcome } from "../../../../src/research/batches/itemOutcome.ts";
import { scratchFolder } from "../../../support/scratch.ts";
import { TestClock } from "./batchClock.ts";
import { claimedPages } from "./batchFixture.ts";

const answered: ItemOutcome = { kind: "answered", resultId: "r", fromLibrary: false, credits: 3 };
const lost: ItemOutcome = { kind: "failed", problem: "gone", charged: "unknown" };
const unclear: ItemVerdict = { kind: "unknown", because: "otherCharges" };
const never = new AbortController().signal;

describe("a batch and the price that was agreed to", () => {
  const clock = new TestClock();
  let folder: ReturnType<typeof scratchFolder>;
  let journal: BatchJournal;
  let behave: (item: number, attempt: number) => ItemOutcome;
  let verdicts: ItemVerdict[];
  let sent: number[];

  beforeEach(async () => {
    folder = scratchFolder();
    [behave, verdicts] = [() => answered, []];
    await begin(6);
  });
  afterEach(async () => {
    await journal.close();
    folder.remove();
  });

  async function begin(count: number): Promise<void> {
    journal = await claimedPages(folder.path, clock, count);
    sent = [];
  }

  const port: BatchPort = {
    async runItem(call) {
      const item = journal.header.items.findIndex(({ key }) => key === call.key);
      await call.beforeSend(`call ${sent.length}`);
      sent.push(item);
      return behave(item, sent.filter((other) => other === item).length);
    },
    lookUp: (items) => {
      const verdict = verdicts.shift() ?? unclear;
      return Promise.resolve(items.map(() => verdict));
    },
    clearPending: () => Promise.resolve(),
  };
  const agreedTo = (calls: number): BatchRunner => {
    const runner = new BatchRunner(journal, port);
    runner.allow(calls);
    return runner;
  };
  const run = (calls = journal.header.items.length): Promise<BatchEnd> =>
    agreedTo(calls).run(never);
  const states = (): string[] => journal.progress.items.map(({ state }) => state);

  it("M1: never sends more calls than were agreed to, whatever is found to be open", async () => {
    const runner = agreedTo(4);
    assert.deepEqual(await runner.run(never), {
      kind: "stopped",
      stop: { reason: "notAgreed", problem: "" },
    });
    assert.deepEqual(sent, [0, 1, 2, 3]);
    assert.deepEqual(states().slice(3), ["done", "waiting", "waiting"]);
    runner.allow(1);
    await runner.run(never);
    assert.deepEqual(sent, [0, 1, 2, 3, 4]);
  });

  it("M1: a call that was sent keeps its place among those agreed to, even where it provably cost nothing", async () => {
    behave = (item, attempt) => (attempt === 1 && item < 2 ? lost : answered);
    verdicts = [{ kind: "notCharged" }];
    assert.deepEqual(await run(), { kind: "finished" });
    assert.deepEqual(sent, [0, 1, 2, 3, 4, 5]);
    assert.deepEqual(states().slice(0, 3), ["failed", "failed", "done"]);
    await journal.runAgain(journal.itemsIn("failed"));
    assert.equal((await run(1)).kind, "stopped");
    assert.deepEqual(sent.slice(6), [0]);
    await journal.close();
    await begin(2);
    behave = () => lost;
    assert.deepEqual(await run(), { kind: "finished" });
    behave = () => answered;
    await journal.runAgain([0, 1]);
    assert.equal((await run(1)).kind, "stopped");
    assert.deepEqual(sent, [0, 1, 0]);
  });

  it("T3: sends no item that could not be noted as sent, and says that the disk is why", async () => {
    await journal.note(0, { state: "waiting" });
    const note = journal.note.bind(journal);
    journal.note = (item, state) =>
      state.state === "sent" ? Promise.reject(new Error("The disk is full.")) : note(item, state);
    assert.deepEqual(await run(), {
      kind: "stopped",
      stop: { reason: "disk", problem: "The disk is full." },
    });
    assert.deepEqual(sent, []);
    assert.ok(states().every((state) => state === "waiting"));
  });

  it("M1: what is open counts in a batch's price: waiting, under way when its window ended, and unsure", async () => {
    await journal.note(0, { state: "sent", call: "a" });
    await journal.note(1, { state: "unsure", problem: "" });
    await journal.note(2, { state: "failed", problem: "" });
    await journal.note(3, { state: "skipped" });
    const { open, due } = tallyOf(journal.header, journal.progress);
    assert.deepEqual([open, due], [4, 12]);
  });

  it("M4: stops after a call that was not charged its price, and keeps its result", async () => {
    behave = (item) =>
      item === 1
        ? { ...answered, stop: { reason: "priceDiffers", problem: "30 instead of 3" } }
        : answered;
    assert.deepEqual(await run(), {
      kind: "stopped",
      stop: { reason: "priceDiffers", problem: "30 instead of 3" },
    });
    assert.deepEqual(states().slice(0, 3), ["done", "done", "waiting"]);
  });
});
