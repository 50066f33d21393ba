import assert from "node:assert/strict";
import fc from "fast-check";
import {
  argumentList,
  argumentsInWords,
  wholeArguments,
} from "../../../../src/editor/features/paidCalls/argumentsInWords.ts";
import { checkArguments } from "../../../../src/research/tools/arguments.ts";
import { inspectSearchVisibility } from "../../../../src/research/tools/inspectSearchVisibility.ts";
import { inspectSerp } from "../../../../src/research/tools/inspectSerp.ts";
import { textOf } from "../../../../src/shared/json.ts";

const keywords = Array.from({ length: 100 }, (_none, index) => `keyword ${index} `.padEnd(80, "x"));

describe("what is sent with a call, in full (ST9)", () => {
  it("has every argument whole, where the words of a dialog count and cut", () => {
    const args = { domain: "example.com", keywords };
    assert.ok(argumentsInWords(inspectSearchVisibility, args).length < 400);
    assert.deepEqual(wholeArguments(inspectSearchVisibility, args), [
      "Domain: example.com",
      `Keywords: ${keywords.join(", ")}`,
    ]);
    const lines = argumentList(inspectSearchVisibility, args)?.split("\n") ?? [];
    assert.deepEqual(lines.slice(0, 5), ["Domain", "example.com", "", "Keywords", keywords[0]]);
    assert.deepEqual(lines.slice(4, 104), keywords);
  });

  it("needs no list where the words leave nothing out", () => {
    assert.equal(argumentList(inspectSerp, { query: "tea", location: "Germany" }), undefined);
    assert.notEqual(argumentList(inspectSerp, { query: "x".repeat(81) }), undefined);
  });

  it("says whatever a call carries, members that no form knows among them", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme", minLength: 1, maxLength: 400 }),
        fc.dictionary(fc.stringMatching(/^x_[a-z]{1,8}$/u), fc.jsonValue(), { maxKeys: 20 }),
        (query, others) => {
          const checked = checkArguments(inspectSerp, { query, ...others });
          if (!checked.ok) {
            return;
          }
          const told = wholeArguments(inspectSerp, checked.args)
            .join("\n")
            .replaceAll(/\s+/gu, " ");
          for (const value of Object.values(checked.args).flatMap((one) => [one].flat())) {
            assert.ok(told.includes(textOf(value).replaceAll(/\s+/gu, " ").trim()));
          }
        },
      ),
    );
  });
});
