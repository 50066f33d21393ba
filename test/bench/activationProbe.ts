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
/** Names, to the probe, the file it writes. */
const fileVariable = "SEO_RESEARCH_BENCH_MARKS";

const manifest = {
  name: "bench-probe",
  publisher: "seo-research",
  version: "1.0.0",
  engines: { vscode: "^1.105.0" },
  files: ["probe.cjs"],
  main: "./probe.cjs",
  contributes: { commands: [{ command: "seoResearchBench.writeMarks", title: commandTitle }] },
};

/** Does nothing by itself, so that it is not in the way of what is measured. */
const source = `
const { renameSync, writeFileSync } = require("node:fs");
const { commands } = require("vscode");
exports.activate = ({ subscriptions }) => {
  subscriptions.push(commands.registerCommand("seoResearchBench.writeMarks", () => {
    const file = process.env.${fileVariable};
    writeFileSync(file + ".partial", JSON.stringify(globalThis.MonacoPerformanceMarks.getMarks()));
    renameSync(file + ".partial", file);
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
    const vsce = join(repositoryRoot, "node_modules", "@vscode", "vsce", "vsce");
    const args = ["package", "--no-dependencies", "--allow-missing-repository", "--skip-license", "--out", vsix];
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

  async #marks(workbench: Workbench): Promise<Marks> {
    rmSync(this.#file, { force: true });
    await workbench.runCommand(commandTitle);
    await until("the marks of the extension host", () => existsSync(this.#file));
    const read = marks.parse(JSON.parse(readFileSync(this.#file, "utf8")));
    return new Map(read.map(({ name, startTime }) => [name, startTime]));
  }
}
