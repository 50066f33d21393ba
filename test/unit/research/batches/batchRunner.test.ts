import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { BatchPort } from "../../../../src/research/batches/batchRunner.ts";
import { tallyOf } from "../../../../src/research/batches/batchState.ts";
import { outcomeOfFailure } from "../../../../src/research/batches/itemOutcome.ts";
import * as errors from "../../../../src/research/service/errors.ts";
import { settled } from "./batchClock.ts";
import { RunnerUnderTest, answered, lost, never, unclear } from "./runnerUnderTest.ts";

describe("running a batch", () => {
  let batch: RunnerUnderTest;
  beforeEach(async () => {
    batch = await RunnerUnderTest.begin();
  });
  afterEach(() => batch.end());

  it("calls each item once, in order, and notes it on disk before the request leaves", async () => {
    batch.behave = (item) => {
      const text = readFileSync(join(batch.folder.path, batch.id, "journal.ndjson"), "utf8");
      assert.ok(
        text.includes(`"item":${item}`) &&
          text.trimEnd().endsWith(`"state":"sent","call":"call ${item + 1}"}`),
        text,
      );
      return { ...answered, resultId: `r${item}` };
    };
    assert.deepEqual(await batch.run(), { kind: "finished" });
    assert.deepEqual(batch.sent, [0, 1, 2, 3, 4, 5]);
    const { progress } = await batch.store.read(batch.id);
    assert.deepEqual(
      progress.items.map((item) => (item.state === "done" ? item.resultId : "")),
      ["r0", "r1", "r2", "r3", "r4", "r5"],
    );
    assert.equal(progress.spent, 18);
    await batch.run();
    assert.equal(batch.sent.length, 6, "a finished batch sends nothing");
  });

  it("has one call under way at a time", async () => {
    await batch.journal.close();
    await batch.begin(20);
    batch.behave = async () => {
      await settled();
      return answered;
    };
    await batch.run();
    assert.equal(batch.mostAtOnce, 1);
    assert.deepEqual(
      batch.sent,
      Array.from({ length: 20 }, (_, index) => index),
    );
  });

  it("refuses to be run twice at once", async () => {
    const runner = batch.newRunner();
    const running = runner.run(never);
    await assert.rejects(runner.run(never), /already/u);
    await running;
  });

  it("goes on after a failure, and tries only what failed without a charge when asked to", async () => {
    batch.behave = (item, attempt) =>
      item % 2 === 1 && attempt === 1
        ? { kind: "failed", problem: "refused", charged: item === 5 ? "yes" : "no" }
        : answered;
    assert.deepEqual(await batch.run(), { kind: "finished" });
    assert.deepEqual(batch.states(), ["done", "failed", "done", "failed", "done", "lost"]);
    assert.equal(await batch.journal.runAgain(batch.journal.itemsIn("failed")), 2);
    await batch.run();
    assert.deepEqual(batch.sent, [0, 1, 2, 3, 4, 5, 1, 3]);
    assert.deepEqual(tallyOf(batch.journal.header, batch.journal.progress).spent, 18);
  });

  it("counts what responses say failed as charged without a result, never sends it again by itself, and stops where that goes on", async () => {
    batch.behave = (item) =>
      item === 0 || item > 2
        ? {
            kind: "failed",
            problem: "No such page.",
            charged: "yes",
            credits: 2,
            resultId: `r${item}`,
          }
        : answered;
    const end = await batch.run();
    assert.deepEqual(end, {
      kind: "stopped",
      stop: { reason: "losses", problem: "No such page." },
    });
    assert.deepEqual(batch.states(), ["lost", "done", "done", "lost", "lost", "lost"]);
    const { progress } = await batch.store.read(batch.id);
    const { at: _, ...record } = progress.items[0] ?? { at: "" };
    assert.deepEqual(record, {
      state: "lost",
      problem: "No such page.",
      credits: 2,
      resultId: "r0",
    });
    assert.equal(progress.spent, 14);
    assert.equal(await batch.journal.runAgain(batch.journal.itemsIn("failed")), 0);
  });

  it("sends nothing for an item that was skipped meanwhile, even while that waits for its turn", async () => {
    batch.behave = (item) => (item === 0 ? batch.journal.skip([2]).then(() => answered) : answered);
    const queued: BatchPort = {
      ...batch.port,
      // item 4 is skipped when it is at its turn already
      runItem: (call) =>
        batch.journal
          .skip(batch.itemOf(call.key) === 4 ? [4] : [])
          .then(() => batch.port.runItem(call)),
    };
    assert.deepEqual(await batch.runnerOf(queued).run(never), { kind: "finished" });
    assert.deepEqual(batch.states(), ["done", "done", "skipped", "done", "skipped", "done"]);
    assert.deepEqual(batch.sent, [0, 1, 3, 5]);
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
      batch.behave = (item) =>
        item === 2 ? outcomeOfFailure(error, { kind: "notCharged" }) : answered;
      const end = await batch.run();
      assert.ok(
        end.kind === "stopped" && end.stop.reason === reason && end.stop.problem === error.message,
      );
      assert.equal(end.stop.until, error instanceof errors.RateLimitedError ? 1_000 : undefined);
      assert.deepEqual(batch.states(), [
        "done",
        "done",
        "waiting",
        "waiting",
        "waiting",
        "waiting",
      ]);
      batch.behave = () => answered;
      assert.deepEqual(await batch.run(), { kind: "finished" });
      assert.equal(batch.sent.length, 7);
    });
  }

  it("stops when a budget does not admit a call, before it is sent", async () => {
    const budgeted: BatchPort = {
      ...batch.port,
      runItem: (call) =>
        batch.itemOf(call.key) < 3
          ? batch.port.runItem(call)
          : Promise.resolve({ kind: "withdrawn", stop: { reason: "budget", problem: "" } }),
    };
    assert.deepEqual(await batch.runnerOf(budgeted).run(never), {
      kind: "stopped",
      stop: { reason: "budget", problem: "" },
    });
    assert.deepEqual(batch.states(), ["done", "done", "done", "waiting", "waiting", "waiting"]);
    assert.deepEqual(batch.sent, [0, 1, 2]);
  });

  it("stops when three calls in a row may have been paid for nothing", async () => {
    batch.behave = (item) => (item === 1 ? answered : lost);
    const end = await batch.run();
    assert.ok(end.kind === "stopped" && end.stop.reason === "losses");
    assert.deepEqual(batch.states(), ["unsure", "done", "unsure", "unsure", "unsure", "waiting"]);
  });

  it("pauses: what is under way is awaited, nothing more is sent, and a later window goes on", async () => {
    const runner = batch.newRunner();
    batch.behave = async (item) => {
      if (item === 1) {
        runner.pause();
        await settled();
      }
      return answered;
    };
    assert.deepEqual(await runner.run(never), { kind: "paused" });
    assert.deepEqual(batch.sent, [0, 1]);
    assert.deepEqual(batch.states(), ["done", "done", ...Array<string>(4).fill("waiting")]);
    await batch.journal.close();
    await batch.claim();
    batch.behave = () => answered;
    assert.deepEqual(await batch.run(), { kind: "finished" });
    assert.deepEqual(batch.sent, [0, 1, 2, 3, 4, 5]);
  });

  it("lets go of calls that wait for their turn when it is paused, without calling that a failure", async () => {
    const queued: BatchPort["runItem"] = ({ waiting }) =>
      new Promise((_, reject) => {
        waiting.addEventListener("abort", () => reject(new errors.CancelledError(false)));
        setImmediate(() => runner.pause());
      });
    const runner = batch.runnerOf({ ...batch.port, runItem: queued });
    assert.deepEqual(await runner.run(never), { kind: "paused" });
    assert.ok(batch.states().every((state) => state === "waiting"));
  });

  it("does not let a call out whose turn comes when it has been paused already", async () => {
    const late: BatchPort["runItem"] = (call) => {
      runner.pause();
      return batch.port.runItem(call);
    };
    const runner = batch.runnerOf({ ...batch.port, runItem: late });
    assert.deepEqual(await runner.run(never), { kind: "paused" });
    assert.deepEqual(batch.sent, []);
    assert.ok(batch.states().every((state) => state === "waiting"));
  });

  it("cancels: the call under way is broken off, and what it cost decides what becomes of it", async () => {
    for (const [verdict, state] of [
      [{ kind: "notCharged" }, "waiting"],
      [unclear, "unsure"],
      [{ kind: "charged", credits: 3, at: "" }, "lost"],
    ] as const) {
      await batch.journal.close();
      await batch.begin(2);
      const abort = new AbortController();
      batch.behave = (_item, _attempt, { signal }) => {
        abort.abort();
        assert.ok(signal.aborted);
        return outcomeOfFailure(new errors.CancelledError(true), verdict);
      };
      assert.deepEqual(await batch.newRunner().run(abort.signal), { kind: "cancelled" });
      assert.deepEqual(batch.states(), [state, "waiting"]);
    }
  });

  it("stops when a call withdraws by itself: somebody cancelled it elsewhere", async () => {
    batch.behave = (item) => (item === 1 ? { kind: "withdrawn" } : answered);
    assert.deepEqual(await batch.run(), {
      kind: "stopped",
      stop: { reason: "refused", problem: "" },
    });
    assert.deepEqual(batch.states().slice(0, 3), ["done", "waiting", "waiting"]);
  });

  it("takes a rejection for what it is: unknown once the call was sent, free before", async () => {
    batch.behave = (item) =>
      item === 0 ? Promise.reject(new Error("The disk is full.")) : answered;
    const early: BatchPort = {
      ...batch.port,
      runItem: (call) =>
        batch.itemOf(call.key) === 1
          ? Promise.reject(new Error("Not possible."))
          : batch.port.runItem(call),
    };
    await batch.runnerOf(early).run(never);
    const [first, second] = batch.journal.progress.items;
    assert.ok(first?.state === "unsure" && first.problem === "The disk is full.");
    assert.ok(second?.state === "failed" && second.problem === "Not possible.");
  });

  it("sends nothing that it could not note, and stops", async () => {
    batch.behave = async (item) => {
      if (item === 1) {
        // From now on it can't be written.
        await batch.journal.close();
      }
      return answered;
    };
    const end = await batch.run();
    assert.ok(end.kind === "stopped" && end.stop.reason === "disk", JSON.stringify(end));
    assert.deepEqual(batch.sent, [0, 1]);
    assert.deepEqual(
      (await batch.store.read(batch.id)).progress.items.map(({ state }) => state).slice(0, 3),
      ["done", "sent", "waiting"],
    );
  });
});
