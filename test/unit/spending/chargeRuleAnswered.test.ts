import assert from "node:assert/strict";
import { lagOf } from "../../../src/spending/chargeRule.ts";
import type { LogReading } from "../../../src/spending/toolLog.ts";
import type { UsageEntry } from "../../../src/service/account.ts";
import {
  account,
  answered,
  before,
  failed,
  hour,
  iso,
  judge,
  logged,
  lost,
  sent,
  start,
  witness,
} from "./chargeFixture.ts";

describe("was it charged? (what the log shows of answered calls)", () => {
  it("M4: tells what an answered call really cost", () => {
    assert.deepEqual(
      judge([answered("dear", 0), witness], [logged(1, { credits_charged: 30 }), ...before], {
        at: 10,
      }),
      { kind: "charged", credits: 30, at: iso(1) },
    );
    const two = [answered("second", 10), answered("first", 0), witness];
    assert.deepEqual(judge(two, [logged(11, { credits_charged: 30 }), logged(1), ...before]), {
      kind: "charged",
      credits: 30,
      at: iso(11),
    });
    assert.notEqual(
      judge(two, [logged(11, { credits_charged: 30 }), ...before])?.kind,
      "charged",
      "one of the two is missing",
    );
    assert.notEqual(
      judge([answered("dear", 0), lost, witness], [logged(1, { credits_charged: 30 }), ...before])
        ?.kind,
      "charged",
      "a lost call may have it",
    );
  });

  it("M4: tells it also while younger calls follow whose charges the log lacks", () => {
    const following = [answered("dear", 0), answered("next", 50), answered("last", 100), witness];
    const entries = [logged(51), logged(1, { credits_charged: 30 }), ...before];
    assert.deepEqual(judge(following, entries, { at: 101 }), {
      kind: "charged",
      credits: 30,
      at: iso(1),
    });
    assert.notEqual(judge(following, entries, { at: 61 })?.kind, "charged");
  });

  it("M2: an answered call's entry without a charge may still get one", () => {
    const entries = [logged(1, { credits_charged: 0 }), ...before];
    assert.notEqual(judge([answered("new", 0), witness], entries, { at: 30 })?.kind, "charged");
    assert.deepEqual(judge([answered("new", 0), witness], entries, { at: 90 }), {
      kind: "charged",
      credits: 0,
      at: iso(1),
    });
  });

  it("finds that a refused call was charged after all", () => {
    const refused = sent("refused", "notCharged", { status: 422 });
    assert.deepEqual(judge([refused, witness], [logged(1, { status_code: 422 }), ...before]), {
      kind: "charged",
      credits: 3,
      at: iso(1),
    });
    assert.notEqual(
      judge([refused, witness], [logged(1), ...before])?.kind,
      "charged",
      "a success is not a refusal",
    );
  });

  it("sees how late the log is by the answered calls that it lacks", () => {
    const reading = (entries: readonly UsageEntry[], at: number): LogReading => ({
      entries,
      readAt: start + at * 1000,
      account: "own",
      credentialId: "cred_own",
    });
    const two = [answered("a", 0), answered("b", 10), witness];
    assert.equal(lagOf(two, reading([logged(11), logged(1), ...before], 15)), 0);
    assert.equal(
      lagOf(two, reading([logged(1), ...before], 15)),
      3_000,
      "the younger one is missing",
    );
    assert.equal(lagOf(two, reading(before, 15)), 13_000);
    assert.equal(
      lagOf([answered("elsewhere", 0, { account: "other" }), witness], reading(before, 15)),
      0,
      "another account's call is in another log",
    );
    assert.equal(
      lagOf(two, { ...reading(before, 15), readAt: undefined }),
      0,
      "the time of the reading is unknown",
    );
    assert.equal(
      lagOf([answered("old", -2 * hour), ...two], reading([logged(11), logged(1), ...before], 15)),
      0,
      "the log does not reach back to it",
    );
    assert.equal(
      lagOf(two, reading([failed(11), logged(1), ...before], 15)),
      3_000,
      "a failure is no answer",
    );
    assert.equal(
      lagOf(
        [sent("known", "charged"), sent("odd", "unknown", {}, { resultId: "odd" }), witness],
        reading(before, 15),
      ),
      0,
      "only answers are surely logged",
    );
    const [long, short] = [
      sent("long", "charged", { took: 60, status: 200 }, { resultId: "long" }),
      answered("short", 10),
    ];
    assert.equal(
      lagOf([long, short, witness], reading([logged(11), ...before], 70)),
      10_000,
      "the one that ended last is missing",
    );
    assert.equal(
      lagOf([answered("a", 0)], reading([account(-30)], 15)),
      0,
      "what is as old as the oldest entry may be cut off",
    );
    assert.equal(lagOf([answered("a", 0)], reading([account(-30.001)], 15)), 13_000);
  });
});
