import { crc32 } from "node:zlib";

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

interface Chunk {
  readonly type: string;
  readonly data: Buffer;
}

/** The chunks of a PNG file. */
function chunksOf(png: Buffer): Chunk[] {
  if (!png.subarray(0, signature.length).equals(signature)) {
    throw new Error("This is no PNG file.");
  }
  const chunks: Chunk[] = [];
  for (let at = signature.length; at < png.length;) {
    const length = png.readUInt32BE(at);
    const type = png.toString("latin1", at + 4, at + 8);
    chunks.push({ type, data: png.subarray(at + 8, at + 8 + length) });
    at += length + 12;
  }
  return chunks;
}

function written({ type, data }: Chunk): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** Unsigned numbers of 32 bits. */
function words32(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  values.forEach((value, at) => bytes.writeUInt32BE(value, 4 * at));
  return bytes;
}

/**
 * One PNG that shows others in turn, again and again (APNG): what can't draw that shows the first.
 * @param frames of the same size and kind of pixels
 * @param milliseconds how long each is shown
 */
export function animatedPng(frames: readonly Buffer[], milliseconds: number): Buffer {
  const parsed = frames.map(chunksOf);
  const header = parsed[0]?.find(({ type }) => type === "IHDR")?.data;
  if (
    header === undefined ||
    parsed.some(
      (chunks) => chunks.find(({ type }) => type === "IHDR")?.data.equals(header) !== true,
    )
  ) {
    throw new Error("The frames differ in size or kind of pixels.");
  }
  let sequence = 0;
  const control = (): Chunk => {
    const delay = Buffer.from([
      milliseconds >> 8,
      milliseconds & 0xff,
      1000 >> 8,
      1000 & 0xff,
      0,
      0,
    ]);
    const place = words32(sequence, header.readUInt32BE(0), header.readUInt32BE(4), 0, 0);
    sequence += 1;
    return { type: "fcTL", data: Buffer.concat([place, delay]) };
  };
  const chunks: Chunk[] = [
    { type: "IHDR", data: header },
    { type: "acTL", data: words32(frames.length, 0) },
  ];
  parsed.forEach((frame, number) => {
    chunks.push(control());
    for (const { type, data } of frame.filter((chunk) => chunk.type === "IDAT")) {
      if (number === 0) {
        chunks.push({ type, data });
      } else {
        chunks.push({ type: "fdAT", data: Buffer.concat([words32(sequence), data]) });
        sequence += 1;
      }
    }
  });
  chunks.push({ type: "IEND", data: Buffer.alloc(0) });
  return Buffer.concat([signature, ...chunks.map(written)]);
}
