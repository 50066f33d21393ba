import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as pause } from "node:timers/promises";
import type { Faults } from "./faults.ts";
import { htmlPage } from "./reply.ts";
import type { Reply } from "./reply.ts";

const megabyte = 1024 * 1024;
const dripPieces = 20;

/**
 * Writes a reply, spoilt in the ways `faults` asks for. A body in pieces is written as fast as the
 * other side reads it. `signal` ends the pauses. Rejects when the connection breaks.
 */
export async function sendReply(
  response: ServerResponse,
  reply: Reply,
  faults: Faults,
  signal: AbortSignal,
): Promise<void> {
  const delay = faults.get("delay");
  if (delay !== undefined) {
    await pause(delay, undefined, { signal });
  }
  if (faults.has("reset-after")) {
    response.socket?.resetAndDestroy();
  } else if (spoilsBody(faults)) {
    await sendSpoilt(response, reply, faults, signal);
  } else {
    await sendWhole(response, reply);
  }
}

async function sendWhole(
  response: ServerResponse,
  { status, headers, body }: Reply,
): Promise<void> {
  if (typeof body === "string") {
    const bytes = Buffer.from(body);
    response.writeHead(status, { ...headers, "Content-Length": bytes.length });
    response.end(bytes);
    return;
  }
  response.writeHead(status, headers);
  await pipeline(Readable.from(body, { objectMode: false }), response);
}

function spoilsBody(faults: Faults): boolean {
  return (
    ["reset-midway", "truncated", "empty", "wrong-type", "drip", "giant", "invalid-utf8"] as const
  ).some((name) => faults.has(name));
}

async function sendSpoilt(
  response: ServerResponse,
  reply: Reply,
  faults: Faults,
  signal: AbortSignal,
): Promise<void> {
  const { status, headers, body } = faults.has("wrong-type")
    ? htmlPage(reply.status, "Just a moment...")
    : reply;
  const whole = spoil(Buffer.from(typeof body === "string" ? body : [...body].join("")), faults);
  const padding = (faults.get("giant") ?? 0) * megabyte;
  response.writeHead(status, { ...headers, "Content-Length": whole.length + padding });
  await writePadding(response, padding);
  if (faults.has("reset-midway")) {
    response.write(whole.subarray(0, whole.length / 2), () => response.socket?.resetAndDestroy());
  } else if (faults.has("drip")) {
    await drip(response, whole, faults.get("drip") ?? 0, signal);
  } else {
    response.end(whole);
  }
}

function spoil(body: Buffer, faults: Faults): Buffer {
  let spoilt = faults.has("empty") ? Buffer.alloc(0) : body;
  if (faults.has("invalid-utf8")) {
    // Behind the first quote there is always the inside of a string or of a member's name.
    const place = spoilt.indexOf('"') + 1;
    spoilt = Buffer.concat([
      spoilt.subarray(0, place),
      Buffer.from([0xc3, 0x28, 0xff]),
      spoilt.subarray(place),
    ]);
  }
  return faults.has("truncated") ? spoilt.subarray(0, Math.floor(spoilt.length / 2)) : spoilt;
}

async function writePadding(response: ServerResponse, bytes: number): Promise<void> {
  const block = Buffer.alloc(Math.min(bytes, megabyte), " ");
  for (let left = bytes; left > 0 && !response.destroyed; left -= block.length) {
    if (!response.write(block)) {
      await Promise.race([once(response, "drain"), once(response, "close")]);
    }
  }
}

async function drip(
  response: ServerResponse,
  body: Buffer,
  milliseconds: number,
  signal: AbortSignal,
): Promise<void> {
  const size = Math.max(1, Math.ceil(body.length / dripPieces));
  for (let start = 0; start < body.length && !response.destroyed; start += size) {
    await pause(milliseconds, undefined, { signal });
    response.write(body.subarray(start, start + size));
  }
  response.end();
}
