/** A sample in three figures: a quarter of its values is at most `lower`, half at most `median`, three quarters at most `upper`. */
export interface Quartiles {
  readonly lower: number;
  readonly median: number;
  readonly upper: number;
}

/** Between two values of the sample, in proportion to how near each is. */
export function quartiles(values: readonly number[]): Quartiles {
  if (values.length === 0) {
    throw new Error("There are no quartiles of nothing.");
  }
  const sorted = values.toSorted((a, b) => a - b);
  const at = (part: number): number => {
    const place = part * (sorted.length - 1);
    const below = sorted[Math.floor(place)] ?? Number.NaN;
    const above = sorted[Math.ceil(place)] ?? Number.NaN;
    return below + (above - below) * (place - Math.floor(place));
  };
  return { lower: at(0.25), median: at(0.5), upper: at(0.75) };
}

/** The middle one of the values, or the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  return quartiles(values).median;
}

/** Two things measured under the same conditions, value by value in the order they were taken. */
export interface Paired {
  readonly subject: readonly number[];
  readonly reference: readonly number[];
}

/** How much longer the subject takes in each round. What both were measured under then falls out of the ratio. */
export function ratiosOf({ subject, reference }: Paired): number[] {
  return subject.map((value, round) => value / (reference[round] ?? Number.NaN));
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
