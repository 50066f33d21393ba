import assert from "node:assert/strict";
import { setTimeout as pause } from "node:timers/promises";
import type { BatchJournal } from "../../../../src/research/batches/batchJournal.ts";
import { BatchRunner } from "../../../../src/research/batches/batchRunner.ts";
import type {
  BatchEnd,
  BatchPort,
  ItemVerdict,
} from "../../../../src/research/batches/batchRunner.ts";
import type { ItemCall, ItemOutcome } from "../../../../src/research/batches/itemOutcome.ts";
import type { Clock } from "../../../../src/system/clock.ts";
import { scratchFolder } from "../../../support/scratch.ts";
import { claimedPages } from "./batchFixture.ts";

const answered: ItemOutcome = { kind: "answered", resultId: "r", fromLibrary: false, credits: 3 };
const known: ItemOutcome = { ...answered, fromLibrary: true, credits: 0 };
const lost: ItemOutcome = { kind: "failed", problem: "gone", charged: "unknown" };
const refused: ItemOutcome = { kind: "failed", problem: "refused", charged: "no" };
const budget = { reason: "budget", problem: "" } as const;
const unclear: ItemVerdict = { kind: "unknown", because: "otherCharges" };
const free: ItemVerdict = { kind: "notCharged" };
const never = new AbortController().signal;
const notAgreed: BatchEnd = { kind: "stopped", stop: { reason: "notAgreed", problem: "" } };
const finished: BatchEnd = { kind: "finished" };

