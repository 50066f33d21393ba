import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readBody } from "../../src/articles/checks/body/readBody.ts";
import { diskFiles } from "../support/diskFiles.ts";
import { distFolder } from "../support/paths.ts";
import { completeCommandPackage } from "../support/release/commandPackage.ts";
import type { Figure } from "./figures.ts";
import { makeLargeProject, pathOf, usualSize } from "./largeProject.ts";
import type { Measurement } from "./measurement.ts";
import { interleaved, ratiosOf } from "./statistics.ts";

const names = {
  whole: "Command line over 3,000 articles vs. parsing each once in one thread",
  changed: "Command line with --changed of 10 among 3,000 articles vs. a whole run",
  memory: "Memory of all processes of the command line over 3,000 articles, at most",
} as const;

/** Articles that are changed. */
const changes = 10;

/** The built command over a large site, from its start to its end. */
export const commandLineBench: Measurement = {
  doing: "Command line: 3,000 articles in Git",
  rows: Object.values(names),
  measure: async ({ scratch }) => {
    completeCommandPackage();
    const repository = makeLargeProject(join(scratch, "command-line"));
    const files = diskFiles(repository.root);
    const paths = Array.from({ length: usualSize.articles }, (_none, at) => pathOf(at));
    let memory = 0;
    const whole = async (): Promise<void> => {
      memory = Math.max(memory, await run(repository.root, "3,000 articles, "));
    };
    const parsed = await interleaved(
      3,
      1,
      () => timeOf(whole),
      () =>
        timeOf(async () => {
          for (const path of paths) {
            readBody((await files.read(path)) ?? "", "markdown");
          }
        }),
    );
    for (let at = 0; at < changes; at += 1) {
      const path = pathOf(at * 293);
      repository.write(path, `${(await files.read(path)) ?? ""}\nOne more sentence.\n`);
    }
    const compared = await interleaved(
      3,
      1,
      () => timeOf(() => run(repository.root, "10 of 3,000 articles, ", "--changed")),
      () => timeOf(whole),
    );
    return [
      figureOf(names.whole, parsed, 1.5, ["checking", "parsing"]),
      figureOf(names.changed, compared, 0.4, ["what changed", "all"]),
      { name: names.memory, values: [memory], unit: "bytes", limit: 600 * 2 ** 20, details: [] },
    ];
  },
};

function figureOf(
  name: string,
  paired: Awaited<ReturnType<typeof interleaved>>,
  limit: number,
  [subject, reference]: readonly [string, string],
): Figure {
  return {
    name,
    values: ratiosOf(paired),
    unit: "ratio",
    limit,
    details: [
      { name: subject, values: paired.subject, unit: "milliseconds" },
      { name: reference, values: paired.reference, unit: "milliseconds" },
    ],
  };
}

/** Runs the command; the bytes that its processes had together at most, where the system tells. */
async function run(root: string, said: string, ...args: readonly string[]): Promise<number> {
  const program = join(distFolder, "command", "main.js");
  const child = spawn(process.execPath, [program, "check", "--format", "text", ...args], {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
  });
  let [output, memory] = ["", 0];
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  const look = setInterval(() => {
    memory = Math.max(memory, memoryBelow(child.pid ?? 0));
  }, 50);
  await once(child, "close");
  clearInterval(look);
  if (!output.includes(said)) {
    throw new Error(`The command ended with ${child.exitCode}: ${output.slice(-500)}`);
  }
  return memory;
}

/** Bytes of memory of a process and its children; 0 where the system doesn't tell. */
function memoryBelow(pid: number): number {
  try {
    const [, kilobytes = "0"] =
      /^VmRSS:\s*(\d+) kB$/mu.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
    return (
      Number(kilobytes) * 1024 +
      children
        .split(" ")
        .filter((one) => one !== "")
        .reduce((sum, one) => sum + memoryBelow(Number(one)), 0)
    );
  } catch {
    // it has ended
    return 0;
  }
}

async function timeOf(work: () => unknown): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
