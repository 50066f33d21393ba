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

  it("T7: calls whose times overlap, directly or through others, share their charges", () => {
    const next = sent("next", "unknown", { at: 62, status: 503 });
    const [middle, last] = [
      sent("middle", "unknown", { at: 50, status: 503 }),
      sent("last", "unknown", { at: 100, status: 503 }),
    ];
    const open = sent("open", "open", { at: 5 });
    const refused = sent("refused", "notCharged", { at: 1 });
    check([
      [
        "times that touch",
        [broken, next, witness],
        [failed(32, 3), ...before],
        unknown("otherCharges"),
      ],
      [
        "times that don't",
        [broken, sent("next", "unknown", { at: 62.001, status: 503 }), witness],
        [failed(32, 3), ...before],
        charged(32),
      ],
      [
        "a chain of three",
        [last, middle, broken, witness],
        [failed(75, 3), ...before],
        unknown("otherCharges"),
      ],
      [
        "the first calls of the ledger",
        [answered("second", 10), answered("first", 0)],
        [logged(11, { credits_charged: 30 }), account(-hour)],
        unknown("otherCharges"),
        { at: 100 },
      ],
      [
        "a call that is open",
        [lost, open, witness],
        [logged(6), ...before],
        unknown("otherCharges"),
      ],
      [
        "a call of another tool",
        [broken, { ...middle, tool: "inspect_serp" }, witness],
        [failed(1), ...before],
        free,
      ],
      [
        "a call that was never sent",
        [answered("dear", 0), refused, witness],
        [logged(1), ...before],
        charged(1),
      ],
    ]);
  });

  it("T7: a call of another account has no charge in this one's log, and one of an unknown account may have any", () => {
    const elsewhere = answered("elsewhere", 1, { account: "other" });
    const { account: _, ...nameless } = answered("nameless", 1);
    check([
      [
        "the charge of a lost call beside it",
        [lost, elsewhere, witness],
        [logged(1), ...before],
        charged(1),
      ],
      [
        "the same in the time of both",
        [lost, answered("own", 0), elsewhere, witness],
        [logged(60), logged(1), ...before],
        charged(60),
      ],
      [
        "an answer beside it",
        [answered("dear", 0), elsewhere, witness],
        [logged(1), ...before],
        charged(1),
      ],
      [
        "a refusal beside it",
        [broken, { ...broken, id: "elsewhere", account: "other" }, witness],
        [failed(1), ...before],
        free,
      ],
      [
        "an unknown account",
        [lost, nameless, witness],
        [logged(1), ...before],
        unknown("otherCharges"),
      ],
      ["an unknown account, and no charge", [lost, nameless, witness], before, free],
    ]);
  });

  it("T7: a charge with the status of the call is its own when there are as many as calls with it", () => {
    const other = sent("other", "unknown", { at: 5 });
    const known = sent("known", "charged", { at: -1, status: 503 });
    const { status_code: _, ...nameless } = logged(1);
    const twin = sent("twin", "unknown", { at: 1, status: 503 });
    check([
      [
        "a lost call has no status",
        [broken, other, witness],
        [failed(1, 3), ...before],
        charged(1),
      ],
      [
        "a charged call has its own",
        [broken, known, other, witness],
        [failed(2, 3), failed(0, 3), ...before],
        charged(2),
      ],
      ["one for two", [broken, twin, witness], [failed(1, 3), ...before], unknown("otherCharges")],
      [
        "one credit for two",
        [broken, twin, witness],
        [failed(1, 1), ...before],
        unknown("otherCharges"),
      ],
      ["one credit", [broken, witness], [failed(1, 1), ...before], charged(1, 1)],
      [
        "an entry without a status belongs to no call by that",
        [lost, broken, witness],
        [nameless, ...before],
        unknown("otherCharges"),
      ],
      [
        "of several, the nearest to its middle",
        [sent("long", "unknown", { took: 10, status: 503 }), witness],
        [failed(20, 9), failed(4, 5), failed(-10, 7), ...before],
        charged(4, 5),
      ],
    ]);
  });

  it("T7: a charge outside the call's own time, or one that answered calls explain, is none of it", () => {
    const other = sent("other", "unknown", { at: 20 });
    const late = [lost, answered("late", 121), witness];
    check([
      ["outside its time", [broken, other, witness], [logged(100), failed(1), ...before], free],
      [
        "one outside, a success inside",
        [broken, other, witness],
        [logged(100), logged(20, { credits_charged: 0 }), failed(1), ...before],
        unknown("otherCharges"),
      ],
      [
        "a free failure beside the charge of an answered call",
        [broken, answered("next", 20), witness],
        [logged(21), failed(1), ...before],
        free,
      ],
      [
        "an answered call whose charge may be missing",
        late,
        [logged(122), ...before],
        unknown("otherCharges"),
        { at: 182.999 },
      ],
      ["that is in the log for sure", late, [logged(122), ...before], free, { at: 183 }],
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
