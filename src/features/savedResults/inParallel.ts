/** Does something with each of many, at most `limit` at once, and resolves with what came of each in their order. Rejects with the first failure. */
export async function inParallel<T, R>(items: readonly T[], limit: number, work: (item: T) => Promise<R>): Promise<R[]> {
  const results = new Map<number, R>();
  // all workers draw from the one iterator
  const open = items.entries();
  const worker = async (): Promise<void> => {
    for (const [index, item] of open) {
      results.set(index, await work(item));
    }
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker));
  return [...results].toSorted(([a], [b]) => a - b).map(([, result]) => result);
}
