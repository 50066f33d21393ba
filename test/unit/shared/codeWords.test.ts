import assert from "node:assert/strict";
import { writtenText } from "../../../src/shared/columnFormats.ts";
import { codeWord, codeWords } from "../../../src/shared/codeWords.ts";
import { columnOf } from "../../../src/research/results/parts/memberColumns.ts";

/** Service facts 5.7 and 5.11. */
const codes = [
  "missing_title",
  "duplicate_title",
  "title_too_long",
  "title_too_short",
  "missing_meta_description",
  "short_meta_description",
  "long_meta_description",
  "duplicate_meta_description",
  "missing_h1",
  "multiple_h1",
  "low_content",
  "no_image_alt",
  "missing_canonical",
  "missing_structured_data",
  "noindex",
  "organic",
  "ai_overview",
  "featured_snippet",
  "people_also_ask",
  "related_searches",
  "local_pack",
  "top_stories",
  "video",
  "perspectives",
  "knowledge_graph",
  "paid",
  "discussions_and_forums",
];

describe("codes of the service in words", () => {
  it("says every code that the service is known to send in words of its own", () => {
    const words = codes.map(codeWord);
    assert.ok(
      words.every((word) => /^\p{Lu}/u.test(word) && !word.includes("_")),
      words.join(", "),
    );
    assert.equal(new Set(words).size, codes.length);
    assert.deepEqual(["people_also_ask", "no_image_alt", "ai_overview"].map(codeWord), [
      "People also ask",
      "Images without alt text",
      "AI overview",
    ]);
  });

  it("reads out a code that nobody knows, and leaves other text as it came", () => {
    assert.deepEqual(
      ["broken_hreflang_2", "Carousel", "Slow page (LCP)", "=1+1", "constructor"].map(codeWord),
      ["Broken hreflang 2", "Carousel", "Slow page (LCP)", "=1+1", "Constructor"],
    );
    assert.deepEqual([null, 3, [], [1, "noindex"], ["noindex", ""]].map(codeWords), [
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it("shows cells of codes in words, alone and in lists, and anything else as it came", () => {
    for (const [member, value, text] of [
      ["issue", "title_too_short", "Title too short"],
      ["issues", ["title_too_short", "no_image_alt"], "Title too short; Images without alt text"],
      ["serp_features", ["people_also_ask", "video"], "People also ask; Video"],
      ["issues", [], "—"],
      ["issues", null, "—"],
      ["issues", 4, "4"],
      ["issues", [{ code: "x" }], '[{"code":"x"}]'],
    ] as const) {
      assert.equal(writtenText(value, columnOf(member, value)), text);
    }
  });
});
