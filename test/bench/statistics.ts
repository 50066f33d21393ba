/** The middle one of the values, or the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  if (upper === undefined || lower === undefined) {
    throw new Error("There is no median of nothing.");
  }
  return (lower + upper) / 2;
}

/** Two things measured under the same conditions, value by value in the order they were taken. */
export interface Paired {
  readonly subject: readonly number[];
  readonly reference: readonly number[];
}

/** How much longer the subject takes, as the ratio of the medians. */
export function ratioOf({ subject, reference }: Paired): number {
  return median(subject) / median(reference);
}

/**
 * Measures two things in turns, so that whatever else the machine does hits both alike; each goes first in every
 * second round, so that neither pays for what the other leaves behind. The first `warmUp` rounds do not count.
 */
export async function interleaved(
  rounds: number,
  warmUp: number,
  measureSubject: () => Promise<number>,
  measureReference: () => Promise<number>,
): Promise<Paired> {
  const subject: number[] = [];
  const reference: number[] = [];
  const takeSubject = async (): Promise<void> => void subject.push(await measureSubject());
  const takeReference = async (): Promise<void> => void reference.push(await measureReference());
  for (let round = 0; round < warmUp + rounds; round += 1) {
    const order = round % 2 === 0 ? [takeSubject, takeReference] : [takeReference, takeSubject];
    for (const take of order) {
      await take();
    }
  }
  return { subject: subject.slice(warmUp), reference: reference.slice(warmUp) };
}
