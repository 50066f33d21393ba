import assert from "node:assert/strict";
import fc from "fast-check";
import { sectionId } from "../../../src/webview/result/sectionHeading.ts";

describe("section ids", () => {
  it("are the same for the same name, and hold nothing an id may not hold", () => {
    assert.equal(sectionId("top_keywords"), "seo-section-top_keywords");
    assert.equal(sectionId(":next"), "seo-section-.3a.next");
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (name) =>
        assert.match(sectionId(name), /^seo-section-[\w.-]*$/u),
      ),
    );
  });

  it("differ for different names", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(".", "3", "a", ":", " ", "-") }),
        fc.string({ unit: fc.constantFrom(".", "3", "a", ":", " ", "-") }),
        (one, other) => {
          assert.equal(sectionId(one) === sectionId(other), one === other);
        },
      ),
    );
  });
});
