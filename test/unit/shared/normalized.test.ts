import assert from "node:assert/strict";
import { normalized } from "../../../src/shared/normalized.ts";

describe("normalized texts", () => {
  it("are those of Unicode, with as many marks on a letter as any writing has", () => {
    const texts = ["Cafe\u0301", "\u1e9b\u0323", "\uac00", `a${"\u0301\u0316".repeat(15)}b`];
    for (const text of texts) {
      for (const form of ["NFC", "NFD", "NFKC", "NFKD"] as const) {
        assert.equal(normalized(text, form), text.normalize(form));
      }
    }
  });

  it("have no more than 30 marks in a row, so that a million of them take no time", () => {
    const marks = "\u0301\u0316".repeat(500_000);
    assert.equal(normalized(`x${marks}y`, "NFD").length, 32);
    assert.equal(normalized(`x${marks}y`, "NFD"), `x${marks.slice(0, 30)}y`.normalize("NFD"));
  });
});
