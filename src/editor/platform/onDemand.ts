/** Something that is loaded when somebody first wants it. */
export interface OnDemand<T> {
  /** Loads it with the first call. After a failure the next call tries again, instead of repeating that one for ever. */
  readonly get: () => Promise<T>;
  /** Undefined while nobody has wanted it. */
  readonly wanted: Promise<T> | undefined;
}

export function onDemand<T>(load: () => Promise<T>): OnDemand<T> {
  let wanted: Promise<T> | undefined;
  return {
    get: () => {
      if (wanted === undefined) {
        const loading = load();
        wanted = loading;
        loading.catch(() => {
          wanted = undefined;
        });
      }
      return wanted;
    },
    get wanted() {
      return wanted;
    },
  };
}
