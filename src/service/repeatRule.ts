import { CancelledError, NotConnectedError, RateLimitedError, StatusError, TimedOutError } from "./errors.ts";
import type { ServiceError } from "./errors.ts";

/** How an attempt of a request ended without an answer. */
export type Attempt =
  /** No connection could be made: nothing was sent. */
  | { readonly kind: "notSent" }
  /** The request was sent, and then the connection broke or the time ran out. */
  | { readonly kind: "lost" }
  /** The person ended it. */
  | { readonly kind: "cancelled" }
  /** An answer with an error status came; `retryAfter` in milliseconds where the service states it. */
  | { readonly kind: "status"; readonly status: number; readonly retryAfter: number | undefined };

/** What is known about whether the attempt was charged. */
export type Charged = "no" | "yes" | "unknown";

export interface RepeatQuestion {
  /** False for reading, which costs nothing. */
  readonly paid: boolean;
  readonly attempt: Attempt;
  readonly charged: Charged;
  /** Attempts made so far, at least 1. */
  readonly made: number;
}

/** Attempts at most, the first included. */
export const mostAttempts = 3;
/** Longest wait before a repetition, in milliseconds: whoever waits longer decides for themselves. */
export const longestWait = 65_000;

/**
 * Milliseconds to wait before a request is repeated; undefined when it must not be. Reading is
 * repeated with backoff. A paid request is repeated only when it certainly never reached the wire,
 * or after 429 and 503 when it is known that nothing was charged.
 */
export function repeatAfter({ paid, attempt, charged, made }: RepeatQuestion): number | undefined {
  if (made >= mostAttempts || charged === "yes") {
    return undefined;
  }
  const backoff = 500 * 2 ** (made - 1);
  switch (attempt.kind) {
    case "notSent":
      return backoff;
    case "cancelled":
      return undefined;
    case "lost":
      return paid ? undefined : backoff;
    case "status":
      return isPassing(attempt.status, paid) && (!paid || charged === "no") ? within(attempt.retryAfter ?? backoff) : undefined;
  }
}

function isPassing(status: number, paid: boolean): boolean {
  return status === 429 || status === 503 || (!paid && (status === 502 || status === 504));
}

function within(wait: number): number | undefined {
  return wait <= longestWait ? Math.max(0, wait) : undefined;
}

/** What a failure says about its attempt. */
export function attemptOf(error: ServiceError): Attempt {
  if (error instanceof CancelledError) {
    return { kind: "cancelled" };
  }
  if (error instanceof NotConnectedError || (error instanceof TimedOutError && error.charge === "no")) {
    return { kind: "notSent" };
  }
  if (error instanceof StatusError) {
    const until = error instanceof RateLimitedError ? error.until : undefined;
    return { kind: "status", status: error.status, retryAfter: until === undefined ? undefined : until - Date.now() };
  }
  return { kind: "lost" };
}
