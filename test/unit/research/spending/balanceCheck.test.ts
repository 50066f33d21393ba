import assert from "node:assert/strict";
import { BalanceCheck } from "../../../../src/research/spending/balanceCheck.ts";

describe("the balance compared with the calls", () => {
  let now = 0;
  let check: BalanceCheck;

  beforeEach(() => {
    now = 5;
    check = new BalanceCheck(() => now);
  });

  it("fits when it is what the calls since the last reading have left", () => {
    for (const [what, prices, balance, fits] of [
      ["nothing spent", [], 100, true],
      ["one call", [3], 97, true],
      ["two calls", [3, 20], 77, true],
      ["more was taken", [3], 96, false],
      ["less was taken", [3], 100, false],
    ] as const) {
      check.note("own", 100);
      prices.forEach((price) => check.spend("own", price, 0));
      assert.equal(check.note("own", balance), fits, what);
      assert.equal(check.note("own", balance), true, "it is the one that is known now");
    }
  });

  it("the first call of an account is compared with the balance that was known before it", () => {
    check.spend("own", 3, 100);
    check.spend("own", 3, 50);
    assert.equal(check.note("own", 94), true);
    check.spend("second", 3, 100);
    assert.equal(check.note("second", 100), false);
    check.spend("third", 3, undefined);
    assert.equal(check.note("third", 1), true, "nothing was known before");
  });

  it("a batch reads it at the first call of an account, and a minute after the last reading", () => {
    assert.equal(check.isDue("own"), true);
    check.note("own", 100);
    for (const [passed, isDue] of [
      [0, false],
      [59_999, false],
      [60_000, true],
    ] as const) {
      now = 5 + passed;
      assert.equal(check.isDue("own"), isDue, String(passed));
    }
    assert.equal(check.isDue("second"), true);
  });
});