describe("a batch, step by step", () => {
  let folder: ReturnType<typeof scratchFolder>;
  let journal: BatchJournal;
  /** What was asked of the port, and the waits in milliseconds. */
  let steps: string[];
  /** What becomes of each call once it was noted as sent, by its item and how often that was sent. */
  let behave: (item: number, attempt: number, call: ItemCall) => ItemOutcome | Promise<ItemOutcome>;
  /** What the looks at the log say about each item, in turn; nothing is known after them. */
  let looks: ((item: number) => ItemVerdict)[];
  let duringLook: () => Promise<unknown>;

  const clock: Clock = {
    now: () => 1_000,
    elapsed: () => 1_000,
    after: (delay, task) => {
      steps.push(`wait ${delay}`);
      const timer = setImmediate(task);
      return () => clearImmediate(timer);
    },
  };

  const port: BatchPort = {
    async runItem(call) {
      const item = itemOf(call.key);
      await call.beforeSend(`call of ${item}`);
      steps.push(`send ${item}`);
      return behave(item, steps.filter((step) => step === `send ${item}`).length, call);
    },
    async lookUp(items) {
      steps.push(`look ${items.map(({ key }) => itemOf(key)).join()}`);
      await duringLook();
      const look = looks.shift() ?? (() => unclear);
      return items.map(({ key }) => look(itemOf(key)));
    },
    async clearPending(key) {
      steps.push(`clear ${itemOf(key)}`);
      // Longer than a note in the journal takes.
      await pause(20);
      steps.push(`cleared ${itemOf(key)}`);
    },
  };

  beforeEach(async () => {
    folder = scratchFolder({ inMemory: true });
    await begin(4);
  });
  afterEach(async () => {
    await journal.close();
    folder.remove();
  });

  async function begin(count: number): Promise<void> {
    journal = await claimedPages(folder.path, clock, count);
    [steps, looks] = [[], []];
    behave = () => answered;
    duringLook = () => Promise.resolve();
  }

  const itemOf = (key: string): number =>
    journal.header.items.findIndex((item) => item.key === key);
  const states = (): string => journal.progress.items.map(({ state }) => state).join(" ");

  function runnerOf({
    agreed = 4,
    through = port,
  }: {
    readonly agreed?: number;
    readonly through?: BatchPort;
  } = {}): BatchRunner {
    const runner = new BatchRunner(journal, through);
    runner.allow(agreed);
    return runner;
  }

  it("M1: sends nothing before a price was agreed to", async () => {
    assert.deepEqual(await new BatchRunner(journal, port).run(never), notAgreed);
    assert.deepEqual(steps, []);
  });

  it("M1: of the calls agreed to, only one that nothing was sent for makes room for another, and for one", async () => {
    for (const [what, first, second] of [
      ["answered", answered, "not sent"],
      ["from the library after all", known, "sent"],
      ["refused", refused, "not sent"],
      ["lost", lost, "not sent"],
      ["charged", { kind: "failed", problem: "gone", charged: "yes" }, "not sent"],
    ] as const) {
      await journal.close();
      await begin(3);
      behave = (item) => (item === 0 ? first : answered);
      await runnerOf({ agreed: 1 }).run(never);
      assert.deepEqual(
        steps.filter((step) => step.startsWith("send")),
        second === "sent" ? ["send 0", "send 1"] : ["send 0"],
        what,
      );
    }
  });

  it("M1: what was sent is not sent again under the same price, even where it was proved to be free", async () => {
    behave = (_, attempt) => (attempt === 1 ? { kind: "withdrawn", stop: budget } : answered);
    const runner = runnerOf({ agreed: 1 });
    assert.deepEqual(await runner.run(never), { kind: "stopped", stop: budget });
    assert.deepEqual([await runner.run(never), steps], [notAgreed, ["send 0"]]);
    await journal.close();
    await begin(2);
    behave = () => lost;
    looks = [() => free];
    assert.deepEqual(await runnerOf({ agreed: 4 }).run(never), finished);
    assert.deepEqual(
      steps.filter((step) => !step.startsWith("clear")),
      ["send 0", "send 1", "look 0,1"],
    );
    assert.equal(states(), "failed failed");
  });

  it("looks at the log before anything is sent, and once more at the end, in turn with everything else", async () => {
    await journal.note(1, { state: "sent", call: "a" });
    behave = (item) => (item === 2 ? lost : answered);
    looks = [() => free, () => free];
    assert.deepEqual(await runnerOf({ agreed: 5 }).run(never), finished);
    assert.deepEqual(steps, [
      "look 1",
      "clear 1",
      "cleared 1",
      "send 0",
      "send 1",
      "send 2",
      "send 3",
      "look 2",
      "clear 2",
      "cleared 2",
    ]);
    assert.equal(states(), "done done failed done");
  });

  it("looks no more once it has stopped or was paused", async () => {
    behave = (item) => (item === 0 ? lost : { kind: "withdrawn", stop: budget });
    assert.deepEqual(await runnerOf().run(never), { kind: "stopped", stop: budget });
    assert.deepEqual(steps, ["send 0", "send 1"]);
  });

  it("asks the port for nothing when it is cancelled from the start, nor for what was skipped in between", async () => {
    const asked: number[] = [];
    const through: BatchPort = {
      ...port,
      runItem: (call) => (asked.push(itemOf(call.key)), port.runItem(call)),
    };
    assert.deepEqual(await runnerOf({ through }).run(AbortSignal.abort()), { kind: "cancelled" });
    assert.deepEqual(asked, []);
    behave = (item) => (item === 0 ? journal.skip([2]).then(() => answered) : answered);
    await runnerOf({ through }).run(never);
    assert.deepEqual(asked, [0, 1, 3]);
  });

  it("an item that is skipped while the log is read stays skipped, and one that proves to be paid for does not", async () => {
    for (const [verdict, state] of [
      [free, { state: "skipped" }],
      [
        { kind: "charged", credits: 5, at: "" },
        { state: "lost", problem: "", credits: 5 },
      ],
      [
        { kind: "saved", resultId: "r", credits: 3 },
        { state: "done", resultId: "r", fromLibrary: false, credits: 3 },
      ],
      [
        { kind: "saved", resultId: "r", credits: 3, failure: "No such page." },
        { state: "lost", problem: "No such page.", credits: 3, resultId: "r" },
      ],
    ] as const) {
      await journal.close();
      await begin(1);
      await journal.note(0, { state: "sent", call: "a" });
      duringLook = async () => assert.equal(await journal.skip([0]), 1);
      looks = [() => verdict];
      await runnerOf().run(never);
      const { at: _, ...record } = journal.progress.items[0] ?? { at: "" };
      assert.deepEqual([record, steps.includes("send 0")], [state, false]);
    }
  });

  it("an item of a window that ended is unsure without a problem, and a lost one names its own", async () => {
    await journal.note(0, { state: "sent", call: "a" });
    behave = (item) => (item === 1 ? lost : answered);
    await runnerOf().run(never);
    const problems = journal.progress.items.map((record) =>
      record.state === "unsure" ? record.problem : undefined,
    );
    assert.deepEqual(problems, ["", "gone", undefined, undefined]);
    looks = [() => ({ kind: "charged", credits: 3, at: "" })];
    await runnerOf().run(never);
    assert.deepEqual(
      journal.progress.items.map((record) =>
        record.state === "lost" ? record.problem : undefined,
      ),
      problems,
    );
  });

  it("a lost call costs what the log shows, and the price where that is not known", async () => {
    behave = (item) =>
      item < 2
        ? {
            kind: "failed",
            problem: "gone",
            charged: "yes",
            ...(item === 0 ? { credits: 30 } : {}),
          }
        : answered;
    await runnerOf().run(never);
    assert.deepEqual(
      journal.progress.items
        .slice(0, 2)
        .map((record) => (record.state === "lost" ? record.credits : undefined)),
      [30, 3],
    );
  });

  it("M2: stops at the third loss in a row: an answer ends the row, one from the library does not, a new run does", async () => {
    const losses = { kind: "stopped", stop: { reason: "losses", problem: "gone" } } as const;
    for (const [outcomes, sends, end] of [
      [[lost, lost, lost, answered], 3, losses],
      [[lost, known, lost, lost], 4, losses],
      [[lost, lost, answered, lost], 4, finished],
      [[lost, lost, refused, lost], 4, losses],
    ] as const) {
      await journal.close();
      await begin(4);
      behave = (item) => outcomes[item] ?? answered;
      assert.deepEqual(await runnerOf().run(never), end);
      assert.equal(steps.filter((step) => step.startsWith("send")).length, sends);
    }
    await journal.close();
    await begin(4);
    behave = (item) => {
      if (item === 1) {
        runner.pause();
      }
      return item < 3 ? lost : answered;
    };
    const runner = runnerOf();
    assert.deepEqual(await runner.run(never), { kind: "paused" });
    assert.deepEqual(await runner.run(never), finished, "the pause is over, too");
  });

  it("what the person did comes before what a call thought of it", async () => {
    for (const [what, outcome, state] of [
      ["a third loss", lost, "unsure"],
      ["a refusal of a call that was sent", refused, "failed"],
      ["a stop", { kind: "withdrawn", stop: budget }, "waiting"],
    ] as const) {
      await journal.close();
      await begin(4);
      behave = (item) => {
        if (item === 2) {
          runner.pause();
        }
        return item === 2 ? outcome : lost;
      };
      const runner = runnerOf();
      assert.deepEqual(await runner.run(never), { kind: "paused" }, what);
      assert.equal(states(), `unsure unsure ${state} waiting`, what);
    }
  });

  it("notes nothing about an item for which nothing was sent", async () => {
    const heard: number[] = [];
    const stop = journal.onDidNote((item) => heard.push(item));
    await runnerOf({
      through: { ...port, runItem: () => Promise.resolve({ kind: "withdrawn", stop: budget }) },
    }).run(never);
    assert.deepEqual(heard, []);
    stop();
    await runnerOf().run(never);
    assert.deepEqual(heard, [], "whoever listens no more hears nothing");
  });

  it("T3: stops when it can't note an answer, so that what follows is not paid for either", async () => {
    const note = journal.note.bind(journal);
    journal.note = (item, state) =>
      state.state === "done" ? Promise.reject(new Error("The disk is full.")) : note(item, state);
    assert.deepEqual(await runnerOf().run(never), {
      kind: "stopped",
      stop: { reason: "disk", problem: "The disk is full." },
    });
    assert.deepEqual(steps, ["send 0"]);
  });
});
