import { createServer } from "node:http";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { Account } from "./account/account.ts";
import { accountProfile } from "./account/accountKinds.ts";
import type { AccountKind } from "./account/accountKinds.ts";
import { RateLimit } from "./account/rateLimit.ts";
import { readFaults } from "./http/faults.ts";
import type { Faults } from "./http/faults.ts";
import { Problem, problemReply } from "./http/reply.ts";
import { readBody, readTarget } from "./http/readRequest.ts";
import type { Reply } from "./http/reply.ts";
import { sendReply } from "./http/sendReply.ts";
import { Service } from "./http/service.ts";
import { WorldClock } from "./worldClock.ts";

/** How a sandbox is started. Everything may be left out. */
export interface SandboxOptions {
  /** 0, the default, takes any free port. */
  readonly port?: number;
  /** Where balance, keys, usage and datasets are kept; left out, they live in memory. */
  readonly stateFile?: string;
  readonly account?: AccountKind;
  /** True when a new account of the kinds full and agency looks used: other keys, requests of the last days. False by default. */
  readonly history?: boolean;
  /** The balance of a new account; one that is found in the state file keeps its own. */
  readonly credits?: number;
  /** Calls a minute, 60 by default; 0 switches the limit off. */
  readonly rateLimit?: number;
  /** The world's day, today by default; only the data depends on it. A day that is given stands still until `setDate`. */
  readonly now?: Date | string;
  /** Milliseconds by which the service's clock (its Date header and its log) is ahead of this machine's, asked at each request. */
  readonly clockAhead?: () => number;
  /** Seconds for which a dataset can be exported after it was handed out; a week by default. */
  readonly datasetTtl?: number;
}

/** A running sandbox. */
export interface Sandbox {
  /** http://127.0.0.1:PORT, without a trailing slash. */
  readonly url: string;
  /** Made at this start; it opens every endpoint and is kept nowhere. */
  readonly key: string;
  /** Resolves when it has ended, whether it was closed or died. */
  readonly ended: Promise<void>;
  /** Fills the balance up to what the account started with, and returns it (no endpoint does that: spec 4.3.11). */
  refill(): Promise<number>;
  /**
   * Moves the world to another day (YYYY-MM-DD) between two calls; undefined goes back to today.
   * Rejects with a RangeError for what is no day. Only the data moves: the account and its log keep their time.
   */
  setDate(date: string | undefined): Promise<void>;
  /** Ends every connection and pending answer, and saves. */
  close(): Promise<void>;
}

const loopback = "127.0.0.1";
const week = 7 * 86_400;

/** Starts the service on 127.0.0.1 (spec as a whole). Rejects when the port is taken or the state file can't be used. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const world = new WorldClock(options.now);
  const profile = accountProfile(options.account ?? "full");
  const account = await Account.open(profile, options);
  const settings = {
    account,
    worldNow: () => world.now(),
    datasetTtl: options.datasetTtl ?? week,
  };
  const service = new Service(settings, new RateLimit(options.rateLimit ?? 60));
  const closing = new AbortController();
  const clock = (): Date => new Date(Date.now() + (options.clockAhead?.() ?? 0));
  const server = createServer(
    (request, response) => void serve(service, clock, request, response, closing.signal),
  );
  const port = await listen(server, options.port ?? 0);
  const ended = Promise.withResolvers<void>();
  return {
    url: `http://${loopback}:${port}`,
    key: account.credentials.startKey,
    ended: ended.promise,
    refill: () => account.refill(),
    setDate: async (date) => world.setDate(date),
    close: async () => {
      closing.abort();
      await shut(server);
      await account.close();
      ended.resolve();
    },
  };
}

async function serve(
  service: Service,
  clock: () => Date,
  request: IncomingMessage,
  response: ServerResponse,
  closing: AbortSignal,
): Promise<void> {
  const gone = new AbortController();
  const receivedAt = clock();
  response.setHeader("Date", receivedAt.toUTCString());
  response.once("close", () => gone.abort());
  try {
    const { reply, faults } = await answer(service, request, receivedAt);
    await sendReply(response, reply, faults, AbortSignal.any([closing, gone.signal]));
  } catch {
    // The other side went away, or the sandbox is being closed: there is nobody left to tell.
    response.destroy();
  }
}

async function answer(
  service: Service,
  request: IncomingMessage,
  receivedAt: Date,
): Promise<{ reply: Reply; faults: Faults }> {
  const { headers, method = "GET" } = request;
  try {
    const faults = readFaults(headers["x-sandbox-fault"]);
    if (faults.has("reset-before")) {
      request.socket.resetAndDestroy();
      throw new Error("reset before reading");
    }
    const body = await readBody(request);
    const { path, query } = readTarget(request.url);
    return {
      faults,
      reply: await service.answer({
        method,
        path,
        query,
        headers,
        body,
        faults,
        receivedAt,
        since: performance.now(),
      }),
    };
  } catch (error) {
    if (error instanceof Problem) {
      return { faults: new Map(), reply: problemReply(error) };
    }
    throw error;
  }
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, loopback, () => {
      server.off("error", reject);
      const address = server.address();
      resolve(typeof address === "object" && address !== null ? address.port : port);
    });
  });
}

function shut(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
