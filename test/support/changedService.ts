import { request as forward } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import { isRecord, parseJson } from "../../src/shared/json.ts";
import type { JsonRecord } from "../../src/shared/json.ts";
import type { SandboxOptions } from "../../src/sandbox/server.ts";
import { serveAtNewAddress } from "./newAddress.ts";
import { startService } from "./service.ts";

/** The sandbox as a service whose responses a test changes on their way. */
export interface ChangedService {
  readonly url: string;
  readonly key: string;
  close(): Promise<void>;
}

/** Starts the sandbox, and before it a server that passes each JSON response of status 200 through `change`, with the request's path. */
export async function startChangedService(
  options: SandboxOptions,
  change: (path: string, response: JsonRecord) => JsonRecord,
): Promise<ChangedService> {
  const sandbox = await startService(options);
  const pass = (request: IncomingMessage, response: ServerResponse): void => {
    const path = request.url ?? "";
    const upstream = forward(
      new URL(path, sandbox.url),
      { method: request.method, headers: request.headers, agent: false },
      (answer) => {
        const pieces: Buffer[] = [];
        answer.on("data", (piece: Buffer) => pieces.push(piece));
        answer.once("end", () => {
          const text = Buffer.concat(pieces).toString("utf8");
          const read = answer.statusCode === 200 ? parseJson(text) : undefined;
          const { "content-length": _length, ...headers } = answer.headers;
          response.writeHead(answer.statusCode ?? 500, headers);
          response.end(isRecord(read) ? JSON.stringify(change(path, read)) : text);
        });
      },
    );
    upstream.once("error", () => response.destroy());
    request.pipe(upstream);
  };
  const { url, close } = await serveAtNewAddress(pass);
  return {
    url,
    key: sandbox.key,
    close: async () => {
      await close();
      await sandbox.close();
    },
  };
}
