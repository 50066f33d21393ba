import { availableParallelism, tmpdir } from "node:os";
import { globSync, mkdirSync, mkdtempSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { keepCompiled } from "./compileCache.ts";
import { acceptedFile, readAccepted, sameMutant } from "./mutation/accepted.ts";
import type { AcceptedMutant } from "./mutation/accepted.ts";
import { measured } from "./mutation/coverage.ts";
import type { MeasuredFile } from "./mutation/coverage.ts";
import { needsEditor } from "./mutation/imports.ts";
import { ModuleJudge } from "./mutation/judge.ts";
import type { Judged } from "./mutation/judge.ts";
import { TypeCheck } from "./mutation/typeCheck.ts";
import { repositoryRoot } from "./paths.ts";
import { onProcessEnd, removeFolders } from "./processes.ts";
import { testsFor } from "./testsFor.ts";

/** What handles money and what was paid for. */
const judgedModules = [
  "src/research/service/**/*.ts",
  "src/research/library/**/*.ts",
  "src/research/spending/**/*.ts",
  "src/research/batches/**/*.ts",
  "src/research/tools/price.ts",
  "src/editor/features/paidCalls/*.ts",
];

const lanes = Math.max(2, availableParallelism());
const { values, positionals: given } = parseArgs({
  allowPositionals: true,
  options: { without: { type: "string", multiple: true, default: [] } },
});
/** Words in the names of test files that are left out: the figure is a lower bound then, and comes sooner. */
const { without } = values;
const patterns = given.length > 0 ? given : judgedModules;
const unknown = patterns.filter((pattern) => modulesOf(pattern).length === 0);
if (unknown.length > 0) {
  console.error(
    `No module is called ${unknown.join(" or ")}. npm run mutants [-- --without batchKill src/research/service/paidCalls.ts "src/research/library/*.ts" …]`,
  );
  process.exit(2);
}
const modules = [...new Set(patterns.flatMap(modulesOf))];
keepCompiled();
const scratch = mkdtempSync(join(tmpdir(), "seo-research-mutants-"));
onProcessEnd(() => removeFolders([scratch]));
await run(modules.toSorted());

function modulesOf(pattern: string): string[] {
  return globSync(pattern, { cwd: repositoryRoot, exclude: ["**/*.d.ts"] }).map((file) =>
    file.replaceAll("\\", "/"),
  );
}

async function run(files: readonly string[]): Promise<void> {
  const inEditor = files.filter(needsEditor);
  const judged = files.filter((file) => !inEditor.includes(file));
  const measuredFiles = await measureTests(judged);
  const types = Array.from(
    { length: lanes },
    (_, lane) => new TypeCheck(join(scratch, `types-${lane}`)),
  );
  const accepted = readAccepted();
  const totals = { caught: 0, counted: 0, accepted: 0, stale: 0 };
  for (const file of judged) {
    const outcome = await judgeModule(file, measuredFiles, types);
    const own = accepted.filter((entry) => entry.file === file);
    const living = outcome.filter(({ fate }) => fate === "lives" || fate === "unreached");
    const open = living.filter(({ name }) => !own.some((entry) => sameMutant(entry, name)));
    const stale = own.filter((entry) => !living.some(({ name }) => sameMutant(entry, name)));
    const caught = outcome.filter(({ fate }) => fate === "caught").length;
    tellModule(file, {
      caught,
      open,
      stale,
      accepted: living.length - open.length,
      invalid: outcome.filter(({ fate }) => fate === "invalid").length,
    });
    totals.caught += caught;
    totals.counted += caught + open.length;
    totals.accepted += living.length - open.length;
    totals.stale += stale.length;
  }
  for (const file of inEditor) {
    console.log(`${file}: needs the editor, so no unit test can load it; not judged`);
  }
  if (totals.stale > 0) {
    console.log(
      `${acceptedFile}: ${totals.stale} entries fit no living mutant any more, see above`,
    );
    process.exitCode = 1;
  }
  const percent = totals.counted === 0 ? 0 : Math.floor((100 * totals.caught) / totals.counted);
  console.log(
    `mutants: ${totals.caught} of ${totals.counted} caught (${percent}%), ${totals.accepted} accepted`,
  );
}

async function measureTests(files: readonly string[]): Promise<MeasuredFile[]> {
  // tests of the harness judge nothing of the product, and this runner's own plant faults themselves
  const tests = globSync("test/unit/**/*.test.ts", {
    cwd: repositoryRoot,
    exclude: ["test/unit/support/**"],
  })
    .map((file) => file.replaceAll("\\", "/"))
    .toSorted();
  const allowed = tests.filter((test) => !without.some((words) => test.includes(words)));
  const { tests: wanted } = testsFor(files, allowed);
  let done = 0;
  const all = await inLanes(wanted, (file) => {
    tellProgress(`measuring tests: ${(done += 1)} of ${wanted.length}`);
    return measured(file, scratch);
  });
  return all;
}

async function judgeModule(
  file: string,
  measuredFiles: readonly MeasuredFile[],
  types: readonly TypeCheck[],
): Promise<Judged[]> {
  const folder = join(scratch, file.replaceAll("/", "+"));
  mkdirSync(folder, { recursive: true });
  const module = new ModuleJudge(file, measuredFiles, folder);
  let done = 0;
  const outcome = await inLanes(module.mutants, (mutant, lane) => {
    tellProgress(`${file}: ${(done += 1)} of ${module.mutants.length}`);
    const ownTypes = types[lane];
    if (ownTypes === undefined) {
      throw new Error(`No lane ${lane}`);
    }
    return module.judge(mutant, ownTypes);
  });
  removeFolders([folder]);
  return outcome;
}

interface ModuleOutcome {
  readonly caught: number;
  readonly open: readonly Judged[];
  readonly stale: readonly AcceptedMutant[];
  readonly accepted: number;
  readonly invalid: number;
}

function tellModule(file: string, { caught, open, stale, accepted, invalid }: ModuleOutcome): void {
  console.log(
    `${file}: ${caught} of ${caught + open.length} caught, ${accepted} accepted, ${invalid} that live don't compile`,
  );
  for (const { name, lineNumber, fate } of open) {
    console.log(
      `  ${lineNumber}: ${short(name.from)} → ${short(name.to)}${fate === "unreached" ? "   (no test reaches it)" : ""}`,
    );
  }
  for (const { line, from, to } of stale) {
    console.log(`  accepted, but no living mutant: ${short(from)} → ${short(to)} in ${line}`);
  }
}

function short(text: string): string {
  const line = text.replaceAll(/\s+/g, " ");
  return line.length > 140 ? `${line.slice(0, 100)} … ${line.slice(-35)}` : line;
}

function tellProgress(text: string): void {
  if (process.stderr.isTTY) {
    process.stderr.write(`\r\u001B[K${text}\r`);
  }
}

/** Works on all items, one for each lane at a time; the results are in the order of the items. */
async function inLanes<Item, Result>(
  items: readonly Item[],
  work: (item: Item, lane: number) => Promise<Result>,
): Promise<Result[]> {
  const queue = items.entries();
  const results: (readonly [number, Result])[] = [];
  const oneLane = async (lane: number): Promise<void> => {
    for (const [index, item] of queue) {
      results.push([index, await work(item, lane)]);
    }
  };
  await Promise.all(Array.from({ length: lanes }, (_, lane) => oneLane(lane)));
  return results.toSorted(([a], [b]) => a - b).map(([, result]) => result);
}
