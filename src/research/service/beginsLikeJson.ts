import { open } from "node:fs/promises";
import type { AnswerBody } from "./answerSink.ts";

/** Bytes that are looked at: white space before a response is short. */
const lookedAt = 1024;

/**
 * True for a response that begins as the service's do, with an object or a list. An HTML page, other
 * text or nothing at all comes from a proxy or a portal as well, which the service never hears of.
 * Rejects with the file system's error where the response is in a file that can't be read.
 */
export async function beginsLikeJson(body: AnswerBody): Promise<boolean> {
  const bytes = body.kind === "file" ? await firstBytes(body.path) : body.bytes;
  const text = new TextDecoder().decode(bytes.subarray(0, lookedAt));
  return /^\s*[[{]/u.test(text);
}

async function firstBytes(path: string): Promise<Uint8Array> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(lookedAt), 0, lookedAt, 0);
  return buffer.subarray(0, bytesRead);
}
