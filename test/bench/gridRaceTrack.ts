import { raceKeyword } from "./gridRaceRows.ts";

/** Height of a row in every grid of the race, in pixels. */
export const raceRowHeight = 28;

/** One of the grids, in a page of its own. Its element goes into `place` and takes all of its height. */
export interface GridRacer {
  /** Makes the rows in the form this grid takes them in; their time and their room are not counted. */
  prepare(): Promise<void>;
  /** Hands the rows over and keeps none of them. */
  create(place: HTMLElement): void;
  sortByImpressions(): void;
  sortByKeyword(): void;
  /** Rows that have the word in any column; an empty one brings all rows back. */
  filter(word: string): void;
  /** The element that scrolls up and down. */
  scroller(): HTMLElement;
  /** The top of the first row when nothing is scrolled, from the top of the window. */
  top(): number;
  /** The header of the keyword column. */
  header(): Element | null;
}

/** The steps of the race, in their order. */
export type RaceStep = "create" | "sortByImpressions" | "sortByKeyword" | "filter" | "clear";

/** How the frames of a scroll came. */
export interface ScrollFrames {
  /** Milliseconds from one to the next. */
  readonly intervals: readonly number[];
  /** Frames that did not show the rows of the place that was scrolled to. */
  readonly wrong: number;
}

/** What the bench calls in the page. */
export interface RaceTrack {
  prepare(): Promise<void>;
  /** Milliseconds from the call to the end of the frame whose first row is `keyword`. */
  run(step: RaceStep, word: string, keyword: string): Promise<number>;
  /** Scrolls from the top by so many pixels in every frame. */
  scroll(frames: number, pixels: number): Promise<ScrollFrames>;
  /** Pixels there are to scroll. */
  length(): number;
  rowsInSight(): number;
}

declare global {
  interface Window {
    raceTrack?: RaceTrack;
  }
}

/** Patience with a step, in milliseconds. */
const patience = 20_000;

/** Offers the race with this grid to the bench. */
export function openTrack(racer: GridRacer): void {
  const place = document.createElement("div");
  place.id = "place";
  document.body.append(place);
  window.raceTrack = {
    prepare: () => racer.prepare(),
    run: (step, word, keyword) => untilShown(racer, () => take(racer, step, word, place), keyword),
    scroll: (frames, pixels) => scroll(racer, frames, pixels),
    length: () => racer.scroller().scrollHeight - racer.scroller().clientHeight,
    rowsInSight: () =>
      (racer.scroller().getBoundingClientRect().bottom - racer.top()) / raceRowHeight,
  };
}

function take(racer: GridRacer, step: RaceStep, word: string, place: HTMLElement): void {
  switch (step) {
    case "create":
      return racer.create(place);
    case "filter":
      return racer.filter(word);
    case "clear":
      return racer.filter("");
    default:
      return racer[step]();
  }
}

/** Looks behind every frame, so that the frame that shows the row is the one that ends the time. */
async function untilShown(racer: GridRacer, step: () => void, keyword: string): Promise<number> {
  const began = performance.now();
  step();
  for (;;) {
    const painted = await behindNextFrame();
    const shown = racer.header() === null ? "" : keywordAt(racer, racer.top() + raceRowHeight / 2);
    if (shown === keyword) {
      return painted - began;
    }
    if (painted - began > patience) {
      throw new Error(`The first row is "${shown}" and not "${keyword}".`);
    }
  }
}

/** Resolves with the time right after the next frame: its callbacks come just before it is painted, messages just after. */
function behindNextFrame(): Promise<number> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener("message", () => resolve(performance.now()), { once: true });
      port1.start();
      port2.postMessage(null);
    });
  });
}

/** The keyword that is in sight so many pixels from the top of the window. */
function keywordAt(racer: GridRacer, y: number): string {
  const header = racer.header()?.getBoundingClientRect();
  const cell =
    header === undefined ? null : document.elementFromPoint(header.left + header.width / 2, y);
  return cell?.textContent.trim() ?? "";
}

/** Every frame is judged at the start of the next one, before that one scrolls on. */
function scroll(racer: GridRacer, frames: number, pixels: number): Promise<ScrollFrames> {
  const scroller = racer.scroller();
  const top = racer.top();
  const { bottom } = scroller.getBoundingClientRect();
  const middle = top + Math.floor((bottom - top) / raceRowHeight / 2) * raceRowHeight;
  const intervals: number[] = [];
  let wrong = 0;
  let last = 0;
  return new Promise((resolve) => {
    const frame = (time: number): void => {
      if (last > 0) {
        intervals.push(time - last);
        const row = Math.floor((scroller.scrollTop + middle - top) / raceRowHeight);
        wrong += keywordAt(racer, middle) === raceKeyword(row) ? 0 : 1;
      }
      last = time;
      if (intervals.length < frames) {
        scroller.scrollTop += pixels;
        requestAnimationFrame(frame);
      } else {
        resolve({ intervals, wrong });
      }
    };
    requestAnimationFrame(frame);
  });
}
