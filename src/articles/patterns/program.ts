import { UnreadPattern, groupsIn, mayBeEmpty } from "./syntax.ts";
import type { Edge, PatternPart } from "./syntax.ts";
import type { UnitTest } from "./unitTest.ts";

/** One step of a program, and the numbers of the steps that follow it. */
export type Step =
  | { readonly kind: "unit"; readonly test: UnitTest; readonly next: number }
  /** Two steps may follow; `next` is tried first. */
  | { readonly kind: "split"; readonly next: number; readonly other: number }
  | { readonly kind: "edge"; readonly edge: Edge; readonly next: number }
  /** Goes on where the text ahead is, or isn't, what another section of the program stands for. */
  | {
      readonly kind: "ahead";
      readonly start: number;
      readonly isNegative: boolean;
      readonly next: number;
    }
  /** Keeps the place in a slot: a group's beginning or end. */
  | { readonly kind: "keep"; readonly slot: number; readonly next: number }
  /** Forgets groups that are about to be repeated. */
  | { readonly kind: "forget"; readonly groups: readonly number[]; readonly next: number }
  | { readonly kind: "accept" };

/** A pattern as steps, and what leads to each of them. */
export interface Program {
  readonly steps: readonly Step[];
  readonly start: number;
  /** The number of the section that a step belongs to: what is looked for ahead comes before what looks for it. */
  readonly sectionOf: readonly number[];
  /** The last step of each section. */
  readonly accepts: readonly number[];
  /** Steps that lead to a step without a unit. */
  readonly before: readonly (readonly number[])[];
  /** Steps that lead to a step with the next unit. */
  readonly unitBefore: readonly (readonly number[])[];
  readonly groups: number;
  /** False where places of groups, or of an end, can't be told apart as JavaScript does. */
  readonly hasPlaces: boolean;
}

/** Steps of a program at most: patterns that people write have less than a hundredth. */
export const mostSteps = 10_000;

/** Makes steps of a pattern. Their number follows the pattern's length and its counts; throws for more than {@link mostSteps}. */
export function programOf(part: PatternPart): Program {
  if (sizeOf(part) > mostSteps) {
    throw new UnreadPattern("tooLarge");
  }
  const writer = new Writer();
  const start = writer.section(part);
  const steps = writer.finished;
  const before: number[][] = steps.map(() => []);
  const unitBefore: number[][] = steps.map(() => []);
  steps.forEach((step, at) => {
    if (step.kind === "accept") {
      return;
    }
    (step.kind === "unit" ? unitBefore : before)[step.next]?.push(at);
    if (step.kind === "split") {
      before[step.other]?.push(at);
    }
  });
  return {
    steps,
    start,
    sectionOf: writer.sectionOf,
    accepts: writer.accepts,
    before,
    unitBefore,
    groups: groupsIn(part).length,
    hasPlaces: hasPlaces(part),
  };
}

/** The steps that a part takes, at least that many where they are too many. */
function sizeOf(part: PatternPart): number {
  switch (part.kind) {
    case "sequence":
      return part.parts.reduce((sum, one) => sum + sizeOf(one), 0);
    case "choice":
      return part.options.reduce((sum, one) => sum + sizeOf(one) + 1, 0);
    case "repeat": {
      const copies = part.most === Infinity ? part.least + 1 : part.most;
      return copies * (sizeOf(part.part) + 2);
    }
    case "group":
    case "ahead":
      return sizeOf(part.part) + 2;
    default:
      return 1;
  }
}

/** Repeated parts that may be empty, and groups ahead, have places that only going back would find. */
function hasPlaces(part: PatternPart): boolean {
  switch (part.kind) {
    case "sequence":
      return part.parts.every(hasPlaces);
    case "choice":
      return part.options.every(hasPlaces);
    case "repeat":
      return !mayBeEmpty(part.part) && hasPlaces(part.part);
    case "group":
      return hasPlaces(part.part);
    case "ahead":
      return groupsIn(part.part).length === 0;
    default:
      return true;
  }
}

/** Writes steps from the last to the first, so that each knows what follows it. */
class Writer {
  readonly #steps: (Step | undefined)[] = [];
  readonly sectionOf: number[] = [];
  readonly accepts: number[] = [];

  get finished(): Step[] {
    return this.#steps.filter((step) => step !== undefined);
  }

  /** Writes a section of its own; returns where it starts. */
  section(part: PatternPart): number {
    const aheads = new Map<PatternPart, number>();
    // sections inside come first
    this.#writeAheads(part, aheads);
    const section = this.accepts.length;
    const accept = this.#add({ kind: "accept" }, section);
    this.accepts.push(accept);
    return this.#write(part, accept, { section, aheads });
  }

  #writeAheads(part: PatternPart, aheads: Map<PatternPart, number>): void {
    switch (part.kind) {
      case "sequence":
        part.parts.forEach((one) => this.#writeAheads(one, aheads));
        break;
      case "choice":
        part.options.forEach((one) => this.#writeAheads(one, aheads));
        break;
      case "repeat":
      case "group":
        this.#writeAheads(part.part, aheads);
        break;
      case "ahead":
        aheads.set(part, this.section(part.part));
        break;
      default:
        break;
    }
  }

  #write(part: PatternPart, next: number, place: WrittenPlace): number {
    const { section, aheads } = place;
    switch (part.kind) {
      case "unit":
        return this.#add({ kind: "unit", test: part.test, next }, section);
      case "edge":
        return this.#add({ kind: "edge", edge: part.edge, next }, section);
      case "sequence":
        return part.parts.reduceRight((after, one) => this.#write(one, after, place), next);
      case "choice": {
        const starts = part.options.map((option) => this.#write(option, next, place));
        return starts.reduceRight((other, one) =>
          this.#add({ kind: "split", next: one, other }, section),
        );
      }
      case "group": {
        const end = this.#add({ kind: "keep", slot: part.index * 2 + 1, next }, section);
        const inside = this.#write(part.part, end, place);
        return this.#add({ kind: "keep", slot: part.index * 2, next: inside }, section);
      }
      case "ahead": {
        const { isNegative } = part;
        const start = aheads.get(part) ?? 0;
        return this.#add({ kind: "ahead", start, isNegative, next }, section);
      }
      default:
        return this.#writeRepeat(part, next, place);
    }
  }

  #writeRepeat(
    { part, least, most, isLazy }: PatternPart & { readonly kind: "repeat" },
    end: number,
    place: WrittenPlace,
  ): number {
    const groups = groupsIn(part);
    const once = (next: number): number => {
      const start = this.#write(part, next, place);
      return groups.length === 0
        ? start
        : this.#add({ kind: "forget", groups, next: start }, place.section);
    };
    const fork = (start: number): Step => ({
      kind: "split",
      next: isLazy ? end : start,
      other: isLazy ? start : end,
    });
    let next = end;
    if (most === Infinity) {
      const loop = this.#reserve(place.section);
      this.#steps[loop] = fork(once(loop));
      next = loop;
    } else {
      for (let count = least; count < most; count += 1) {
        next = this.#add(fork(once(next)), place.section);
      }
    }
    for (let count = 0; count < least; count += 1) {
      next = once(next);
    }
    return next;
  }

  #reserve(section: number): number {
    this.sectionOf.push(section);
    return this.#steps.push(undefined) - 1;
  }

  #add(step: Step, section: number): number {
    const at = this.#reserve(section);
    this.#steps[at] = step;
    return at;
  }
}

interface WrittenPlace {
  readonly section: number;
  readonly aheads: ReadonlyMap<PatternPart, number>;
}
