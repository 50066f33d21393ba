import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import { atNewAddress } from "./newAddress.ts";

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
export function startRawServer(
  answer: (response: ServerResponse, request: Arrived) => void,
): Promise<RawServer> {
  return atNewAddress(() => listen(answer));
}

async function listen(
  answer: (response: ServerResponse, request: Arrived) => void,
): Promise<RawServer> {
  const arrived: Arrived[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { method = "", url: path = "", headers } = request;
      const read = { method, path, headers, body: Buffer.concat(chunks).toString("utf8") };
      arrived.push(read);
      answer(response, read);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") {
    throw new Error("The test server has no port.");
  }
  return {
    url: `http://127.0.0.1:${address.port}`,
    arrived,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
