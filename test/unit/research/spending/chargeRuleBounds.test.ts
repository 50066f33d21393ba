import type { UsageEntry } from "../../../../src/research/service/account.ts";
import type { LedgerEntry } from "../../../../src/research/spending/ledger.ts";
import {
  answered,
  before,
  broken,
  charged,
  check,
  failed,
  free,
  iso,
  logged,
  lost,
  sent,
  unknown,
  witness,
} from "./chargeFixture.ts";

const notFound = unknown("noEntry");

describe("was it charged? (the one rule on its boundaries)", () => {
  it("an entry is the call's from 30 s before it was sent until 30 s after it was surely over", () => {
    const found: LedgerEntry = { ...sent("found", "open"), outcome: "charged", resultId: "found" };
    check([
      ["first moment", [lost, witness], [logged(-30), ...before], charged(-30)],
      ["before it", [lost, witness], [logged(-30.001), ...before], notFound],
      ["last moment, without a status", [lost, witness], [logged(152), ...before], charged(152)],
      ["after it", [lost, witness], [logged(152.001), ...before], notFound],
      ["last moment, with a status", [broken, witness], [failed(32, 3), ...before], charged(32)],
      ["after it", [broken, witness], [failed(32.001, 3), ...before], notFound],
      ["first free moment", [broken, witness], [failed(-30), ...before], free],
      ["before it", [broken, witness], [failed(-30.001), ...before], notFound],
      ["last free moment", [broken, witness], [failed(32), ...before], free],
      ["after it", [broken, witness], [failed(32.001), ...before], notFound],
      [
        "answered, found by the next window",
        [found, witness],
        [logged(270), ...before],
        charged(270),
      ],
      ["after it", [found, witness], [logged(270.001), ...before], notFound],
      [
        "the request left later than its line was written",
        [{ ...lost, at: iso(-300) }, witness],
        [logged(152), ...before],
        charged(152),
      ],
    ]);
  });

  it("an entry that can't be read hides the call's own from the first moment to the last", () => {
    const unread = (seconds: number): UsageEntry => logged(seconds, { credits_charged: null });
    const own = failed(1);
    check([
      ["at the first moment", [broken], [unread(-30), own], unknown("unreadableEntry")],
      ["before it", [broken], [unread(-30.001), own], free],
      ["at the last moment", [broken], [unread(32), own], unknown("unreadableEntry")],
      ["after it", [broken], [unread(32.001), own], free],
    ]);
  });

  it("a free entry of the status counts for one call each", () => {
    check([
      [
        "a charged one is not free",
        [broken, sent("other", "unknown", { at: 50, status: 503 }), witness],
        [failed(51, 3), failed(1), ...before],
        notFound,
      ],
      [
        "a lost call needs none",
        [broken, sent("other", "unknown", { at: 5 }), witness],
        [failed(1), ...before],
        free,
      ],
      [
        "a lost call has none of another's",
        [sent("other", "unknown", { at: 5 }), broken, witness],
        [failed(1), ...before],
        notFound,
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
    const [second, young] = [answered("second", 40), answered("young", 400)];
    const { attempt: _a, account: _b, clockOffset: _c, ...old } = answered("old", 0);
    const twoCharges = (seconds: number): UsageEntry[] => [
      logged(401),
      logged(seconds, { credits_charged: 30 }),
      logged(5),
      ...before,
    ];
    check([
      ["its price, at once", [dear, witness], [logged(1), ...before], charged(1)],
      [
        "the next one may be missing",
        [dear, answered("next", 20), witness],
        [logged(2, { credits_charged: 30 }), ...before],
        notFound,
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
      ["its earliest time", [second, dear, young, witness], twoCharges(10), charged(10, 30)],
      ["before that", [second, dear, young, witness], twoCharges(9.999), notFound],
    ]);
  });
});
