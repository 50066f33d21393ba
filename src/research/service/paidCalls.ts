import { systemClock, waitUntil } from "../../system/clock.ts";
import type { Clock } from "../../system/clock.ts";
import type { AnswerBody, AnswerSink } from "./answerSink.ts";
import type { ServiceClient } from "./client.ts";
import { CancelledError, ServiceError, StatusError } from "./errors.ts";
import { attemptOf, repeatAfter } from "./repeatRule.ts";
import { messageOf } from "../../shared/errorMessage.ts";

/** One paid call, as `PaidCalls.run` takes it. */
export interface PaidCall {
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
  /** Milliseconds to wait for the answer to begin. */
  readonly timeout: number;
  readonly signal: AbortSignal;
  /** A new sink for each attempt. */
  readonly openSink: () => AnswerSink;
  /** Told before a wait: the reason, and until when, in milliseconds since 1970. */
  readonly onWait: (reason: ServiceError, until: number) => void;
}

/** The last time a call was sent: what the usage log is searched for when its outcome is unknown. */
export interface CallAttempt {
  /** Milliseconds since 1970, on this machine's clock. */
  readonly sentAt: number;
  /** Milliseconds until it ended, by a monotonic clock. */
  readonly took: number;
  /** What to add to `sentAt` to get the service's time, in milliseconds; undefined when that was not known. */
  readonly clockOffset: number | undefined;
  /** The HTTP status that came; undefined when none did. */
  readonly status: number | undefined;
}

/** What a paid call brought. */
export interface PaidResponse {
  readonly body: AnswerBody;
  readonly attempt: CallAttempt;
}

/** A paid call that brought no answer. */
export class PaidCallError extends Error {
  override readonly name = "PaidCallError";
  override readonly cause: ServiceError;
  readonly attempt: CallAttempt;

  constructor(cause: ServiceError, attempt: CallAttempt) {
    super(cause.message);
    this.cause = cause;
    this.attempt = attempt;
  }
}

/** A response that could not be stored as it came in: it was sent, and may be charged. */
export class ResponseNotStoredError extends Error {
  override readonly name = "ResponseNotStoredError";
  readonly attempt: CallAttempt;

  constructor(cause: unknown, attempt: CallAttempt) {
    super(messageOf(cause), { cause });
    this.attempt = attempt;
  }
}

/** Paid calls over one client: each is sent, and repeated only where the repeat rule allows it. */
export class PaidCalls {
  readonly #client: ServiceClient;
  readonly #clock: Clock;

  constructor(client: ServiceClient, clock = systemClock) {
    this.#client = client;
    this.#clock = clock;
  }

  /** Resolves with the body as it came. Rejects with PaidCallError, or with ResponseNotStoredError. */
  async run(call: PaidCall): Promise<PaidResponse> {
    for (let made = 1; ; made += 1) {
      const outcome = await this.#attempt(call);
      if ("body" in outcome) {
        return outcome;
      }
      const { error, attempt } = outcome;
      const wait = repeatAfter({ paid: true, attempt: attemptOf(error, this.#clock.now()), made });
      if (wait === undefined || !(await this.#waitFor(call, error, wait))) {
        throw new PaidCallError(
          call.signal.aborted && error.charge === "no" ? new CancelledError(false) : error,
          attempt,
        );
      }
    }
  }

  async #attempt({
    tool,
    args,
    timeout,
    signal,
    openSink,
  }: PaidCall): Promise<PaidResponse | { error: ServiceError; attempt: CallAttempt }> {
    const [sentAt, from, clockOffset] = [
      this.#clock.now(),
      this.#clock.elapsed(),
      this.#client.clockOffset,
    ];
    const attempt = (status: number | undefined): CallAttempt => ({
      sentAt,
      took: this.#clock.elapsed() - from,
      clockOffset,
      status,
    });
    try {
      const body = await this.#client.callTool(tool, args, { signal, timeout, sink: openSink() });
      return { body, attempt: attempt(200) };
    } catch (error) {
      if (error instanceof ServiceError) {
        return { error, attempt: attempt(error instanceof StatusError ? error.status : undefined) };
      }
      throw new ResponseNotStoredError(error, attempt(undefined));
    }
  }

  /** Resolves with false when the person cancelled before the wait was over. */
  #waitFor({ signal, onWait }: PaidCall, reason: ServiceError, wait: number): Promise<boolean> {
    const until = this.#clock.now() + wait;
    onWait(reason, until);
    return waitUntil(this.#clock, until, signal);
  }
}
