import { existsSync, mkdirSync, mkdtempSync } from "node:fs";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { messageOf } from "../../src/shared/errorMessage.ts";
import { keepCompiled } from "../support/compileCache.ts";
import { distFolder, repositoryRoot } from "../support/paths.ts";
import { onProcessEnd, removeFolders } from "../support/processes.ts";
import { builtProcess } from "../support/projectProcess.ts";
import { buildRecipe } from "./buildRecipe.ts";
import type { HostOutcome } from "./hostMessages.ts";
import type { Held } from "./hostProbe.ts";
import { HostUnderTest, isThere } from "./hostUnderTest.ts";
import { groups, recipesOf } from "./recipe.ts";
import type { Group, Recipe } from "./recipe.ts";
import { recipes } from "./recipes.ts";
import { changesSince, snapshotOf } from "./snapshot.ts";

// Opens each hostile recipe as the editor does and measures what it does to the host; words keep only the recipes with
// one of them in their names, or those of a group. Linux only, which tells what a thread and a process had.

/** Milliseconds that the host's event loop may be held, and megabytes over idle for it and for the process of a project. */
const most = { held: 100, memory: 300 };
/** Ended after three seconds of silence instead of ten: what matters is that it is ended. */
const limits = { interval: 500, silences: 6, silencesAtStart: 60 };
/** Milliseconds after which a host that gives no answer never will: where a process is asked, and where the host reads a file itself. */
const longest = { site: 300_000, file: 60_000 };

interface Measured {
  readonly recipe: Recipe;
  readonly outcome: HostOutcome | undefined;
  /** Megabytes over that of an ordinary project. */
  readonly child: number;
  /** What must not be, each as a sentence. */
  readonly faults: readonly string[];
  readonly milliseconds: number;
}

/** Ordinary files: what the host loads for each kind of them is loaded before anything is measured. */
const ordinary: readonly Recipe[] = [
  recipesOf("hugo", "hugo")("ordinary", () => ({}), "reads", ""),
  recipesOf("csv", "table")("ordinary", () => ({ "table.csv": "a,b\n1,2\n" }), "reads", ""),
  recipesOf("export", "export")(
    "ordinary",
    () => ({ "a.csv": "Top queries,Clicks,Impressions,CTR,Position\na,1,2,50%,3\n" }),
    "reads",
    "",
  ),
  ...recipes.filter(({ name }) => ["result-prototype", "backup-manifest-paths-out"].includes(name)),
];

/** Groups that are files instead of folders with articles: they may be read or not. */
const files: readonly Group[] = ["csv", "result", "backup", "keywords", "export"];

keepCompiled();
const scratch = mkdtempSync(join(tmpdir(), "seo-research-hostile-"));
onProcessEnd(() => removeFolders([scratch]));
onProcessEnd(() => host?.end());
let host: HostUnderTest | undefined;
let childIdle = 0;
let builds = 0;

const words = process.argv.slice(2);
const chosen = recipes.filter(
  ({ name, group }) =>
    words.length === 0 ||
    words.some((word) => word === group || (name.includes(word) && !isGroup(word))),
);
process.stdout.write(
  `${chosen.length} recipes. held: milliseconds for which the host's event loop was held, without waiting for a processor, those with one, and by the clock; host, process: megabytes over idle; beside: milliseconds until the plain article was answered\n`,
);
printLine(["recipe", "held", "busy", "clock", "host", "process", "beside", "said", "opened"]);
const all: Measured[] = [];
for (const recipe of chosen) {
  const first = await measure(recipe);
  // once more in a new host: what a busy machine does isn't there twice
  const best = first.faults.length === 0 ? first : better(first, await again(recipe));
  all.push(best);
  printMeasured(best);
}
host?.end();
summarize(all);

function isGroup(word: string): boolean {
  return groups.some((group) => group === word);
}

async function again(recipe: Recipe): Promise<Measured> {
  host?.end();
  host = undefined;
  return measure(recipe);
}

function better(first: Measured, second: Measured): Measured {
  return second.faults.length < first.faults.length ? second : first;
}

async function measure(recipe: Recipe): Promise<Measured> {
  const under = (host ??= await warmHost());
  const { folder, site, library } = built(recipe);
  const before = snapshotOf(folder);
  const start = performance.now();
  const faults: string[] = [];
  const { group, open, also } = recipe;
  let outcome: HostOutcome | undefined;
  try {
    const asked = { group, site, open, also, library, processFile: builtProcess, limits };
    outcome = await under.open(asked, files.includes(group) ? longest.file : longest.site);
  } catch (error) {
    faults.push(`The host died or stood still: ${messageOf(error)}`);
    under.end();
    host = undefined;
  }
  const milliseconds = performance.now() - start;
  const child = Math.max(0, under.childPeak - childIdle);
  faults.push(
    ...(outcome === undefined ? [] : faultsOf(recipe, outcome)),
    ...(child > most.memory ? [`The process had ${Math.round(child)} MB over idle.`] : []),
    ...outsideFaults(folder, before),
    ...(await leftOver(under)),
  );
  removeFolders([folder]);
  return { recipe, outcome, child, faults, milliseconds };
}

