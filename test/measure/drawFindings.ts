import { randomNumbers, shuffled } from "./random.ts";

/** What is drawn by: findings of one rule are a stratum, those of one site in it a part. */
export interface Drawable {
  readonly site: string;
  readonly rule: string;
}

/**
 * Draws `count` of the findings so that no rule swallows the list, and no site a rule: the rules take turns until each
 * has no more, and within a rule its sites do. The same seed draws the same of the same findings.
 */
export function drawFindings<Found extends Drawable>(
  findings: readonly Found[],
  count: number,
  seed: number,
): Found[] {
  const random = randomNumbers(seed);
  const byRule = [...grouped(findings, ({ rule }) => rule)].map(([, all]) =>
    inTurns([...grouped(all, ({ site }) => site)].map(([, some]) => shuffled(some, random))),
  );
  return inTurns(byRule)
    .slice(0, count)
    .toSorted((a, b) => order(a).localeCompare(order(b), "en"));
}

/** The first of each list, then the second of each, until all have ended. */
function inTurns<Value>(lists: readonly (readonly Value[])[]): Value[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_none, at) =>
    lists.flatMap((list) => list.slice(at, at + 1)),
  ).flat();
}

/** By name, the names in their order. */
function grouped<Value>(
  values: readonly Value[],
  name: (value: Value) => string,
): readonly (readonly [string, readonly Value[]])[] {
  return [...Map.groupBy(values, name)].toSorted(([a], [b]) => (a < b ? -1 : 1));
}

function order({ rule, site }: Drawable): string {
  return `${rule} ${site}`;
}
