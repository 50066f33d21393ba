import { mixed } from "./hash.ts";

/** A place in a movement that never ends: the last of its turning points, and which part of the way to the next one is done, 0 to 1. */
export interface Drift {
  readonly turn: number;
  readonly done: number;
}

/** The place of a movement on a day; `period` is its days between two turning points, `phase` (0 to 1) when it has them. */
export function driftOn(day: number, period: number, phase: number): Drift {
  const turns = day / period + phase;
  const turn = Math.floor(turns);
  const way = turns - turn;
  return { turn, done: way * way * (3 - 2 * way) };
}

/**
 * A number from 0 to 1 that moves a little from day to day and always comes back to its mean: each
 * turning point has dice of its own, as `mixed` rolls them, and the days between lead from one to the next.
 */
export function drifting(seed: number, salt: number, { turn, done }: Drift): number {
  return mixed(seed, salt ^ turn) * (1 - done) + mixed(seed, salt ^ (turn + 1)) * done;
}
