import assert from "node:assert/strict";
import fc from "fast-check";
import { citationMap } from "../../src/sandbox/world/aiOverviews.ts";
import { expand } from "../../src/sandbox/world/expand.ts";
import { keywordFigures, trend } from "../../src/sandbox/world/keywordFigures.ts";
import { backlinks, referringDomains } from "../../src/sandbox/world/links/backlinks.ts";
import { linkGraph } from "../../src/sandbox/world/links/referrers.ts";
import { resultPage, resultUrl } from "../../src/sandbox/world/search/resultPages.ts";
import { auditOf } from "../../src/sandbox/world/site/audit.ts";
import { snapshot } from "../../src/sandbox/world/snapshot.ts";
import type { Snapshot } from "../../src/sandbox/world/snapshot.ts";

const dayLength = 86_400_000;

/** Any day that the sandbox can be set to, but for the last year: what is tested looks ahead. */
const anyDay = fc.integer({
  min: Date.UTC(2025, 6, 1) / dayLength,
  max: Date.UTC(2098, 11, 31) / dayLength,
});

function on(day: number): Snapshot {
  return snapshot(new Date(day * dayLength), {});
}

function isoDay(day: number): string {
  return new Date(day * dayLength).toISOString().slice(0, 10);
}

/** Plays a property on several days: none of this may hold on one day of the calendar only. */
function onAnyDay(property: (day: number) => void, numRuns = 5): void {
  fc.assert(fc.property(anyDay, property), { numRuns });
}

const searches = expand("espresso", on(20_000), "ideas")
  .slice(0, 40)
  .map(({ keyword }) => keyword);

/** Every result of some searches with its position and page. */
function positionsOn(
  day: number,
): Map<string, { readonly position: number; readonly url: string }> {
  return new Map(
    searches.flatMap((query) => {
      const { search, results } = resultPage(query, on(day), "live");
      return results.map((result, index) => [
        `${query} ${result.site.domain}`,
        { position: index + 1, url: resultUrl(result, search) },
      ]);
    }),
  );
}

interface Moves {
  readonly all: number;
  readonly moved: number;
  readonly far: number;
  readonly gone: number;
  readonly otherPage: number;
}

function movesBetween(first: number, second: number): Moves {
  const [before, after] = [positionsOn(first), positionsOn(second)];
  const moves = { all: before.size, moved: 0, far: 0, gone: 0, otherPage: 0 };
  for (const [name, { position, url }] of before) {
    const now = after.get(name);
    const way = Math.abs((now?.position ?? position) - position);
    moves.gone += now === undefined ? 1 : 0;
    moves.moved += way > 0 ? 1 : 0;
    moves.far += way > 3 ? 1 : 0;
    moves.otherPage += now !== undefined && now.url !== url ? 1 : 0;
  }
  return moves;
}

