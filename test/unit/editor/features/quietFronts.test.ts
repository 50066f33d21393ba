import assert from "node:assert/strict";
import { QuietFronts } from "../../../../src/editor/features/urlMoves/quietFronts.ts";
import { systemClock } from "../../../../src/system/clock.ts";
import { waitLimits } from "../../../../src/system/waitLimits.ts";

describe("front matter that an editor saves while it is typed", () => {
  let now: number;
  let timers: { readonly at: number; readonly task: () => void }[];
  let told: string[];
  let fronts: QuietFronts;

  beforeEach(() => {
    now = 0;
    timers = [];
    told = [];
    const clock = {
      ...systemClock,
      after: (delay: number, task: () => void): (() => void) => {
        const timer = { at: now + delay, task };
        timers.push(timer);
        return () => {
          timers = timers.filter((one) => one !== timer);
        };
      },
    };
    fronts = new QuietFronts(clock, (name, { before, now: last, text }) =>
      told.push(`${name}: ${before} > ${last} (${text})`),
    );
  });

  function pass(milliseconds: number): void {
    now += milliseconds;
    const due = timers.filter(({ at }) => at <= now);
    timers = timers.filter(({ at }) => at > now);
    due.forEach(({ task }) => task());
  }

  it("is told of once, from what it was first to what it was last", () => {
    fronts.saved("tea", "slug: a", "slug: s", "slug: s\nText");
    pass(waitLimits.quietFront - 1);
    fronts.saved("tea", "slug: s", "slug: sencha", "slug: sencha\nText");
    pass(waitLimits.quietFront - 1);
    assert.deepEqual(told, []);
    // what is written below it puts nothing off
    fronts.saved("tea", "slug: sencha", "slug: sencha", "slug: sencha\nTexts");
    pass(1);
    assert.deepEqual(told, ["tea: slug: a > slug: sencha (slug: sencha\nTexts)"]);
    pass(waitLimits.quietFront * 2);
    assert.equal(told.length, 1);
    fronts.saved("tea", "slug: sencha", "slug: b", "slug: b");
    pass(waitLimits.quietFront);
    assert.equal(told.at(-1), "tea: slug: sencha > slug: b (slug: b)");
  });

  it("isn't told of where it is what it was, or where that isn't known", () => {
    fronts.saved("tea", "slug: a", "slug: b", "");
    fronts.saved("tea", "slug: b", "slug: a", "");
    fronts.saved("cups", undefined, "slug: a", "");
    fronts.saved("pots", "slug: a", "slug: a", "");
    pass(waitLimits.quietFront);
    fronts.saved("tea", "slug: a", "slug: b", "");
    fronts.stop();
    pass(waitLimits.quietFront);
    assert.deepEqual(told, []);
  });
});
