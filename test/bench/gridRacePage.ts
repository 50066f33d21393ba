import { build } from "esbuild";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Browser, CDPSession, Page } from "playwright-core";
import { repositoryRoot } from "../support/paths.ts";
import { themeCss } from "../support/themeCss.ts";
import type { RaceOrder } from "./gridRaceRows.ts";
import { raceWord } from "./gridRaceRows.ts";
import type { RaceStep, ScrollFrames } from "./gridRaceTrack.ts";

/** The code and the styles of a grid's page. */
export interface RacePart {
  readonly script: string;
  readonly css: string;
}

const here = join(repositoryRoot, "test", "bench");
const styles = createRequire(import.meta.url);

/** Bundles the page of our grid as the product's webviews are built. */
export function ownPart(): Promise<RacePart> {
  return bundle("gridRaceOurs.ts", [
    join(repositoryRoot, "src", "webview", "result", "result.css"),
  ]);
}

/** Bundles a rival's page in the same way. */
export function slickGridPart(): Promise<RacePart> {
  const folder = join(styles.resolve("slickgrid/package.json"), "..", "dist", "styles", "css");
  return bundle("gridRaceSlickGrid.ts", [
    join(folder, "slick.grid.css"),
    join(folder, "slick-default-theme.css"),
  ]);
}

/** Bundles a rival's page in the same way; its styles come with its code. */
export function revoGridPart(): Promise<RacePart> {
  return bundle("gridRaceRevoGrid.ts", []);
}

/** The options of esbuild.mjs for webviews, as the package has them. */
async function bundle(entry: string, css: readonly string[]): Promise<RacePart> {
  const { outputFiles } = await build({
    entryPoints: [join(here, entry), ...css],
    bundle: true,
    minify: true,
    platform: "browser",
    format: "esm",
    target: "chrome132",
    legalComments: "none",
    logLevel: "warning",
    outdir: "race",
    write: false,
    loader: { ".gif": "empty", ".png": "empty", ".svg": "empty" },
  });
  const ending = (end: string): string =>
    outputFiles
      .filter(({ path }) => path.endsWith(end))
      .map(({ text }) => text)
      .join("\n");
  return { script: ending(".js"), css: ending(".css") };
}

/** Rows that each grid has in sight. */
const rowsInSight = 18;

/** Each grid is as high as it takes to show as many rows as the others; they differ in what else they have. */
const pageCss = `
  body { margin: 0; padding: 0 20px; font-size: 13px; }
  #place { height: 600px; width: 1440px; }
  #place .seo-grid-bounded { max-height: none; height: 532px; }
  #place > .slick-racer { height: 530px; }
  #place > revo-grid { height: 549px; }
`;

/** One grid in a page of its own. */
export class RacePage {
  readonly page: Page;
  readonly #cdp: CDPSession;
  readonly #errors: string[] = [];

  private constructor(page: Page, cdp: CDPSession) {
    this.page = page;
    this.#cdp = cdp;
    page.on("pageerror", (error) => this.#errors.push(error.stack ?? String(error)));
  }

  /** Opens the page and has the rows made. */
  static async open(browser: Browser, { script, css }: RacePart): Promise<RacePage> {
    const context = await browser.newContext({ viewport: { width: 1500, height: 800 } });
    const page = await context.newPage();
    const race = new RacePage(page, await context.newCDPSession(page));
    await page.setContent(
      '<!DOCTYPE html><html lang="en"><body class="vscode-light"></body></html>',
    );
    await page.addStyleTag({ content: `${themeCss("light")}\n${css}\n${pageCss}` });
    await page.addScriptTag({ content: script, type: "module" });
    await page.waitForFunction(() => window.raceTrack !== undefined);
    await page.evaluate(() => window.raceTrack?.prepare());
    // processor time: what other programs take of the machine is not in it
    await race.#cdp.send("Performance.enable", { timeDomain: "threadTicks" });
    return race;
  }

  /** Milliseconds to the end of the frame that shows the step. */
  async step(step: RaceStep, order: RaceOrder): Promise<number> {
    const keyword = keywordAfter(step, order);
    const time = await this.page.evaluate(
      (call) => window.raceTrack?.run(call.step, call.word, call.keyword),
      { step, word: raceWord, keyword },
    );
    this.#check();
    if (step === "create") {
      await this.#checkRowsInSight();
    }
    return known(time);
  }

  /** Scrolls from the top, by so many pixels in each of so many frames. */
  async scroll(frames: number, pixels: number): Promise<ScrollFrames> {
    const outcome = await this.page.evaluate(
      (way) => window.raceTrack?.scroll(way.frames, way.pixels),
      { frames, pixels },
    );
    this.#check();
    return known(outcome);
  }

  /** Pixels there are to scroll. */
  async length(): Promise<number> {
    return known(await this.page.evaluate(() => window.raceTrack?.length()));
  }

  /** Bytes of JavaScript that are still needed. */
  async heap(): Promise<number> {
    // the second time takes what the first one's finalizers let go of
    await this.#cdp.send("HeapProfiler.collectGarbage");
    await this.#cdp.send("HeapProfiler.collectGarbage");
    return this.#metric("JSHeapUsedSize");
  }

  /** Milliseconds of the processor that the page's main thread has taken so far. */
  async work(): Promise<number> {
    return 1000 * (await this.#metric("TaskDuration"));
  }

  async close(): Promise<void> {
    await this.page.context().close();
  }

  async #metric(wanted: string): Promise<number> {
    const { metrics } = await this.#cdp.send("Performance.getMetrics");
    return known(metrics.find(({ name }) => name === wanted)?.value);
  }

  /** The race is fair only among grids that draw equally much. */
  async #checkRowsInSight(): Promise<void> {
    const rows = known(await this.page.evaluate(() => window.raceTrack?.rowsInSight()));
    if (Math.abs(rows - rowsInSight) > 1) {
      throw new Error(`The grid shows ${rows.toFixed(1)} rows and not ${rowsInSight}.`);
    }
  }

  #check(): void {
    if (this.#errors.length > 0) {
      throw new Error(`The page reported:\n${this.#errors.join("\n")}`);
    }
  }
}

function keywordAfter(step: RaceStep, order: RaceOrder): string {
  switch (step) {
    case "create":
      return order.created;
    case "sortByImpressions":
      return order.byImpressions;
    case "filter":
      return order.filtered;
    default:
      return order.byKeyword;
  }
}

function known<T>(value: T | undefined): T {
  if (value === undefined) {
    throw new Error("The page has no race track.");
  }
  return value;
}
