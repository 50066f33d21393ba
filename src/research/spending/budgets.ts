/** How far a budget is used up: `warn` from 80 %, `stop` from 100 %, `none` where there is no limit. */
export type BudgetLevel = "none" | "fine" | "warn" | "stop";

/** How a budget stands. All figures in credits. */
export interface BudgetState {
  /** The limit that holds, a raise included; 0 means no limit. */
  readonly limit: number;
  readonly spent: number;
  /** Never below 0; undefined without a limit. */
  readonly left: number | undefined;
  readonly level: BudgetLevel;
  /** True when somebody raised the limit beyond the setting. */
  readonly raised: boolean;
}

/**
 * How a budget stands, in credits. A `limit` of 0 means no limit, and then nothing can raise it;
 * `raisedTo` counts only above the limit (0: not raised).
 */
export function budgetState(limit: number, spent: number, raisedTo: number): BudgetState {
  if (limit <= 0) {
    return { limit: 0, spent, left: undefined, level: "none", raised: false };
  }
  const effective = Math.max(limit, raisedTo);
  return {
    limit: effective,
    spent,
    left: Math.max(0, effective - spent),
    level: spent >= effective ? "stop" : isNearlyUsed(spent, effective) ? "warn" : "fine",
    raised: effective > limit,
  };
}

/**
 * Which budget a price (credits) would pass; undefined when it fits both. The day is named first,
 * since it holds for all windows. What costs nothing passes no budget.
 */
export function blockedBy(
  day: BudgetState,
  session: BudgetState,
  price: number,
): "day" | "session" | undefined {
  if (!fits(day, price)) {
    return "day";
  }
  return fits(session, price) ? undefined : "session";
}

/** True when paying `price` (credits) takes a budget from below 80 % to 80 % or more: the moment to warn. */
export function crossesWarning({ limit, spent }: BudgetState, price: number): boolean {
  // Without a limit it is used up from the start, as far as this goes.
  return !isNearlyUsed(spent, limit) && isNearlyUsed(spent + price, limit);
}

function fits({ left }: BudgetState, price: number): boolean {
  return left === undefined || price <= left;
}

/** 80 % or more, in whole numbers: 0.8 has no exact binary fraction. */
function isNearlyUsed(spent: number, limit: number): boolean {
  return spent * 5 >= limit * 4;
}
