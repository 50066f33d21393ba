import type { Browser } from "playwright-core";
import { startEditor, testSettings } from "../support/editor.ts";
import { sampleBlog } from "../support/paths.ts";
import { openWorkbench } from "../support/workbench.ts";
import type { Workbench } from "../support/workbench.ts";
import { words } from "../support/words.ts";
import type { ActivationProbe, Marks } from "./activationProbe.ts";
import type { Figure, Sample } from "./figures.ts";
import type { Measurement, PackagedEditor } from "./measurement.ts";
import { ratiosOf } from "./statistics.ts";

const ours = "seo-research.seo-research";
const mergeConflict = "vscode.merge-conflict";
const windows = 11;

/**
 * What one activation took, in milliseconds (the editor's marks are whole ones). For each extension it sets four, in
 * this order: willLoadExtensionCode and didLoadExtensionCode around the reading and first run of the bundle, then, once
 * the extension's stored state has come over from the window, willActivateExtension and didActivateExtension around
 * `activate` and the promise it may return. The wait in between is the editor's own and depends on what else starts up,
 * so "activation" is the sum of the two phases, as the editor's list of running extensions has it.
 */
interface Activation {
  readonly load: number;
  readonly activate: number;
}

const name = "Activation vs. Merge Conflict";

/** Activation of the installed extension against the built-in Merge Conflict's, in the same extension hosts. */
export const activationBench: Measurement = {
  doing: "Activation: opening windows",
  rows: [name],
  measure: async ({ editor, browser }) => measureActivation(await editor(), await browser()),
};

async function measureActivation(
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
  const taken: { readonly subject: Activation; readonly reference: Activation }[] = [];
  try {
    for (let window = 0; window < windows; window += 1) {
      const workbench = await openWorkbench(browser, editor);
      const marks = await activateIn(workbench, probe);
      taken.push({
        subject: activationOf(ours, marks),
        reference: activationOf(mergeConflict, marks),
      });
      // a window that is left ends its extension host; one that is just gone has it wait for a reconnection
      await workbench.page.goto("about:blank");
      await workbench.page.context().close();
    }
  } finally {
    await editor.dispose();
  }
  const [subject, reference] = [
    taken.map(({ subject }) => subject),
    taken.map(({ reference }) => reference),
  ];
  const values = ratiosOf({ subject: subject.map(total), reference: reference.map(total) });
  return [
    {
      name,
      values,
      unit: "ratio",
      limit: 1,
      details: [...phases("SEO Research", subject), ...phases("Merge Conflict", reference)],
    },
  ];
}

/** Waits for the start to be over, then does what a person does first: opens our view. */
async function activateIn(workbench: Workbench, probe: ActivationProbe): Promise<Marks> {
  await probe.marksWith(workbench, markName("didActivateExtension", mergeConflict));
  await workbench.showContainer(words.views.container);
  return probe.marksWith(workbench, markName("didActivateExtension", ours));
}

type MarkKind =
  | "willLoadExtensionCode"
  | "didLoadExtensionCode"
  | "willActivateExtension"
  | "didActivateExtension";

function markName(kind: MarkKind, extension: string): string {
  return `code/extHost/${kind}/${extension}`;
}

function activationOf(extension: string, marks: Marks): Activation {
  const at = (kind: MarkKind): number => {
    const time = marks.get(markName(kind, extension));
    if (time === undefined) {
      throw new Error(`The editor set no mark ${markName(kind, extension)}.`);
    }
    return time;
  };
  return {
    load: at("didLoadExtensionCode") - at("willLoadExtensionCode"),
    activate: at("didActivateExtension") - at("willActivateExtension"),
  };
}

function total({ load, activate }: Activation): number {
  return load + activate;
}

function phases(name: string, taken: readonly Activation[]): Sample[] {
  return [
    {
      name: `${name}: loading the code`,
      values: taken.map(({ load }) => load),
      unit: "milliseconds",
    },
    {
      name: `${name}: activate`,
      values: taken.map(({ activate }) => activate),
      unit: "milliseconds",
    },
  ];
}
