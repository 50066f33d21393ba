import type { IncomingMessage, ServerResponse } from "node:http";
import { serveAtNewAddress } from "./newAddress.ts";

/** A request as it arrived. */
export interface Arrived {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

export interface RawServer {
  readonly url: string;
  /** Every request so far, the oldest first. */
  readonly arrived: readonly Arrived[];
  close(): Promise<void>;
}

/** A server on loopback that answers each request as the test says: well, badly or not at all. */
export async function startRawServer(
  answer: (response: ServerResponse, request: Arrived) => void,
): Promise<RawServer> {
  const arrived: Arrived[] = [];
  const server = await serveAtNewAddress((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { method = "", url: path = "", headers } = request;
      const read = { method, path, headers, body: Buffer.concat(chunks).toString("utf8") };
      arrived.push(read);
      answer(response, read);
    });
  });
  return { ...server, arrived };
}
