import type { Browser } from "playwright-core";
import { startEditor, testSettings } from "../support/editor.ts";
import { sampleBlog } from "../support/paths.ts";
import { openWorkbench } from "../support/workbench.ts";
import type { Workbench } from "../support/workbench.ts";
import { panelMark } from "./activationProbe.ts";
import type { ActivationProbe, ProbePanel } from "./activationProbe.ts";
import type { Figure } from "./figures.ts";
import type { Measurement, PackagedEditor } from "./measurement.ts";
import { interleaved, ratiosOf } from "./statistics.ts";

/** The editor hands over files fast in one window and slowly in the next, so one window says little. */
const windows = 3;

const name = "First paint of a form vs. an empty panel";

/**
 * A form in a window of the real editor, from the command to the first frame with its fields and its
 * button, against an empty panel: what the editor takes to open one and to hand over its files is the
 * editor's own. A page without any files is there for reading: no extension's panel can be as fast.
 */
export const formPaintBench: Measurement = {
  doing: "Forms: opening panels",
  rows: [name],
  measure: async ({ editor, browser }) => measureFormPaint(await editor(), await browser()),
};

async function measureFormPaint(
  { install, extensionsDir, probe }: PackagedEditor,
  browser: Browser,
): Promise<Figure[]> {
  const editor = await startEditor({
    install,
    workspaceFolder: sampleBlog,
    extensionsDir,
    userSettings: testSettings("light"),
    env: probe.env,
  });
  const [subject, reference, bare]: [number[], number[], number[]] = [[], [], []];
  try {
    for (let window = 0; window < windows; window += 1) {
      const workbench = await openWorkbench(browser, editor);
      const paint = (panel: ProbePanel) => () => firstPaint(workbench, probe, panel);
      const times = await interleaved(10, 2, paint("form"), paint("empty"));
      subject.push(...times.subject);
      reference.push(...times.reference);
      bare.push(...(await interleaved(3, 1, paint("bare"), paint("empty"))).subject);
      await workbench.page.goto("about:blank");
      await workbench.page.context().close();
    }
  } finally {
    await editor.dispose();
  }
  return [
    {
      name,
      values: ratiosOf({ subject, reference }),
      unit: "ratio",
      limit: 1.5,
      details: [
        { name: "the form", values: subject, unit: "milliseconds" },
        {
          name: "the empty panel: one style sheet, one script, one word",
          values: reference,
          unit: "milliseconds",
        },
        { name: "a bare page of one word", values: bare, unit: "milliseconds" },
      ],
    },
  ];
}

/** Milliseconds from the wish to the paint. */
async function firstPaint(
  workbench: Workbench,
  probe: ActivationProbe,
  panel: ProbePanel,
): Promise<number> {
  const asked = await probe.open(workbench, panel);
  const painted = await paintedAt(workbench, panel);
  await workbench.runCommand("View: Close All Editors");
  return painted - asked;
}

/** When the browser first showed what is in the panel for good, in milliseconds since 1970: by the browser's own account of paints. */
async function paintedAt(workbench: Workbench, panel: ProbePanel): Promise<number> {
  const frame = await workbench.webviewFrame(panelMark[panel]);
  return frame.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list, observer) => {
          // a text that was shown while the form was still to come is gone by now
          const paint = list
            .getEntries()
            .find(
              (entry) =>
                entry instanceof LargestContentfulPaint && entry.element?.isConnected === true,
            );
          if (paint !== undefined) {
            observer.disconnect();
            resolve(performance.timeOrigin + paint.startTime);
          }
        }).observe({ type: "largest-contentful-paint", buffered: true });
      }),
  );
}
