import type { IncomingHttpHeaders } from "node:http";
import { rateHeaders } from "../account/rateLimit.ts";
import type { RateLimit } from "../account/rateLimit.ts";
import type { Bill, ToolSettings } from "../tools/runTool.ts";
import type { Faults } from "./faults.ts";
import { htmlPage, Problem, problemReply, unauthorized, unavailable } from "./reply.ts";
import type { Reply } from "./reply.ts";
import { findRoute } from "./routes.ts";

/** A request as it was read from the wire. */
export interface ServiceRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly faults: Faults;
  /** On the service's clock. */
  readonly receivedAt: Date;
  /** The same moment on the clock of `performance.now()`. */
  readonly since: number;
}

/** Who sent a request: a credential that is valid, one that no longer is, or nobody known. */
interface Caller {
  readonly credential: string | undefined;
  readonly problem: Problem | undefined;
}

interface Outcome {
  readonly reply: Reply;
  readonly problem: Problem | undefined;
}

/** Answers requests by the rules of the service; knows nothing of sockets. */
export class Service {
  readonly #settings: ToolSettings;
  readonly #rate: RateLimit;

  constructor(settings: ToolSettings, rate: RateLimit) {
    this.#settings = settings;
    this.#rate = rate;
  }

  /** Answers one request. It is in the usage log, and what it cost is on disk, before this resolves (spec 2.4). */
  async answer(request: ServiceRequest): Promise<Reply> {
    try {
      await this.#settings.account.refresh();
    } catch {
      return problemReply(unavailable("The account could not be read"));
    }
    const bill: Bill = { credits: 0, vendorCost: 0 };
    const caller = this.#identify(request.headers, request.receivedAt);
    const outcome = await this.#attempt(request, caller, bill);
    if (caller.credential === undefined) {
      return outcome.reply;
    }
    const reply = this.#log(request, caller.credential, outcome, bill);
    await this.#save(bill.credits > 0);
    return reply;
  }

  async #attempt(request: ServiceRequest, caller: Caller, bill: Bill): Promise<Outcome> {
    try {
      return { reply: await this.#dispatch(request, caller, bill), problem: undefined };
    } catch (error) {
      const problem =
        error instanceof Problem
          ? error
          : new Problem(500, "internal_error", "Internal Server Error");
      return { reply: asProxy(request.faults) ?? problemReply(problem), problem };
    }
  }

  async #dispatch(request: ServiceRequest, caller: Caller, bill: Bill): Promise<Reply> {
    const route = findRoute(request.method, request.path);
    if (caller.problem !== undefined && (route.open !== true || caller.credential !== undefined)) {
      throw caller.problem;
    }
    const headers = caller.credential === undefined ? {} : this.#count(request);
    throwFault(request.faults);
    const { query, body, faults } = request;
    const reply = await route.answer({ settings: this.#settings, query, body, bill, faults });
    return { ...reply, headers: { ...reply.headers, ...headers } };
  }

  /** Reads `Authorization: Bearer` or `X-API-Key` (spec 5). */
  #identify(headers: IncomingHttpHeaders, now: Date): Caller {
    const key =
      /^Bearer\s+(\S+)\s*$/iu.exec(headers.authorization ?? "")?.[1] ?? headers["x-api-key"];
    if (typeof key !== "string" || key === "") {
      return { credential: undefined, problem: unauthorized("Missing API key") };
    }
    const check = this.#settings.account.credentials.check(key, now);
    if (check.state === "unknown") {
      return { credential: undefined, problem: unauthorized("Invalid API key") };
    }
    if (check.state !== "valid") {
      const text = check.state === "expired" ? "API key expired" : "API key is not active";
      return { credential: check.id, problem: unauthorized(text) };
    }
    this.#settings.account.credentials.noteUse(check.id, now);
    return { credential: check.id, problem: undefined };
  }

  /** Counts the call against the account's rate limit and returns the headers of a successful one. */
  #count({ receivedAt }: ServiceRequest): Record<string, string> {
    const reading = this.#rate.take(receivedAt.getTime());
    if (reading === undefined) {
      return {};
    }
    if (!reading.allowed) {
      throw rateLimited(reading.retryAfter, rateHeaders(reading));
    }
    return rateHeaders(reading);
  }

  #log(
    request: ServiceRequest,
    credential: string,
    { reply, problem }: Outcome,
    bill: Bill,
  ): Reply {
    const entryId = this.#settings.account.log({
      credential_id: credential,
      endpoint: request.path,
      method: request.method,
      status_code: reply.status,
      response_time_ms: Math.round(performance.now() - request.since),
      request_bytes: request.body.length,
      response_bytes: typeof reply.body === "string" ? Buffer.byteLength(reply.body) : 0,
      vendor_cost_usd: bill.vendorCost,
      credits_charged: bill.credits,
      error_type: problem?.errorType ?? null,
      error_message: problem?.message ?? null,
      created_at: request.receivedAt.toISOString(),
    });
    return typeof reply.body === "string"
      ? reply
      : { ...reply, body: this.#measured(reply.body, entryId) };
  }

  /** The size of a streamed answer is known only when it is out. */
  *#measured(pieces: Iterable<string>, entryId: string): Generator<string> {
    let bytes = 0;
    for (const piece of pieces) {
      bytes += Buffer.byteLength(piece);
      yield piece;
    }
    this.#settings.account.noteSize(entryId, bytes);
    this.#settings.account.saveLater();
  }

  async #save(paid: boolean): Promise<void> {
    if (paid) {
      // The charge itself is on disk already; a log line that can't be written doesn't lose the answer.
      await this.#settings.account.save().catch(() => undefined);
    } else {
      this.#settings.account.saveLater();
    }
  }
}

function rateLimited(seconds: number, headers: Record<string, string>): Problem {
  const text = `Rate limit exceeded. Try again in ${seconds} seconds`;
  return new Problem(429, "rate_limited", text, { ...headers, "Retry-After": String(seconds) });
}

/** The faults that stand in the place of an answer. */
function throwFault(faults: Faults): void {
  if (faults.has("expired-key")) {
    throw unauthorized("API key expired");
  }
  const wait = faults.get("429");
  if (wait !== undefined) {
    const reset = String(Math.ceil(Date.now() / 1000) + wait);
    throw rateLimited(wait, {
      "X-RateLimit-Limit": "60",
      "X-RateLimit-Remaining": "0",
      "X-RateLimit-Reset": reset,
    });
  }
  if (faults.has("500")) {
    throw new Problem(500, "internal_error", "Internal Server Error");
  }
  if (faults.has("502")) {
    throw new Problem(502, "bad_gateway", "Bad Gateway");
  }
  if (faults.has("503")) {
    throw unavailable();
  }
}

/** Errors that do not come from the service itself do not look like the service's. */
function asProxy(faults: Faults): Reply | undefined {
  if (faults.has("502")) {
    return htmlPage(502, "502 Bad Gateway");
  }
  if (faults.has("500")) {
    return {
      status: 500,
      headers: { "Content-Type": "text/plain; charset=utf-8" },
      body: "Internal Server Error",
    };
  }
  return undefined;
}
