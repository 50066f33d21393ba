import assert from "node:assert/strict";
import { callWords, keywordWords, rowWords } from "../../../src/shared/counts.ts";

describe("counts in words", () => {
  it("have the singular for one, and for nothing else", () => {
    assert.deepEqual([0, 1, 2, 12_345].map(rowWords), ["0 rows", "1 row", "2 rows", "12,345 rows"]);
    assert.deepEqual([0, 1, 30].map(keywordWords), ["0 keywords", "1 keyword", "30 keywords"]);
    assert.deepEqual([0, 1, 3].map(callWords), ["0 calls", "1 call", "3 calls"]);
  });
});
