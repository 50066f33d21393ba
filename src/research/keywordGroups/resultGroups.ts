import { mayJoin, putInto } from "./groupedList.ts";
import type { GroupedList, OpenGroup } from "./groupedList.ts";
import { leastShared, pairEvidence } from "./pairEvidence.ts";

/** SERPs that a page is on at most, for it to lead from one to the others: what is everywhere would compare all with all. */
const mostPages = 200;

/**
 * Puts keywords without a group together by the results that their saved SERPs share: into a group with whose keywords
 * each has its evidence, else into a new one. Returns all groups, the new ones last.
 */
export async function joinByResults(
  list: GroupedList,
  known: readonly OpenGroup[],
): Promise<OpenGroup[]> {
  const { keywords, order, groupOf, turns } = list;
  const pages = pagesOf(list);
  const made: OpenGroup[] = [];
  for (const [at, place] of order.entries()) {
    await turns.nextOf(at);
    const results = groupOf[place] === undefined ? keywords[place]?.results : undefined;
    if (results === undefined) {
      continue;
    }
    const group = neighbors(list, pages, results, place).find((one) => belongsTo(list, one, place));
    if (group !== undefined) {
      putInto(list, group, place);
    } else {
      const alone: OpenGroup = { saved: "", members: [] };
      putInto(list, alone, place);
      made.push(alone);
    }
  }
  for (const { members } of made) {
    const [only = -1] = members;
    if (members.length === 1) {
      groupOf[only] = undefined;
    }
  }
  return [...known, ...made.filter(({ members }) => members.length > 1)];
}

/** The keywords whose SERPs have each page. */
function pagesOf({ keywords }: GroupedList): ReadonlyMap<string, readonly number[]> {
  const pages = new Map<string, number[]>();
  for (const [place, { results }] of keywords.entries()) {
    for (const page of results ?? []) {
      const known = pages.get(page);
      if (known === undefined) {
        pages.set(page, [place]);
      } else {
        known.push(place);
      }
    }
  }
  return pages;
}

/** Groups of the keywords that share enough results with one, those with most in common first. */
function neighbors(
  { groupOf, rank }: GroupedList,
  pages: ReadonlyMap<string, readonly number[]>,
  results: ReadonlySet<string>,
  place: number,
): OpenGroup[] {
  const shared = new Map<number, number>();
  for (const page of results) {
    const others = pages.get(page) ?? [];
    for (const other of others.length > mostPages ? [] : others) {
      if (other !== place && groupOf[other] !== undefined) {
        shared.set(other, (shared.get(other) ?? 0) + 1);
      }
    }
  }
  const near = [...shared].filter(([, count]) => count >= leastShared);
  return [
    ...new Set(
      near
        .toSorted((a, b) => b[1] - a[1] || (rank[a[0]] ?? 0) - (rank[b[0]] ?? 0))
        .flatMap(([other]) => groupOf[other] ?? []),
    ),
  ];
}

/** Whether a keyword has its evidence with each one of a group. */
function belongsTo(list: GroupedList, { members }: OpenGroup, place: number): boolean {
  const { keywords, common } = list;
  const one = keywords[place];
  return (
    one !== undefined &&
    mayJoin(list, members, place) &&
    members.every((member) => {
      const other = keywords[member];
      return other !== undefined && pairEvidence(one, other, common) !== undefined;
    })
  );
}
