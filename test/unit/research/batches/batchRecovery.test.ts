import assert from "node:assert/strict";
import fc from "fast-check";
import { outcomeOfFailure } from "../../../../src/research/batches/itemOutcome.ts";
import type { ChargeVerdict } from "../../../../src/research/spending/chargeRule.ts";
import * as errors from "../../../../src/research/service/errors.ts";
import { RunnerUnderTest, answered, lost, unclear } from "./runnerUnderTest.ts";

describe("running a batch after its window was killed", () => {
  let batch: RunnerUnderTest;
  beforeEach(async () => {
    batch = await RunnerUnderTest.begin();
  });
  afterEach(() => batch.end());

  /** A window that noted item 2 as sent and was never heard of again. */
  async function killed(): Promise<void> {
    batch.behave = () => answered;
    await batch.journal.note(0, { state: "sent" });
    await batch.journal.note(0, { state: "done", resultId: "r0", fromLibrary: false, credits: 3 });
    await batch.journal.note(2, { state: "sent" });
    await batch.journal.close();
    await batch.claim();
  }
  const key = (): string => batch.journal.header.items[2]?.key ?? "";

  it("finds an answer that was kept, and does not pay again", async () => {
    await killed();
    batch.saved.set(key(), "found");
    assert.deepEqual(await batch.run(), { kind: "finished" });
    assert.deepEqual(batch.sent, [1, 3, 4, 5]);
    const item = batch.journal.progress.items[2];
    assert.ok(item?.state === "done" && item.resultId === "found" && !item.fromLibrary);
    assert.deepEqual(batch.explained, [key()]);
    assert.equal(batch.journal.progress.spent, 18);
  });

  it("does not repeat what the usage log says was charged, until the person says so", async () => {
    await killed();
    batch.verdicts = [{ kind: "charged", credits: 3, at: "" }];
    await batch.run();
    assert.equal(batch.states()[2], "lost");
    assert.deepEqual(batch.sent, [1, 3, 4, 5]);
    assert.equal(batch.journal.progress.spent, 18);
    await batch.journal.runAgain([2]);
    await batch.run();
    assert.deepEqual(batch.sent, [1, 3, 4, 5, 2]);
    assert.equal(batch.journal.progress.spent, 21, "paid for twice, and said so");
  });

  it("runs what certainly was not charged: the price was agreed to once more since it was sent", async () => {
    await killed();
    batch.verdicts = [{ kind: "notCharged" }];
    await batch.run();
    assert.deepEqual(batch.sent, [1, 2, 3, 4, 5]);
    assert.deepEqual(batch.explained, [key()]);
  });

  it("leaves to the person what nobody can tell", async () => {
    await killed();
    batch.verdicts = [unclear, unclear];
    assert.deepEqual(await batch.run(), { kind: "finished" });
    assert.equal(batch.states()[2], "unsure");
    assert.deepEqual(batch.sent, [1, 3, 4, 5]);
    assert.deepEqual(batch.explained, []);
  });
});

describe("running a batch to its end", () => {
  let batch: RunnerUnderTest;
  beforeEach(async () => {
    batch = await RunnerUnderTest.begin();
  });
  afterEach(() => batch.end());

  it("looks up at its end what broke on the way, and leaves it to the person", async () => {
    for (const [verdict, state] of [
      [{ kind: "notCharged" }, "failed"],
      [{ kind: "charged", credits: 3, at: "" }, "lost"],
      [unclear, "unsure"],
    ] as const) {
      await batch.journal.close();
      await batch.begin(6);
      batch.sent.splice(0);
      batch.behave = (item) => (item === 4 ? lost : answered);
      batch.verdicts = [verdict];
      assert.deepEqual(await batch.run(), { kind: "finished" });
      assert.deepEqual(batch.sent, [0, 1, 2, 3, 4, 5]);
      assert.equal(batch.states()[4], state);
    }
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
      { kind: "unknown", because: "noEntry" },
      { kind: "notCharged" },
      { kind: "charged", credits: 3, at: "" },
    ];
    const step = fc.tuple(
      fc.option(fc.constantFrom(...failures), { nil: undefined, freq: 2 }),
      fc.constantFrom(...found),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        await batch.journal.close();
        await batch.begin(8);
        const mayHaveCost = new Set<number>();
        const script = steps.values();
        batch.behave = (item) => {
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
          await batch.run();
          await batch.journal.runAgain(batch.journal.itemsIn("failed"));
          await batch.journal.close();
          await batch.claim();
        }
      }),
      { numRuns: 25 },
    );
  });
});
