import assert from "node:assert/strict";
import { animatedWebp } from "../../support/animatedWebp.ts";

/** A WebP file with one piece. */
function webp(type: string, data: string): Buffer {
  const piece = Buffer.from(`${type}----${data}`, "latin1");
  piece.writeUInt32LE(data.length, 4);
  const whole = Buffer.concat([Buffer.from("RIFF----WEBP", "latin1"), piece]);
  whole.writeUInt32LE(whole.length - 8, 4);
  return whole;
}

describe("an animation of WebP files", () => {
  const size = { width: 840, height: 500 };

  it("has the pixels of each frame with its size and time, and fits its own lengths", () => {
    const made = animatedWebp([webp("VP8 ", "first!"), webp("VP8 ", "then")], size, 2500);
    assert.equal(made.readUInt32LE(4), made.length - 8);
    const text = made.toString("latin1");
    const frames = [...text.matchAll(/ANMF/gu)].map(({ index }) => index + 8);
    assert.deepEqual(
      frames.map((at) => [
        made.readUIntLE(at + 6, 3) + 1,
        made.readUIntLE(at + 9, 3) + 1,
        made.readUIntLE(at + 12, 3),
        text.slice(at + 16, at + 20),
        made.readUInt32LE(at + 20),
      ]),
      [
        [840, 500, 2500, "VP8 ", 6],
        [840, 500, 2500, "VP8 ", 4],
      ],
    );
    assert.ok(text.includes("first!") && text.endsWith("then"));
  });

  it("is refused where a frame is no picture", () => {
    assert.throws(() => animatedWebp([Buffer.from("PNG")], size, 1), /isn't a WebP file/u);
    assert.throws(() => animatedWebp([webp("EXIF", "when")], size, 1), /has no pixels/u);
  });
});
