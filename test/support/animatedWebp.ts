/** A piece of a WebP file: its name of four letters, and what is in it. */
interface Chunk {
  readonly type: string;
  readonly data: Buffer;
}

/** What a picture's pixels, and how they let others through, are in. */
const pixelChunks: ReadonlySet<string> = new Set(["ALPH", "VP8 ", "VP8L"]);

/** The chunks of a WebP file. */
function chunksOf(webp: Buffer): Chunk[] {
  if (webp.toString("latin1", 0, 4) !== "RIFF" || webp.toString("latin1", 8, 12) !== "WEBP") {
    throw new Error("This isn't a WebP file.");
  }
  const chunks: Chunk[] = [];
  for (let at = 12; at + 8 <= webp.length;) {
    const length = webp.readUInt32LE(at + 4);
    const type = webp.toString("latin1", at, at + 4);
    chunks.push({ type, data: webp.subarray(at + 8, at + 8 + length) });
    at += 8 + length + (length % 2);
  }
  return chunks;
}

function written({ type, data }: Chunk): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, 0, 4, "latin1");
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
}

/** Numbers of 24 bits, the lowest byte first. */
function words24(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(3 * values.length);
  values.forEach((value, at) => bytes.writeUIntLE(value, 3 * at, 3));
  return bytes;
}

/**
 * One WebP file that shows others in turn, again and again.
 * @param frames WebP files of one size
 * @param size of each, in pixels
 * @param milliseconds how long each is shown
 * @throws for a frame that isn't a WebP file, or has no pixels
 */
export function animatedWebp(
  frames: readonly Buffer[],
  size: { readonly width: number; readonly height: number },
  milliseconds: number,
): Buffer {
  const extent = words24(size.width - 1, size.height - 1);
  const shown = frames.map((frame): Chunk => {
    const pixels = chunksOf(frame).filter(({ type }) => pixelChunks.has(type));
    if (pixels.length === 0) {
      throw new Error("A frame has no pixels.");
    }
    // at the upper left corner; the last byte: drawn as it is, over what was there
    const place = [words24(0, 0), extent, words24(milliseconds), Buffer.from([0b10])];
    return { type: "ANMF", data: Buffer.concat([...place, ...pixels.map(written)]) };
  });
  const body = Buffer.concat(
    [
      // an animation, without a transparent pixel
      { type: "VP8X", data: Buffer.concat([Buffer.from([0b10, 0, 0, 0]), extent]) },
      // white behind it, for ever
      { type: "ANIM", data: Buffer.from([255, 255, 255, 255, 0, 0]) },
      ...shown,
    ].map(written),
  );
  return written({ type: "RIFF", data: Buffer.concat([Buffer.from("WEBP", "latin1"), body]) });
}
