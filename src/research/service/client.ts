import * as l10n from "@vscode/l10n";
import * as z from "zod/mini";
import { parseJson } from "../../shared/json.ts";
import { systemClock, waitUntil } from "../../system/clock.ts";
import type { Clock } from "../../system/clock.ts";
import {
  apiCredential,
  createdCredential,
  creditsAnswer,
  hasId,
  hasPrefix,
  listAnswer,
  usageEntry,
  websitesAnswer,
} from "./account.ts";
import type {
  ApiCredential,
  Connections,
  CreatedCredential,
  KnownCredential,
  UsageEntry,
} from "./account.ts";
import { readCapabilities } from "./capabilities.ts";
import type { Capabilities } from "./capabilities.ts";
import type { AnswerBody, AnswerSink } from "./answerSink.ts";
import { checkBaseUrl } from "./baseUrl.ts";
import { readErrorBody, statusError } from "./errorAnswers.ts";
import {
  CancelledError,
  KeyInRequestError,
  MalformedAnswerError,
  ServiceError,
  TimedOutError,
} from "./errors.ts";
import { Redactor } from "./redact.ts";
import type { KnownKeys } from "./redact.ts";
import { attemptOf, repeatAfter } from "./repeatRule.ts";
import { BodyTooLargeError, SmallBody } from "./smallBody.ts";
import { readDate, readResetTime } from "./statedTimes.ts";
import { TimeLimit, accountTimeout } from "./timeLimit.ts";
import type { BodyWriter, HttpRequest, HttpResponse, Transport } from "./transport.ts";
import { unlessCancelled } from "./unlessCancelled.ts";

/** By how much this machine's clock may be corrected until the service's time has to be learnt again, in milliseconds. */
const clockTolerance = 2_000;

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Milliseconds to wait for the answer to begin. */
  readonly timeout: number;
  /** Takes the paid answer. */
  readonly sink: AnswerSink;
}

/** How many calls the service still takes, and until when (data conventions, rate limits). */
export interface RateWindow {
  readonly limit: number;
  readonly remaining: number;
  /** Milliseconds since 1970 at which the window begins anew. */
  readonly resetAt: number;
}

/** Where calls go and with which key. The key leaves this object in one header only. */
export interface ServiceAddress {
  readonly baseUrl: string;
  readonly key: string;
}

/** The research service over HTTP: one method for each account endpoint, and `callTool`. */
export class ServiceClient {
  readonly #base: URL;
  readonly #key: string;
  /** A service may quote what it was sent: the key is removed here. */
  readonly #redactor: Redactor;
  readonly #keys: KnownKeys;
  readonly #transport: Transport;
  readonly #clock: Clock;
  /** The service's clock as an answer told it last, and by how much this machine's two clocks differed then. */
  #serviceClock: { readonly offset: number; readonly drift: number } | undefined;
  #rate: RateWindow | undefined;
  #credentialId: Promise<string | undefined> | undefined;

  /**
   * Throws UnsafeAddressError when a key must not be sent to the address. `keys` hears of the key, and of
   * those that are created.
   */
  constructor(
    { baseUrl, key }: ServiceAddress,
    transport: Transport,
    keys: KnownKeys,
    clock: Clock = systemClock,
  ) {
    this.#base = checkBaseUrl(baseUrl);
    this.#key = key;
    this.#redactor = new Redactor(key);
    this.#keys = keys;
    keys.add(key);
    this.#transport = transport;
    this.#clock = clock;
  }

