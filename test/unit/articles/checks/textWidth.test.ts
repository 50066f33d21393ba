import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { fittingLength, textWidth } from "../../../../src/articles/checks/width/textWidth.ts";
import { repositoryRoot } from "../../../support/paths.ts";

// measured in a browser with Liberation Sans, which is as wide as Arial, at 2,000 px and divided by 100
const measured = z
  .record(z.string(), z.array(z.tuple([z.string(), z.number()])))
  .parse(
    JSON.parse(readFileSync(join(repositoryRoot, "test/fixtures/checks/titleWidths.json"), "utf8")),
  );

describe("width of a text", () => {
  for (const [script, share] of [
    ["latin", 0.01],
    ["greek", 0.08],
    ["cyrillic", 0.08],
  ] as const) {
    it(`is within ${share * 100}% of a browser's in ${script} titles`, () => {
      const titles = measured[script] ?? [];
      assert.ok(titles.length > 2);
      for (const [title, pixels] of titles) {
        assert.ok(Math.abs(textWidth(title, 20).pixels / pixels - 1) < share, title);
      }
    });
  }

  it("is what two published titles were measured to have", () => {
    const guide = textWidth("How to Brew Pour Over Coffee at Home: A Step-by-Step Guide", 20);
    assert.ok(Math.abs(guide.pixels - 561.3) < 5 && guide.isExact);
    const long = "This Is A Really, Really Long Title That Actually Barely Fits | On Some Site";
    assert.ok(Math.abs(textWidth(long, 18).pixels - 592.9) < 5);
  });

  it("counts full width characters and emoji as about as wide as they are", () => {
    assert.deepEqual(textWidth("お茶の入れ方", 20), { pixels: 120, isExact: false });
    assert.deepEqual(textWidth("👩‍💻", 20), { pixels: 25, isExact: false });
    assert.equal(textWidth("é", 20).pixels, textWidth("e\u0301", 20).pixels);
  });

  it("says how much of a text fits, never half of a character", () => {
    assert.equal(fittingLength("abc", 20, 600), 3);
    assert.equal(fittingLength("aaaa", 20, 23), 2);
    assert.equal(fittingLength("👩‍💻👩‍💻", 20, 30), "👩‍💻".length);
  });
});
