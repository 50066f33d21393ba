import { Turns } from "../../system/turn.ts";
import { areApart } from "./pairEvidence.ts";
import type { ComparedKeyword } from "./pairEvidence.ts";

/** A group while it is made. */
export interface OpenGroup {
  /** "" for a new one. */
  readonly saved: string;
  readonly members: number[];
}

/** A list of keywords, as the steps of grouping see it. */
export interface GroupedList {
  readonly keywords: readonly ComparedKeyword[];
  /** For each word how many keywords have it. */
  readonly counts: Uint32Array;
  /** Words of most keywords: two keywords that share only these share nothing that tells. */
  readonly common: ReadonlySet<number>;
  /** All places, most searched first; of equal ones in the order of the alphabet. */
  readonly order: readonly number[];
  /** Where each is in that order. */
  readonly rank: readonly number[];
  /** The group of each keyword. */
  readonly groupOf: (OpenGroup | undefined)[];
  readonly turns: ListTurns;
}

/** Steps between two looks at the clock: each is short. */
const stepsAtOnce = 64;

/** Yields to other work between steps that are too short to look at the clock in each. */
export class ListTurns {
  readonly #turns = new Turns();

  /** To be called before each step with its number. */
  nextOf(step: number): Promise<void> | undefined {
    return step % stepsAtOnce === 0 ? this.#turns.next() : undefined;
  }
}

/** Puts a keyword into a group. */
export function putInto(list: GroupedList, group: OpenGroup, place: number): void {
  group.members.push(place);
  list.groupOf[place] = group;
}

/** True where no member's SERP says that a keyword is another search. */
export function mayJoin(list: GroupedList, members: readonly number[], place: number): boolean {
  const joining = list.keywords[place];
  return (
    joining?.results === undefined ||
    members.every((member) => {
      const other = list.keywords[member];
      return other === undefined || !areApart(joining, other);
    })
  );
}
