import assert from "node:assert/strict";
import fc from "fast-check";
import {
  ExactNumber,
  fromWire,
  numberSurvives,
  parseExact,
  parseFigures,
  toWire,
  withExactNumbers,
} from "../../../src/shared/exactNumber.ts";
import { isRecord } from "../../../src/shared/json.ts";
import { jsonTexts, numberText, tokensOf } from "../../support/jsonTokens.ts";

const id = "120212345678901234";

/** The value of a text as JSON.parse reads it, for comparison: exact numbers as their nearest doubles. */
function rounded(value: unknown): unknown {
  if (value instanceof ExactNumber) {
    return value.nearest;
  }
  if (Array.isArray(value)) {
    return value.map(rounded);
  }
  return typeof value === "object" && value !== null
    ? Object.fromEntries(Object.entries(value).map(([name, part]) => [name, rounded(part)]))
    : value;
}

/** Without duplicate members and names that are moved, which no parsed form keeps. */
const unmovedTexts = jsonTexts.filter((text) => {
  const names = (value: string): number =>
    tokensOf(value).filter((token) => typeof token !== "string" && "text" in token).length;
  return !/"\d+"\s*:/u.test(text) && names(JSON.stringify(JSON.parse(text))) === names(text);
});

describe("numbers that a double can't hold", () => {
  it("D1: survive exactly where the engine writes the same decimal again", () => {
    fc.assert(
      fc.property(numberText, (text) => {
        const again = JSON.stringify(JSON.parse(text));
        assert.equal(
          numberSurvives(text),
          again !== "null" &&
            JSON.stringify(tokensOf(again), bigints) === JSON.stringify(tokensOf(text), bigints),
          text,
        );
      }),
      { numRuns: 2_000 },
    );
  });

  it("D1: are read with all their digits, and written again with them", () => {
    fc.assert(
      fc.property(unmovedTexts, (text) => {
        assert.deepEqual(tokensOf(JSON.stringify(parseExact(text))), tokensOf(text));
        assert.deepEqual(
          tokensOf(JSON.stringify(withExactNumbers(parseFigures(`[${text}]`)))),
          tokensOf(`[${text}]`),
        );
      }),
      { numRuns: 1_000 },
    );
  });

  it("D1: change nothing else of a value", () => {
    fc.assert(
      fc.property(jsonTexts, (text) => {
        const value: unknown = JSON.parse(text);
        assert.deepEqual(rounded(parseExact(text)), rounded(value));
        assert.deepEqual(rounded(withExactNumbers(parseFigures(text))), rounded(value));
      }),
    );
  });

  it("D1: stay figures for views where only a copy has to show more digits, and are none where they are ids or have no size", () => {
    const read = parseFigures(
      "[0.42780000000000001,-0,120212345678901234,1e999,-1e999,1e-999,12021234567890123.4567,5]",
    );
    assert.ok(Array.isArray(read));
    assert.deepEqual(read.map(String), [
      "0.4278",
      "0",
      id,
      "1e999",
      "-1e999",
      "1e-999",
      "12021234567890123.4567",
      "5",
    ]);
    assert.deepEqual(
      read.map((one) => one instanceof ExactNumber),
      [false, false, true, true, true, true, true, false],
    );
    // A row is copied on its way to a table; a figure that is worked out anew is not the one that came.
    const row = parseFigures('{"share":0.42780000000000001,"cost":0.10000000000000001}');
    assert.ok(isRecord(row));
    assert.equal(
      JSON.stringify(withExactNumbers({ ...row, cost: 0.2 })),
      '{"share":0.42780000000000001,"cost":0.2}',
    );
  });

  it("D1: cross to a webview, and nobody else's object is taken for one", () => {
    const exact = new ExactNumber(id);
    fc.assert(
      fc.property(fc.jsonValue(), (value) => toWire(value) === value && fromWire(value) === value),
    );
    for (const value of [exact, [exact, 1], { a: { b: [exact] }, c: "x" }]) {
      assert.deepEqual(fromWire(JSON.parse(JSON.stringify(toWire(value)))), value);
    }
    const wire = toWire(exact);
    assert.ok(isRecord(wire));
    const [member = ""] = Object.keys(wire);
    const forged = { [member]: "5" };
    assert.equal(fromWire(toWire(forged)), JSON.stringify(forged));
    assert.deepEqual(fromWire(toWire([{ inner: forged }])), [{ inner: JSON.stringify(forged) }]);
  });

  it("R8: are found however deep they are nested", () => {
    const levels = 200_000;
    let value = parseExact("[".repeat(levels) + id + "]".repeat(levels));
    for (let level = 0; level < levels; level += 1) {
      assert.ok(Array.isArray(value));
      value = value[0];
    }
    assert.deepEqual(value, new ExactNumber(id));
  });

  it("are not looked for in what is no JSON", () => {
    for (const text of ["", "{", `[${id}`, "01"]) {
      assert.throws(() => parseExact(text), SyntaxError);
      assert.equal(parseFigures(text), undefined);
    }
  });
});

function bigints(_name: string, value: unknown): unknown {
  return typeof value === "bigint" ? String(value) : value;
}
