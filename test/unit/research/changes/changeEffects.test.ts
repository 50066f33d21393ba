import assert from "node:assert/strict";
import * as fc from "fast-check";
import { ChangeEffects, windowLengths } from "../../../../src/research/changes/changeEffects.ts";
import type { SavedComparison } from "../../../../src/research/changes/changeFigures.ts";
import { statusWords } from "../../../../src/research/changes/changeWords.ts";
import { FiguresByDay } from "../../../../src/research/changes/figuresByDay.ts";
import {
  addressesOf,
  laterDay,
  pacificDay,
  siteChanges,
} from "../../../../src/research/changes/siteChange.ts";
import type { SiteChange } from "../../../../src/research/changes/siteChange.ts";
import type { JsonRecord } from "../../../../src/shared/json.ts";

const first = "2026-01-01";
const days = 200;
const fields = { title: { before: "a", now: "b" } };
const articles = ["a", "b", "c"].map((name) => ({
  path: `${name}.md`,
  urls: [`https://example.com/${name}/`],
}));

function figuresUpTo(today: string): { readonly least: number; readonly today: string } {
  return { least: 100, today };
}

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
  return new ChangeEffects(
    { byDay, comparisons: [], isSample: false },
    changes,
    articles,
    figuresUpTo(laterDay(first, days)),
  );
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
      figuresUpTo(laterDay(first, days)),
    );
    const effect = effects.windowOf(change, 7);
    assert.ok(effect?.kind === "missing");
    assert.deepEqual([effect.day, effect.isBefore], ["2026-02-22", false]);
  });

  it("say that figures ended long ago, instead of a day in the past on which a window will be full", () => {
    const last = laterDay(first, days - 1);
    const change: SiteChange = { commit: "x", path: "a.md", day: laterDay(last, -3), fields };
    const at = (today: string): unknown => {
      const byDay = new FiguresByDay();
      byDay.add(rows(0, plain));
      return new ChangeEffects(
        { byDay, comparisons: [], isSample: false },
        [change],
        articles,
        figuresUpTo(today),
      ).windowOf(change, 7);
    };
    const periods = {
      before: [laterDay(change.day, -7), laterDay(change.day, -1)],
      after: [laterDay(change.day, 1), laterDay(change.day, 7)],
    };
    // the figures of its last day are complete three days later
    assert.deepEqual(at(laterDay(change.day, 9)), { kind: "notFull", ...periods });
    assert.deepEqual(at(laterDay(change.day, 10)), {
      kind: "missing",
      ...periods,
      day: laterDay(last, 1),
      isBefore: false,
    });
  });

  it("are unknown for a page that is gone, whose URL isn't known, or that isn't in the property: never 0", () => {
    const gone: SiteChange = { commit: "x", path: "gone.md", day: "2026-03-01", fields };
    const unnamed = { ...gone, path: "unnamed.md" };
    const [article = assert.fail()] = articles;
    const own = { ...gone, path: article.path };
    const kindsIn = (property: string): unknown[] => {
      const byDay = new FiguresByDay();
      byDay.add(rows(0, plain), property);
      const [before, after] = [
        ["2026-02-01", "2026-02-28"],
        ["2026-03-01", "2026-03-28"],
      ] as const;
      const comparison = {
        before,
        after,
        property,
        isExport: true,
        isSample: false,
        isPartial: false,
        hasAllPages: true,
        pages: new Map(),
      };
      const effects = new ChangeEffects(
        { byDay, comparisons: [comparison], isSample: false },
        [gone, unnamed, own],
        addressesOf(
          [
            { path: article.path, url: "https://example.com/a/" },
            { path: "unnamed.md", url: "https://site.invalid/unnamed/" },
          ],
          [],
        ),
        figuresUpTo(laterDay(first, days)),
      );
      return [gone, unnamed, own].map((change) => {
        const { windows, comparison: compared } = effects.of(change);
        return [windows.get(28)?.kind, compared?.kind];
      });
    };
    const unknown = ["noPage", "noPage"];
    const known = [unknown, unknown, ["shown", "tooFew"]];
    for (const property of [
      "",
      "example.com",
      "https://www.example.com/",
      "sc-domain:example.com",
    ]) {
      assert.deepEqual(kindsIn(property), known, property);
    }
    for (const property of ["https://example.com/blog/", "other.example", "https://example.co/"]) {
      assert.deepEqual(kindsIn(property)[2], ["otherPages", "otherPages"], property);
    }
  });

  it("say so where the newest days of a saved comparison weren't complete", () => {
    const change: SiteChange = { commit: "x", path: "a.md", day: "2026-03-01", fields };
    const statusOf = (isPartial: boolean): string => {
      const pair = { now: 200, before: 300 };
      const page = { url: "", clicks: pair, impressions: pair, position: pair };
      const comparison: SavedComparison = {
        before: ["2026-02-01", "2026-02-28"],
        after: ["2026-03-01", "2026-03-28"],
        property: "example.com",
        isExport: true,
        isSample: false,
        isPartial,
        hasAllPages: true,
        pages: new Map([["example.com/a", page]]),
      };
      const figures = { byDay: new FiguresByDay(), comparisons: [comparison], isSample: false };
      return statusWords(
        new ChangeEffects(figures, [change], articles, figuresUpTo("2026-03-29")).of(change)
          .comparison,
      );
    };
    assert.equal(statusOf(false), "Figures");
    assert.match(statusOf(true), /Most recent days incomplete/u);
  });

  it("take no notice of rows of pages that aren't in the site", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 5000 }),
        fc.constantFrom(
          "https://example.com/deleted/",
          "https://example.com/?p=3",
          "https://example.com/tag/x/",
        ),
        (clicks, page) => {
          const change: SiteChange = { commit: "x", path: "a.md", day: "2026-03-01", fields };
          const others = Array.from({ length: days }, (_none, day): JsonRecord => ({
            page,
            date: laterDay(first, day),
            clicks,
            impressions: clicks + 40,
            position: 2,
          }));
          const all = rows(0, plain);
          assert.deepEqual(
            effectsOf([change], [...all, ...others]).of(change),
            effectsOf([change], all).of(change),
          );
        },
      ),
      { numRuns: 20 },
    );
  });

  it("count unchanged pages as the figures say, whatever they are", () => {
    const figure = fc.record({
      before: fc.integer({ min: 0, max: 6 }),
      after: fc.integer({ min: 0, max: 6 }),
      seen: fc.integer({ min: 0, max: 30 }),
    });
    fc.assert(
      fc.property(fc.array(figure, { minLength: 1, maxLength: 40 }), (pages) => {
        const named = pages.map((one, at) => ({
          ...one,
          path: `${at}.md`,
          urls: [`https://example.com/${at}/`],
        }));
        const change: SiteChange = { commit: "x", path: "0.md", day: "2026-03-01", fields };
        const byDay = new FiguresByDay();
        byDay.add(
          named.flatMap(({ urls: [page], before, after, seen }) =>
            Array.from({ length: 15 }, (_none, day): JsonRecord => ({
              page,
              date: laterDay("2026-02-22", day),
              clicks: day < 7 ? before : day === 7 ? 999 : after,
              impressions: seen,
              position: 3,
            })),
          ),
        );
        const effect = new ChangeEffects(
          { byDay, comparisons: [], isSample: false },
          [change],
          named,
          figuresUpTo("2026-04-01"),
        ).windowOf(change, 7);
        const [own = assert.fail(), ...others] = named;
        if (own.seen * 7 < 100) {
          assert.equal(effect?.kind, "tooFew");
          return;
        }
        assert.ok(effect?.kind === "shown");
        // as somebody counts by hand: relative change of clicks, in the same direction, from pages that had some
        const seen = others.filter((one) => one.seen * 7 >= 100);
        const up = own.after >= own.before;
        const moved = seen.filter(
          ({ before, after }) =>
            before > 0 &&
            own.before > 0 &&
            (up
              ? after * own.before >= own.after * before
              : after * own.before <= own.after * before),
        ).length;
        assert.deepEqual(effect.control, {
          pages: seen.length,
          movedAtLeastAsMuch: own.before === 0 ? null : moved,
        });
      }),
      { numRuns: 200 },
    );
  });

  it("count a commit late in the evening on the day that it was in California", () => {
    assert.equal(pacificDay(Date.parse("2026-10-29T03:30:00Z") / 1000), "2026-10-28");
  });
});
