import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { animatedPng } from "../../support/animatedPng.ts";
import { repositoryRoot } from "../../support/paths.ts";

const icon = readFileSync(join(repositoryRoot, "media", "icon.png"));

/** The types of a file's chunks, in their order. */
function types(png: Buffer): string[] {
  const found: string[] = [];
  for (let at = 8; at < png.length; at += png.readUInt32BE(at) + 12) {
    found.push(png.toString("latin1", at + 4, at + 8));
  }
  return found;
}

describe("an animated PNG", () => {
  it("has the first frame as its picture, and the others behind it, numbered throughout", () => {
    const png = animatedPng([icon, icon, icon], 2_000);
    const parts = types(icon).filter((type) => type === "IDAT").length;
    const data = (type: string): string[] => Array.from({ length: parts }, () => type);
    assert.deepEqual(types(png), [
      "IHDR",
      "acTL",
      "fcTL",
      ...data("IDAT"),
      "fcTL",
      ...data("fdAT"),
      "fcTL",
      ...data("fdAT"),
      "IEND",
    ]);
    assert.equal(png.readUInt32BE(png.indexOf("acTL") + 4), 3);
    const numbers: number[] = [];
    for (let at = 8; at < png.length; at += png.readUInt32BE(at) + 12) {
      if (["fcTL", "fdAT"].includes(png.toString("latin1", at + 4, at + 8))) {
        numbers.push(png.readUInt32BE(at + 8));
      }
    }
    assert.deepEqual(
      numbers,
      numbers.map((_, at) => at),
    );
  });

  it("refuses frames of different sizes, and what is no PNG", () => {
    const other = Buffer.from(icon);
    other.writeUInt32BE(other.readUInt32BE(16) + 1, 16);
    assert.throws(() => animatedPng([icon, other], 100), /differ/u);
    assert.throws(() => animatedPng([Buffer.from("GIF89a, and more")], 100), /no PNG/u);
    assert.throws(() => animatedPng([], 100), /differ/u);
  });
});
