import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { repositoryRoot } from "../support/paths.ts";
import { runCommand } from "../support/processes.ts";
import { until } from "../support/until.ts";
import type { Workbench } from "../support/workbench.ts";

const marks = z.array(z.object({ name: z.string(), startTime: z.number() }));

/** The editor's marks of one extension host: milliseconds since 1970 by name. */
export type Marks = ReadonlyMap<string, number>;

const commandTitle = "Bench: Write Marks";
const delayTitles = { begin: "Bench: Begin Delay", write: "Bench: Write Delay" } as const;
const openTitles = {
  bare: "Bench: Open Bare Page",
  empty: "Bench: Open Empty Panel",
  form: "Bench: Open Form",
} as const;

/**
 * A panel that the probe opens: a page of one word and nothing else; an empty panel as extensions
 * have them, with a style sheet and a script that writes the word; or the product's form.
 */
export type ProbePanel = keyof typeof openTitles;

/** What to look for in a panel's page: it is there with what the panel is opened for. */
export const panelMark: Readonly<Record<ProbePanel, string>> = {
  bare: "#bench-bare",
  empty: "#bench-empty",
  form: "#seo-run",
};

/** Names, to the probe, the file it writes. */
const fileVariable = "SEO_RESEARCH_BENCH_MARKS";

const manifest = {
  name: "bench-probe",
  publisher: "seo-research",
  version: "1.0.0",
  engines: { vscode: "^1.105.0" },
  files: ["probe.cjs", "empty.js", "empty.css"],
  main: "./probe.cjs",
  contributes: {
    commands: [
      { command: "seoResearchBench.writeMarks", title: commandTitle },
      { command: "seoResearchBench.beginDelay", title: delayTitles.begin },
      { command: "seoResearchBench.writeDelay", title: delayTitles.write },
      { command: "seoResearchBench.openBare", title: openTitles.bare },
      { command: "seoResearchBench.openEmpty", title: openTitles.empty },
      { command: "seoResearchBench.openForm", title: openTitles.form },
    ],
  },
};

/** Does nothing by itself, so that it is not in the way of what is measured. */
const source = `
const { renameSync, writeFileSync } = require("node:fs");
const { monitorEventLoopDelay } = require("node:perf_hooks");
const { commands, window, Uri, ViewColumn } = require("vscode");
const write = (text) => {
  const file = process.env.${fileVariable};
  writeFileSync(file + ".partial", text);
  renameSync(file + ".partial", file);
};
const pageOf = (head, body) => '<!DOCTYPE html><html lang="en"><head>' + head + "</head><body>" + body + "</body></html>";
exports.activate = ({ subscriptions, extensionUri }) => {
  subscriptions.push(commands.registerCommand("seoResearchBench.writeMarks", () => {
    write(JSON.stringify(globalThis.MonacoPerformanceMarks.getMarks()));
  }));
  let delay;
  subscriptions.push(
    commands.registerCommand("seoResearchBench.beginDelay", () => {
      delay = monitorEventLoopDelay({ resolution: 5 });
      delay.enable();
      write("begun");
    }),
    commands.registerCommand("seoResearchBench.writeDelay", () => {
      delay.disable();
      write(String(delay.percentile(99) / 1e6));
    }),
  );
  const openPanel = (page) => {
    const asked = Date.now();
    const panel = window.createWebviewPanel("seoResearchBench.panel", "Panel", ViewColumn.Active, { enableScripts: true, localResourceRoots: [extensionUri] });
    panel.webview.html = page((name) => panel.webview.asWebviewUri(Uri.joinPath(extensionUri, name)));
    write(String(asked));
  };
  subscriptions.push(commands.registerCommand("seoResearchBench.openBare", () => openPanel(() => pageOf("", '<p id="bench-bare">Bare</p>'))));
  subscriptions.push(commands.registerCommand("seoResearchBench.openEmpty", () =>
    openPanel((uri) => pageOf('<link rel="stylesheet" href="' + uri("empty.css") + '">', '<script type="module" src="' + uri("empty.js") + '"></script>'))));
  subscriptions.push(commands.registerCommand("seoResearchBench.openForm", async () => {
    const asked = Date.now();
    await commands.executeCommand("seoResearch.openForm", "research_keywords");
    write(String(asked));
  }));
};
`;

/** A small extension that writes down the editor's marks, which only code in the extension host can read. */
export class ActivationProbe {
  readonly #folder: string;
  readonly #file: string;

  /** Uses a folder of its own in `scratch`. */
  constructor(scratch: string) {
    this.#folder = join(scratch, "probe");
    this.#file = join(this.#folder, "marks.json");
  }

  /** What the editor must be started with. */
  get env(): Readonly<Record<string, string>> {
    return { [fileVariable]: this.#file };
  }

  /** Makes and packages it. */
  async package(): Promise<string> {
    const vsix = join(this.#folder, "probe.vsix");
    mkdirSync(this.#folder, { recursive: true });
    writeFileSync(join(this.#folder, "package.json"), JSON.stringify(manifest));
    writeFileSync(join(this.#folder, "probe.cjs"), source);
    writeFileSync(
      join(this.#folder, "empty.js"),
      'document.body.innerHTML = "<p id=bench-empty>Empty</p>";\n',
    );
    writeFileSync(join(this.#folder, "empty.css"), "p { color: inherit; }\n");
    const vsce = join(repositoryRoot, "node_modules", "@vscode", "vsce", "vsce");
    const args = [
      "package",
      "--no-dependencies",
      "--allow-missing-repository",
      "--skip-license",
      "--out",
      vsix,
    ];
    await runCommand(process.execPath, [vsce, ...args], { cwd: this.#folder });
    return vsix;
  }

  /** The marks of the window's extension host, as soon as this one is among them. */
  async marksWith(workbench: Workbench, name: string): Promise<Marks> {
    return until(`the mark ${name}`, async () => {
      const found = await this.#marks(workbench);
      return found.has(name) && found;
    });
  }

  /** The 99th percentile of the event loop's delay in the extension host during some work, in milliseconds. */
  async delayDuring(workbench: Workbench, work: () => Promise<unknown>): Promise<number> {
    await this.#written(workbench, delayTitles.begin);
    await work();
    return Number(await this.#written(workbench, delayTitles.write));
  }

  /** Opens a panel; when it was asked for, in milliseconds since 1970. */
  async open(workbench: Workbench, panel: ProbePanel): Promise<number> {
    return Number(await this.#written(workbench, openTitles[panel]));
  }

  async #marks(workbench: Workbench): Promise<Marks> {
    const read = marks.parse(JSON.parse(await this.#written(workbench, commandTitle)));
    return new Map(read.map(({ name, startTime }) => [name, startTime]));
  }

  /** What the probe writes for one of its commands. */
  async #written(workbench: Workbench, title: string): Promise<string> {
    rmSync(this.#file, { force: true });
    await workbench.runCommand(title);
    await until(`what ${title} writes`, () => existsSync(this.#file));
    return readFileSync(this.#file, "utf8");
  }
}
