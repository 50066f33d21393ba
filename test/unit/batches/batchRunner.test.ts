import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import type { BatchJournal } from "../../../src/batches/batchJournal.ts";
import { BatchRunner } from "../../../src/batches/batchRunner.ts";
import type {
  BatchEnd,
  BatchPort,
  ItemVerdict,
  RunnerOptions,
} from "../../../src/batches/batchRunner.ts";
import { tallyOf } from "../../../src/batches/batchState.ts";
import { BatchStore } from "../../../src/batches/batchStore.ts";
import { outcomeOfFailure } from "../../../src/batches/itemOutcome.ts";
import type { ItemCall, ItemOutcome } from "../../../src/batches/itemOutcome.ts";
import type { ChargeVerdict } from "../../../src/spending/chargeRule.ts";
import * as errors from "../../../src/service/errors.ts";
import { scratchFolder } from "../../support/scratch.ts";
import { TestClock, settled } from "./batchClock.ts";
import { pagesBatch } from "./batchFixture.ts";
const answered: ItemOutcome = { kind: "answered", resultId: "r", fromLibrary: false, credits: 3 };
const lost: ItemOutcome = { kind: "failed", problem: "gone", charged: "unknown" };
const unclear: ChargeVerdict = { kind: "unknown", because: "otherCharges" };
const never = new AbortController().signal;
describe("running a batch", () => {
  let folder: ReturnType<typeof scratchFolder>;
  let store: BatchStore;
  let clock: TestClock;
  let journal: BatchJournal;
  let id: string;
  /** What each call does after it was noted as sent; by its place in the batch and how often it was tried. */
  let behave: (item: number, attempt: number, call: ItemCall) => Promise<ItemOutcome> | ItemOutcome;
  /** What each look at the usage log says about the items it is about. */
  let verdicts: ItemVerdict[];
  let saved: Map<string, string>;
  let calls: number;
  let sent: number[];
  let explained: string[];
  let atOnce: number;
  let mostAtOnce: number;

  beforeEach(async () => {
    folder = scratchFolder();
    clock = new TestClock();
    store = new BatchStore(folder.path, clock);
    behave = () => answered;
    [verdicts, saved, sent, explained, atOnce, mostAtOnce, calls] = [
      [],
      new Map(),
      [],
      [],
      0,
      0,
      0,
    ];
    await begin(6);
  });
  afterEach(async () => {
    await journal.close();
    folder.remove();
  });

  async function claim(): Promise<BatchJournal> {
    const claimed = await store.claim(id);
    assert.ok(claimed.claimed);
    return claimed.journal;
  }

  async function begin(count: number): Promise<void> {
    id = await store.create(pagesBatch(count));
    journal = await claim();
  }

  const itemOf = (key: string): number =>
    journal.header.items.findIndex((item) => item.key === key);

  const port: BatchPort = {
    async runItem(call) {
      atOnce += 1;
      mostAtOnce = Math.max(mostAtOnce, atOnce);
      try {
        await call.beforeSend(`call ${(calls += 1)}`);
        const item = itemOf(call.key);
        sent.push(item);
        return await behave(item, sent.filter((other) => other === item).length, call);
      } finally {
        atOnce -= 1;
      }
    },
    lookUp: (items) => {
      const verdict = verdicts.shift() ?? unclear;
      return Promise.resolve(
        items.map(({ key }) =>
          saved.has(key) ? { kind: "saved", resultId: saved.get(key) ?? "", credits: 3 } : verdict,
        ),
      );
    },
    clearPending: (key) => {
      explained.push(key);
      return Promise.resolve();
    },
  };

  /** A runner whose batch was agreed to as a whole. */
  const runnerOf = (through: BatchPort, options: RunnerOptions = {}): BatchRunner => {
    const runner = new BatchRunner(journal, through, { clock, ...options });
    runner.allow(journal.header.items.length);
    return runner;
  };
  const newRunner = (options: RunnerOptions = {}): BatchRunner => runnerOf(port, options);
  const run = (options: RunnerOptions = {}): Promise<BatchEnd> => newRunner(options).run(never);
  const states = (): string[] => journal.progress.items.map(({ state }) => state);

  it("calls each item once, in order, and notes it on disk before the request leaves", async () => {
    behave = (item) => {
      const text = readFileSync(join(folder.path, id, "journal.ndjson"), "utf8");
      assert.ok(
        text.includes(`"item":${item}`) &&
          text.trimEnd().endsWith(`"state":"sent","call":"call ${item + 1}"}`),
        text,
      );
      return { ...answered, resultId: `r${item}` };
    };
    assert.deepEqual(await run(), { kind: "finished" });
    assert.deepEqual(sent, [0, 1, 2, 3, 4, 5]);
    const { progress } = await store.read(id);
    assert.deepEqual(
      progress.items.map((item) => (item.state === "done" ? item.resultId : "")),
      ["r0", "r1", "r2", "r3", "r4", "r5"],
    );
    assert.equal(progress.spent, 18);
    await run();
    assert.equal(sent.length, 6, "a finished batch sends nothing");
  });

  it("keeps several calls going, and no more than it may", async () => {
    await journal.close();
    await begin(20);
    behave = async () => {
      await settled();
      return answered;
    };
    await run({ concurrency: 4 });
    assert.equal(mostAtOnce, 4);
    assert.deepEqual(
      sent.toSorted((a, b) => a - b),
      Array.from({ length: 20 }, (_, index) => index),
    );
  });

  it("refuses to be run twice at once", async () => {
    const runner = newRunner();
    const running = runner.run(never);
    await assert.rejects(runner.run(never), /already/u);
    await running;
  });

  it("goes on after a failure, and tries only what failed without a charge when asked to", async () => {
    behave = (item, attempt) =>
      item % 2 === 1 && attempt === 1
        ? { kind: "failed", problem: "refused", charged: item === 5 ? "yes" : "no" }
        : answered;
    assert.deepEqual(await run(), { kind: "finished" });
    assert.deepEqual(states(), ["done", "failed", "done", "failed", "done", "lost"]);
    assert.equal(await journal.retryFailed(), 2);
    await run();
    assert.deepEqual(sent, [0, 1, 2, 3, 4, 5, 1, 3]);
    assert.deepEqual(tallyOf(journal.header, journal.progress).spent, 18);
  });

  it("sends nothing for an item that was skipped meanwhile, even while that waits for its turn", async () => {
    behave = (item) => (item === 0 ? journal.skip([2]).then(() => answered) : answered);
    const queued: BatchPort = {
      ...port,
      // item 4 is skipped when it is at its turn already
      runItem: (call) =>
        journal.skip(itemOf(call.key) === 4 ? [4] : []).then(() => port.runItem(call)),
    };
    assert.deepEqual(await runnerOf(queued).run(never), { kind: "finished" });
    assert.deepEqual(states(), ["done", "done", "skipped", "done", "skipped", "done"]);
    assert.deepEqual(sent, [0, 1, 3, 5]);
  });

  const stops: readonly (readonly [string, errors.ServiceError])[] = [
    ["outOfCredits", new errors.OutOfCreditsError(402, "Insufficient credits.")],
    ["badKey", new errors.BadKeyError(401, "API key expired")],
    ["notConnected", new errors.NotConnectedError("refused")],
    ["notConnected", new errors.TimedOutError(false)],
    ["rateLimited", new errors.RateLimitedError("slow down", 1_000)],
    ["refused", new errors.ConnectionRequiredError(409, "connect it", "connection_required")],
  ];
  for (const [reason, error] of stops) {
    it(`stops at the first ${error.name}, and the item waits on`, async () => {
      behave = (item) => (item === 2 ? outcomeOfFailure(error, { kind: "notCharged" }) : answered);
      const end = await run();
      assert.ok(
        end.kind === "stopped" && end.stop.reason === reason && end.stop.problem === error.message,
      );
      assert.equal(end.stop.until, error instanceof errors.RateLimitedError ? 1_000 : undefined);
      assert.deepEqual(states(), ["done", "done", "waiting", "waiting", "waiting", "waiting"]);
      behave = () => answered;
      assert.deepEqual(await run(), { kind: "finished" });
      assert.equal(sent.length, 7);
    });
  }

  it("stops when a budget does not admit a call, before it is sent", async () => {
    const budgeted: BatchPort = {
      ...port,
      runItem: (call) =>
        itemOf(call.key) < 3
          ? port.runItem(call)
          : Promise.resolve({ kind: "withdrawn", stop: { reason: "budget", problem: "" } }),
    };
    assert.deepEqual(await runnerOf(budgeted, { concurrency: 2 }).run(never), {
      kind: "stopped",
      stop: { reason: "budget", problem: "" },
    });
    assert.deepEqual(states(), ["done", "done", "done", "waiting", "waiting", "waiting"]);
    assert.deepEqual(sent, [0, 1, 2]);
  });

  it("stops when three calls in a row may have been paid for nothing", async () => {
    behave = (item) => (item === 1 ? answered : lost);
    const end = await run();
    assert.ok(end.kind === "stopped" && end.stop.reason === "losses");
    assert.deepEqual(states(), ["unsure", "done", "unsure", "unsure", "unsure", "waiting"]);
  });

  it("pauses: what is under way is awaited, nothing more is sent, and a later window goes on", async () => {
    const runner = newRunner({ concurrency: 2 });
    behave = async (item) => {
      if (item === 1) {
        runner.pause();
        await settled();
      }
      return answered;
    };
    assert.deepEqual(await runner.run(never), { kind: "paused" });
    assert.ok(sent.length <= 3, String(sent));
    assert.ok(states().every((state) => state === "done" || state === "waiting"));
    await journal.close();
    journal = await claim();
    behave = () => answered;
    assert.deepEqual(await run(), { kind: "finished" });
    assert.deepEqual(
      sent.toSorted((a, b) => a - b),
      [0, 1, 2, 3, 4, 5],
    );
  });

  it("lets go of calls that wait for their turn when it is paused, without calling that a failure", async () => {
    const queued: BatchPort["runItem"] = ({ waiting }) =>
      new Promise((_, reject) => {
        waiting.addEventListener("abort", () => reject(new errors.CancelledError(false)));
        setImmediate(() => runner.pause());
      });
    const runner = runnerOf({ ...port, runItem: queued });
    assert.deepEqual(await runner.run(never), { kind: "paused" });
    assert.ok(states().every((state) => state === "waiting"));
  });

  it("does not let a call out whose turn comes when it has been paused already", async () => {
    const late: BatchPort["runItem"] = (call) => {
      runner.pause();
      return port.runItem(call);
    };
    const runner = runnerOf({ ...port, runItem: late });
    assert.deepEqual(await runner.run(never), { kind: "paused" });
    assert.deepEqual(sent, []);
    assert.ok(states().every((state) => state === "waiting"));
  });

  it("cancels: the call under way is broken off, and what it cost decides what becomes of it", async () => {
    for (const [verdict, state] of [
      [{ kind: "notCharged" }, "waiting"],
      [unclear, "unsure"],
      [{ kind: "charged", credits: 3, at: "" }, "lost"],
    ] as const) {
      await journal.close();
      await begin(2);
      const abort = new AbortController();
      behave = (_item, _attempt, { signal }) => {
        abort.abort();
        assert.ok(signal.aborted);
        return outcomeOfFailure(new errors.CancelledError(true), verdict);
      };
      assert.deepEqual(await newRunner().run(abort.signal), { kind: "cancelled" });
      assert.deepEqual(states(), [state, "waiting"]);
    }
  });

  it("stops when a call withdraws by itself: somebody cancelled it elsewhere", async () => {
    behave = (item) => (item === 1 ? { kind: "withdrawn" } : answered);
    assert.deepEqual(await run(), { kind: "stopped", stop: { reason: "refused", problem: "" } });
    assert.deepEqual(states().slice(0, 3), ["done", "waiting", "waiting"]);
  });

  it("takes a rejection for what it is: unknown once the call was sent, free before", async () => {
    behave = (item) => (item === 0 ? Promise.reject(new Error("The disk is full.")) : answered);
    const early: BatchPort = {
      ...port,
      runItem: (call) =>
        itemOf(call.key) === 1 ? Promise.reject(new Error("Not possible.")) : port.runItem(call),
    };
    await runnerOf(early).run(never);
    const [first, second] = journal.progress.items;
    assert.ok(first?.state === "unsure" && first.problem === "The disk is full.");
    assert.ok(second?.state === "failed" && second.problem === "Not possible.");
  });

  it("sends nothing that it could not note, and stops", async () => {
    behave = async (item) => {
      if (item === 1) {
        // From now on it can't be written.
        await journal.close();
      }
      return answered;
    };
    const end = await run();
    assert.ok(end.kind === "stopped" && end.stop.reason === "disk", JSON.stringify(end));
    assert.deepEqual(sent, [0, 1]);
    assert.deepEqual((await store.read(id)).progress.items.map(({ state }) => state).slice(0, 3), [
      "done",
      "sent",
      "waiting",
    ]);
  });

  describe("after its window was killed", () => {
    /** A window that noted item 2 as sent and was never heard of again. */
    async function killed(): Promise<void> {
      behave = () => answered;
      await journal.note(0, { state: "sent" });
      await journal.note(0, { state: "done", resultId: "r0", fromLibrary: false, credits: 3 });
      await journal.note(2, { state: "sent" });
      await journal.close();
      journal = await claim();
    }
    const key = (): string => journal.header.items[2]?.key ?? "";

    it("finds an answer that was kept, and does not pay again", async () => {
      await killed();
      saved.set(key(), "found");
      assert.deepEqual(await run(), { kind: "finished" });
      assert.deepEqual(sent, [1, 3, 4, 5]);
      const item = journal.progress.items[2];
      assert.ok(item?.state === "done" && item.resultId === "found" && !item.fromLibrary);
      assert.deepEqual(explained, [key()]);
      assert.equal(journal.progress.spent, 18);
    });

    it("does not repeat what the usage log says was charged, until the person says so", async () => {
      await killed();
      verdicts = [{ kind: "charged", credits: 3, at: "" }];
      await run();
      assert.equal(states()[2], "lost");
      assert.deepEqual(sent, [1, 3, 4, 5]);
      assert.equal(journal.progress.spent, 18);
      await journal.runAgain([2]);
      await run();
      assert.deepEqual(sent, [1, 3, 4, 5, 2]);
      assert.equal(journal.progress.spent, 21, "paid for twice, and said so");
    });

    it("runs what certainly was not charged", async () => {
      await killed();
      verdicts = [{ kind: "notCharged" }];
      await run();
      assert.deepEqual(sent, [1, 2, 3, 4, 5]);
      assert.deepEqual(explained, [key()]);
    });

    it("leaves to the person what nobody can tell", async () => {
      await killed();
      verdicts = [unclear, unclear];
      assert.deepEqual(await run(), { kind: "finished" });
      assert.equal(states()[2], "unsure");
      assert.deepEqual(sent, [1, 3, 4, 5]);
      assert.deepEqual(explained, []);
    });

    it("looks again when the service can't be at work on it any more", async () => {
      await killed();
      const early: ItemVerdict = { kind: "unknown", because: "tooEarly", wait: 90_000 };
      verdicts = [early, early, { kind: "notCharged" }];
      const running = run();
      while (clock.timers === 0) {
        await settled();
      }
      assert.deepEqual(sent, [1, 3, 4, 5], "the others went first");
      await clock.pass(90_000);
      assert.deepEqual(await running, { kind: "finished" });
      assert.deepEqual(sent, [1, 3, 4, 5, 2]);
    });

    it("does not wait for that when it is paused", async () => {
      await killed();
      verdicts = [1, 2].map(() => ({ kind: "unknown", because: "tooEarly", wait: 90_000 }));
      const runner = newRunner();
      const running = runner.run(never);
      while (clock.timers === 0) {
        await settled();
      }
      runner.pause();
      assert.deepEqual(await running, { kind: "paused" });
      assert.equal(states()[2], "unsure");
    });
  });

  it("looks up at its end what broke on the way", async () => {
    behave = (item, attempt) => (item === 4 && attempt === 1 ? lost : answered);
    verdicts = [{ kind: "notCharged" }];
    assert.deepEqual(await run(), { kind: "finished" });
    assert.deepEqual(sent, [0, 1, 2, 3, 4, 5, 4]);
    assert.ok(states().every((state) => state === "done"));
  });

  it("never sends an item again whose charge is not known to be none, whatever happens and however often it is run", async () => {
    const failures: readonly errors.ServiceError[] = [
      new errors.ConnectionLostError("reset"),
      new errors.UnavailableError(503, ""),
      new errors.TimedOutError(true),
      new errors.InvalidRequestError(422, "no", []),
      new errors.OutOfCreditsError(402, "no"),
      new errors.NotConnectedError("no"),
      new errors.CancelledError(true),
    ];
    const found: readonly ChargeVerdict[] = [
      unclear,
      { kind: "unknown", because: "tooEarly", wait: 1 },
      { kind: "notCharged" },
      { kind: "charged", credits: 3, at: "" },
    ];
    const step = fc.tuple(
      fc.option(fc.constantFrom(...failures), { nil: undefined, freq: 2 }),
      fc.constantFrom(...found),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 40 }),
        fc.integer({ min: 1, max: 3 }),
        async (steps, concurrency) => {
          await journal.close();
          await begin(8);
          const mayHaveCost = new Set<number>();
          const script = steps.values();
          behave = (item) => {
            assert.ok(!mayHaveCost.has(item), `item ${item} was sent again`);
            const { value: [error, verdict] = [undefined, unclear] } = script.next();
            // What was not sent, or refused, is known to be free without a look.
            const outcome =
              error === undefined
                ? answered
                : outcomeOfFailure(error, error.charge === "no" ? { kind: "notCharged" } : verdict);
            if (
              outcome.kind === "answered" ||
              (outcome.kind === "failed" && outcome.charged !== "no")
            ) {
              mayHaveCost.add(item);
            }
            return outcome;
          };
          for (let again = 0; again < 4; again += 1) {
            await run({ concurrency });
            await journal.retryFailed();
            await journal.close();
            journal = await claim();
          }
        },
      ),
      { numRuns: 25 },
    );
  });
});
