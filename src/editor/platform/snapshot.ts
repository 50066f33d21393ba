/** Something read from the service: the last known value, its age, and how the last attempt went. */
export interface Snapshot<T> {
  /** Undefined while nothing is known. After a failed reading the value before it stays. */
  readonly value: T | undefined;
  /** When `value` was read, in milliseconds since 1970; undefined while nothing is known. */
  readonly readAt: number | undefined;
  /** True while a reading is under way. */
  readonly loading: boolean;
  /** Whether `value` may have changed since by what this window did; absent where nothing is known of that. */
  readonly isOutdated?: true;
  /** Why the last attempt failed; undefined when it did not, or there was none. */
  readonly problem: Error | undefined;
}

/** The last known value, unless it may have changed since. */
export function currentValue<T>({ value, isOutdated }: Snapshot<T>): T | undefined {
  return isOutdated === true ? undefined : value;
}

/** Nothing known, nothing asked. */
export const unread: Snapshot<never> = {
  value: undefined,
  readAt: undefined,
  loading: false,
  problem: undefined,
};
