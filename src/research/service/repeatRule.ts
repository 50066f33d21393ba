import { CancelledError, NotConnectedError, RateLimitedError, StatusError } from "./errors.ts";
import type { ServiceError } from "./errors.ts";

/** How an attempt of a request ended without an answer. */
export type Attempt =
  /** No connection could be made: nothing was sent. */
  | { readonly kind: "notSent" }
  /** The request was sent and then the connection broke, or the time ran out. */
  | { readonly kind: "lost" }
  /** The person ended it. */
  | { readonly kind: "cancelled" }
  /** An answer with an error status came; `retryAfter` in milliseconds where the service states it. */
  | { readonly kind: "status"; readonly status: number; readonly retryAfter: number | undefined };

export interface RepeatQuestion {
  /** False for reading, which costs nothing. */
  readonly paid: boolean;
  readonly attempt: Attempt;
  /** Attempts made so far, at least 1. */
  readonly made: number;
}

/** Attempts at most, the first included. */
export const mostAttempts = 3;
/** Longest wait before a repetition, in milliseconds: whoever waits longer decides for themselves. */
export const longestWait = 65_000;

/**
 * Milliseconds to wait before a request is repeated; undefined when it must not be. Reading is
 * repeated with backoff. A paid request is repeated only when it certainly never reached the wire: no
 * status proves that nothing was charged, not even 429. After anything else the person decides.
 */
export function repeatAfter({ paid, attempt, made }: RepeatQuestion): number | undefined {
  if (made >= mostAttempts) {
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
      return !paid && passing.has(attempt.status)
        ? within(attempt.retryAfter ?? backoff)
        : undefined;
  }
}

/** Statuses after which reading is tried again. */
const passing: ReadonlySet<number> = new Set([429, 502, 503, 504]);

function within(wait: number): number | undefined {
  return wait <= longestWait ? Math.max(0, wait) : undefined;
}

/** What a failure says about its attempt. `now` in milliseconds since 1970. */
export function attemptOf(error: ServiceError, now: number): Attempt {
  if (error instanceof CancelledError) {
    return { kind: "cancelled" };
  }
  // A time-out is never one of these: where it took so long to fail, the person decides about another attempt.
  if (error instanceof NotConnectedError) {
    return { kind: "notSent" };
  }
  if (error instanceof StatusError) {
    const until = error instanceof RateLimitedError ? error.until : undefined;
    return {
      kind: "status",
      status: error.status,
      retryAfter: until === undefined ? undefined : until - now,
    };
  }
  return { kind: "lost" };
}
