import type { CheckJob, JobOutcome } from "./checkProject.ts";

/** What the command is run with. */
export interface CommandParts {
  /** What is behind the program's name. */
  readonly args: readonly string[];
  /** The current folder. */
  readonly folder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly version: string;
  /** Writes to standard output; to standard error. */
  readonly print: (text: string) => void;
  readonly complain: (text: string) => void;
  /** Does jobs over a folder. */
  readonly runJobs: (root: string, jobs: readonly CheckJob[]) => Promise<readonly JobOutcome[]>;
}

/** 0: nothing at or above the level that fails; 1: findings; 2: nothing could be checked; 3: canceled or out of memory. */
export type ExitCode = 0 | 1 | 2 | 3;

/** That nothing could be checked, as a sentence. */
export class NothingChecked extends Error {}