  /** Resolves when a request can be sent at once. Rejects with CancelledError as soon as `signal` is aborted. */
  async prepare(signal?: AbortSignal): Promise<void> {
    await unlessCancelled(this.#transport.prepare?.(this.#base) ?? Promise.resolve(), signal);
  }

  /** The balance, in credits (service spec 4.1). */
  async credits(signal?: AbortSignal): Promise<number> {
    return (await this.#get("/v1/me/credits", creditsAnswer, signal)).balance;
  }

  /** The newest entries of the usage log; `limit` is clamped to 1..500 by the service (service spec 4.1). */
  usage(limit = 50, signal?: AbortSignal): Promise<UsageEntry[]> {
    return this.#get(`/v1/me/usage?limit=${limit}`, listAnswer(usageEntry), signal);
  }

  /** Connected websites and ad accounts; free (service spec 4.1). */
  websites(signal?: AbortSignal): Promise<Connections> {
    return this.#get("/v1/me/websites", websitesAnswer, signal);
  }

  /** The account's API keys; the raw keys are not in it (service spec 4.1). */
  credentials(signal?: AbortSignal): Promise<ApiCredential[]> {
    return this.#get("/v1/me/api-credentials", listAnswer(apiCredential), signal);
  }

  /**
   * Creates a key (service spec 4.1). `name` has 1 to 120 characters, `expiresAt` is an ISO time.
   * The raw key is in this answer and in no other.
   */
  async createCredential(name: string, expiresAt?: string): Promise<CreatedCredential> {
    const body = { name, expires_at: expiresAt };
    const created = await this.#post("/v1/me/api-credentials", body, createdCredential);
    this.#keys.add(created.key);
    return created;
  }

  /** Revokes a key; whatever uses it stops working (service spec 3). */
  async revokeCredential(id: string): Promise<void> {
    await this.#post(
      `/v1/me/api-credentials/${encodeURIComponent(id)}/revoke`,
      undefined,
      z.unknown(),
    );
  }

  /** What the account may use; undefined when the answer can't be understood, and then everything is offered. */
  async capabilities(signal?: AbortSignal): Promise<Capabilities | undefined> {
    return readCapabilities(await this.#get("/v1/capabilities", z.unknown(), signal));
  }

  /**
   * What to add to this machine's clock to get the service's, in milliseconds. Undefined until an
   * answer has told the service's time, and again once this machine's clock was set since.
   */
  get clockOffset(): number | undefined {
    const known = this.#serviceClock;
    return known !== undefined && Math.abs(this.#drift() - known.drift) <= clockTolerance
      ? known.offset
      : undefined;
  }

  /** The tightest rate window as the last answer stated it; undefined when none did. */
  get rate(): RateWindow | undefined {
    return this.#rate;
  }

  /**
   * The id of the key in use, found in the listing by its prefix; undefined when that is not unique or
   * can't be read, or when `signal` is aborted before that.
   */
  async ownCredentialId(signal?: AbortSignal): Promise<string | undefined> {
    this.#credentialId ??= this.#findCredential();
    return signal === undefined
      ? this.#credentialId
      : Promise.race([this.#credentialId, aborted(signal)]);
  }

  /** The key in use among the account's keys, found by its prefix; undefined when several, or none, begin alike. */
  ownCredential(credentials: readonly ApiCredential[]): KnownCredential | undefined {
    const own = credentials.filter((credential) => hasPrefix(this.#key, credential));
    // An entry that couldn't be read may be of a key that begins alike.
    const mayBeAnother = credentials.some(
      ({ prefix, unread }) => prefix === undefined && unread !== undefined,
    );
    return own.length === 1 && !mayBeAnother ? own.find(hasId) : undefined;
  }

  /**
   * One paid call of a tool (service spec 4.2). Resolves with the body as it came, but without the key:
   * what was paid for is kept before anybody tries to understand it. Never repeats anything by itself.
   * Rejects with KeyInRequestError, and sends nothing, when the key is among the arguments.
   */
  async callTool(
    tool: string,
    args: Readonly<Record<string, unknown>>,
    options: CallOptions,
  ): Promise<AnswerBody> {
    const request = this.#request("POST", `/v1/tools/${tool}`, options.timeout, options.signal);
    const writer = this.#redactor.stream(options.sink);
    try {
      await this.#exchange(this.#withBody(request, args), writer);
      await writer.end();
      const body = await options.sink.finish();
      return writer.removed === 0 ? body : { ...body, redactions: writer.removed };
    } catch (error) {
      await options.sink.discard();
      throw error;
    }
  }

  #get<T>(path: string, schema: z.ZodMiniType<T>, signal: AbortSignal | undefined): Promise<T> {
    return this.#inTime(signal, async (limited) => {
      const end = this.#clock.now() + accountTimeout;
      for (let made = 1; ; made += 1) {
        try {
          return await this.#ask(this.#request("GET", path, accountTimeout, limited), schema);
        } catch (error) {
          const again = limited.aborted
            ? undefined
            : readAgainAfter(error, made, this.#clock.now());
          const at = this.#clock.now() + (again ?? Infinity);
          if (at >= end) {
            throw error;
          }
          if (!(await waitUntil(this.#clock, at, limited))) {
            throw new CancelledError(false);
          }
        }
      }
    });
  }

  /** Creating and revoking cost nothing, but are not repeated: the second time would not be the same. */
  #post<T>(path: string, body: unknown, schema: z.ZodMiniType<T>): Promise<T> {
    return this.#inTime(undefined, (limited) =>
      this.#ask(this.#withBody(this.#request("POST", path, accountTimeout, limited), body), schema),
    );
  }

  /** An account request ends within its time, whatever it waits for; that begins when it can be sent. */
  async #inTime<T>(
    signal: AbortSignal | undefined,
    task: (limited: AbortSignal) => Promise<T>,
  ): Promise<T> {
    await this.prepare(signal);
    const limit = new TimeLimit(this.#clock, signal);
    limit.start(accountTimeout);
    try {
      return await task(limit.signal);
    } catch (error) {
      throw error instanceof CancelledError && limit.isOver ? new TimedOutError(true) : error;
    } finally {
      limit.stop();
    }
  }

  async #ask<T>(request: HttpRequest, schema: z.ZodMiniType<T>): Promise<T> {
    const body = new SmallBody();
    try {
      await this.#exchange(request, body);
    } catch (error) {
      throw error instanceof BodyTooLargeError
        ? new MalformedAnswerError(
            l10n.t("The response from {0} is too large to read.", request.url.pathname),
          )
        : error;
    }
    const read = schema.safeParse(this.#redactor.value(parseJson(body.text())));
    if (!read.success) {
      throw new MalformedAnswerError(
        l10n.t("The response from {0} couldn't be read.", request.url.pathname),
      );
    }
    return read.data;
  }

  async #findCredential(): Promise<string | undefined> {
    try {
      return this.ownCredential(await this.credentials())?.id;
    } catch (error) {
      this.#credentialId = undefined;
      if (error instanceof ServiceError) {
        // Without it the usage log is read for all keys alike, which only makes the reader more cautious.
        return undefined;
      }
      throw error;
    }
  }

  /** Sends, and turns every status outside 2xx into its error. No error has the key in it. */
  async #exchange(request: HttpRequest, writer: BodyWriter): Promise<void> {
    const failure = new SmallBody();
    const limit = new TimeLimit(this.#clock, request.signal);
    let refusal: HttpResponse | undefined;
    const choose = (head: HttpResponse): BodyWriter => {
      // When the answer begins: after a long body the date in it would be old.
      this.#note(head.headers);
      if (isSuccess(head)) {
        return writer;
      }
      refusal = head;
      limit.start(accountTimeout);
      return failure;
    };
    // A refusal is known by its status: whether its body is whole, or ever ends, changes nothing.
    const ended = await this.#transport.send({ ...request, signal: limit.signal }, choose).then(
      () => undefined,
      (error: unknown) => ({ error }),
    );
    limit.stop();
    // Whoever cancels doesn't wait for the rest of a refusal; one that has come whole is no success.
    if (refusal !== undefined && (ended === undefined || request.signal?.aborted !== true)) {
      throw statusError(
        refusal,
        this.#redactor.value(readErrorBody(failure.text())),
        this.#clock.now(),
      );
    }
    if (ended !== undefined) {
      throw this.#redactor.error(ended.error);
    }
  }

  #note(headers: HttpResponse["headers"]): void {
    const now = this.#clock.now();
    const date = readDate(headers);
    if (date !== undefined) {
      this.#serviceClock = { offset: date - now, drift: this.#drift() };
    }
    this.#rate = readRateWindow(headers, now + (this.clockOffset ?? 0)) ?? this.#rate;
  }

  #drift(): number {
    return this.#clock.now() - this.#clock.elapsed();
  }

  /** The request with a body. Whoever answers it, or logs it, is not to find the key in it as a keyword. */
  #withBody(request: HttpRequest, body: unknown): HttpRequest {
    if (this.#keys.isIn(body)) {
      throw new KeyInRequestError();
    }
    const headers = { ...request.headers, "content-type": "application/json" };
    return { ...request, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
  }

  #request(
    method: "GET" | "POST",
    path: string,
    timeout: number,
    signal: AbortSignal | undefined,
  ): HttpRequest {
    const url = new URL(this.#base.href.replace(/\/$/u, "") + path);
    const headers = {
      authorization: `Bearer ${this.#key}`,
      accept: "application/json",
      "accept-encoding": "identity",
    };
    return { method, url, headers, timeout, ...(signal === undefined ? {} : { signal }) };
  }
}

/** Undefined when the headers state none, or nothing that can be one. */
function readRateWindow(
  headers: HttpResponse["headers"],
  serviceNow: number,
): RateWindow | undefined {
  const [limit = Number.NaN, remaining = Number.NaN] = ["limit", "remaining"].map((name) =>
    Number(headers[`x-ratelimit-${name}`]),
  );
  const resetAt = readResetTime(headers, serviceNow);
  return Number.isSafeInteger(limit) &&
    limit > 0 &&
    Number.isSafeInteger(remaining) &&
    resetAt !== undefined
    ? { limit, remaining, resetAt }
    : undefined;
}

/** Milliseconds until a reading is tried again; undefined when it is not. An answer that can't be read would be the same again. */
function readAgainAfter(error: unknown, made: number, now: number): number | undefined {
  return error instanceof ServiceError && !(error instanceof MalformedAnswerError)
    ? repeatAfter({ paid: false, attempt: attemptOf(error, now), made })
    : undefined;
}

function isSuccess({ status }: HttpResponse): boolean {
  return status >= 200 && status < 300;
}

/** Resolves with undefined as soon as the signal is aborted. */
function aborted(signal: AbortSignal): Promise<undefined> {
  return new Promise((resolve) => {
    if (signal.aborted) {
      resolve(undefined);
    }
    signal.addEventListener("abort", () => resolve(undefined), { once: true });
  });
}
