import { reachableFrom } from "./mutation/imports.ts";

/** What changed files ask for. */
export interface ChangedTests {
  /** The test files that load one of them, or are one. */
  readonly tests: readonly string[];
  /** Changed files that no unit test loads: fixtures and documents, which tests read as data, and code of other tiers. */
  readonly unknown: readonly string[];
}

/** Which of `all` test files to run for changed files; paths are relative to the repository's top. */
export function testsFor(changed: readonly string[], all: readonly string[]): ChangedTests {
  const reached = new Map(all.map((test) => [test, reachableFrom(test)]));
  return {
    tests: all.filter((test) => changed.some((file) => reached.get(test)?.has(file))),
    unknown: changed.filter((file) => !all.some((test) => reached.get(test)?.has(file))),
  };
}
