import { CancelledError } from "./errors.ts";

/** Rejects with CancelledError as soon as the signal is aborted: nothing was sent then. */
export async function unlessCancelled<T>(
  wanted: Promise<T>,
  signal: AbortSignal | undefined,
): Promise<T> {
  if (signal === undefined) {
    return wanted;
  }
  if (signal.aborted) {
    throw new CancelledError(false);
  }
  const { promise: cancelled, reject } = Promise.withResolvers<never>();
  const cancel = (): void => reject(new CancelledError(false));
  signal.addEventListener("abort", cancel, { once: true });
  try {
    return await Promise.race([wanted, cancelled]);
  } finally {
    signal.removeEventListener("abort", cancel);
  }
}
