import axe from "axe-core";
import type { Frame, Page } from "playwright-core";

/** A fault against accessibility, as a test prints it. */
export interface AxeFinding {
  readonly rule: string;
  readonly impact: string;
  readonly help: string;
  /** The faulty elements, with what is wrong with each. */
  readonly elements: readonly string[];
}

export interface AxeOptions {
  /** Selector of the part to check; default: the whole document. */
  readonly within?: string;
  readonly disabledRules?: readonly string[];
  /** Only what depends on the theme: the rest is the same in all of them. */
  readonly onlyColors?: boolean;
}

/** Checks a document, also one inside the workbench. The script goes in as the debugger does, so no policy stands against it. */
export async function runAxe(
  target: Page | Frame,
  options: AxeOptions = {},
): Promise<readonly AxeFinding[]> {
  if (!(await target.evaluate<boolean>("typeof axe === 'object'"))) {
    await target.evaluate(axe.source);
  }
  const rules = Object.fromEntries(
    (options.disabledRules ?? []).map((rule) => [rule, { enabled: false }]),
  );
  const runOnly =
    options.onlyColors === true
      ? { runOnly: { type: "rule", values: ["color-contrast", "link-in-text-block"] } }
      : {};
  const settings = JSON.stringify({ rules, ...runOnly, resultTypes: ["violations"] });
  const { violations } = await target.evaluate<axe.AxeResults>(
    `axe.run(${JSON.stringify(options.within ?? "html")}, ${settings})`,
  );
  return violations.map((result) => ({
    rule: result.id,
    impact: result.impact ?? "unknown",
    help: result.help,
    elements: result.nodes.map(
      (node) => `${node.html}: ${(node.failureSummary ?? "").replace(/\s+/g, " ")}`,
    ),
  }));
}
