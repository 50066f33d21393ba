/**
 * Whether a glob of a configuration can be tried on a path in no time: long ones, lists in lists and many stars in one
 * name can take very long.
 */
export function isTryableGlob(glob: string): boolean {
  const segments = glob.split("/");
  return (
    glob !== "" &&
    glob.length <= 500 &&
    !/[*+@?!]\([^)]*[*+(]/u.test(glob) &&
    segments.filter((segment) => segment === "**").length <= 4 &&
    segments.every((segment) => segment === "**" || (segment.match(/\*/gu)?.length ?? 0) <= 3)
  );
}

/** Whether a pattern that stands in code can be tried on a short text in no time: nothing repeated in what is repeated. */
export function isTryablePattern(source: string): boolean {
  return (
    source.length <= 100 &&
    !/\)[*+?{]|\\[1-9k]/u.test(source) &&
    (source.match(/[*+]|\{\d*,/gu)?.length ?? 0) <= 2
  );
}
