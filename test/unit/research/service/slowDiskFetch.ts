import { fork } from "node:child_process";
import { once } from "node:events";
import { argv } from "node:process";
import type { Socket } from "node:net";
import { FetchTransport } from "../../../../src/research/service/fetchTransport.ts";
import { isEntryPoint } from "../../../support/paths.ts";
import { onProcessEnd } from "../../../support/processes.ts";
import { startByteServer } from "../../../support/tcpServer.ts";

/** A response that ends with its connection, and how its sender says where it ends. */
export interface EndingResponse {
  readonly framing: "length" | "chunked" | "connection";
  readonly bytes: number;
  /** Milliseconds of work for which the process stands still when the head has come. */
  readonly busy: number;
}

/** What came of it. */
interface EndingOutcome {
  readonly status: number;
  readonly written: number;
}

/**
 * Receives them through Node's own fetch, in a process of its own, onto a disk that writes nothing before everything
 * was sent. Rejects when that process ends: an error that can't be caught ends it.
 */
export async function receiveInProcess(responses: readonly EndingResponse[]): Promise<unknown> {
  const child = fork(import.meta.filename, [JSON.stringify(responses)], {
    stdio: ["ignore", "inherit", "pipe", "ipc"],
  });
  const end = (): void => void child.kill();
  const forget = onProcessEnd(end);
  try {
    const [outcomes]: unknown[] = await Promise.race([once(child, "message"), failed(child)]);
    return outcomes;
  } finally {
    end();
    forget();
  }
}

async function failed(child: ReturnType<typeof fork>): Promise<never> {
  const said: string[] = [];
  child.stderr?.on("data", (text) => said.push(String(text)));
  const [code] = await once(child, "close");
  throw new Error(`The process ended with ${String(code)}: ${said.join("")}`);
}

async function receive({ framing, bytes, busy }: EndingResponse): Promise<EndingOutcome> {
  const sent = Promise.withResolvers<void>();
  const server = await startByteServer((_request, socket) => {
    socket.on("finish", () => sent.resolve());
    answer(socket, framing, bytes);
    return undefined;
  });
  let written = 0;
  const write = async (chunk: Uint8Array): Promise<void> => {
    await sent.promise;
    await manyTurns();
    written += chunk.byteLength;
  };
  const transport = new FetchTransport(() => globalThis.fetch);
  try {
    const { status } = await transport.send(
      { method: "POST", url: new URL(server.url), headers: {}, body: "{}", timeout: 60_000 },
      () => {
        standStill(busy);
        return { write };
      },
    );
    return { status, written };
  } finally {
    await server.close();
  }
}

/** So long that all that was sent has come. */
async function manyTurns(): Promise<void> {
  for (let turn = 0; turn < 200; turn += 1) {
    await new Promise(setImmediate);
  }
}

/** A slow disk is one thing; a host that does something else for a moment is another. */
function standStill(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

function answer(socket: Socket, framing: EndingResponse["framing"], bytes: number): void {
  const head = {
    length: `content-length: ${bytes}\r\n`,
    chunked: "transfer-encoding: chunked\r\n",
    connection: "",
  }[framing];
  const body = "a".repeat(bytes);
  socket.write(`HTTP/1.1 200 OK\r\n${head}connection: close\r\n\r\n`);
  socket.end(framing === "chunked" ? `${bytes.toString(16)}\r\n${body}\r\n0\r\n\r\n` : body);
}

if (isEntryPoint(import.meta.url)) {
  const responses: EndingResponse[] = JSON.parse(argv[2] ?? "[]");
  const outcomes: EndingOutcome[] = [];
  for (const response of responses) {
    outcomes.push(await receive(response));
  }
  process.send?.(outcomes);
}
