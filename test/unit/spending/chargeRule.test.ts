import assert from "node:assert/strict";
import {
  account,
  answered,
  before,
  broken,
  free,
  hour,
  iso,
  judge,
  logged,
  lost,
  sent,
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
});
