import type { Browser } from "playwright-core";
import { launchBrowser } from "../support/browser.ts";
import type { Figure } from "./figures.ts";
import type { RacePart } from "./gridRacePage.ts";
import { RacePage, ownPart, revoGridPart, slickGridPart } from "./gridRacePage.ts";
import type { RaceOrder } from "./gridRaceRows.ts";
import { raceOrder } from "./gridRaceRows.ts";
import type { RaceStep } from "./gridRaceTrack.ts";
import { median } from "./statistics.ts";

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
export async function measureGridRace(paced: Browser): Promise<Figure[]> {
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
      const turn = contenders.map((_contender, place) => contenders[(place + round) % contenders.length]);
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

async function runSteps(browser: Browser, part: RacePart, order: RaceOrder, note: Note): Promise<void> {
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

async function runScrolls(browser: Browser, part: RacePart, order: RaceOrder, note: Note): Promise<void> {
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
  note(`${name}: 95th percentile of the frames`, percentile95(intervals));
  note(`${name}: late frames`, intervals.filter((interval) => interval > late).length / intervals.length);
  note(`${name}: frames with rows of another place`, wrong / intervals.length);
}

function percentile95(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? Number.NaN;
}

function figuresOf(contenders: readonly Contender[]): Figure[] {
  const against = (what: string, unit: Figure["unit"]): Figure[] => figuresAgainst(contenders, what, unit);
  return [
    ...steps.flatMap(([, name]) => [
      ...against(name, "milliseconds"),
      { name: `  ${workOf(name)}: ours against the best`, value: ratioToBest(contenders, workOf(name)), unit: "ratio" as const },
    ]),
    ...["heap after first paint", "heap after sort and filter"].flatMap((what) => against(what, "bytes")),
    ...against("wheel: work for a frame", "milliseconds"),
    ...["wheel", "top to bottom"].flatMap((scroll) => [
      ...against(`${scroll}: 95th percentile of the frames`, "milliseconds"),
      ...values(contenders, `${scroll}: late frames`, "ratio"),
      ...values(contenders, `${scroll}: frames with rows of another place`, "ratio"),
    ]),
    ...values(contenders, "top to bottom: work for a frame", "milliseconds"),
  ];
}

/** Ours against the best of the others, and below that the medians of all. */
function figuresAgainst(contenders: readonly Contender[], what: string, unit: Figure["unit"]): Figure[] {
  const value = ratioToBest(contenders, what);
  return [{ name: `Grid of 100,000 x 10 against the best, ${what}`, value, unit: "ratio", limit }, ...values(contenders, what, unit)];
}

function ratioToBest(contenders: readonly Contender[], what: string): number {
  const [own, ...others] = contenders.map(({ times }) => median(times.get(what) ?? []));
  return (own ?? Number.NaN) / Math.min(...others);
}

function values(contenders: readonly Contender[], what: string, unit: Figure["unit"]): Figure[] {
  return contenders.map(({ name, times }) => ({ name: `  ${what}: ${name}`, value: median(times.get(what) ?? []), unit }));
}
