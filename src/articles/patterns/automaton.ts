import type { Program, Step } from "./program.ts";
import type { Edge } from "./syntax.ts";

/** What is true at one place of a text. */
export interface State {
  /** The steps of the program that accept the text from this place on. */
  readonly accepted: ReadonlySet<number>;
  /** The states of the place before, as far as they were needed. */
  readonly before: Map<number, State>;
}

/** Steps in the states that are kept, so that texts that look alike are tried in no time. */
const mostKept = 100_000;
/** Steps of a state at most that is worth comparing with others. */
const mostCompared = 256;

/**
 * Tells which steps of a program accept a text from a place on, from the last place to the first: each state follows
 * from the one behind it. So nothing is tried twice, and a text takes at most as many turns as it is long, times the
 * length of the program.
 */
export class Automaton {
  readonly #program: Program;
  readonly #endsLine: (unit: number | undefined) => boolean;
  readonly #hasLines: boolean;
  readonly #hasWords: boolean;
  readonly #end: State = { accepted: new Set(), before: new Map() };
  readonly #states = new Map<string, State>();
  #kept = 0;

  constructor(program: Program, endsLine: (unit: number | undefined) => boolean) {
    this.#program = program;
    this.#endsLine = endsLine;
    const edges = new Set(program.steps.map((step) => (step.kind === "edge" ? step.edge : "")));
    this.#hasLines = edges.has("lineStart");
    this.#hasWords = edges.has("word") || edges.has("noWord");
  }

  /** The state at a place: that behind it (undefined at the end of the text), the unit at the place, and the one before it. */
  stateAt(behind: State | undefined, unit: number | undefined, before: number | undefined): State {
    turns += 1;
    const from = behind ?? this.#end;
    const around =
      before === undefined
        ? 0
        : this.#hasWords && isWord(before)
          ? 1
          : this.#hasLines && this.#endsLine(before)
            ? 2
            : 3;
    const key = unit === undefined ? around : (unit + 1) * 4 + around;
    const known = from.before.get(key);
    if (known !== undefined) {
      return known;
    }
    const state = this.#same(this.#accepted(from, unit, before));
    from.before.set(key, state);
    return state;
  }

  /** The state with these steps that is there already, so that what follows from it is known, too. */
  #same(accepted: ReadonlySet<number>): State {
    const key =
      accepted.size > mostCompared ? undefined : [...accepted].toSorted((a, b) => a - b).join(" ");
    const known = key === undefined ? undefined : this.#states.get(key);
    if (known !== undefined) {
      return known;
    }
    const state = { accepted, before: new Map<number, State>() };
    this.#kept += accepted.size + 1;
    if (this.#kept > mostKept) {
      this.#kept = 0;
      this.#states.clear();
      this.#end.before.clear();
    }
    if (key !== undefined) {
      this.#states.set(key, state);
    }
    return state;
  }

  #accepted(
    behind: State,
    unit: number | undefined,
    before: number | undefined,
  ): ReadonlySet<number> {
    const { unitBefore, accepts, sectionOf, steps } = this.#program;
    // what is looked for ahead is known before what depends on it
    const waiting = accepts.map((accept) => [accept]);
    if (unit !== undefined) {
      for (const next of behind.accepted) {
        for (const one of unitBefore[next] ?? []) {
          turns += 1;
          const step = steps[one];
          if (step?.kind === "unit" && step.test.takes(unit)) {
            waiting[sectionOf[one] ?? 0]?.push(one);
          }
        }
      }
    }
    const accepted = new Set<number>();
    const isAt = (edge: Edge): boolean => this.#isAt(edge, unit, before);
    for (const section of waiting) {
      this.#spread(section, accepted, isAt);
    }
    return accepted;
  }

  /** Adds steps, and all that lead to them without a unit. */
  #spread(waiting: number[], accepted: Set<number>, isAt: (edge: Edge) => boolean): void {
    const isOpen = (step: Step | undefined): boolean =>
      step?.kind === "edge"
        ? isAt(step.edge)
        : step?.kind === "ahead"
          ? accepted.has(step.start) !== step.isNegative
          : true;
    for (let step = waiting.pop(); step !== undefined; step = waiting.pop()) {
      turns += 1;
      if (!accepted.has(step)) {
        accepted.add(step);
        for (const one of this.#program.before[step] ?? []) {
          turns += 1;
          if (isOpen(this.#program.steps[one])) {
            waiting.push(one);
          }
        }
      }
    }
  }

  #isAt(edge: Edge, unit: number | undefined, before: number | undefined): boolean {
    switch (edge) {
      case "start":
        return before === undefined;
      case "end":
        return unit === undefined;
      case "lineStart":
        return before === undefined || this.#endsLine(before);
      case "lineEnd":
        return unit === undefined || this.#endsLine(unit);
      default:
        return (isWord(before) !== isWord(unit)) === (edge === "word");
    }
  }
}

function isWord(unit: number | undefined): boolean {
  return unit !== undefined && unit < 128 && /\w/u.test(String.fromCharCode(unit));
}

let turns = 0;

/** The turns that all patterns took so far, by which tests know that nothing is tried over and over. */
export function turnsSoFar(): number {
  return turns;
}
