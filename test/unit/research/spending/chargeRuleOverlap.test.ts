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
  logged,
  lost,
  sent,
  unknown,
  witness,
} from "./chargeFixture.ts";

describe("was it charged? (calls whose times overlap)", () => {
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
        unknown("noEntry"),
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
      ["an unknown account, and no charge", [lost, nameless, witness], before, unknown("noEntry")],
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
      ["one credit", [broken, witness], [failed(1, 1), ...before], charged(1, 1), { balance: 99 }],
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
    check([
      ["outside its time", [broken, other, witness], [logged(100), failed(1), ...before], free],
      [
        "one outside, a success inside",
        [broken, other, witness],
        [logged(100), logged(20, { credits_charged: 0 }), failed(1), ...before],
        free,
      ],
      [
        "a free failure beside the charge of an answered call",
        [broken, answered("next", 20), witness],
        [logged(21), failed(1), ...before],
        unknown("notConfirmed"),
        { balance: 97 },
      ],
      [
        "the charge of a call that followed",
        [lost, answered("late", 121), witness],
        [logged(122), ...before],
        unknown("noEntry"),
      ],
    ]);
  });
});
