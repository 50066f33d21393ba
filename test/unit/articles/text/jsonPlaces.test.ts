import assert from "node:assert/strict";
import * as fc from "fast-check";
import { jsonPlaces } from "../../../../src/articles/text/jsonPlaces.ts";
import { parseJson } from "../../../../src/shared/json.ts";

describe("places in a text of JSON", () => {
  it("are where each value begins", () => {
    const text = '{ "a": [1, {"b\\n": true}],\n "a": ["x", null, []], "": -1.5e3 }';
    const places = jsonPlaces(text);
    assert.equal(places.wrong, undefined);
    for (const [path, begin] of [
      [[], "{ "],
      [["a"], '["x"'],
      [["a", 0], '"x"'],
      [["a", 1], "null"],
      [["a", 2], "[]"],
      [["a", 1, "b\n"], "true"],
      [[""], "-1.5"],
    ] as const) {
      const at = places.of(path) ?? assert.fail(path.join("."));
      assert.ok(text.startsWith(begin, at), `${path.join(".")}: ${text.slice(at)}`);
    }
    assert.equal(places.of(["b"]), undefined);
  });

  it("say where a text isn't JSON, and only of one that isn't", () => {
    for (const [text, wrong] of [
      ["", 0],
      ["{", 1],
      ['{"a": [1,]}', 9],
      ['{"a": 1\n,}', 9],
      ["[1 2]", 3],
      ["{a: 1}", 1],
      ["[1] 2", 4],
      ['["a\nb"]', 1],
      ["[tru]", 1],
      ["[1}", 2],
      ["]", 0],
    ] as const) {
      assert.equal(jsonPlaces(text).wrong, wrong, text);
    }
    const tokens = fc.constantFrom(
      "{",
      "}",
      "[",
      "]",
      ",",
      ":",
      '"a"',
      "1",
      "-",
      "null",
      " ",
      "\n",
      '"',
      "0.5",
      "01",
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.json().map((text) => [...text]),
          fc.array(tokens, { maxLength: 8 }),
          fc.json().chain((text) => fc.shuffledSubarray([...text], { minLength: text.length })),
        ),
        (parts) => {
          const text = parts.join("");
          const isJson = parseJson(text) !== undefined;
          assert.equal(jsonPlaces(text).wrong === undefined, isJson, text);
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it("are found in a text of any depth", () => {
    assert.equal(jsonPlaces("[".repeat(500_000)).wrong, 500_000);
  });
});
