import type { AnswerBody, AnswerSink } from "./answerSink.ts";
import { ChargeFinder, requestedEntries } from "./charges.ts";
import type { ChargeFinding } from "./charges.ts";
import type { ServiceClient } from "./client.ts";
import { CancelledError, RateLimitedError, ServiceError, StatusError } from "./errors.ts";
import { attemptOf, repeatAfter } from "./repeatRule.ts";

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
  readonly onWait?: (reason: ServiceError, until: number) => void;
}

/** A paid call that brought no answer, with what the usage log says about its charge. */
export class PaidCallError extends Error {
  override readonly name = "PaidCallError";
  override readonly cause: ServiceError;
  /** Undefined when the failure itself says that nothing was charged, or the log can't be read. */
  readonly finding: ChargeFinding | undefined;

  constructor(cause: ServiceError, finding: ChargeFinding | undefined) {
    super(cause.message);
    this.cause = cause;
    this.finding = finding;
  }
}

/**
 * Paid calls over one client: each is sent, repeated only where the repeat rule allows it, and
 * looked up in the usage log when its outcome is unknown.
 */
export class PaidCalls {
  readonly #client: ServiceClient;
  readonly #finder = new ChargeFinder();

  constructor(client: ServiceClient) {
    this.#client = client;
  }

  /** Resolves with the body as it came. Rejects with PaidCallError. */
  async run(call: PaidCall): Promise<AnswerBody> {
    for (let made = 1; ; made += 1) {
      const outcome = await this.#attempt(call);
      if ("body" in outcome) {
        return outcome.body;
      }
      const { error } = outcome;
      const finding = await this.#lookUp(call, error);
      const wait = repeatAfter({ paid: true, attempt: attemptOf(error), charged: chargedOf(error, finding), made });
      if (wait === undefined || !(await waitUnlessAborted(call, error, wait))) {
        throw new PaidCallError(call.signal.aborted && error.charge === "no" ? new CancelledError(false) : error, finding);
      }
    }
  }

  async #attempt({ tool, args, timeout, signal, openSink }: PaidCall): Promise<{ body: AnswerBody } | { error: ServiceError }> {
    this.#finder.sent(tool, Date.now());
    try {
      const body = await this.#client.callTool(tool, args, { signal, timeout, sink: openSink() });
      this.#finder.answered(tool);
      return { body };
    } catch (error) {
      if (error instanceof StatusError && error.charge === "no" && !(error instanceof RateLimitedError)) {
        this.#finder.refused(tool);
      } else {
        this.#finder.ended(tool);
      }
      if (error instanceof ServiceError) {
        return { error };
      }
      throw error;
    }
  }

  /** Asks the usage log where the failure itself leaves the charge open, and where a repetition depends on it. */
  async #lookUp({ tool, signal }: PaidCall, error: ServiceError): Promise<ChargeFinding | undefined> {
    if (error.charge === "no" && !(error instanceof RateLimitedError)) {
      return undefined;
    }
    try {
      const entries = await this.#client.usage(requestedEntries, signal.aborted ? undefined : signal);
      return this.#finder.find(tool, { entries, clockOffset: this.#client.clockOffset, credentialId: await this.#client.ownCredentialId() });
    } catch (failure) {
      if (failure instanceof ServiceError || signal.aborted) {
        // The log can't be read: the caller says that the outcome is unknown.
        return undefined;
      }
      throw failure;
    }
  }
}

function chargedOf(error: ServiceError, finding: ChargeFinding | undefined): "no" | "yes" | "unknown" {
  if (finding === undefined) {
    // A rate limit without a readable log: the service refuses before it takes credits.
    return error.charge === "no" ? "no" : "unknown";
  }
  switch (finding.kind) {
    case "charged":
      return "yes";
    case "notCharged":
      return "no";
    case "noTrace":
      // A rate limit refuses before any work; after anything else the work may still be going on.
      return error instanceof RateLimitedError ? "no" : "unknown";
    case "unclear":
      return "unknown";
  }
}

/** Resolves with false when the person cancelled meanwhile. */
function waitUnlessAborted({ signal, onWait }: PaidCall, reason: ServiceError, wait: number): Promise<boolean> {
  onWait?.(reason, Date.now() + wait);
  if (signal.aborted) {
    return Promise.resolve(false);
  }
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      resolve(false);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", end);
      resolve(true);
    }, wait);
    signal.addEventListener("abort", end, { once: true });
  });
}
