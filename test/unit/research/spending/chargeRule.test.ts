import assert from "node:assert/strict";
import type { LedgerEntry } from "../../../../src/research/spending/ledger.ts";
import { emptyDay, readDay } from "../../../../src/research/spending/ledgerLines.ts";
import {
  account,
  answered,
  before,
  broken,
  charged,
  check,
  failed,
  free,
  hour,
  iso,
  judge,
  known,
  logged,
  lost,
  sent,
  unknown,
  witness,
} from "./chargeFixture.ts";

const own = [failed(1), ...before];

describe("was it charged? (the one rule)", () => {
  it("proves that a call was free by an entry of this very call with 0 credits and a balance that is what it was", () => {
    check([
      ["both", [broken, witness], own, free],
      ["nothing but the entry", [broken], [failed(1)], free],
      ["a call to which no status came may be charged yet", [lost], own, unknown("noEntry")],
      ["the balance fell by the price", [broken], own, unknown("notConfirmed"), { balance: 97 }],
      ["the balance fell by less", [broken], own, unknown("notConfirmed"), { balance: 99 }],
      ["credits were bought", [broken], own, unknown("notConfirmed"), { balance: 1100 }],
      ["the balance couldn't be read", [broken], own, unknown("notConfirmed"), { balance: null }],
    ]);
    const { balance: _, ...earlier } = broken;
    assert.deepEqual(
      judge([earlier], own),
      unknown("notConfirmed"),
      "version 1.0.0 noted no balance",
    );
  });

  it("absence proves nothing, whatever else the log shows and however old the call is", () => {
    check([
      ["a log that reaches back", [lost, witness], before, unknown("noEntry")],
      ["an empty log", [lost, witness], [], unknown("noEntry")],
      ["a call that a status came to", [broken, witness], before, unknown("noEntry")],
    ]);
  });

  it("says the same of every status", () => {
    for (let status = 300; status < 600; status += 1) {
      const call = sent("call", "unknown", { status });
      const entry = (credits: number): ReturnType<typeof logged> =>
        logged(1, { status_code: status, credits_charged: credits });
      check([
        [`${status} free`, [call], [entry(0)], free],
        [`${status} charged`, [call], [entry(3)], charged(1), { balance: 97 }],
        [`${status} without an entry`, [call], before, unknown("noEntry")],
      ]);
    }
  });

  it("once a later call of the account was charged the balance says nothing: that may have been free", () => {
    const next = answered("next", 60);
    const elsewhere = answered("elsewhere", 60, { account: "other" });
    const open = sent("open", "unknown", { at: 60 });
    check([
      ["an answered call", [broken, next], own, unknown("notConfirmed"), { balance: known - 3 }],
      [
        "one of another tool",
        [broken, { ...next, tool: "inspect_serp" }],
        own,
        unknown("notConfirmed"),
        { balance: 97 },
      ],
      ["its charge is gone, too", [broken, next], own, unknown("notConfirmed"), { balance: 94 }],
      [
        "a call of another account",
        [broken, elsewhere],
        own,
        unknown("notConfirmed"),
        { balance: 97 },
      ],
      ["a call of unknown outcome", [broken, open], own, unknown("notConfirmed"), { balance: 97 }],
      ["an earlier call", [broken, witness], own, unknown("notConfirmed"), { balance: 97 }],
    ]);
  });

  it("calls within a second of the service's clock are in the order of the ledger's lines", async () => {
    // the offset of each is known to a second only: the charged call seems to come later
    const paid = answered("paid", 0.1, { tool: "inspect_serp" });
    const late = {
      ...paid,
      attempt: { sentAt: iso(0.1), took: 200, clockOffset: 900, status: 200 },
    };
    const refused = sent("refused", "unknown", { at: 0.7, took: 0.1, status: 503 });
    const linesOf = ({ outcome, credits, attempt, resultId, ...call }: LedgerEntry): object[] => [
      { kind: "call", ...call },
      { kind: "settle", id: call.id, outcome, credits, attempt, resultId },
    ];
    const judged = async (lines: readonly object[], name = "2026-03-01"): Promise<unknown> => {
      const text = lines.map((line) => `\n${JSON.stringify(line)}\n`).join("");
      const { entries } = await readDay(text, { ...emptyDay, name });
      const [call, other] = [entries.get("refused"), entries.get("paid")];
      assert.ok(call && other);
      return judge([call, other], own);
    };
    const [first, then] = [linesOf(late), linesOf(refused)];
    assert.deepEqual(await judged([...first, ...then]), free);
    const notProved = unknown("notConfirmed");
    assert.deepEqual(await judged([...then, ...first]), notProved);
    const [begun, ended] = first;
    assert.deepEqual(await judged([begun ?? {}, ...then, ended ?? {}]), notProved, "at once");
    assert.deepEqual(await judged([...first, ...then], ""), notProved, "of files nobody named");
  });

  it("another account's log proves nothing, and a call of version 0.4.0 has no log that is known", () => {
    assert.deepEqual(judge([broken], own, { account: "other" }), unknown("otherAccount"));
    const { account: _, ...nameless } = broken;
    assert.deepEqual(judge([nameless], own), unknown("notLookedUp"));
  });

  it("a call whose time by the service's clock nobody knows is not found", () => {
    const unplaced = sent("lost", "unknown", { clockOffset: null });
    assert.deepEqual(judge([unplaced], own), unknown("clockUnknown"));
  });

  it("T5: the clock's offset is the one noted with the attempt, with its sign", () => {
    for (const [at, clockOffset] of [
      [3 * hour, -3 * hour],
      [-3 * hour, 3 * hour],
    ] as const) {
      const call = sent("call", "unknown", { at, clockOffset, status: 503 });
      assert.deepEqual(judge([call], [logged(1), ...before]), charged(1));
      assert.deepEqual(judge([call], own), free);
    }
  });

  it("M3: stamps that are 8 s off, either way, are still the call's", () => {
    for (const at of [-8, 10]) {
      assert.deepEqual(judge([lost], [logged(at)]), charged(at));
      assert.deepEqual(judge([broken], [failed(at)]), free);
    }
  });

  it("M2: another call's free entry is not this call's: tool, status, method, key and time must fit", () => {
    const others = {
      "a 429": logged(1, { status_code: 429, credits_charged: 0 }),
      "a success": logged(1, { credits_charged: 0 }),
      "an earlier one": failed(-120),
      "a later one": failed(120),
      "another tool's": { ...failed(1), endpoint: "/v1/tools/inspect_serp" },
      "another form of path": { ...failed(1), endpoint: "inspect_page" },
      "another method": { ...failed(1), method: "GET" },
      "an agent's": { ...failed(1), auth_source: "mcp_oauth" },
      "a stranger's key": { ...failed(1), credential_id: "cred_other" },
    };
    for (const [what, entry] of Object.entries(others)) {
      assert.deepEqual(judge([broken, witness], [entry, ...before]), unknown("noEntry"), what);
    }
  });

  it("a success without a charge proves nothing about a call that brought nothing: an answered one may have been free", () => {
    assert.deepEqual(
      judge([lost, witness], [logged(1, { credits_charged: 0 }), ...before]),
      unknown("noEntry"),
    );
  });

  it("M2: a 503 that was charged is found, whether the log says 503 or 200", () => {
    assert.deepEqual(judge([broken, witness], [failed(1, 3), ...before]), charged(1));
    assert.deepEqual(judge([broken, witness], [logged(1), ...before]), charged(1));
  });

  it("a charge below the price is believed only when the balance fell by just that", () => {
    check([
      ["it did", [broken], [failed(1, 2)], charged(1, 2), { balance: 98 }],
      ["it fell by the price", [broken], [failed(1, 2)], unknown("notConfirmed"), { balance: 97 }],
      ["it isn't known", [broken], [failed(1, 2)], unknown("notConfirmed"), { balance: null }],
      [
        "of an answered call",
        [answered("a", 0)],
        [logged(1, { credits_charged: 2 })],
        charged(1, 2),
        { balance: 98 },
      ],
      [
        "of one that was free",
        [answered("a", 0)],
        [logged(1, { credits_charged: 0 })],
        charged(1, 0),
      ],
      [
        "of one that wasn't",
        [answered("a", 0)],
        [logged(1, { credits_charged: 0 })],
        unknown("notConfirmed"),
        { balance: 97 },
      ],
    ]);
  });

  it("T7: the charge of another 503 is not this one's", () => {
    const other = sent("other", "charged", { at: -1, status: 503 });
    assert.deepEqual(judge([broken, other], [failed(0, 3)]), unknown("noEntry"));
    assert.deepEqual(judge([broken, other], [failed(2, 3), failed(0, 3)]), charged(2));
  });

  it("T7: one free entry does not clear two calls", () => {
    const other = sent("other", "unknown", { at: 5, status: 503 });
    assert.deepEqual(judge([broken, other], own), unknown("noEntry"));
    assert.deepEqual(judge([other, broken], own), unknown("noEntry"));
    assert.deepEqual(judge([broken, other], [failed(6), ...own]), free);
  });

  it("T7: one charge does not decide about two calls, and two charges decide about both", () => {
    const other = sent("other", "unknown", { at: 5 });
    assert.deepEqual(judge([lost, other], [logged(3)]), unknown("otherCharges"));
    assert.deepEqual(judge([lost, other], [logged(6), logged(1)])?.kind, "charged");
  });

  it("an answered call's charge is its own, and a stranger's with the same key leaves it open whose it is", () => {
    const next = answered("next", 20);
    assert.deepEqual(judge([lost, next], [logged(21)]), unknown("noEntry"));
    assert.deepEqual(judge([lost, next], [logged(21), logged(140)])?.kind, "charged");
    assert.deepEqual(
      judge([lost, next], [logged(21), logged(300)]),
      unknown("noEntry"),
      "too late",
    );
  });

  it("an entry that can't be read may be anything", () => {
    const { endpoint: _, ...nameless } = failed(1);
    for (const entry of [
      logged(1, { credits_charged: null }),
      logged(1, { created_at: "soon" }),
      nameless,
    ]) {
      assert.deepEqual(judge([broken], [entry, ...own]), unknown("unreadableEntry"));
    }
    assert.deepEqual(
      judge([broken], [logged(-600, { credits_charged: null }), ...own]),
      free,
      "it is another time's",
    );
  });

  it("calls of version 0.4.0, whose time is unknown, may have any charge", () => {
    const { attempt: _a, account: _b, clockOffset: _c, ...old }: LedgerEntry = answered("old", 0);
    assert.deepEqual(judge([lost, old], [logged(1)]), unknown("otherCharges"));
  });

  it("M3: a call that the ledger counts as charged is never found free, and finds its own charge each time", () => {
    const paid = sent("paid", "charged", { status: 503 });
    check([
      ["its charge", [paid], [failed(1, 3)], charged(1)],
      ["its charge as a success", [paid], [logged(1)], charged(1)],
      [
        "beside an answered call's",
        [paid, answered("next", 20)],
        [logged(21), failed(1, 3)],
        charged(1),
      ],
      ["no charge any more", [paid], before, unknown("noEntry")],
      ["free after all, says the log", [paid], own, unknown("noEntry")],
      ["an older log", [answered("old", -2 * hour)], [account(-hour)], unknown("noEntry")],
      ["iso times", [paid], [failed(1, 3)], { kind: "charged", credits: 3, at: iso(1) }],
    ]);
  });

  it("says when the charge was logged in UTC, also where the log says no zone or another one", () => {
    for (const time of [
      "2026-03-01T12:00:01",
      "2026-03-01 12:00:01.000",
      "2026-03-01T13:00:01+0100",
    ]) {
      const entry = { ...failed(1, 3), created_at: time };
      assert.deepEqual(judge([broken], [entry], { balance: known - 3 }), charged(1), time);
    }
  });
});
