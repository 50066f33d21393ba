import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { distFolder, repositoryRoot } from "../support/paths.ts";
import { killGroup, onProcessEnd, removeFolders } from "../support/processes.ts";
import { completeCommandPackage } from "../support/release/commandPackage.ts";
import { buildRecipe } from "./buildRecipe.ts";
import type { Group, Recipe } from "./recipe.ts";
import { recipes } from "./recipes.ts";
import { changesSince, snapshotOf } from "./snapshot.ts";

// Runs the command line over each hostile recipe that is a folder with articles. It must end with an exit code and a
// sentence, check the plain article or say why nothing was checked, and write nothing; words keep only the recipes with one
// of them in their names, or those of a group. `esbuild.mjs` must have run.

/** Milliseconds without a sign of life after which a run that hasn't ended never will: the checks end what is silent for 30 seconds. */
const longestSilence = 180_000;
/** What has the command pass on its signs of life. */
const signs = new URL("./signsOfLife.mjs", import.meta.url).href;
/** Groups of files that the editor opens and the command doesn't look at. */
const ofEditor: readonly Group[] = ["csv", "result", "backup", "keywords", "export"];
/** What must not be in a terminal's text but the ends of lines. */
const acting = /[^\P{Cc}\n]|[\u202A-\u202E\u2066-\u2069]/u;

interface Outcome {
  readonly code: number | null;
  readonly output: string;
  readonly complaints: string;
}

const scratch = mkdtempSync(join(tmpdir(), "seo-research-hostile-"));
onProcessEnd(() => removeFolders([scratch]));
completeCommandPackage();
const program = join(distFolder, "command", "main.js");

const words = process.argv.slice(2);
const chosen = recipes.filter(
  ({ name, group }) =>
    !ofEditor.includes(group) &&
    (words.length === 0 || words.some((word) => word === group || name.includes(word))),
);
const faulty: string[] = [];
const codes = new Map<number | null, number>();
for (const [index, recipe] of chosen.entries()) {
  const folder = join(scratch, String(index));
  const site = buildRecipe(recipe, folder);
  const before = snapshotOf(folder);
  const started = performance.now();
  const outcome = await run(site);
  const seconds = (performance.now() - started) / 1000;
  codes.set(outcome.code, (codes.get(outcome.code) ?? 0) + 1);
  const faults = [...faultsOf(recipe, outcome), ...written(folder, before)];
  if (faults.length > 0) {
    faulty.push(recipe.name);
  }
  const said = (outcome.code === 2 || outcome.code === 3 ? outcome.complaints : outcome.output)
    .trimEnd()
    .split("\n");
  process.stdout.write(
    `${recipe.name.padEnd(44)} ${String(outcome.code).padStart(4)} ${seconds.toFixed(1).padStart(6)} s  ${said.at(-1)?.slice(0, 100)}\n${faults.map((fault) => `    FAULT ${fault.slice(0, 300)}\n`).join("")}`,
  );
  removeFolders([folder]);
}
process.stdout.write(
  `${chosen.length} recipes; exit codes: ${[...codes].map(([code, count]) => `${code}: ${count}`).join(", ")}; with faults: ${faulty.length}${faulty.map((name) => ` ${name}`).join("")}\n`,
);
process.exitCode = faulty.length === 0 ? 0 : 1;

async function run(site: string): Promise<Outcome> {
  const args = [
    "--import",
    signs,
    program,
    "check",
    "--format",
    "text",
    "--rule",
    "heading-h1-many=warning",
  ];
  const child = spawn(process.execPath, args, {
    cwd: site,
    stdio: ["ignore", "pipe", "pipe", "pipe"],
    detached: true,
  });
  const limit = setTimeout(() => killGroup(child.pid), longestSilence);
  child.stdio[3]?.on("data", () => limit.refresh());
  const { stdout, stderr } = child;
  if (stdout === null || stderr === null) {
    throw new Error("The command's output can't be read.");
  }
  const [output, complaints] = await Promise.all([
    text(stdout),
    text(stderr),
    once(child, "close"),
  ]);
  clearTimeout(limit);
  return { code: child.exitCode, output, complaints };
}

function faultsOf({ also, verdict }: Recipe, { code, output, complaints }: Outcome): string[] {
  const isChecked = code === 0 || code === 1;
  const all = output + complaints;
  return [
    ...(code === null ? ["It fell silent, and didn't end."] : []),
    ...(isChecked || complaints.trim() !== "" ? [] : [`It ended with ${code} and said nothing.`]),
    ...(isChecked && !/^\d[\d,]* articles?, /mu.test(output)
      ? ["It doesn't say what was checked."]
      : []),
    ...(code === 2 && output !== "" ? ["It ended with 2, and wrote a report."] : []),
    ...(/^ {4}at /mu.test(all) ? [`It failed: ${all.slice(0, 200)}`] : []),
    ...(acting.test(all) ? ["It wrote characters that act on a terminal."] : []),
    ...(isChecked && also !== undefined && !isPlainFound(output, also)
      ? ["The plain article wasn't checked."]
      : []),
    ...(verdict === "reads" && !isChecked ? [`It must be read: ${complaints.slice(0, 200)}`] : []),
  ];
}

function isPlainFound(output: string, also: string): boolean {
  return output
    .split("\n")
    .some((line) => line.startsWith(`${also}:`) && line.includes("heading-h1-many"));
}

function written(folder: string, before: ReadonlyMap<string, string>): string[] {
  const canaries = [distFolder, repositoryRoot].map((place) => join(place, "CANARY"));
  return [
    ...changesSince(before, folder).map((path) => `${JSON.stringify(path)} came, changed or went.`),
    ...canaries.filter((file) => existsSync(file)).map((file) => `${file} is there.`),
  ];
}
