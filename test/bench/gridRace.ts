import type { Browser } from "playwright-core";
import { launchBrowser } from "../support/browser.ts";
import type { Figure, Sample } from "./figures.ts";
import type { RacePart } from "./gridRacePage.ts";
import { RacePage, ownPart, revoGridPart, slickGridPart } from "./gridRacePage.ts";
import type { RaceOrder } from "./gridRaceRows.ts";
import { raceOrder } from "./gridRaceRows.ts";
import type { RaceStep } from "./gridRaceTrack.ts";
import type { Measurement } from "./measurement.ts";
import { median, ratiosOf } from "./statistics.ts";

const rounds = 5;
const warmUp = 1;
const scrollFrames = 120;
/** Three rows in a frame, as a wheel is turned to read on. */
const wheel = 84;
/** A frame that takes more than this, in milliseconds, left out at least one of 60 a second. */
const late = 25;
/** How much worse than the best of the others ours may be. */
const limit = 1.2;

const steps: readonly (readonly [RaceStep, string])[] = [
  ["create", "first paint"],
  ["sortByImpressions", "sort by figures"],
  ["sortByKeyword", "sort by words"],
  ["filter", "filter by a word"],
  ["clear", "filter removed"],
];

interface Discipline {
  readonly what: string;
  readonly unit: Figure["unit"];
  /** What is told beside it, for reading only. */
  readonly beside: readonly (readonly [what: string, unit: Figure["unit"]])[];
}

/** What the grids are judged by, each a row of the table. */
const judged: readonly Discipline[] = [
  ...steps.map(([, name]): Discipline => ({
    what: name,
    unit: "milliseconds",
    beside: [[workOf(name), "milliseconds"]],
  })),
  { what: "heap after first paint", unit: "bytes", beside: [] },
  { what: "heap after sort and filter", unit: "bytes", beside: [] },
  { what: "wheel: work for a frame", unit: "milliseconds", beside: [] },
  ...["wheel", "top to bottom"].map((scroll): Discipline => ({
    what: `${scroll}: 95th percentile of frames`,
    unit: "milliseconds",
    beside: [
      [`${scroll}: late frames`, "ratio"],
      [`${scroll}: frames with rows of another place`, "ratio"],
      ...(scroll === "wheel" ? [] : [[`${scroll}: work for a frame`, "milliseconds"] as const]),
    ],
  })),
];

/** What one grid has shown in all rounds. */
interface Contender {
  readonly name: string;
  readonly part: RacePart;
  readonly times: Map<string, number[]>;
}

/**
 * Our grid beside the best table libraries, each in a page of its own with the same 100,000 rows of ten columns:
 * first paint, sort, filter, scroll and heap. A figure is ours against the best of the others.
 *
 * The steps run in a browser that draws a frame whenever there is something to draw: with 60 frames a second, most of
 * what is measured would be the wait for the next one. Scrolling is timed at 60 frames a second.
 */
export const gridRaceBench: Measurement = {
  doing: "Grid: racing with other table libraries",
  rows: judged.map(({ what }) => rowName(what)),
  measure: async ({ browser }) => measureGridRace(await browser()),
};

async function measureGridRace(paced: Browser): Promise<Figure[]> {
  const contenders: Contender[] = [
    { name: "ours", part: await ownPart(), times: new Map() },
    { name: "SlickGrid", part: await slickGridPart(), times: new Map() },
    { name: "RevoGrid", part: await revoGridPart(), times: new Map() },
  ];
  const order = raceOrder();
  const unpaced = await launchBrowser(["--disable-frame-rate-limit"]);
  try {
    for (let round = 0; round < warmUp + rounds; round += 1) {
      // each goes first in turn, so that none always pays for what another leaves behind
      const turn = contenders.map(
        (_contender, place) => contenders[(place + round) % contenders.length],
      );
      for (const contender of turn.filter((one) => one !== undefined)) {
        const note = round < warmUp ? noNote : noteIn(contender);
        await runSteps(unpaced, contender.part, order, note);
        await runScrolls(paced, contender.part, order, note);
      }
    }
  } finally {
    await unpaced.close();
  }
  return figuresOf(contenders);
}

type Note = (what: string, value: number) => void;

const noNote: Note = () => undefined;

function noteIn({ times }: Contender): Note {
  return (what, value) => {
    times.set(what, [...(times.get(what) ?? []), value]);
  };
}

/** Without the waits, and without what other programs took of the machine meanwhile. */
function workOf(name: string): string {
  return `${name}, work`;
}

async function runSteps(
  browser: Browser,
  part: RacePart,
  order: RaceOrder,
  note: Note,
): Promise<void> {
  const race = await RacePage.open(browser, part);
  try {
    for (const [step, name] of steps) {
      const before = await race.work();
      note(name, await race.step(step, order));
      note(workOf(name), (await race.work()) - before);
      if (step === "create") {
        note("heap after first paint", await race.heap());
      }
    }
    note("heap after sort and filter", await race.heap());
  } finally {
    await race.close();
  }
}

async function runScrolls(
  browser: Browser,
  part: RacePart,
  order: RaceOrder,
  note: Note,
): Promise<void> {
  const race = await RacePage.open(browser, part);
  try {
    await race.step("create", order);
    const length = await race.length();
    await runScroll(race, "wheel", wheel, note);
    await runScroll(race, "top to bottom", Math.floor(length / (scrollFrames + 2)), note);
  } finally {
    await race.close();
  }
}

async function runScroll(race: RacePage, name: string, pixels: number, note: Note): Promise<void> {
  const before = await race.work();
  const { intervals, wrong } = await race.scroll(scrollFrames, pixels);
  note(`${name}: work for a frame`, ((await race.work()) - before) / scrollFrames);
  note(`${name}: 95th percentile of frames`, percentile95(intervals));
  note(
    `${name}: late frames`,
    intervals.filter((interval) => interval > late).length / intervals.length,
  );
  note(`${name}: frames with rows of another place`, wrong / intervals.length);
}

function percentile95(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? Number.NaN;
}

function rowName(what: string): string {
  return `Grid vs. best other, ${what}`;
}

/** Ours against the best of the others, round by round, and below that all of them. */
function figuresOf(contenders: readonly Contender[]): Figure[] {
  return judged.map(({ what, unit, beside }) => {
    const [own, ...others] = samples(contenders, what, unit);
    const [best] = others.toSorted((a, b) => median(a.values) - median(b.values));
    const details = [[what, unit] as const, ...beside].flatMap(([detail, detailUnit]) =>
      samples(contenders, detail, detailUnit),
    );
    return {
      name: rowName(what),
      values: ratiosOf({ subject: own?.values ?? [], reference: best?.values ?? [] }),
      unit: "ratio",
      limit,
      details,
    };
  });
}

function samples(contenders: readonly Contender[], what: string, unit: Figure["unit"]): Sample[] {
  return contenders.map(({ name, times }) => ({
    name: `${what}: ${name}`,
    values: times.get(what) ?? [],
    unit,
  }));
}
