import assert from "node:assert/strict";
import fc from "fast-check";
import {
  joinKeywords,
  proposedSlug,
  splitKeywords,
  valueProblem,
} from "../../../../src/editor/features/article/fieldWords.ts";
import { keywordKey } from "../../../../src/articles/identity/keywordKey.ts";

describe("words about an article's fields", () => {
  it("refuse slugs that are no part of an address", () => {
    for (const slug of ["green tea", "a?b", "a#b", "a\\b", "..", "a\tb"]) {
      assert.match(valueProblem("slug", slug) ?? "", /can't contain spaces/u, slug);
    }
    for (const slug of ["green-tea", "/2024/tea", "コーヒー", " tea ", ""]) {
      assert.equal(valueProblem("slug", slug), undefined, slug);
    }
    assert.equal(valueProblem("title", "a? #b"), undefined);
  });

  it("propose a slug from the keyword, else the title, else none", () => {
    assert.equal(proposedSlug("Green Tea", "x"), "green-tea");
    assert.equal(proposedSlug("!!", "Über Kaffee"), "uber-kaffee");
    assert.equal(proposedSlug(undefined, "Über Kaffee", "German"), "ueber-kaffee");
    assert.match(valueProblem("slug", "große öl", "German") ?? "", /grosse-oel/u);
    assert.equal(proposedSlug(undefined, "—"), "");
  });

  it("give back the keywords that they were joined from", () => {
    const keyword = fc
      .string({ unit: fc.constantFrom("a", "b", ",", " ", "é", "-"), minLength: 1 })
      .map((text) => text.trim())
      .filter((text) => text !== "");
    const list = fc.uniqueArray(keyword, { maxLength: 6, selector: keywordKey });
    fc.assert(
      fc.property(list, (keywords) =>
        assert.deepEqual(splitKeywords(joinKeywords(keywords)), keywords),
      ),
    );
  });
});
