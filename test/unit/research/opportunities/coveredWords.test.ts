import assert from "node:assert/strict";
import { brandTest } from "../../../../src/research/opportunities/brandWords.ts";
import { CoveredWords } from "../../../../src/research/opportunities/coveredWords.ts";

const covered = new CoveredWords([
  { title: "How to Store Coffee Beans at Home", keyword: "storing beans" },
  { title: "Hochbeete bepflanzen: was im Frühling wächst" },
  { title: "コーヒー豆の保存方法" },
  { title: "Iced coffee in 2026" },
]);

describe("searches that an article is about", () => {
  it("have all their words but stop words in one title, or all in one main keyword", () => {
    assert.ok(covered.has("how do you store coffee beans"));
    assert.ok(!covered.has("storing coffee grounds"));
    assert.ok(!covered.has("iced beans"), "the words of two titles are no title");
  });

  it("may have them in another form", () => {
    assert.ok(covered.has("store coffee bean"));
    assert.ok(covered.has("hochbeet bepflanzen"));
    assert.ok(covered.has("hochbeet bepflanzt"));
  });

  it("need each figure as it is", () => {
    assert.ok(covered.has("iced coffee 2026"));
    assert.ok(!covered.has("iced coffee 2025"));
  });

  it("are found in languages without blanks between words", () => {
    assert.ok(covered.has("コーヒー豆の保存"));
    assert.ok(!covered.has("コーヒー豆の焙煎"));
  });

  it("are of the brand where they contain one of its words as whole words", () => {
    const isBrand = brandTest(["Quill Moss", "quillmoss"]);
    assert.ok(isBrand("quill moss soil"));
    assert.ok(isBrand("QuillMoss reviews"));
    assert.ok(!isBrand("quill and moss"));
    assert.ok(!brandTest([])("quillmoss"));
  });
});
