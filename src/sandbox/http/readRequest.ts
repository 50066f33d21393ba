import type { IncomingMessage } from "node:http";
import { invalid, Problem } from "./reply.ts";

/** No tool takes more; a larger body is a mistake or an attack. */
const largestBody = 1024 * 1024;

/** Reads a request's body as it came. Rejects with 413 beyond 1 MB. */
export async function readBody(incoming: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of incoming) {
    const bytes = Buffer.isBuffer(part) ? part : Buffer.from(String(part));
    size += bytes.length;
    if (size > largestBody) {
      throw new Problem(413, "request_too_large", "Request body too large", {
        Connection: "close",
      });
    }
    parts.push(bytes);
  }
  return Buffer.concat(parts);
}

/** The body as JSON; 422 as FastAPI words it when it is missing or is not JSON. */
export function parseJson(body: Buffer): unknown {
  if (body.length === 0) {
    throw invalid({ type: "missing", loc: ["body"], msg: "Field required", input: null });
  }
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    throw invalid({ type: "json_invalid", loc: ["body", 0], msg: "JSON decode error", input: {} });
  }
}

/** Path and query of a request line, whatever was written in it. */
export function readTarget(target: string | undefined): {
  readonly path: string;
  readonly query: URLSearchParams;
} {
  const [path = "/", query = ""] = (target ?? "/")
    .split("#", 1)
    .join("")
    .split(/\?(.*)/su, 2);
  return { path, query: new URLSearchParams(query) };
}
