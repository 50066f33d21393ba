import { createHash } from "node:crypto";

/** The ids that Git gives a file's content: as it is, and with the line ends that it keeps where it changes them. */
export function contentIds(bytes: Uint8Array, like: string): readonly string[] {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const own = contentId(text, like);
  // in Latin 1 every byte is a character
  return text.includes("\r\n")
    ? [
        own,
        contentId(Buffer.from(text.toString("latin1").replaceAll("\r\n", "\n"), "latin1"), like),
      ]
    : [own];
}

/** Repositories have ids of one of two kinds, which their lengths tell apart. */
function contentId(bytes: Buffer, like: string): string {
  return createHash(like.length === 64 ? "sha256" : "sha1")
    .update(`blob ${bytes.length}\0`)
    .update(bytes)
    .digest("hex");
}
