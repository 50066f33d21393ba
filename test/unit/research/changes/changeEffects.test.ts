import assert from "node:assert/strict";
import * as fc from "fast-check";
import { ChangeEffects, windowLengths } from "../../../../src/research/changes/changeEffects.ts";
import { FiguresByDay } from "../../../../src/research/changes/figuresByDay.ts";
import { laterDay, pacificDay, siteChanges } from "../../../../src/research/changes/siteChange.ts";
import type { SiteChange } from "../../../../src/research/changes/siteChange.ts";
import type { JsonRecord } from "../../../../src/shared/json.ts";

const first = "2026-01-01";
const days = 200;
const fields = { title: { before: "a", now: "b" } };
const articles = ["a", "b", "c"].map((name) => ({
  path: `${name}.md`,
  urls: [`https://example.com/${name}/`],
}));

/** Rows whose clicks tell their page and day, moved by some days. */
function rows(shift: number, clicks: (page: number, day: number) => number): JsonRecord[] {
  return articles.flatMap(({ urls: [page] }, at) =>
    Array.from({ length: days }, (_none, day) => ({
      page,
      date: laterDay(first, day + shift),
      clicks: clicks(at, day),
      impressions: 40,
      position: 4 + at,
    })),
  );
}

function effectsOf(changes: readonly SiteChange[], figures: readonly JsonRecord[]): ChangeEffects {
  const byDay = new FiguresByDay();
  byDay.add(figures);
  return new ChangeEffects({ byDay, comparisons: [], isSample: false }, changes, articles, 100);
}

const plain = (page: number, day: number): number => 1 + ((day * 7 + page * 13) % 9);

describe("the figures of a change", () => {
  it("shift by as many days as the commit and the figures do, whatever the hour", () => {
    const time = fc.integer({ min: 0, max: (days - 1) * 86_400 });
    fc.assert(
      fc.property(time, fc.integer({ min: 1, max: 40 }), (seconds, shift) => {
        // without a change of the clock, a day has 24 hours
        const from = Date.parse("2026-04-01T12:00:00Z") / 1000;
        const at = from + (seconds % (100 * 86_400));
        const changeAt = (commit: number, delay: number): SiteChange => {
          const [change] = siteChanges(
            { changes: [{ commit: "x", path: "a.md", fields }], configurations: [] },
            new Map([["x", commit]]),
            delay,
            first,
          );
          return change ?? assert.fail();
        };
        const [one, other] = [changeAt(at, 0), changeAt(at + shift * 86_400, 0)];
        assert.equal(other.day, laterDay(one.day, shift));
        assert.equal(changeAt(at, shift).day, other.day, "so does a delay");
        const [before, after] = [
          effectsOf([one], rows(0, plain)),
          effectsOf([other], rows(shift, plain)),
        ];
        for (const length of windowLengths) {
          const [a, b] = [before.windowOf(one, length), after.windowOf(other, length)];
          assert.ok(a !== undefined && b !== undefined);
          assert.deepEqual(
            b.before,
            a.before.map((day) => laterDay(day, shift)),
          );
          assert.deepEqual(
            b.after,
            a.after.map((day) => laterDay(day, shift)),
          );
          const figures = ({ before: _before, after: _after, ...rest }: typeof a): unknown =>
            "day" in rest ? { ...rest, day: "" } : rest;
          assert.deepEqual(figures(b), figures(a));
        }
      }),
      { numRuns: 40 },
    );
  });

  it("leave out the day itself, and say when a window will be full", () => {
    const change: SiteChange = { commit: "x", path: "a.md", day: "2026-03-01", fields };
    const effects = effectsOf(
      [change],
      rows(0, (page, day) => (laterDay(first, day) === "2026-03-01" ? 1000 : page + 1)),
    );
    const week = effects.windowOf(change, 7);
    assert.ok(week?.kind === "shown");
    assert.deepEqual([week.figuresBefore.clicks, week.figuresAfter.clicks], [7, 7]);
    assert.deepEqual(week.control, { pages: 2, movedAtLeastAsMuch: 2 });
    const late = { ...change, day: laterDay(first, days - 10) };
    assert.deepEqual(effectsOf([late], rows(0, plain)).windowOf(late, 14)?.kind, "notFull");
  });

  it("say that days are missing between two exports, instead of counting them as nothing", () => {
    const change: SiteChange = { commit: "x", path: "a.md", day: "2026-03-01", fields };
    const byDay = new FiguresByDay();
    const all = rows(0, plain);
    byDay.add(all.filter(({ date }) => String(date) < "2026-02-20"));
    byDay.add(all.filter(({ date }) => String(date) > "2026-02-25"));
    const effects = new ChangeEffects(
      { byDay, comparisons: [], isSample: false },
      [change],
      articles,
      100,
    );
    const effect = effects.windowOf(change, 7);
    assert.ok(effect?.kind === "missing");
    assert.deepEqual([effect.day, effect.isBefore], ["2026-02-22", false]);
  });

  it("count a commit late in the evening on the day that it was in California", () => {
    assert.equal(pacificDay(Date.parse("2026-10-29T03:30:00Z") / 1000), "2026-10-28");
  });
});
