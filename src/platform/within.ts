import { setTimeout as pause } from "node:timers/promises";

/** What a promise resolves with, if it does so within so many milliseconds; else undefined, and what it stands for goes on. Rejects when it does in that time. */
export async function within<Value>(
  milliseconds: number,
  wanted: Promise<Value>,
): Promise<Value | undefined> {
  const timer = new AbortController();
  try {
    return await Promise.race([wanted, pause(milliseconds, undefined, { signal: timer.signal })]);
  } finally {
    timer.abort();
  }
}