describe("the sandbox from day to day", () => {
  it("positions: most stay or move by 1 to 3, a few results come or go, a page changes now and then", () =>
    onAnyDay((day) => {
      const { all, moved, far, gone, otherPage } = movesBetween(day, day + 1);
      assert.ok(moved > 0.1 * all && moved < 0.5 * all, `${moved} of ${all} moved`);
      assert.ok(far < 0.02 * all, `${far} of ${all} moved by more than 3`);
      assert.ok(gone < 0.02 * all, `${gone} of ${all} are gone`);
      assert.ok(otherPage < 0.03 * all, `${otherPage} of ${all} have another page`);
      const month = movesBetween(day, day + 30);
      assert.ok(month.gone > 0 && month.otherPage > 0, JSON.stringify(month));
    }));

  it("positions come back to their mean: a year later they are no further away than after two months", () => {
    const [months, year] = [movesBetween(20_000, 20_060), movesBetween(20_000, 20_365)];
    assert.ok(year.far < 1.3 * months.far && year.gone < 2 * months.gone, JSON.stringify(year));
  });

  it("volumes are those of their month, and some differ in the next one, by little", () =>
    onAnyDay((day) => {
      const first = new Date(day * dayLength).setUTCDate(1) / dayLength;
      const volumes = (at: number): (number | null)[] =>
        searches.map((keyword) => keywordFigures(keyword, on(at)).monthly_volume);
      assert.deepEqual(volumes(first), volumes(first + 27));
      const [before, after] = [volumes(first), volumes(first + 92)];
      assert.notDeepEqual(after, before);
      for (const [index, volume] of before.entries()) {
        const now = after[index] ?? null;
        assert.ok(
          volume === null || now === null || (now < 1.7 * volume && volume < 1.7 * now),
          `${volume} ${now}`,
        );
      }
    }));

  it("a month of a trend has one figure, from whichever later day one looks", () =>
    onAnyDay((day) => {
      const first = new Date(day * dayLength).setUTCDate(1) / dayLength;
      for (const keyword of searches.slice(0, 10)) {
        const now = trend(keyword, on(first), 12);
        assert.deepEqual(trend(keyword, on(first + 20), 12), now);
        assert.deepEqual(trend(keyword, on(first + 31), 12).slice(0, -1), now.slice(1));
      }
    }));

  for (const domain of ["harborlanecoffee.com", "espressoatlas.com"]) {
    it(`links to ${domain}: who is new was first seen since, who is gone is listed as lost since`, () =>
      onAnyDay((day) => {
        const rows = (at: number, lost: boolean): Map<string, { first: string; last: string }> =>
          new Map(
            [...referringDomains(linkGraph(domain, on(at)), { lost })].map((row) => [
              row.domain,
              { first: row.first_seen, last: row.last_seen },
            ]),
          );
        const [before, after, lost] = [
          rows(day, false),
          rows(day + 10, false),
          rows(day + 10, true),
        ];
        const isSince = (date = ""): boolean => date >= isoDay(day) && date < isoDay(day + 10);
        const came = [...after].filter(([name]) => !before.has(name));
        const went = [...before.keys()].filter((name) => !after.has(name));
        assert.ok(came.length > 0 && came.length < 0.08 * before.size, `${came.length} came`);
        assert.ok(went.length > 0 && went.length < 0.08 * before.size, `${went.length} went`);
        assert.deepEqual(
          came.filter(([, { first }]) => !isSince(first)),
          [],
        );
        assert.deepEqual(
          went.filter((name) => !isSince(lost.get(name)?.last)),
          [],
        );
        assert.equal(linkGraph(domain, on(day)).live, before.size);
        for (const [name, { first, last }] of before) {
          assert.ok(first <= last && last < isoDay(day), `${name} ${first} ${last}`);
          assert.ok(!after.has(name) || after.get(name)?.first === first, name);
        }
      }));
  }

  it("a single lost link was first seen before it was lost, and both before the day", () =>
    onAnyDay((day) => {
      for (const row of backlinks(linkGraph("harborlanecoffee.com", on(day)), { lost: true })) {
        const lost = row.lost_date ?? "";
        assert.ok(row.first_seen < lost && lost < isoDay(day), JSON.stringify(row));
      }
    }, 3));

  it("audits: scores stay near, and within a month some faults are mended and others are made", () =>
    onAnyDay((day) => {
      const faults = (at: number): Set<string> =>
        new Set(
          auditOf("espressoatlas.com", 100, on(at)).pages.flatMap(({ url, issues }) =>
            issues.map((issue) => `${url} ${issue}`),
          ),
        );
      const score = (at: number): number => auditOf("espressoatlas.com", 100, on(at)).score;
      assert.ok(Math.abs(score(day + 1) - score(day)) <= 2);
      assert.ok(Math.abs(score(day + 30) - score(day)) <= 6);
      const [before, next, after] = [faults(day), faults(day + 1), faults(day + 30)];
      const left = [...before].filter((fault) => next.has(fault)).length;
      assert.ok(left > 0.9 * before.size, `${left} of ${before.size}`);
      assert.ok([...before].some((fault) => !after.has(fault)));
      assert.ok([...after].some((fault) => !before.has(fault)));
    }, 2));

  it("AI answers: who is cited, and how often, varies a little", () =>
    onAnyDay((day) => {
      const [before, next, after] = [day, day + 1, day + 30].map((at) =>
        citationMap("espresso", on(at)),
      );
      assert.notDeepEqual(after, before);
      const [first, second] = [before?.answers ?? 0, next?.answers ?? 0];
      assert.ok(Math.abs(first - second) < 0.05 * first, `${first} ${second}`);
      const leaders = new Set(next?.domains.slice(0, 10).map(({ domain }) => domain));
      const kept = before?.domains.slice(0, 5).filter(({ domain }) => leaders.has(domain));
      assert.ok((kept?.length ?? 0) >= 4, kept?.map(({ domain }) => domain).join(" "));
    }, 4));
});
