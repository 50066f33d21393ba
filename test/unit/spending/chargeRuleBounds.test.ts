import type { UsageEntry } from "../../../src/service/account.ts";
import type { LedgerEntry } from "../../../src/spending/ledger.ts";
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
  logged,
  lost,
  sent,
  unknown,
  witness,
} from "./chargeFixture.ts";

const notSeenFree = unknown("noEntry");

describe("was it charged? (the one rule on its boundaries)", () => {
  it("M3: a call that the ledger counts as charged is never found free, and finds its own charge each time", () => {
    const known = sent("known", "charged");
    check([
      ["its charge", [known, witness], [logged(1), ...before], charged(1)],
      [
        "its charge beside another call's",
        [known, answered("next", 20), witness],
        [logged(21), logged(1), ...before],
        charged(1),
      ],
      [
        "its charge beside a lost call",
        [known, sent("other", "unknown", { at: 5 }), witness],
        [logged(1), ...before],
        charged(1),
      ],
      [
        "the lost call beside it",
        [lost, sent("known", "charged", { at: 5 }), witness],
        [logged(6), ...before],
        free,
      ],
      ["no charge any more", [known, witness], before, unknown("otherCharges")],
      [
        "an answer that was free after all",
        [answered("dear", 0), witness],
        before,
        unknown("otherCharges"),
      ],
      [
        "a status that the log shows as a success",
        [sent("known", "charged", { status: 503 }), witness],
        [logged(1), ...before],
        charged(1),
      ],
      [
        "two charges with its status and a lost call with it",
        [sent("known", "charged", { status: 503 }), broken, witness],
        [failed(1, 3), ...before],
        charged(1),
      ],
    ]);
  });

  it("an entry is the call's from 30 s before it was sent until 30 s after it was surely over", () => {
    const found: LedgerEntry = { ...sent("found", "open"), outcome: "charged", resultId: "found" };
    check([
      ["first moment", [lost, witness], [logged(-30), ...before], charged(-30)],
      ["before it", [lost, witness], [logged(-30.001), ...before], free],
      ["last moment, without a status", [lost, witness], [logged(152), ...before], charged(152)],
      ["after it", [lost, witness], [logged(152.001), ...before], free],
      ["last moment, with a status", [broken, witness], [failed(32, 3), ...before], charged(32)],
      ["after it", [broken, witness], [failed(32.001, 3), ...before], notSeenFree],
      [
        "answered, found by the next window",
        [found, witness],
        [logged(270), ...before],
        charged(270),
      ],
      ["after it", [found, witness], [logged(270.001), ...before], unknown("otherCharges")],
      [
        "the request left later than its line was written",
        [{ ...lost, at: iso(-300) }, witness],
        [logged(152), ...before],
        charged(152),
      ],
    ]);
  });

  it("M3: the log must reach back to the first moment, be readable in between, and be final", () => {
    const unread = (seconds: number): UsageEntry => logged(seconds, { credits_charged: null });
    const later = answered("later", 600);
    const strange = sent("strange", "unknown", {}, { tool: "later_tool" });
    check([
      ["reaches back", [lost, later], [logged(601), account(-30)], free],
      ["just not", [lost, later], [logged(601), account(-29.999)], unknown("logTooShort")],
      [
        "unreadable at the first moment",
        [lost, witness],
        [unread(-30), ...before],
        unknown("unreadableEntry"),
      ],
      ["unreadable before it", [lost, witness], [unread(-30.001), ...before], free],
      [
        "unreadable at the last moment",
        [lost, witness],
        [unread(152), ...before],
        unknown("unreadableEntry"),
      ],
      ["unreadable after it", [lost, witness], [unread(152.001), ...before], free],
      [
        "a millisecond early",
        [lost, witness],
        before,
        { kind: "unknown", because: "tooEarly", wait: 1 },
        { at: 181.999 },
      ],
      [
        "an unknown tool takes as long as any",
        [strange, witness],
        before,
        { kind: "unknown", because: "tooEarly", wait: 1 },
        { at: 661.999 },
      ],
      ["and is judged then", [strange, witness], before, free, { at: 662 }],
    ]);
  });

  it("M3: only a charge of an answered call of this account, in its own time, shows the form of the log", () => {
    const ofWitness = (seconds: number, more: Partial<UsageEntry> = {}): UsageEntry[] => [
      logged(-hour / 2 + seconds, more),
      account(-hour),
    ];
    check([
      ["one credit", [lost, witness], ofWitness(1, { credits_charged: 1 }), free],
      ["first moment", [lost, witness], ofWitness(-30), free],
      ["before it", [lost, witness], ofWitness(-30.001), unknown("formNotSeen")],
      ["last moment", [lost, witness], ofWitness(32), free],
      ["after it", [lost, witness], ofWitness(32.001), unknown("formNotSeen")],
      [
        "a failure that was charged",
        [lost, witness],
        ofWitness(1, { status_code: 503 }),
        unknown("formNotSeen"),
      ],
      ["a status of 299", [lost, witness], ofWitness(1, { status_code: 299 }), free],
      [
        "a status of 300",
        [lost, witness],
        ofWitness(1, { status_code: 300 }),
        unknown("formNotSeen"),
      ],
      ["no status", [lost, witness], ofWitness(1, { status_code: null }), free],
      [
        "the charge of a call without an answer",
        [lost, sent("earlier", "charged", { at: -hour / 2 })],
        ofWitness(1),
        unknown("formNotSeen"),
      ],
      [
        "the answer of a call that is open",
        [lost, { ...witness, outcome: "unknown" }],
        ofWitness(1),
        unknown("formNotSeen"),
      ],
    ]);
  });

  it("M2: a free entry of the status counts once it is final, for one call each", () => {
    check([
      ["not final", [broken, witness], [failed(20), ...before], notSeenFree, { at: 79.999 }],
      ["final", [broken, witness], [failed(20), ...before], free, { at: 80 }],
      [
        "a charged one is not free",
        [broken, sent("other", "unknown", { at: 50, status: 503 }), witness],
        [failed(51, 3), failed(1), ...before],
        notSeenFree,
      ],
      [
        "a lost call needs none",
        [broken, sent("other", "unknown", { at: 5 }), witness],
        [failed(1), ...before],
        free,
      ],
    ]);
  });

  it("entries are the calls' whatever the case of the method, or without one", () => {
    const { method: _, ...withoutMethod } = logged(1);
    check([
      ["lower case", [lost, witness], [logged(1, { method: "post" }), ...before], charged(1)],
      ["none", [lost, witness], [withoutMethod, ...before], charged(1)],
    ]);
  });

  it("M4: an answered call's charge is told when its place among the others is certain", () => {
    const dear = answered("dear", 0);
    const [second, young] = [answered("second", 40), { at: 10 }];
    const { attempt: _a, account: _b, clockOffset: _c, ...old } = answered("old", 0);
    const twoCharges = (seconds: number): UsageEntry[] => [
      logged(seconds, { credits_charged: 30 }),
      logged(5),
      ...before,
    ];
    check([
      ["its price, at once", [dear, witness], [logged(1), ...before], charged(1), young],
      [
        "below its price, not final",
        [dear, witness],
        [logged(2, { credits_charged: 2 }), ...before],
        { kind: "unknown", because: "tooEarly", wait: 1 },
        { at: 61.999 },
      ],
      [
        "below its price, final",
        [dear, witness],
        [logged(2, { credits_charged: 2 }), ...before],
        charged(2, 2),
        { at: 62 },
      ],
      [
        "the next one may be missing",
        [dear, answered("next", 20), witness],
        [logged(2, { credits_charged: 30 }), ...before],
        charged(2, 30),
        { at: 62 },
      ],
      ["a free failure besides", [dear, witness], [failed(2), logged(1), ...before], charged(1)],
      [
        "a failure that was charged besides",
        [dear, witness],
        [failed(2, 3), logged(1), ...before],
        unknown("otherCharges"),
      ],
      [
        "a lost call besides, and two charges",
        [dear, sent("other", "unknown", { at: 5 }), witness],
        [logged(6), logged(1), ...before],
        unknown("otherCharges"),
      ],
      [
        "a call whose time is unknown",
        [dear, old, witness],
        [logged(1), ...before],
        unknown("otherCharges"),
      ],
      ["its earliest time", [second, dear, witness], twoCharges(10), charged(10, 30), { at: 400 }],
      [
        "before that",
        [second, dear, witness],
        twoCharges(9.999),
        unknown("otherCharges"),
        { at: 400 },
      ],
    ]);
  });
});
