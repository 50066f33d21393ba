/**
 * Begins to count this process's time on the processors; the returned function gives the milliseconds since. What else
 * the machine runs doesn't count, so that work without an end fails a test and a busy machine doesn't.
 */
export function countProcessorTime(): () => number {
  const before = process.cpuUsage();
  return () => process.cpuUsage(before).user / 1_000;
}
