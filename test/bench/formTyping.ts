import type { Browser, Page } from "playwright-core";
import { findTool } from "../../src/research/tools/catalogue.ts";
import { words } from "../support/words.ts";
import { FormPage } from "../webview/formPage.ts";
import type { Figure } from "./figures.ts";
import type { Measurement } from "./measurement.ts";
import { interleaved, ratiosOf } from "./statistics.ts";

const pastedKeywords = 10_000;
const presses = 15;
/** The first ones pay for what is made once. */
const warmUp = 3;
/** Pages differ among themselves, so one pair of them says little. */
const pairs = 3;
const name = "Keystroke in a form with 10,000 keywords vs. a textarea";

/**
 * A key pressed in a form that holds a pasted column of keywords: the work between the press and the
 * end of the frame that shows it, without the idle wait for the screen. Beside it the same in a bare
 * textarea, which is what the browser's own editing takes of it.
 */
export const formTypingBench: Measurement = {
  doing: "Forms: typing",
  rows: [name],
  measure: async ({ browser }) => measureFormTyping(await browser()),
};

async function measureFormTyping(browser: Browser): Promise<Figure[]> {
  const text = Array.from(
    { length: pastedKeywords },
    (_none, index) => `pour over coffee keyword ${index}`,
  ).join("\n");
  const [subject, reference, behind]: [number[], number[], number[]] = [[], [], []];
  for (let pair = 0; pair < pairs; pair += 1) {
    const form = await typingPage(browser, text, "form");
    const bare = await typingPage(browser, text, "bare");
    try {
      const after: number[] = [];
      const inForm = async (): Promise<number> => {
        const stroke = await keystroke(form.page);
        after.push(stroke.after);
        return stroke.work;
      };
      const inTextarea = async (): Promise<number> => (await keystroke(bare.page)).work;
      const times = await interleaved(presses, warmUp, inForm, inTextarea);
      subject.push(...times.subject);
      reference.push(...times.reference);
      behind.push(...after.slice(warmUp));
    } finally {
      await form.close();
      await bare.close();
    }
  }
  return [
    {
      name,
      values: ratiosOf({ subject, reference }),
      unit: "ratio",
      limit: 1.5,
      details: [
        {
          name: "in the form, to the end of the frame (one of 60 a second has 16.7)",
          values: subject,
          unit: "milliseconds",
        },
        {
          name: "in the bare textarea: the browser's own editing",
          values: reference,
          unit: "milliseconds",
        },
        {
          name: "in the form, after the frame: reading and counting the keywords",
          values: behind,
          unit: "milliseconds",
        },
      ],
    },
  ];
}

interface Keystroke {
  /** Milliseconds of work from the press to the end of the frame. */
  readonly work: number;
  /** Milliseconds from there until the page is at rest. */
  readonly after: number;
}

/** A page with the keywords pasted and the keys watched: the form, or in its place a bare textarea with the same styles. */
async function typingPage(
  browser: Browser,
  text: string,
  kind: "form" | "bare",
): Promise<FormPage> {
  const tool = findTool("inspect_search_visibility");
  if (tool === undefined) {
    throw new Error("There is no tool that takes a list of keywords.");
  }
  const form = await FormPage.open(browser, { start: { tool, args: { domain: "example.com" } } });
  const { page } = form;
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate((pasted) => navigator.clipboard.writeText(pasted), text);
  if (kind === "form") {
    await paste(page, "#seo-field-keywords");
    await form.field("keywords").getByText(words.keywordsCounted("10,000", "1,000")).waitFor();
  } else {
    await page.evaluate(() => {
      const bare = document.createElement("textarea");
      Object.assign(bare, { id: "bare", rows: 6, spellcheck: false, className: "seo-input" });
      document.body.replaceChildren(bare);
    });
    await paste(page, "#bare");
  }
  await page.evaluate(watchKeys);
  return form;
}

async function paste(page: Page, selector: string): Promise<void> {
  await page.focus(selector);
  await page.keyboard.press("ControlOrMeta+V");
  await page.waitForFunction(
    (target) => (document.querySelector<HTMLTextAreaElement>(target)?.value.length ?? 0) > 100_000,
    selector,
  );
}

/** One key; resolves once the page is at rest. */
async function keystroke(page: Page): Promise<Keystroke> {
  const before = await page.evaluate(() => window.benchKeys?.length ?? 0);
  await page.keyboard.press("x");
  await page.waitForFunction((count) => (window.benchKeys?.length ?? 0) > count, before);
  const stroke = await page.evaluate(() => window.benchKeys?.at(-1));
  if (stroke === undefined) {
    throw new Error("The page noted no key.");
  }
  return stroke;
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
