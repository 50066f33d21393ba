import { readFileSync } from "node:fs";
import { Session } from "node:inspector";
import type { Profiler } from "node:inspector";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import type Mocha from "mocha";
import "../propertySeed.ts";
import { keepCompiled } from "../compileCache.ts";
import { strictMocha } from "../mochaRun.ts";
import { repositoryRoot } from "../paths.ts";
import { coveredSpans } from "./coveredSpans.ts";
import { readTask } from "./messages.ts";
import type { Covered, FileCoverage, Report, Task } from "./messages.ts";
import { loadedLogVariable, readLoadedLog } from "./planted.ts";

/** Milliseconds that a test or hook may take with a fault, besides a multiple of what it takes without. */
const grace = 5_000;
const factor = 8;

/** Milliseconds without a fault: nothing hangs then, it is only slow. */
const patience = 180_000;

keepCompiled();
// how a failure looks at its smallest is nobody's question here
fc.configureGlobal({ ...fc.readConfigureGlobal(), endOnFailure: true });
process.once("message", (message) => void carryOut(readTask(message)));

async function carryOut(task: Task): Promise<void> {
  try {
    await tell(
      task.kind === "cover" ? await cover(task.file, task.loadedLog) : await judge(task.files),
    );
  } catch (error) {
    await tell({ kind: "failed", file: "", test: "(loading)", message: String(error) });
  }
  // whatever a fault left open
  process.exit(0);
}

function tell(report: Report): Promise<void> {
  return new Promise((resolve, reject) =>
    process.send?.(report, (error: Error | null) => (error === null ? resolve() : reject(error))),
  );
}

async function judge(files: Extract<Task, { kind: "judge" }>["files"]): Promise<Report> {
  for (const { file, hookMilliseconds, tests } of files) {
    const limits = new Map(
      tests.map(({ title, milliseconds }) => [title, grace + factor * milliseconds]),
    );
    const mocha = await loaded(file, grace + factor * hookMilliseconds);
    mocha.suite.eachTest((test) => test.timeout(limits.get(test.fullTitle()) ?? grace));
    mocha.grep(
      new RegExp(
        `^(?:${[...limits.keys()].map((title) => title.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&")).join("|")})$`,
        "u",
      ),
    );
    const failure = await new Promise<Report | undefined>((resolve) => {
      const runner = mocha.run(() => resolve(undefined));
      runner.on("hook", (hook) => void tell({ kind: "began", limit: hook.timeout() }));
      runner.on("test", (test) => void tell({ kind: "began", limit: test.timeout() }));
      runner.on("fail", (test, error: unknown) =>
        resolve({ kind: "failed", file, test: test.fullTitle(), message: String(error) }),
      );
    });
    if (failure !== undefined) {
      return failure;
    }
  }
  return { kind: "passed" };
}

/** One test file, ready to run. */
async function loaded(file: string, timeout: number): Promise<Mocha> {
  const mocha = strictMocha({ bail: true, reporter: "dot", timeout });
  mocha.addFile(join(repositoryRoot, file));
  await mocha.loadFilesAsync();
  return mocha;
}

async function cover(file: string, loadedLog: string): Promise<Report> {
  // from here on, for the processes and workers that tests start
  process.env[loadedLogVariable] = loadedLog;
  const collector = new Collector(loadedLog);
  const mocha = await loaded(file, patience);
  collector.takeForAll();
  const failure = await new Promise<Report | undefined>((resolve) => {
    const runner = mocha.run(() => resolve(undefined));
    runner.on("test", () => collector.takeForLast());
    runner.on("test end", (test) => collector.ended(test.fullTitle(), test.duration ?? 0));
    runner.on("hook", () => collector.takeForLast());
    runner.on("hook end", (hook) => collector.hookEnded(hook));
    runner.on("fail", (test, error: unknown) =>
      resolve({ kind: "failed", file, test: test.fullTitle(), message: String(error) }),
    );
  });
  collector.takeForLast();
  return failure ?? { kind: "covered", coverage: collector.coverage() };
}

function add(covered: Covered, file: string, spans: readonly number[]): void {
  covered[file] = [...(covered[file] ?? []), ...spans];
}

/** Reads after each step of a test file what has run since the step before. */
class Collector {
  readonly #session = new Session();
  readonly #loadedLog: string;
  readonly #known = new Set<string>();
  readonly #loaded = new Set<string>();
  readonly #always: Covered = {};
  readonly #ranElsewhere: Covered = {};
  readonly #tests: FileCoverage["tests"] = [];
  #logLength = 0;
  #hookMilliseconds = 0;

  constructor(loadedLog: string) {
    this.#loadedLog = loadedLog;
    this.#session.connect();
    this.#session.post("Profiler.enable");
    this.#session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
  }

  coverage(): FileCoverage {
    for (const test of this.#tests) {
      const files = [...new Set(test.elsewhere)];
      // a process that was killed noted nothing, but ran about what others of this file ran to their end
      files.forEach((file) => add(test.covered, file, this.#ranElsewhere[file] ?? []));
      test.elsewhere = files.filter((file) => this.#ranElsewhere[file] === undefined);
    }
    return {
      loaded: [...this.#loaded],
      always: this.#always,
      hookMilliseconds: this.#hookMilliseconds,
      tests: this.#tests,
    };
  }

  takeForAll(): void {
    this.#take(this.#always);
  }

  hookEnded({ title, duration = 0 }: Mocha.Hook): void {
    this.#hookMilliseconds = Math.max(this.#hookMilliseconds, duration);
    if (title.includes('all" hook')) {
      this.takeForAll();
    }
  }

  ended(title: string, milliseconds: number): void {
    this.#tests.push({ title, milliseconds, covered: {}, elsewhere: [] });
    this.takeForLast();
  }

  /** What runs after a test is counted to it: what belongs to all was read before. */
  takeForLast(): void {
    const last = this.#tests.at(-1);
    this.#take(last?.covered ?? this.#always);
    const log = readFileSync(this.#loadedLog, "utf8");
    const whole = log.slice(this.#logLength, log.lastIndexOf("\n") + 1);
    this.#logLength += whole.length;
    for (const { url, ran } of readLoadedLog(whole)) {
      const file = this.#ofRepository(url);
      if (file !== undefined && ran !== undefined) {
        add(this.#ranElsewhere, file, ran);
      } else if (file !== undefined) {
        this.#loaded.add(file);
        last?.elsewhere.push(file);
      }
    }
  }

  #take(into: Covered): void {
    this.#session.post("Profiler.takePreciseCoverage", (error, { result } = { result: [] }) => {
      if (error !== null) {
        throw error;
      }
      for (const script of result) {
        this.#script(script, into);
      }
    });
  }

  #script({ scriptId, url, functions }: Profiler.ScriptCoverage, into: Covered): void {
    const file = this.#ofRepository(url);
    if (file === undefined) {
      return;
    }
    this.#loaded.add(file);
    const spans = coveredSpans(functions);
    // a module that is first loaded here may be first loaded by another test when only some of them run
    const target = this.#known.has(scriptId) ? into : this.#always;
    this.#known.add(scriptId);
    if (file.startsWith("src/") && spans.length > 0) {
      add(target, file, spans);
    }
  }

  #ofRepository(url: string): string | undefined {
    const file = url.startsWith("file:")
      ? relative(repositoryRoot, fileURLToPath(url)).replaceAll("\\", "/")
      : undefined;
    return file?.startsWith("..") === true || file?.startsWith("node_modules/") === true
      ? undefined
      : file;
  }
}
