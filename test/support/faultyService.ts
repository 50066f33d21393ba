import { EventEmitter, once } from "node:events";
import { request as forward } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import { serveAtNewAddress } from "./newAddress.ts";
import { startService } from "./service.ts";

/** One paid call that arrived. */
export interface ArrivedCall {
  /** Path and body: equal for calls that ask the same. */
  readonly asks: string;
  /** Whether credits were taken for it, by what the sandbox says of its faults (`src/sandbox/http/faults.ts`). */
  charged: boolean;
  /** Whether a whole response of status 200, with a body, was handed over to a connection that was still there. */
  delivered: boolean;
}

/** The sandbox as a service at an address of its own, whose paid calls meet faults. */
export interface FaultyService {
  readonly url: string;
  readonly key: string;
  readonly calls: readonly ArrivedCall[];
  /** Faults for the next paid calls, one each; undefined for none. */
  readonly faults: (string | undefined)[];
  /** Sets the service's clock forward by so many milliseconds. */
  advance(milliseconds: number): void;
  /** Credits that were really taken. */
  taken(): Promise<number>;
  /** What the requests that are under way ask. */
  underWay(): string[];
  /** Resolves when no request is under way. */
  idle(): Promise<void>;
  close(): Promise<void>;
}

/** Faults after which the sandbox takes nothing. */
export const freeFaults: ReadonlySet<string> = new Set(["reset-before", "500", "502", "503"]);

export const agentFaults = [
  ...freeFaults,
  "reset-after",
  "reset-midway",
  "truncated",
  "empty",
  "wrong-type",
  "charged-failure",
  "delay:30",
] as const;

/** Whether the sandbox takes credits for a call with this fault whose response doesn't come whole. */
function isChargedFor(fault: string | undefined): boolean {
  return fault !== undefined && !freeFaults.has(fault);
}

const credits = 1_000_000;

/** Starts the sandbox, and in front of it a server that plants the faults and notes what it hands over. */
export async function startFaultyService(): Promise<FaultyService> {
  let ahead = 0;
  const sandbox = await startService({
    credits,
    rateLimit: 1_000_000,
    clockAhead: () => ahead,
  });
  const calls: ArrivedCall[] = [];
  const faults: (string | undefined)[] = [];
  const underWay = new Set<ArrivedCall>();
  const ended = new EventEmitter();
  const pass = (request: IncomingMessage, body: Buffer, response: ServerResponse): void => {
    const path = request.url ?? "";
    const isPaid = path.startsWith("/v1/tools/");
    const fault = isPaid ? faults.shift() : undefined;
    const call: ArrivedCall = {
      asks: `${path} ${body.toString("utf8")}`,
      charged: false,
      delivered: false,
    };
    if (isPaid) {
      calls.push(call);
    }
    underWay.add(call);
    const end = (): void => {
      underWay.delete(call);
      ended.emit("end");
    };
    const upstream = forward(
      new URL(path, sandbox.url),
      {
        method: request.method,
        headers: {
          ...request.headers,
          ...(fault === undefined ? {} : { "x-sandbox-fault": fault }),
        },
        agent: false,
      },
      (answer) => {
        const pieces: Buffer[] = [];
        answer.on("data", (piece: Buffer) => pieces.push(piece));
        // broken off in the middle: what the service took, it has taken
        answer.once("error", () => {
          call.charged = isChargedFor(fault);
          response.destroy();
        });
        answer.once("close", end);
        answer.once("end", () => {
          if (answer.complete) {
            call.charged = fault === "charged-failure" || answer.statusCode === 200;
            response.writeHead(answer.statusCode ?? 500, answer.headers);
            response.end(Buffer.concat(pieces), () => {
              call.delivered =
                answer.statusCode === 200 && pieces.length > 0 && !response.destroyed;
            });
          }
        });
      },
    );
    upstream.once("error", () => {
      call.charged = isChargedFor(fault);
      response.destroy();
      end();
    });
    upstream.end(body);
  };
  const { url, close } = await serveAtNewAddress((request, response) => {
    const pieces: Buffer[] = [];
    request.on("data", (piece: Buffer) => pieces.push(piece));
    request.once("end", () => pass(request, Buffer.concat(pieces), response));
  });
  return {
    url,
    key: sandbox.key,
    calls,
    faults,
    advance: (milliseconds) => void (ahead += milliseconds),
    taken: async () => {
      const read = await fetch(`${sandbox.url}/v1/me/credits`, {
        headers: { authorization: `Bearer ${sandbox.key}` },
      });
      const answer: unknown = await read.json();
      if (typeof answer !== "object" || answer === null || !("balance" in answer)) {
        throw new Error("The sandbox told no balance.");
      }
      return credits - Number(answer.balance);
    },
    underWay: () => [...underWay].map(({ asks }) => asks),
    idle: async () => {
      while (underWay.size > 0) {
        await once(ended, "end");
      }
    },
    close: async () => {
      await close();
      await sandbox.close();
    },
  };
}
