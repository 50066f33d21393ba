import { Automaton } from "./automaton.ts";
import type { State } from "./automaton.ts";
import { Kept } from "./kept.ts";
import { programOf } from "./program.ts";
import type { Program } from "./program.ts";
import { readRegex } from "./readRegex.ts";
import type { RegexDialect } from "./readRegex.ts";
import { UnreadPattern } from "./syntax.ts";
import type { PatternProblem } from "./syntax.ts";

/** Where a pattern was found in a text: its place, and those of its groups. */
export interface Found {
  readonly start: number;
  readonly end: number;
  readonly groups: readonly (string | undefined)[];
}

/** The longest pattern that is read: a glob of a thousand signs as a regular expression, of which people write a hundred. */
const longestPattern = 50_000;
/** Steps times units of a text whose places are sought, at most. */
const mostPlaces = 2_000_000;

/**
 * A pattern that somebody's file has. Trying it takes at most as many steps as the pattern is long, for each unit of
 * the text, whatever it is made of: nothing goes back.
 */
export class Pattern {
  readonly #program: Program;
  readonly #automaton: Automaton;
  readonly #byPoint: boolean;

  constructor(program: Program, { byPoint, isGo }: { byPoint: boolean; isGo: boolean }) {
    this.#program = program;
    this.#automaton = new Automaton(program, isGo ? isLineFeed : isLineEnd);
    this.#byPoint = byPoint;
  }

  /** Whether it stands for some part of a text. */
  test(text: string): boolean {
    const units = this.#unitsOf(text);
    let state: State | undefined;
    for (let at = units.length; at >= 0; at -= 1) {
      state = this.#automaton.stateAt(state, units[at], units[at - 1]);
      if (state.accepted.has(this.#program.start)) {
        return true;
      }
    }
    return false;
  }

  /**
   * All places of a text that it stands for, one behind the other, as JavaScript finds them. Undefined where only going
   * back would tell them.
   */
  places(text: string, isAll: boolean): Found[] | undefined {
    const units = this.#unitsOf(text);
    const { steps, hasPlaces } = this.#program;
    if (!hasPlaces || steps.length * (units.length + 1) > mostPlaces) {
      return undefined;
    }
    const accepted = this.#acceptedIn(units);
    const offsets = offsetsOf(units);
    const found: Found[] = [];
    for (let from = 0; from <= units.length;) {
      if (accepted[from]?.has(this.#program.start) !== true) {
        from += 1;
        continue;
      }
      const { end, slots } = this.#walk(accepted, from);
      const at = (unit: number): number => offsets[unit] ?? text.length;
      found.push({
        start: at(from),
        end: at(end),
        groups: Array.from({ length: this.#program.groups }, (_, group) => {
          const [start, stop] = [slots.get(group * 2), slots.get(group * 2 + 1)];
          return start === undefined || stop === undefined
            ? undefined
            : text.slice(at(start), at(stop));
        }),
      });
      if (!isAll) {
        break;
      }
      from = end > from ? end : from + 1;
    }
    return found;
  }

  #unitsOf(text: string): number[] {
    const units: number[] = [];
    for (let at = 0; at < text.length; at += 1) {
      const unit = (this.#byPoint ? text.codePointAt(at) : text.charCodeAt(at)) ?? 0;
      units.push(unit);
      at += unit > 0xff_ff ? 1 : 0;
    }
    return units;
  }

  #acceptedIn(units: readonly number[]): ReadonlySet<number>[] {
    const accepted: ReadonlySet<number>[] = [];
    let state: State | undefined;
    for (let at = units.length; at >= 0; at -= 1) {
      state = this.#automaton.stateAt(state, units[at], units[at - 1]);
      accepted[at] = state.accepted;
    }
    return accepted;
  }

  /** Goes the way that is tried first among those that lead to the end, which is known of each step. */
  #walk(
    accepted: readonly ReadonlySet<number>[],
    from: number,
  ): { readonly end: number; readonly slots: ReadonlyMap<number, number> } {
    const slots = new Map<number, number>();
    let [at, place] = [this.#program.start, from];
    for (;;) {
      const step = this.#program.steps[at];
      switch (step?.kind) {
        case "unit":
          place += 1;
          break;
        case "keep":
          slots.set(step.slot, place);
          break;
        case "forget":
          step.groups.forEach((group) => slots.delete(group * 2));
          break;
        case "split":
          at = accepted[place]?.has(step.next) === true ? step.next : step.other;
          continue;
        case "edge":
        case "ahead":
          break;
        default:
          return { end: place, slots };
      }
      at = step.next;
    }
  }
}

function offsetsOf(units: readonly number[]): number[] {
  let offset = 0;
  return units.map((unit) => {
    const own = offset;
    offset += unit > 0xff_ff ? 2 : 1;
    return own;
  });
}

function isLineFeed(unit: number | undefined): boolean {
  return unit === 10;
}

function isLineEnd(unit: number | undefined): boolean {
  return unit === 10 || unit === 13 || unit === 0x20_28 || unit === 0x20_29;
}

/** A pattern, or why it can't be tried. */
export type ReadPattern =
  | { readonly pattern: Pattern; readonly problem?: undefined }
  | { readonly pattern?: undefined; readonly problem: PatternProblem };

const kept = new Kept<ReadPattern>(500_000);

/** Reads a regular expression of somebody's file. What can't be tried is neither found nor not found: the caller says so. */
export function readPattern(
  source: string,
  flags: string,
  dialect: RegexDialect = "javascript",
): ReadPattern {
  return source.length > longestPattern
    ? { problem: "tooLarge" }
    : kept.of(`${dialect}/${flags}/${source}`, () => madePattern(source, flags, dialect));
}

function madePattern(source: string, flags: string, dialect: RegexDialect): ReadPattern {
  const isGo = dialect === "go";
  if (!isGo && !isRegex(source, flags)) {
    return { problem: "invalid" };
  }
  try {
    const program = programOf(readRegex(source, flags, dialect));
    return { pattern: new Pattern(program, { byPoint: isGo || flags.includes("u"), isGo }) };
  } catch (error) {
    if (error instanceof UnreadPattern) {
      return { problem: error.problem };
    }
    throw error;
  }
}

/** Whether JavaScript takes it. Nothing is tried with it. */
function isRegex(source: string, flags: string): boolean {
  try {
    return new RegExp(source, flags).source !== "";
  } catch {
    return false;
  }
}
