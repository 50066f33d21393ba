import type { UnitTest } from "./unitTest.ts";

/** What has to be so at a place of a text, without a unit of its own. */
export type Edge = "start" | "end" | "lineStart" | "lineEnd" | "word" | "noWord";

/** A pattern as it was read. */
export type PatternPart =
  | { readonly kind: "unit"; readonly test: UnitTest }
  | { readonly kind: "sequence"; readonly parts: readonly PatternPart[] }
  | { readonly kind: "choice"; readonly options: readonly PatternPart[] }
  | {
      readonly kind: "repeat";
      readonly part: PatternPart;
      readonly least: number;
      /** Infinity for any number. */
      readonly most: number;
      readonly isLazy: boolean;
    }
  /** A group whose place is kept: `$1` in a replacement. */
  | { readonly kind: "group"; readonly part: PatternPart; readonly index: number }
  | { readonly kind: "ahead"; readonly part: PatternPart; readonly isNegative: boolean }
  | { readonly kind: "edge"; readonly edge: Edge };

/**
 * Why a pattern can't be tried: it is larger than any that people write, it has what only going back can decide
 * (references to groups, looking behind), or it is none.
 */
export type PatternProblem = "tooLarge" | "unsupported" | "invalid";

/** Thrown while a pattern is read; never leaves this folder. */
export class UnreadPattern extends Error {
  readonly problem: PatternProblem;

  constructor(problem: PatternProblem) {
    super(problem);
    this.problem = problem;
  }
}

/** True where a part can stand for no text at all. */
export function mayBeEmpty(part: PatternPart): boolean {
  switch (part.kind) {
    case "unit":
      return false;
    case "sequence":
      return part.parts.every(mayBeEmpty);
    case "choice":
      return part.options.some(mayBeEmpty);
    case "repeat":
      return part.least === 0 || mayBeEmpty(part.part);
    case "group":
      return mayBeEmpty(part.part);
    default:
      return true;
  }
}

/** The numbers of the groups in a part. */
export function groupsIn(part: PatternPart): number[] {
  switch (part.kind) {
    case "sequence":
      return part.parts.flatMap(groupsIn);
    case "choice":
      return part.options.flatMap(groupsIn);
    case "repeat":
    case "ahead":
      return groupsIn(part.part);
    case "group":
      return [part.index, ...groupsIn(part.part)];
    default:
      return [];
  }
}
