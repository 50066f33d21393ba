import assert from "node:assert/strict";
import { resourceOffer } from "../../../../src/research/results/nextActions.ts";

const told = (description: string | null, rowCount: number | null): string =>
  resourceOffer({ uri: "dataset://x", description, rowCount }, 0, {
    shown: 30,
    actions: [],
  }).description;

describe("the dataset behind a result", () => {
  it("says its rows once, with separators, where the service's words have the number", () => {
    assert.equal(told("All 3533 keyword ideas for tea", 3533), "All 3,533 keyword ideas for tea");
    assert.equal(told("All 3,533 keyword ideas", 3533), "All 3,533 keyword ideas");
  });

  it("says its rows beside words that have another number, or a small one", () => {
    assert.equal(told("Ideas of 13533 searches", 3533), "Ideas of 13533 searches (3,533 rows)");
    assert.equal(told("The top 10 pages", 10), "The top 10 pages (10 rows)");
    assert.equal(told(null, 3533), "3,533 rows");
    assert.match(told("Keywords", null), /^Keywords \(All the rows/u);
  });
});
