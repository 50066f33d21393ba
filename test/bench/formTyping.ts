import type { Browser, Page } from "playwright-core";
import { findTool } from "../../src/tools/catalogue.ts";
import { FormPage } from "../webview/formPage.ts";
import type { Figure } from "./figures.ts";
import { median, ratioOf } from "./statistics.ts";
import type { Paired } from "./statistics.ts";

const pastedKeywords = 10_000;
const presses = 18;
const rounds = 3;

/**
 * A key pressed in a form that holds a pasted column of keywords: the work between the press and the
 * end of the frame that shows it, without the idle wait for the screen. Beside it the same in a bare
 * textarea, which is what the browser's own editing takes of it.
 */
export async function measureFormTyping(browser: Browser): Promise<Figure[]> {
  const text = Array.from({ length: pastedKeywords }, (_none, index) => `pour over coffee keyword ${index}`).join("\n");
  const subject: number[] = [];
  const reference: number[] = [];
  const behind: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const { inForm, inTextarea } = await keystrokesInBoth(browser, text);
    subject.push(...inForm.map(({ work }) => work));
    behind.push(...inForm.map(({ after }) => after));
    reference.push(...inTextarea.map(({ work }) => work));
  }
  const times: Paired = { subject, reference };
  return [
    { name: "A keystroke in a form with 10,000 pasted keywords against a bare textarea", value: ratioOf(times), unit: "ratio", limit: 1.5 },
    { name: "  in the form, to the end of the frame (one of 60 a second has 16.7)", value: median(subject), unit: "milliseconds" },
    { name: "  in the bare textarea: the browser's own editing", value: median(reference), unit: "milliseconds" },
    { name: "  in the form, behind the frame: reading and counting the keywords", value: median(behind), unit: "milliseconds" },
  ];
}

interface Keystroke {
  /** Milliseconds of work from the press to the end of the frame. */
  readonly work: number;
  /** Milliseconds from there until the page is at rest. */
  readonly after: number;
}

interface Both {
  readonly inForm: readonly Keystroke[];
  readonly inTextarea: readonly Keystroke[];
}

/** Both in one page, which has the same styles and the same clipboard. */
async function keystrokesInBoth(browser: Browser, text: string): Promise<Both> {
  const tool = findTool("inspect_search_visibility");
  if (tool === undefined) {
    throw new Error("There is no tool that takes a list of keywords.");
  }
  const form = await FormPage.open(browser, { start: { tool, draft: { domain: "example.com" } } });
  const { page } = form;
  try {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.evaluate((pasted) => navigator.clipboard.writeText(pasted), text);
    await paste(page, "#seo-field-keywords");
    await form.field("keywords").getByText("10,000 of at most 1,000 keywords").waitFor();
    const inForm = await keystrokes(page);
    await page.evaluate(() => {
      const bare = document.createElement("textarea");
      Object.assign(bare, { id: "bare", rows: 6, spellcheck: false, className: "seo-input" });
      document.body.replaceChildren(bare);
    });
    await paste(page, "#bare");
    return { inForm, inTextarea: await keystrokes(page) };
  } finally {
    await form.close();
  }
}

async function paste(page: Page, selector: string): Promise<void> {
  await page.focus(selector);
  await page.keyboard.press("ControlOrMeta+V");
  await page.waitForFunction((target) => (document.querySelector<HTMLTextAreaElement>(target)?.value.length ?? 0) > 100_000, selector);
}

/** One key after the other, each once the page is at rest. */
async function keystrokes(page: Page): Promise<readonly Keystroke[]> {
  await page.evaluate(watchKeys);
  for (let pressed = 1; pressed <= presses; pressed += 1) {
    await page.keyboard.press("x");
    await page.waitForFunction((count) => (window.benchKeys?.length ?? 0) >= count, pressed);
  }
  const times = await page.evaluate(() => window.benchKeys ?? []);
  // the first ones pay for what is made once
  return times.slice(3);
}

declare global {
  interface Window {
    benchKeys?: { readonly work: number; readonly after: number }[];
  }
}

/**
 * Runs in the page: notes the work for every key. Its frame callback is asked for at the press, so it
 * comes before all others of that frame; its message is posted from there, so it comes right behind the frame.
 */
function watchKeys(): void {
  const times: { work: number; after: number }[] = [];
  window.benchKeys = times;
  let pressed = 0;
  let edited = 0;
  const area = document.activeElement;
  area?.addEventListener("keydown", () => {
    pressed = performance.now();
    requestAnimationFrame(() => {
      const began = performance.now();
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener("message", () => {
        const ended = performance.now();
        const work = edited - pressed + ended - began;
        requestIdleCallback(() => times.push({ work, after: performance.now() - ended }));
      });
      port1.start();
      port2.postMessage(null);
    });
  });
  // the last to hear of it
  window.addEventListener("input", () => (edited = performance.now()));
}