/** A host that has opened ordinary files. */
async function warmHost(): Promise<HostUnderTest> {
  const under = new HostUnderTest();
  for (const recipe of ordinary) {
    const { folder, site, library } = built(recipe);
    const { group, open, also } = recipe;
    const asked = { group, site, open, also, library, processFile: builtProcess, limits };
    const { site: found } = await under.open(asked, longest.site);
    if (also !== undefined) {
      if (
        found.errors.length > 0 ||
        !found.also.every(({ isChecked }) => isChecked) ||
        found.open !== "checked, https://tea.example/a/"
      ) {
        throw new Error(`An ordinary site isn't checked: ${found.open} ${found.errors.join(" ")}`);
      }
      childIdle = Math.max(childIdle, under.childPeak);
    }
    removeFolders([folder]);
  }
  return under;
}

function built(recipe: Recipe): { folder: string; site: string; library: string } {
  builds += 1;
  const folder = join(scratch, String(builds));
  const site = buildRecipe(recipe, folder);
  const library = join(scratch, `library-${builds}`);
  mkdirSync(library);
  return { folder, site, library };
}

/**
 * For how long the host's own work held the event loop. Starting a process blocks until that process runs, which on a
 * machine with more to do than it has processors takes as long as others have theirs: there only the time counts in
 * which the host's thread had one.
 */
function heldBy({ own, busy }: Held): number {
  return isBusyMachine() ? busy : own;
}

function isBusyMachine(): boolean {
  return (loadavg()[0] ?? 0) > availableParallelism();
}

function faultsOf(recipe: Recipe, { held, memory, site }: HostOutcome): string[] {
  const often = site.said.filter((work, at) => site.said.indexOf(work) !== at);
  const isUnread =
    recipe.verdict === "reads" &&
    !files.includes(recipe.group) &&
    (!/^checked, (?:https:|Set seoResearch\.siteUrl)/u.test(site.open) || site.said.length > 0);
  return [
    ...(heldBy(held) > most.held
      ? [`The event loop was held for ${Math.round(heldBy(held))} ms.`]
      : []),
    ...(memory > most.memory ? [`The host had ${Math.round(memory)} MB over idle.`] : []),
    ...(site.also.every(({ isChecked }) => isChecked) ? [] : ["The plain article isn't checked."]),
    ...(often.length === 0 ? [] : [`Said more than once: ${often.join(", ")}.`]),
    ...(isUnread ? [`It must be read: ${site.open}.`] : []),
    ...new Set(site.errors),
  ];
}

/** Nothing may come or change but in the library. */
function outsideFaults(folder: string, before: ReadonlyMap<string, string>): string[] {
  const changed = changesSince(before, folder);
  const canaries = [distFolder, repositoryRoot].map((place) => join(place, "CANARY"));
  return [
    ...changed.map((path) => `${JSON.stringify(path)} came, changed or went.`),
    ...canaries.filter((file) => existsSync(file)).map((file) => `${file} is there.`),
  ];
}

/** The processes that are still there after a while. */
async function leftOver(under: HostUnderTest): Promise<string[]> {
  for (let looks = 0; looks < 50 && under.children.some(isThere); looks += 1) {
    await pause(100);
  }
  return under.children.filter(isThere).map((pid) => `Process ${pid} is still there.`);
}

function printMeasured({ recipe, outcome, child, faults }: Measured): void {
  const site = outcome?.site;
  printLine([
    recipe.name,
    rounded(outcome?.held.own),
    rounded(outcome?.held.busy),
    rounded(outcome?.held.byClock),
    rounded(outcome?.memory),
    rounded(child),
    site?.also.map(({ after }) => rounded(after)).join("/") ?? "",
    site?.said.join("; ") ?? "",
    JSON.stringify(site?.open.slice(0, 70) ?? ""),
  ]);
  for (const fault of faults.slice(0, 5)) {
    process.stdout.write(`    FAULT ${fault.slice(0, 300)}\n`);
  }
}

function printLine([name = "", ...cells]: readonly string[]): void {
  const line = cells.map((cell, at) =>
    at < 5 ? cell.padStart(7) : cell.padEnd(at === 5 ? 12 : 0),
  );
  process.stdout.write(`${name.padEnd(44)}${line.join("  ")}\n`);
}

function rounded(value: number | undefined): string {
  return value === undefined ? "" : String(Math.round(value));
}

function summarize(all: readonly Measured[]): void {
  const most = (of: (measured: Measured) => number | undefined): string => {
    const [worst] = all.toSorted((a, b) => (of(b) ?? 0) - (of(a) ?? 0));
    return worst === undefined ? "" : `${rounded(of(worst))} (${worst.recipe.name})`;
  };
  const faulty = all.filter(({ faults }) => faults.length > 0);
  const ended = all.filter(({ outcome }) => (outcome?.site.said.length ?? 0) > 0);
  process.stdout.write(
    [
      "",
      `held, at most: ${most(({ outcome }) => outcome?.held.own)} ms, of its own work ${most(({ outcome }) => outcome?.held.busy)} ms${isBusyMachine() ? "; the machine was busy, so the second counts" : ""}`,
      `host, at most: ${most(({ outcome }) => outcome?.memory)} MB over idle`,
      `process, at most: ${most(({ child }) => child)} MB over ${rounded(childIdle)}`,
      `the plain article, at most: ${most(({ outcome }) => Math.max(0, ...(outcome?.site.also ?? []).map(({ after }) => after)))} ms`,
      `${all.length} recipes, ${ended.length} given up and said, ${faulty.length} with faults${faulty.length === 0 ? "" : `: ${faulty.map(({ recipe }) => recipe.name).join(" ")}`}`,
      "",
    ].join("\n"),
  );
  process.exitCode = faulty.length === 0 ? 0 : 1;
}
