/** Counts the turns that others get while something is done; `soFar` tells how many those were, `end` too, and stops. */
export function turnsOfOthers(): { readonly soFar: () => number; readonly end: () => number } {
  let turns = 0;
  let next: NodeJS.Immediate | undefined;
  const count = (): void => {
    turns += 1;
    next = setImmediate(count);
  };
  next = setImmediate(count);
  return {
    soFar: () => turns,
    end: () => {
      clearImmediate(next);
      return turns;
    },
  };
}
