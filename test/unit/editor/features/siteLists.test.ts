import assert from "node:assert/strict";
import {
  editedMarkets,
  editedTexts,
  withCompetitors,
} from "../../../../src/editor/features/projectSetup/siteLists.ts";

describe("the lists of a site's description", () => {
  it("keep what was added to the file or removed from it while a form was open", () => {
    const before = ["a.example", "b.example", "c.example"];
    const now = ["a.example", "b.example", "d.example"];
    assert.deepEqual(editedTexts(["a.example", "c.example", " e.example"], { before, now }), [
      "a.example",
      "d.example",
      " e.example",
    ]);
    assert.deepEqual(editedTexts(undefined, { before: undefined, now }), now);
    assert.deepEqual(editedTexts(["hidden.example"], { before: ["hidden.example"], now }), now);
  });

  it("keep what an entry says besides, and the order of the form", () => {
    const germany = { location: "de", note: "main" };
    const austria = { location: "Austria", language: "German" };
    const france = { location: "France", language: "French" };
    const known = { location: "Germany", language: "German" };
    assert.deepEqual(
      editedMarkets([germany, austria], {
        before: [known, austria],
        now: [france, known, austria],
      }),
      [france, germany, austria],
    );
  });

  it("get competitors after those that the file has now, and never more than are read", () => {
    assert.deepEqual(withCompetitors(["a.example", "https://www.b.example"], ["old.example"], []), [
      "a.example",
      "https://www.b.example",
    ]);
    assert.deepEqual(withCompetitors(["www.b.example"], [], ["b.example", "c.example"]), [
      "www.b.example",
      "c.example",
    ]);
    assert.deepEqual(withCompetitors(undefined, ["mine.example"], ["c.example"]), [
      "mine.example",
      "c.example",
    ]);
    const many = Array.from({ length: 200 }, (_, index) => `site${index}.example`);
    assert.equal(withCompetitors(many, [], ["one.example"]), undefined);
    assert.equal(withCompetitors(many.slice(1), [], ["one.example"])?.length, 200);
  });
});
