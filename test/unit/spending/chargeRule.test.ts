import assert from "node:assert/strict";
import { lagOf } from "../../../src/spending/chargeRule.ts";
import type { LogReading } from "../../../src/spending/toolLog.ts";
import type { UsageEntry } from "../../../src/service/account.ts";
import {
  account,
  answered,
  before,
  broken,
  failed,
  free,
  hour,
  iso,
  judge,
  logged,
  lost,
  sent,
  start,
  unknown,
  witness,
} from "./chargeFixture.ts";

describe("was it charged? (the one rule)", () => {
  it("M3: proves that a lost call was free by a log that reaches back, shows our calls, and has no charge of it", () => {
    assert.deepEqual(judge([lost, witness], before), free);
  });

  it("M3, T13: a log that is short, or forgets, proves nothing, however many entries were asked for", () => {
    assert.deepEqual(judge([lost, witness], []), unknown("logTooShort"));
    assert.deepEqual(
      judge([lost, witness], [logged(20, { endpoint: "/v1/me/credits", credits_charged: 0 })]),
      unknown("logTooShort"),
    );
  });

  it("M3: another account's log proves nothing", () => {
    assert.deepEqual(judge([lost, witness], before, { account: "other" }), unknown("otherAccount"));
    assert.deepEqual(
      judge([{ ...lost, account: "other" }, witness], before),
      unknown("otherAccount"),
    );
    const { account: _, ...nameless } = lost;
    assert.deepEqual(
      judge([nameless, witness], before),
      unknown("otherAccount"),
      "version 0.4.0 noted none",
    );
  });

  it("M3: a clock that nobody knows proves nothing, neither when it was sent nor when the log was read", () => {
    assert.deepEqual(
      judge([sent("lost", "unknown", { clockOffset: null }), witness], before),
      unknown("clockUnknown"),
    );
    assert.deepEqual(judge([lost, witness], before, { at: null }), unknown("clockUnknown"));
  });

  it("T5: the clock's offset is the one noted with the attempt, with its sign", () => {
    const ahead = sent("lost", "unknown", { at: 3 * hour, clockOffset: -3 * hour });
    assert.deepEqual(judge([ahead, witness], [logged(1), ...before]), {
      kind: "charged",
      credits: 3,
      at: iso(1),
    });
    assert.deepEqual(judge([ahead, witness], before), free);
    const behind = sent("lost", "unknown", { at: -3 * hour, clockOffset: 3 * hour });
    assert.deepEqual(judge([behind, witness], [logged(1), ...before]), {
      kind: "charged",
      credits: 3,
      at: iso(1),
    });
  });

  it("M3: stamps that are 8 s off, either way, are still the call's", () => {
    for (const at of [-8, 10]) {
      assert.deepEqual(judge([lost, witness], [logged(at), ...before]), {
        kind: "charged",
        credits: 3,
        at: iso(at),
      });
    }
  });

  it("M3: a log that was never seen to show our calls proves nothing", () => {
    assert.deepEqual(judge([lost], before), unknown("formNotSeen"));
    assert.deepEqual(
      judge([lost, { ...witness, account: "other" }], before),
      unknown("formNotSeen"),
    );
    const otherForm = before.map((entry) => ({ ...entry, endpoint: "inspect_page" }));
    assert.deepEqual(judge([lost, witness], otherForm), unknown("formNotSeen"));
    assert.deepEqual(
      judge(
        [lost, witness],
        before.map((entry) => ({ ...entry, credits_charged: 0 })),
      ),
      unknown("formNotSeen"),
    );
  });

  it("T6: is patient while the service may be at work on it, and while the log lags", () => {
    const early = judge([lost, witness], before, { at: 60 });
    assert.deepEqual(early, {
      kind: "unknown",
      because: "tooEarly",
      wait: (2 + 120 + 60 - 60) * 1000,
    });
    assert.deepEqual(judge([lost, witness], before, { at: 182 }), free);
    assert.equal(judge([lost, witness], before, { at: 181 })?.kind, "unknown");
    assert.equal(
      judge([lost, witness], before, { at: 190, lag: 10 })?.kind,
      "unknown",
      "as late as entries were seen to come",
    );
    assert.deepEqual(judge([lost, witness], before, { at: 192, lag: 10 }), free);
  });

  it("T6: a call whose window ended may have left minutes after its line, and may be at work since", () => {
    const open = sent("lost", "open");
    assert.equal(judge([open, witness], before, { at: 240 + 120 + 59 })?.kind, "unknown");
    assert.deepEqual(judge([open, witness], before, { at: 240 + 120 + 60 }), free);
  });

  it("M2: a free entry that is young may still be charged, and proves nothing", () => {
    const entries = [logged(1, { status_code: 503, credits_charged: 0 }), ...before];
    assert.equal(judge([broken, witness], entries, { at: 10 })?.kind, "unknown");
    assert.deepEqual(judge([broken, witness], entries), free);
  });

  it("M2: another call's free entry is not this call's: tool, status and time must fit", () => {
    const others = {
      "a 429": logged(1, { status_code: 429, credits_charged: 0 }),
      "another window's 422": logged(1, { status_code: 422, credits_charged: 0 }),
      "an earlier one": logged(-120, { status_code: 503, credits_charged: 0 }),
      "another tool's": logged(1, {
        endpoint: "/v1/tools/inspect_serp",
        status_code: 503,
        credits_charged: 0,
      }),
      "a stranger's key": logged(1, {
        credential_id: "cred_other",
        status_code: 503,
        credits_charged: 0,
      }),
    };
    for (const [what, entry] of Object.entries(others)) {
      assert.deepEqual(judge([broken, witness], [entry, ...before]), unknown("noEntry"), what);
    }
  });

  it("M2: a 503 that was charged is found, whether the log says 503 or 200", () => {
    assert.deepEqual(judge([broken, witness], [logged(1, { status_code: 503 }), ...before]), {
      kind: "charged",
      credits: 3,
      at: iso(1),
    });
    assert.deepEqual(judge([broken, witness], [logged(1), ...before]), {
      kind: "charged",
      credits: 3,
      at: iso(1),
    });
  });

  it("T7: the charge of another 503 is not this one's", () => {
    const other = sent("other", "charged", { at: -1, status: 503 });
    assert.equal(
      judge([broken, other, witness], [logged(0, { status_code: 503 }), ...before])?.kind,
      "unknown",
    );
    const both = [logged(2, { status_code: 503 }), logged(0, { status_code: 503 }), ...before];
    assert.deepEqual(judge([broken, other, witness], both), {
      kind: "charged",
      credits: 3,
      at: iso(2),
    });
  });

  it("T7: one free entry does not clear two calls", () => {
    const other = sent("other", "unknown", { at: 5, status: 503 });
    const one = [logged(1, { status_code: 503, credits_charged: 0 }), ...before];
    assert.deepEqual(judge([broken, other, witness], one), unknown("noEntry"));
    assert.deepEqual(judge([other, broken, witness], one), unknown("noEntry"));
    assert.deepEqual(
      judge(
        [broken, other, witness],
        [logged(6, { status_code: 503, credits_charged: 0 }), ...one],
      ),
      free,
    );
  });

  it("T7: one charge does not decide about two calls, and two charges decide about both", () => {
    const other = sent("other", "unknown", { at: 5 });
    assert.deepEqual(
      judge([lost, other, witness], [logged(3), ...before]),
      unknown("otherCharges"),
    );
    assert.deepEqual(
      judge([lost, other, witness], [logged(6), logged(1), ...before])?.kind,
      "charged",
    );
  });

  it("an answered call's charge is its own, once it surely is in the log", () => {
    const next = answered("next", 20);
    assert.deepEqual(judge([lost, next, witness], [logged(21), ...before]), free);
    assert.deepEqual(
      judge([lost, answered("next", hour - 30), witness], [logged(21), ...before])?.kind,
      "charged",
    );
    const recent = sent("recent", "unknown", { at: 20, status: 503 });
    assert.equal(
      judge([recent, answered("next", 60), witness], [logged(21), ...before], { at: 100 })?.kind,
      "unknown",
      "the charge of the answered call may be missing yet",
    );
  });

  it("an answered call whose own entry was cut off does not explain a charge", () => {
    const first = answered("first", -50);
    const ledger = [lost, first, answered("next", 20), answered("seen later", 600)];
    const entries = [logged(601), logged(21), logged(1)];
    assert.deepEqual(judge(ledger, [...entries, account(-79.999)]), unknown("otherCharges"));
    assert.deepEqual(
      judge(ledger, [...entries, account(-80)]),
      free,
      "the log reaches back to the earliest time of its entry",
    );
  });

  it("an answered call that was free, by the log, does not lend its place to a charge", () => {
    const next = answered("next", 20);
    assert.deepEqual(
      judge([lost, next, witness], [logged(1), logged(21, { credits_charged: 0 }), ...before]),
      unknown("otherCharges"),
    );
  });

  it("a stranger's charge with the same key leaves it open", () => {
    const next = answered("next", 20);
    assert.deepEqual(
      judge([lost, next, witness], [logged(21), logged(300), ...before]),
      free,
      "too late to be its own",
    );
    assert.deepEqual(
      judge([lost, next, witness], [logged(21), logged(140), ...before])?.kind,
      "charged",
    );
  });

  it("entries of other keys, agents, tools and readings are none of it", () => {
    const others = [
      logged(1, { credential_id: "cred_other" }),
      logged(1, { auth_source: "mcp_oauth" }),
      logged(1, { endpoint: "/v1/tools/inspect_serp" }),
      logged(1, { method: "GET" }),
    ];
    assert.deepEqual(judge([lost, witness], [...others, ...before]), free);
    assert.deepEqual(
      judge([lost, witness], [logged(1, { credential_id: null }), ...before])?.kind,
      "charged",
      "without a key it may be our own",
    );
    assert.deepEqual(
      judge([lost, witness], [logged(1, { credential_id: "cred_other" }), ...before], {
        credentialId: null,
      })?.kind,
      "charged",
    );
  });

  it("an entry that can't be read may be anything", () => {
    const { endpoint: _, ...nameless } = logged(1);
    for (const entry of [
      logged(1, { credits_charged: null }),
      logged(1, { created_at: "soon" }),
      nameless,
    ]) {
      assert.deepEqual(judge([lost, witness], [entry, ...before]), unknown("unreadableEntry"));
    }
    assert.deepEqual(
      judge([lost, witness], [logged(-600, { credits_charged: null }), ...before]),
      free,
      "it is another time's",
    );
  });

  it("calls of version 0.4.0, whose time is unknown, may have any charge", () => {
    const { attempt: _a, account: _b, clockOffset: _c, ...old } = answered("old", 0);
    assert.deepEqual(judge([lost, old, witness], [logged(1), ...before]), unknown("otherCharges"));
    assert.deepEqual(judge([lost, old, witness], before), free);
  });

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
