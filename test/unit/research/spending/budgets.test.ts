import assert from "node:assert/strict";
import fc from "fast-check";
import {
  blockedBy,
  budgetState,
  crossesWarning,
} from "../../../../src/research/spending/budgets.ts";

const credits = fc.integer({ min: 0, max: 100_000 });
const prices = fc.integer({ min: 1, max: 40 });

describe("budgets", () => {
  it("warn from 80 % and stop at 100 %", () => {
    const levels = [0, 79, 80, 99, 100, 101].map((spent) => budgetState(100, spent, 0).level);
    assert.deepEqual(levels, ["fine", "fine", "warn", "warn", "stop", "stop"]);
    assert.deepEqual(budgetState(100, 103, 0), {
      limit: 100,
      spent: 103,
      left: 0,
      level: "stop",
      raised: false,
    });
    assert.equal(budgetState(15, 12, 0).level, "warn", "exactly 80 %");
  });

  it("without a limit never warn or stop, and can't be raised", () => {
    const state = budgetState(0, 5000, 100);
    assert.deepEqual(state, {
      limit: 0,
      spent: 5000,
      left: undefined,
      level: "none",
      raised: false,
    });
    assert.equal(blockedBy(state, state, 40), undefined);
    assert.equal(crossesWarning(state, 40), false);
  });

  it("hold at the limit they were raised to, where that is higher", () => {
    assert.deepEqual(budgetState(100, 100, 150), {
      limit: 150,
      spent: 100,
      left: 50,
      level: "fine",
      raised: true,
    });
    assert.deepEqual(budgetState(100, 100, 100), {
      limit: 100,
      spent: 100,
      left: 0,
      level: "stop",
      raised: false,
    });
    assert.deepEqual(budgetState(200, 100, 150), {
      limit: 200,
      spent: 100,
      left: 100,
      level: "fine",
      raised: false,
    });
  });

  it("are passed by a price that is more than what is left, the day's first", () => {
    const [roomy, tight, over] = [
      budgetState(100, 50, 0),
      budgetState(100, 97, 0),
      budgetState(100, 120, 0),
    ];
    assert.equal(blockedBy(roomy, roomy, 50), undefined);
    assert.equal(blockedBy(roomy, tight, 3), undefined);
    assert.equal(blockedBy(roomy, tight, 4), "session");
    assert.equal(blockedBy(tight, roomy, 4), "day");
    assert.equal(blockedBy(tight, tight, 4), "day");
    assert.equal(blockedBy(over, over, 0), undefined, "what costs nothing");
  });

  it("let a price through exactly when paying it stays within the limit", () => {
    fc.assert(
      fc.property(credits, credits, credits, prices, (limit, spent, raisedTo, price) => {
        const state = budgetState(limit, spent, raisedTo);
        const fits = limit === 0 || spent + price <= Math.max(limit, raisedTo);
        assert.equal(blockedBy(state, budgetState(0, 0, 0), price) === undefined, fits);
        assert.equal(blockedBy(budgetState(0, 0, 0), state, price) === undefined, fits);
        assert.equal(state.left === undefined, limit === 0);
        assert.ok(state.left === undefined || (state.left >= 0 && state.left <= state.limit));
      }),
    );
  });

  it("warn once on the way from nothing to the limit, at the payment that reaches 80 %", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2000 }),
        fc.array(prices, { minLength: 1, maxLength: 100 }),
        (limit, payments) => {
          let spent = 0;
          let warnings = 0;
          for (const price of payments) {
            const [before, after] = [
              budgetState(limit, spent, 0),
              budgetState(limit, spent + price, 0),
            ];
            const crossed = crossesWarning(before, price);
            assert.equal(crossed, before.level === "fine" && after.level !== "fine");
            warnings += crossed ? 1 : 0;
            spent += price;
          }
          assert.equal(warnings, spent / limit >= 0.8 ? 1 : 0);
        },
      ),
    );
  });
});
