import assert from "node:assert/strict";
import { ownMember, readList } from "../../../../src/research/service/envelopeLists.ts";

/** An entry says so by a member of its own. */
const isEntry = (value: object): boolean => "tool" in value;

const nothing = { entries: [], names: [], unread: undefined };

describe("a list of an envelope", () => {
  it("is read as it came, and nothing is unread where there is none", () => {
    assert.deepEqual(readList([1, { a: 2 }], isEntry), { ...nothing, entries: [1, { a: 2 }] });
    for (const value of [undefined, null, ""]) {
      assert.deepEqual(readList(value, isEntry), nothing);
    }
    for (const value of ["text", 0, false, 7]) {
      assert.deepEqual(readList(value, isEntry), { ...nothing, unread: value });
    }
  });

  for (const name of ["items", "rows", "results", "data", "list", "entries"]) {
    it(`is found in "${name}", and what was beside it is unread`, () => {
      assert.deepEqual(readList({ [name]: [1, 2] }, isEntry), { ...nothing, entries: [1, 2] });
      assert.deepEqual(readList({ total: 3, [name]: [1], [`${name}2`]: [4] }, isEntry), {
        ...nothing,
        entries: [1],
        unread: { total: 3, [`${name}2`]: [4] },
      });
      assert.deepEqual(readList({ [name]: "no list" }, isEntry), {
        ...nothing,
        unread: { [name]: "no list" },
      });
    });
  }

  it("is the first wrapped one of several, also beside what makes an entry", () => {
    assert.deepEqual(readList({ entries: [1], items: [2], tool: "x" }, isEntry), {
      ...nothing,
      entries: [2],
      unread: { entries: [1], tool: "x" },
    });
    assert.deepEqual(readList({ mutated: [1] }, isEntry), {
      ...nothing,
      unread: { mutated: [1] },
    });
  });

  it("is its only entry, a map from names to entries, or unread", () => {
    assert.deepEqual(readList({ tool: "a", deep: { b: 1 } }, isEntry), {
      ...nothing,
      entries: [{ tool: "a", deep: { b: 1 } }],
    });
    assert.deepEqual(readList({ deep: { tool: "a" }, other: { tool: "b" } }, isEntry), {
      entries: [{ tool: "a" }, { tool: "b" }],
      names: ["deep", "other"],
      unread: undefined,
    });
    assert.deepEqual(readList({ deep: { tool: "a" }, total: 1 }, isEntry), {
      ...nothing,
      unread: { deep: { tool: "a" }, total: 1 },
    });
  });

  it("has members of its own only", () => {
    assert.equal(ownMember({ a: 1 }, "a"), 1);
    assert.equal(ownMember({}, "toString"), undefined);
    assert.equal(ownMember(Object.fromEntries([["__proto__", 2]]), "__proto__"), 2);
  });
});
