/** Counts the turns that others get while something is done; `end` stops and tells how many those were. */
export function turnsOfOthers(): { readonly end: () => number } {
  let turns = 0;
  let next: NodeJS.Immediate | undefined;
  const count = (): void => {
    turns += 1;
    next = setImmediate(count);
  };
  next = setImmediate(count);
  return {
    end: () => {
      clearImmediate(next);
      return turns;
    },
  };
}
