import assert from "node:assert/strict";
import { describeKeyFailure } from "../../../../src/editor/features/account/keys/keyFailure.ts";
import {
  describeFailure,
  failureHelp,
  whatItCost,
} from "../../../../src/editor/features/paidCalls/failure.ts";
import { NotConnectedError, TimedOutError } from "../../../../src/research/service/errors.ts";
import { statusError } from "../../../../src/research/service/errorAnswers.ts";
import type { UnknownReason } from "../../../../src/research/spending/chargeRule.ts";
import { inspectPage } from "../../../../src/research/tools/inspectPage.ts";

describe("a call that the service refused, in words", () => {
  const told = (status: number, body: unknown, balance = 500): string =>
    describeFailure(
      statusError({ status, headers: {} }, body, 0),
      inspectPage,
      { kind: "unknown", because: "logUnreadable" },
      balance,
    ).sentence;

  it("L6: 403 and 409 show the reason and don't blame the base URL", () => {
    for (const status of [403, 409]) {
      for (const body of [
        { detail: "Your plan is being changed." },
        { error: { message: "Your plan is being changed." } },
      ]) {
        assert.match(told(status, body), new RegExp(`${status}.*Your plan is being changed`, "u"));
        assert.doesNotMatch(told(status, body), /base URL/iu);
      }
      assert.match(told(status, undefined), new RegExp(`HTTP ${status}`, "u"));
      assert.doesNotMatch(told(status, undefined), /base URL/iu);
    }
    assert.match(told(405, undefined), /base URL/iu);
    const key = describeKeyFailure(
      statusError({ status: 403, headers: {} }, { detail: "Keys are locked." }, 0),
    );
    assert.match(key, /403.*Keys are locked/u);
  });

  it("F11: names a cheaper tool only while there are credits for one", () => {
    const refused = { detail: "Insufficient credits." };
    assert.match(told(402, refused, 2), /you have 2.*cheaper tool/u);
    assert.match(told(402, refused, 0), /you have none left.*Insufficient credits.*Buy credits/u);
    assert.doesNotMatch(told(402, refused, 0), /cheaper/u);
    assert.match(told(402, refused), /Check your balance and plan/u);
  });

  it("says of each reason that nobody can tell, in a sentence of its own, and “weren't charged” only of what is proved", () => {
    const reasons: readonly (readonly [UnknownReason, RegExp])[] = [
      ["notLookedUp", /^You may have been charged\. Check Activity/u],
      ["logUnreadable", /the usage log couldn't be read/u],
      ["otherAccount", /made with another key/u],
      ["clockUnknown", /clock wasn't known/u],
      ["unreadableEntry", /has an entry that can't be read/u],
      ["otherCharges", /charges that may belong to this call or to others/u],
      ["noEntry", /^We couldn't find this call in the usage log/u],
      ["notConfirmed", /less than the price for this call, but your balance doesn't confirm that/u],
    ];
    const sentences = new Set<string>();
    for (const [because, sentence] of reasons) {
      const said = whatItCost(inspectPage, { kind: "unknown", because });
      assert.match(said, sentence);
      assert.match(said, /may cost 3 credits more\.$/u);
      assert.doesNotMatch(said, /weren't charged/u);
      sentences.add(said);
    }
    assert.equal(sentences.size, reasons.length);
    assert.equal(whatItCost(inspectPage, { kind: "notCharged" }), "You weren't charged.");
    assert.match(
      whatItCost(inspectPage, { kind: "charged", credits: 3, at: "2026-03-01T12:03:00Z" }),
      /logged this call at .* and charged 3 credits\. Running it again costs 3 credits more\.$/u,
    );
    assert.equal(
      whatItCost(inspectPage, { kind: "charged", credits: 2 }),
      "You were charged 2 credits for this call. Running it again costs 3 credits more.",
    );
  });
});

describe("where a failure is explained", () => {
  const notCharged = { kind: "notCharged" } as const;
  const unknown = { kind: "unknown", because: "noEntry" } as const;
  const refused = (status: number): ReturnType<typeof statusError> =>
    statusError({ status, headers: {} }, undefined, 0);

  it("is the charge first where that is unknown, else what went wrong", () => {
    assert.equal(failureHelp(refused(401), unknown), "charged");
    assert.equal(failureHelp(refused(401), notCharged), "keyRefused");
    assert.equal(failureHelp(refused(402), notCharged), "noCredits");
    assert.equal(failureHelp(new NotConnectedError("no route"), notCharged), "unreachable");
    const certificate = new NotConnectedError("not trusted", { certificate: true });
    assert.equal(failureHelp(certificate, notCharged), "certificate");
    assert.equal(failureHelp(new TimedOutError(false), notCharged), "unreachable");
    assert.equal(failureHelp(refused(503), notCharged), undefined);
  });
});
