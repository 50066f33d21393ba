import assert from "node:assert/strict";
import { snapshot } from "../../../src/sandbox/world/snapshot.ts";
import type { AddedSite } from "../../../src/sandbox/world/snapshot.ts";

const day = new Date("2025-11-20");

function sitesOf(added: readonly AddedSite[]): readonly AddedSite[] {
  return snapshot(day, {}, added).addedSites;
}

describe("the added sites of a snapshot", () => {
  const site = (address: string, subject: string): AddedSite => ({ address, subjects: [subject] });

  it("are one list for the same sites, so that what is made from them is made once", () => {
    assert.equal(sitesOf([site("a.example", "tea")]), sitesOf([site("a.example", "tea")]));
    assert.equal(sitesOf([]), snapshot(day, { location: "Germany" }).addedSites);
  });

  it("are another list in another order, with other subjects, or with one more", () => {
    const [a, b] = [site("a.example", "tea"), site("b.example", "tea")];
    const lists = [[a, b], [b, a], [site("a.example", "coffee"), b], [a]];
    lists.forEach((list) => assert.deepEqual(sitesOf(list), list));
    assert.equal(new Set(lists.map(sitesOf)).size, lists.length);
  });
});
