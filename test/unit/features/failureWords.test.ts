import assert from "node:assert/strict";
import { describeKeyFailure } from "../../../src/features/account/keys/keyFailure.ts";
import { describeFailure } from "../../../src/features/paidCalls/failure.ts";
import { statusError } from "../../../src/service/errorAnswers.ts";
import { inspectPage } from "../../../src/tools/inspectPage.ts";

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
});
