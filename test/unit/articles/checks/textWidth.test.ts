import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import {
  fittingLength,
  measuredText,
  textWidth,
} from "../../../../src/articles/checks/width/textWidth.ts";
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

  it("draws several blanks as one, and a line break as a blank", () => {
    const { pixels } = textWidth("Green tea", 20);
    for (const blanks of ["  ", "\n", "\r\n", " \n ", "\t"]) {
      assert.deepEqual(textWidth(`Green${blanks}tea`, 20), { pixels, isExact: true }, blanks);
      assert.equal(fittingLength(`Green${blanks}tea`, 20, pixels), `Green${blanks}tea`.length);
    }
  });

  it("is too much only where it is more than the measure may be off", () => {
    const pixels = (text: string): number => measuredText(text, "title").pixels;
    const exact = "n".repeat(54);
    assert.ok(pixels(exact) > 600 && pixels(exact) < 612);
    assert.equal(measuredText(exact, "title").isTooWide, false);
    assert.equal(measuredText(`${exact}nn`, "title").isTooWide, true);
    const estimated = "茶".repeat(32);
    assert.equal(pixels(estimated), 640);
    assert.equal(measuredText(estimated, "title").isTooWide, false);
    assert.equal(measuredText(`${estimated}茶`, "title").isTooWide, true);
  });

  it("has more room in a description of full width, by its share", () => {
    const room = (text: string): number => measuredText(text, "description").room;
    assert.deepEqual([room("Tea ".repeat(40)), room("茶".repeat(90)), room("")], [920, 1650, 920]);
    assert.equal(measuredText("茶".repeat(118), "description").isTooWide, false);
    assert.equal(measuredText("茶".repeat(140), "description").isTooWide, true);
    const mixed = room(`${"茶".repeat(20)}${"n".repeat(36)}`);
    assert.ok(mixed > 1200 && mixed < 1350, String(mixed));
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
