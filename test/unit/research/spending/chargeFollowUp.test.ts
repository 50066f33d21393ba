import assert from "node:assert/strict";
import { ChargeFollowUp } from "../../../../src/research/spending/chargeFollowUp.ts";
import type { LedgerEntry, LedgerOutcome } from "../../../../src/research/spending/ledger.ts";
import type { ChargeVerdict } from "../../../../src/research/spending/chargeRule.ts";
import { TestClock, settled } from "../batches/batchClock.ts";
import { key, origin, source } from "./checkFixture.ts";

describe("looking again what a call cost that was broken off", () => {
  let clock: TestClock;
  let outcome: LedgerOutcome;
  let done: string[];
  let told: string[];
  /** What the log proves with each look; "unknown" from then on. */
  let proofs: (LedgerOutcome | Error)[];
  let followUp: ChargeFollowUp;

  beforeEach(() => {
    clock = new TestClock();
    outcome = "unknown";
    done = [];
    told = [];
    proofs = [];
    const entry = (): LedgerEntry => ({
      id: "call-1",
      tool: "inspect_page",
      subject: "a",
      origin,
      price: 3,
      session: "s",
      at: new Date(clock.now()).toISOString(),
      account: source.account,
      key,
      outcome,
      credits: 3,
    });
    followUp = new ChargeFollowUp({
      ledger: {
        entries: () => Promise.resolve([entry(), { ...entry(), id: "b", account: "another" }]),
      },
      lookup: {
        lookUp: (_source, ids) => {
          done.push(`log ${ids.join()}`);
          const proof = proofs.shift() ?? "unknown";
          if (proof instanceof Error) {
            return Promise.reject(proof);
          }
          outcome = proof;
          const verdicts = new Map<string, ChargeVerdict>(
            proof === "charged"
              ? [["call-1", { kind: "charged", credits: 3, at: "" }]]
              : proof === "notCharged"
                ? [["call-1", { kind: "notCharged" }]]
                : [],
          );
          return Promise.resolve({ verdicts, differences: [], balance: undefined });
        },
      },
      pendingCalls: {
        removeAbandoned: (of, _now, id) => Promise.resolve(void done.push(`forget ${of} ${id}`)),
      },
      clock,
      refresh: () => Promise.resolve(void done.push("balance")),
      noteDifferences: (differences) =>
        told.push(
          ...differences.map(({ id, charged, wasUnknown }) => `${id} ${charged} ${wasUnknown}`),
        ),
      warn: (error) => void done.push(`warn ${String(error)}`),
    });
  });

  it("reads the log and the balance until the charge is known, and not again", async () => {
    proofs = ["unknown", "charged"];
    const following = followUp.follow({ source });
    await settled();
    assert.deepEqual(done, [], "right after the end neither says anything yet");
    await clock.pass(5_000);
    assert.deepEqual(done, ["log call-1", "balance"]);
    await clock.pass(25_000);
    await following;
    assert.deepEqual(done.slice(2), ["log call-1", "balance"]);
    await clock.pass(3_600_000);
    assert.equal(done.length, 4);
    assert.deepEqual(told, ["call-1 3 true"], "the person, once");
  });

  it("takes away the note of a call that was free, so that the same call asks nothing", async () => {
    proofs = ["notCharged"];
    const following = followUp.follow({ source });
    await clock.pass(5_000);
    await following;
    assert.deepEqual(done, ["log call-1", `forget ${key} call-1`, "balance"]);
  });

  it("refreshes the balance without the log where somebody else has found out what it cost", async () => {
    const following = followUp.follow({ source });
    outcome = "charged";
    await clock.pass(5_000);
    await following;
    assert.deepEqual(done, ["balance"]);
  });

  it("goes on where the log can't be read, and gives up after a quarter of an hour", async () => {
    proofs = [new Error("no network")];
    const following = followUp.follow({ source });
    await clock.pass(900_000);
    await following;
    assert.deepEqual(done.slice(0, 3), ["log call-1", "warn Error: no network", "balance"]);
    assert.equal(done.filter((step) => step === "balance").length, 4);
  });

  it("looks once for all calls of an account, from the end of the last one on", async () => {
    proofs = ["unknown", "charged"];
    const first = followUp.follow({ source });
    await clock.pass(4_000);
    const second = followUp.follow({ source });
    await clock.pass(1_000);
    assert.deepEqual(done, [], "the second one has just ended");
    await clock.pass(4_000);
    assert.deepEqual(done, ["log call-1", "balance"]);
    await clock.pass(25_000);
    await Promise.all([first, second]);
    assert.deepEqual([done.length, told], [4, ["call-1 3 true"]]);
  });

  it("ends with its window", async () => {
    const following = followUp.follow({ source });
    followUp.close();
    await following;
    assert.deepEqual([done, clock.timers], [[], 0]);
  });
});
