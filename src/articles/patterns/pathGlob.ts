import { Kept } from "./kept.ts";
import { readPattern } from "./pattern.ts";
import type { PatternProblem } from "./syntax.ts";

/** How globs are meant: whether wildcards take names that begin with a dot, whether capitals matter, whether `!` at the start turns one round. */
export interface GlobOptions {
  readonly dot?: boolean;
  readonly nocase?: boolean;
  readonly nonegate?: boolean;
}

/** A glob of paths, or why it can't be tried. */
export type ReadGlob =
  | { readonly matches: (path: string) => boolean; readonly problem?: undefined }
  | { readonly matches?: undefined; readonly problem: PatternProblem };

/** Signs of a glob, and brackets in it, at most: reading one takes longer with each, and people write a few. */
const longestGlob = 1_000;
const mostBrackets = 100;

const kept = new Kept<ReadGlob>(500_000);

/**
 * Reads a glob as picomatch does, which Docusaurus, Astro and Eleventy use: that package says as a regular expression
 * what the glob means, and {@link Pattern} tries it. Ranges stay ranges and alternatives stay alternatives: nothing is
 * written out.
 */
export async function readGlob(glob: string, options: GlobOptions): Promise<ReadGlob> {
  const { picomatch } = await import("./patternParts.ts");
  const { dot = false, nocase = false, nonegate = false } = options;
  return kept.of(JSON.stringify([dot, nocase, nonegate, glob]), () => {
    if (glob === "") {
      return { problem: "invalid" };
    }
    if (glob.length > longestGlob || (glob.match(/[([{]/gu)?.length ?? 0) > mostBrackets) {
      return { problem: "tooLarge" };
    }
    // the same on all systems: paths have `/`
    const { source, flags } = picomatch.makeRe(glob, { dot, nocase, nonegate, windows: false });
    const { pattern, problem } = readPattern(source, flags);
    return pattern === undefined
      ? { problem }
      : { matches: (path) => path !== "" && (path === glob || pattern.test(path)) };
  });
}

/** Whether one of several globs takes a path. Undefined where one of them can't be tried. */
export async function readGlobs(
  globs: readonly string[],
  options: GlobOptions,
): Promise<((path: string) => boolean) | undefined> {
  const read = await Promise.all(globs.map((glob) => readGlob(glob, options)));
  const matchers = read.flatMap(({ matches }) => matches ?? []);
  return matchers.length < read.length
    ? undefined
    : (path) => matchers.some((matches) => matches(path));
}
