import assert from "node:assert/strict";
import fc from "fast-check";
import { statusError } from "../../../../src/research/service/errorAnswers.ts";
import * as errors from "../../../../src/research/service/errors.ts";
import { attemptOf, repeatAfter } from "../../../../src/research/service/repeatRule.ts";
import {
  longestStatedWait,
  readDate,
  readResetTime,
  readRetryTime,
} from "../../../../src/research/service/statedTimes.ts";

const now = Date.parse("2026-03-01T12:00:00Z");
const day = 86_400_000;

function later(headers: Readonly<Record<string, string>>): number | undefined {
  const time = readRetryTime(headers, now);
  return time === undefined ? undefined : time - now;
}

describe("the times that a service states", () => {
  it("R2: a wait counts a day at most, in whatever form it comes", () => {
    for (const after of [
      "99999999999999",
      "9".repeat(400),
      "86401",
      "Fri, 31 Dec 9999 23:59:59 GMT",
      "Sat, 01 Jan 275000 00:00:00 GMT",
    ]) {
      assert.equal(later({ "retry-after": after }), longestStatedWait, after);
    }
    assert.equal(longestStatedWait, day);
  });

  it("R2: a usual wait is what it says", () => {
    assert.equal(later({ "retry-after": "7" }), 7_000);
    assert.equal(later({ "retry-after": " 7 " }), 7_000);
    assert.equal(later({ "retry-after": "7, 7" }), 7_000);
    assert.equal(later({ "retry-after": "0" }), 0);
    assert.equal(later({ "retry-after": "Sun, 01 Mar 2026 12:00:30 GMT" }), 30_000);
    assert.equal(later({ "retry-after": "2026-03-01T12:00:30Z" }), 30_000);
    assert.equal(later({ "retry-after": "Sun, 01 Mar 2026 11:00:00 GMT" }), 0, "it is over");
  });

  it("R2: a date is one by the service's clock", () => {
    const date = "Sun, 01 Mar 2026 15:00:00 GMT";
    assert.equal(later({ date, "retry-after": "Sun, 01 Mar 2026 15:00:30 GMT" }), 30_000);
    assert.equal(
      later({ date, "x-ratelimit-reset": String(Date.parse(date) / 1000 + 40) }),
      40_000,
    );
    assert.equal(later({ date, "retry-after": "30" }), 30_000);
  });

  it("R2: nonsense says nothing, and then the end of the window does", () => {
    for (const after of ["", "soon", "-5", "NaN", "Infinity", "1e9", "0x10", "7 minutes"]) {
      assert.equal(later({ "retry-after": after }), undefined, after);
      assert.equal(
        later({ "retry-after": after, "x-ratelimit-reset": String(now / 1000 + 9) }),
        9_000,
        after,
      );
    }
    assert.equal(later({}), undefined);
  });

  it("R5: the end of a window may come in seconds or milliseconds since 1970, or in seconds from now", () => {
    const reset = (value: string): number | undefined =>
      readResetTime({ "x-ratelimit-reset": value }, now);
    assert.equal(reset(String(now / 1000 + 30)), now + 30_000);
    assert.equal(reset(String(now / 1000 + 30.5)), now + 30_500);
    assert.equal(reset(String(now + 30_000)), now + 30_000);
    assert.equal(reset("30"), now + 30_000);
    assert.equal(reset("0"), now);
    assert.equal(reset(String(now / 1000 - 30)), now, "it is over");
    assert.equal(reset("4102444800"), now + day, "the year 2100");
    for (const nonsense of [
      "",
      " ",
      "soon",
      "-1",
      "Infinity",
      "NaN",
      "99999999",
      "179000000000",
      "1.8e15",
      "9".repeat(30),
    ]) {
      assert.equal(reset(nonsense), undefined, nonsense);
    }
  });

  it("R5: each of its forms has its limits, and what lies between them is none", () => {
    const reset = (value: number, from = now): number | undefined => {
      const time = readResetTime({ "x-ratelimit-reset": String(value) }, from);
      return time === undefined ? undefined : time - from;
    };
    const month = 31 * 86_400;
    assert.deepEqual(
      [reset(month), reset(month + 1), reset(2), reset(1)],
      [day, undefined, 2_000, 1_000],
    );
    const early = 1e12 - 5_000;
    assert.deepEqual(
      [reset(1e9, early), reset(1e9 - 1, early)],
      [5_000, undefined],
      "seconds since 1970 at least",
    );
    const late = 1e14 - 5_000;
    assert.deepEqual([reset(1e11 - 1, late), reset(1e11, late)], [4_000, undefined], "and at most");
    assert.deepEqual(
      [reset(1e12, early), reset(1e12 - 1, early)],
      [5_000, undefined],
      "milliseconds at least",
    );
    assert.deepEqual(
      [reset(1e13 - 1, 1e13 - 6), reset(1e13, 1e13 - 6)],
      [5, undefined],
      "and at most",
    );
  });

  it("R2: a wait is told from a date by its whole beginning", () => {
    const nonsense = [
      "x7",
      "7x",
      "7 s",
      "1.",
      "-7",
      "+7",
      "x2026-03-01T12:00:30Z",
      "1 Mar 2026 12:00:30 GMT",
      "26-03-01",
    ];
    for (const after of nonsense) {
      assert.equal(later({ "retry-after": after }), undefined, after);
    }
    for (const [after, wait] of [
      ["7.9", 7_000],
      ["  7", 7_000],
      ["7  ,30", 7_000],
      ["120", 120_000],
      ["86400", day],
      [" Sun, 01 Mar 2026 12:00:30 GMT", 30_000],
      ["SUN, 01 MAR 2026 12:00:30 GMT", 30_000],
    ] as const) {
      assert.equal(later({ "retry-after": after }), wait, after);
    }
  });

  it("T5: the service's time is that of its date, where that is one", () => {
    for (const [date, wanted] of [
      ["Sun, 01 Mar 2026 12:00:30 GMT", now + 30_000],
      ["soon", undefined],
      ["", undefined],
    ] as const) {
      assert.equal(readDate({ date }), wanted, date);
    }
    assert.equal(readDate({}), undefined);
  });

  it("R2, R5: whatever the headers are, the time lies between now and a day later", () => {
    const value = fc.oneof(
      fc.string(),
      fc.double().map(String),
      fc.bigInt().map(String),
      fc.date({ noInvalidDate: true }).map((date) => date.toUTCString()),
      fc.integer().map(String),
    );
    fc.assert(
      fc.property(value, value, value, (after, reset, date) => {
        const headers = { "retry-after": after, "x-ratelimit-reset": reset, date };
        for (const time of [readRetryTime(headers, now), readResetTime(headers, now)]) {
          assert.ok(time === undefined || (time >= now && time <= now + day), String(time));
        }
      }),
    );
  });
});

describe("what a status says about the charge", () => {
  const charge = (status: number, body?: unknown): string =>
    statusError({ status, headers: {} }, body, now).charge;

  it("T10: no status is free, whatever its body says: no documentation calls one so", () => {
    const code = { detail: { code: "website_required", message: "x" } };
    for (let status = 300; status < 600; status += 1) {
      assert.equal(charge(status), "maybe", String(status));
      assert.equal(charge(status, code), "maybe", String(status));
    }
  });

  it("T10: a redirect, a 409 and any 4xx of which the contract says nothing leave it open, and nothing is repeated", () => {
    for (const status of [
      301, 302, 303, 304, 307, 308, 403, 405, 406, 408, 409, 410, 413, 415, 418, 421, 423, 425, 431,
      451,
    ]) {
      const error = statusError({ status, headers: { "retry-after": "0" } }, { detail: "x" }, now);
      assert.ok(error instanceof errors.UnexpectedStatusError);
      assert.deepEqual([error.charge, error.status, error.detail], ["maybe", status, "x"]);
      assert.equal(repeatAfter({ paid: true, attempt: attemptOf(error, now), made: 1 }), undefined);
    }
  });
});
