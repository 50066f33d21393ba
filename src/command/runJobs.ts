import { fork } from "node:child_process";
import { availableParallelism } from "node:os";
import { activityOf, isActivityNote } from "../articles/project/process/activity.ts";
import { isRecord } from "../shared/json.ts";
import type { CheckJob, JobOutcome } from "./checkProject.ts";

/** Articles for which another process is worth its start: each reads all front matter. */
const articlesPerProcess = 300;
/** Processes at most: each takes some 200 MB. */
const mostProcesses = 4;
/**
 * Megabytes of each half of the heap's part for new objects in these processes. Reading articles makes much that is needed
 * for a moment only: with as much room as usual a third of their memory is what nobody needs any more.
 */
const youngMegabytes = 4;
/** Milliseconds without a sign of life after which a process is ended. */
const longestSilence = 30_000;

/** That the checks couldn't be ended, as a sentence. */
export class ChecksEnded extends Error {
  /** 2: something in the folder takes too long; 3: canceled or out of memory. */
  readonly exitCode: 2 | 3;

  constructor(message: string, exitCode: 2 | 3) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** How jobs are run. */
export interface JobRun {
  /** The file that the processes run. */
  readonly worker: URL;
  /** As the system lists it. */
  readonly root: string;
  readonly signal: AbortSignal;
}

/** Into how many parts a project with some number of files that may be articles is divided. */
export function partsFor(files: number, cores = availableParallelism()): number {
  return Math.max(1, Math.min(cores, mostProcesses, Math.ceil(files / articlesPerProcess)));
}

/** Does jobs beside each other, each in a process of its own. Throws ChecksEnded; then no process is left. */
export async function runJobs(jobs: readonly CheckJob[], run: JobRun): Promise<JobOutcome[]> {
  const ending = new AbortController();
  const signal = AbortSignal.any([run.signal, ending.signal]);
  try {
    return await Promise.all(jobs.map((job) => runJob(job, { ...run, signal })));
  } catch (error) {
    ending.abort();
    throw run.signal.aborted ? new ChecksEnded("Canceled.", 3) : error;
  }
}

function runJob(job: CheckJob, { worker, root, signal }: JobRun): Promise<JobOutcome> {
  const { promise, resolve, reject } = Promise.withResolvers<JobOutcome>();
  if (signal.aborted) {
    return Promise.reject(new ChecksEnded("Canceled.", 3));
  }
  const child = fork(worker, {
    // what it prints would be taken for findings
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    execArgv: [...process.execArgv, `--max-semi-space-size=${youngMegabytes}`],
  });
  let [doing, errors] = ["", ""];
  const end = (problem: ChecksEnded): void => {
    reject(problem);
    child.kill("SIGKILL");
  };
  const cancel = (): void => end(new ChecksEnded("Canceled.", 3));
  const onSilence = (): void => {
    const file = activityOf(doing)?.file;
    end(
      new ChecksEnded(
        file === undefined
          ? "The checks don't come to an end."
          : `${file} takes too long to read. Nothing was checked.`,
        2,
      ),
    );
  };
  let silence = setTimeout(onSilence, longestSilence);
  signal.addEventListener("abort", cancel);
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    errors = (errors + text).slice(-2_000);
  });
  child.on("message", (message) => {
    clearTimeout(silence);
    silence = setTimeout(onSilence, longestSilence);
    if (isActivityNote(message)) {
      doing = message.activity;
    } else if (isOutcome(message)) {
      resolve(message.outcome);
    } else if (isRecord(message) && typeof message["failed"] === "string") {
      reject(new Error(message["failed"]));
    }
  });
  child.once("error", reject);
  // not at its exit: an outcome that it sent before may still be on the way, and so may what it said last
  child.once("close", (code: number | null, killedBy: NodeJS.Signals | null) => {
    clearTimeout(silence);
    signal.removeEventListener("abort", cancel);
    // after an outcome this changes nothing
    const isFull = /out of memory|allocation failed/iu.test(errors);
    reject(
      new ChecksEnded(
        isFull
          ? "The checks ran out of memory. Check fewer paths at a time."
          : `The process of the checks was ended (${killedBy ?? code}). ${errors.trim()}`.trim(),
        3,
      ),
    );
  });
  child.send({ root, job }, (error) => {
    if (error !== null) {
      reject(error);
    }
  });
  return promise;
}

/** Both ends are of one build, so that an outcome has its form where there is one. */
function isOutcome(message: unknown): message is { readonly outcome: JobOutcome } {
  return isRecord(message) && isRecord(message["outcome"]);
}
