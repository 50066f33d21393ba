import assert from "node:assert/strict";
import fc from "fast-check";
import { KnownKeys, keyRemoved } from "../../../../src/research/service/redact.ts";
import { logLine } from "../../../../src/editor/platform/logLine.ts";
import { encodedKey } from "../../../support/encodings.ts";
import { holdsRawKey } from "../../../support/secretScan.ts";

const key = "key:9pX2mTq7VbLr4KcZw8JdYh3";
const keys = new KnownKeys();
keys.add(key);
const lineOf = (text: string): string => logLine(text, (raw) => keys.text(raw));

describe("a line of the log", () => {
  it("S5: stays one line, whatever breaks lines, moves the cursor or turns text round", () => {
    const forged =
      "Bad request\r\n2026-01-01 12:00:00.000 [info] research_keywords: 0 credits\u2028x\u0085y\u001b[2Jz\u0000\u202e\t";
    assert.equal(
      lineOf(forged),
      String.raw`Bad request\r\n2026-01-01 12:00:00.000 [info] research_keywords: 0 credits\u2028x\u0085y\u001b[2Jz\u0000\u202e\t`,
    );
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 3_000 }), (text) => {
        assert.match(lineOf(text), /^[^\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]*$/u);
      }),
    );
  });

  it("S5: shows 2,000 characters, and says how many more there were", () => {
    assert.equal(lineOf("x".repeat(2_000)), "x".repeat(2_000));
    assert.equal(lineOf("x".repeat(1_000_000)), `${"x".repeat(2_000)}… (998000 more characters)`);
    assert.ok(lineOf("\n".repeat(1_000_000)).length < 2_100, "escapes count, too");
    assert.ok(lineOf("\u{1F375}".repeat(5_000)).isWellFormed());
  });

  it("S2: has no key of the window in it, in any encoding, nor what looks like one", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z \n]{0,2100}$/u), encodedKey(key), (before, written) => {
        const line = lineOf(`${before} ${written}`);
        assert.ok(!keys.isIn(line));
        assert.ok(before.length > 1_900 || line.endsWith(keyRemoved));
      }),
    );
    const other = "or_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
    assert.ok(!holdsRawKey(lineOf(`Bearer ${other}\nor ${other}`)));
  });

  it("S2: leaves no part of a key where it is cut", () => {
    for (let length = 1_960; length <= 2_010; length += 1) {
      const line = lineOf(`${"x".repeat(length)}${key}${"y".repeat(100)}`);
      assert.ok(!line.includes(key.slice(0, 8)), line.slice(-80));
    }
  });
});
