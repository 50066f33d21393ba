import assert from "node:assert/strict";
import fc from "fast-check";
import { survivesReserialising } from "../../../../src/research/library/survivesReserialising.ts";
import { jsonTexts, tokensOf } from "../../../support/jsonTokens.ts";

const survives = (text: string): boolean => survivesReserialising(Buffer.from(text));

/** What the round trip itself says, and whether all of its text can be written as UTF-8. */
function surviveRoundTrip(text: string): boolean {
  const tokens = tokensOf(text);
  const isWhole = tokens.every(
    (token) => typeof token === "string" || !("text" in token) || token.text.isWellFormed(),
  );
  try {
    assert.deepEqual(tokensOf(JSON.stringify(JSON.parse(text))), tokens);
    return isWhole;
  } catch (error) {
    assert.ok(error instanceof assert.AssertionError);
    return false;
  }
}

describe("what survives being parsed and written again", () => {
  it("D1: is what the round trip itself says, for JSON of every kind", () => {
    fc.assert(
      fc.property(jsonTexts, (text) => survives(text) === surviveRoundTrip(text)),
      { numRuns: 2_000 },
    );
  });

  it("D1: draws both kinds often enough for the property to mean something", () => {
    const drawn = fc.sample(jsonTexts, { numRuns: 1_000, seed: 1 }).map(survives);
    assert.ok(
      drawn.filter(Boolean).length > 200 && drawn.filter((one) => !one).length > 200,
      String(drawn.filter(Boolean).length),
    );
  });

  it("D1: loses no digits, no member, no order, no sign and no size", () => {
    for (const text of [
      '{"id":120212345678901234}',
      "[9007199254740993]",
      "[0.10000000000000001]",
      "[1e999]",
      "[-1e999]",
      "[1e-999]",
      "[-0]",
      "[-0.0]",
      '{"a":1,"a":1}',
      String.raw`{"a":1,"\u0061":2}`,
      '{"b":1,"1":2}',
      '{"2":1,"1":2}',
      String.raw`"\ud800"`,
      '{"data":[{"__proto__":1,"__proto__":2}]}',
    ]) {
      assert.equal(survives(text), false, text);
    }
    for (const text of [
      "{}",
      "[1.50, 1e2, 100000000000000000000, 120212345678901230, -1.5E-7]",
      String.raw`"\u0061\/\ud83d\ude00 \\ud800"`,
      '{"1":1,"2":2,"a":3,"01":4}',
      ' {"a" : [ ] }\n',
      '[{"a":1},{"a":2}]',
      "[0.0]",
    ]) {
      assert.equal(survives(text), true, text);
    }
  });

  it("D1: what was lost is not made good by what comes after it", () => {
    const deep = "[".repeat(101) + "]".repeat(101);
    for (const lost of ["1e999", String.raw`"\ud800"`, '{"a":1,"a":2}', '{"a":1,"1":2}', deep]) {
      for (const after of ["1", '"a"', "{}", "[]", '{"a":1}', '{"1":1}']) {
        assert.equal(survives(`[${lost},${after}]`), false, `${lost},${after}`);
        assert.equal(survives(`[${after},${lost}]`), false, `${after},${lost}`);
      }
    }
  });

  it("D1: moves the names that are indexes, and no others", () => {
    for (const text of [
      '{"0":1,"1":2,"10":3,"a":4}',
      '{"a":1,"-1":2,"1.5":3,"01":4,"1e3":5," 1":6,"x1":7,"1x":8,"":9}',
      '{"a":1,"4294967295":2}',
      '{"a":1,"99999999999":2}',
      '{"4294967294":1,"4294967295":2}',
      '{"a":{"1":1},"b":{"0":2}}',
      '[{"2":1},{"1":2}]',
    ]) {
      assert.equal(survives(text), true, text);
    }
    for (const text of [
      '{"a":1,"0":2}',
      '{"a":1,"10":2}',
      '{"a":1,"4294967294":2}',
      '{"10":1,"9":2}',
      '{"1":1,"3":2,"2":3}',
      '{"1":{"b":1},"c":2,"0":3}',
    ]) {
      assert.equal(survives(text), false, text);
    }
  });

  it("D1: takes half a pair for what it is in any notation", () => {
    for (const half of ["d800", "DBFF", "dC00", "Dfff", "dabc", "DEAD"]) {
      assert.equal(survives(`["\\u${half}"]`), false, half);
      assert.equal(survives(`{"\\u${half}":1}`), false, half);
    }
    assert.equal(survives(String.raw`["\uD83D\uDE00","\ud7ff","\ue000","\\ud800"]`), true);
  });

  it("D1: is false for bytes that are no UTF-8, for no JSON, and a byte order mark does no harm", () => {
    for (const bytes of [[0x22, 0xff, 0x22], [0x22, 0xed, 0xa0, 0x80, 0x22], [0x22, 0xc3], []]) {
      assert.equal(survivesReserialising(Uint8Array.from(bytes)), false);
    }
    assert.equal(survives("{"), false);
    assert.equal(survives("\uFEFF{}"), true);
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 20 }),
        (bytes) => typeof survivesReserialising(bytes) === "boolean",
      ),
    );
  });

  it("R8: is false for what is nested deeper than JSON.stringify can be relied on, and never overflows", () => {
    const nested = (levels: number): string => "[".repeat(levels) + "]".repeat(levels);
    assert.equal(survives(nested(100)), true);
    for (const levels of [101, 3_000, 100_000, 1_000_000]) {
      assert.equal(survives(nested(levels)), false);
      assert.equal(survives('{"a":'.repeat(levels) + "1" + "}".repeat(levels)), false);
    }
  });

  it("R8: reads texts of 10 MB", () => {
    for (const text of [
      `["${"x".repeat(10_000_000)}"]`,
      `["${String.raw`\\`.repeat(5_000_000)}"]`,
      `[${"0".repeat(0)}1${"0".repeat(300)}]`,
    ]) {
      assert.equal(survives(text), true);
    }
    for (const text of [
      `[0.${"0".repeat(10_000_000)}1]`,
      `[1.${"1".repeat(10_000_000)}]`,
      `[${"9".repeat(10_000_000)}]`,
      `["${String.raw`\ud800`.repeat(1_000_000)}"]`,
    ]) {
      assert.equal(survives(text), false);
    }
  });
});
