import assert from "node:assert/strict";
import {
  answered,
  before,
  charged,
  iso,
  judge,
  logged,
  lost,
  sent,
  witness,
} from "./chargeFixture.ts";

describe("was it charged? (what the log shows of answered calls)", () => {
  it("M4: tells what an answered call really cost", () => {
    assert.deepEqual(
      judge([answered("dear", 0), witness], [logged(1, { credits_charged: 30 }), ...before]),
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

  it("M4: tells it also while younger calls follow whose charges the log lacks, where the log is written further than the call", () => {
    const following = [answered("dear", 0), answered("next", 50), answered("last", 100), witness];
    const dear = logged(1, { credits_charged: 30 });
    assert.deepEqual(judge(following, [logged(51), dear, ...before]), charged(1, 30));
    const near = [answered("dear", 0), answered("next", 20), witness];
    assert.equal(judge(near, [logged(29), dear, ...before])?.kind, "charged");
    assert.notEqual(judge(near, [dear, ...before])?.kind, "charged", "which of the two it is of");
  });

  it("a charge above the price is believed whatever the balance says: it may be late", () => {
    const dear = logged(1, { credits_charged: 30 });
    for (const balance of [100, 97, 70, null]) {
      assert.deepEqual(judge([answered("dear", 0)], [dear], { balance }), charged(1, 30));
    }
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
});
