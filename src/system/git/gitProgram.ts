import { spawn } from "node:child_process";
import * as path from "node:path";
import { systemClock } from "../clock.ts";
import type { Clock } from "../clock.ts";
import { errorCode } from "../fileErrors.ts";
import { noteLimit, readTextUpTo } from "../readFile.ts";
import { GitProblem, problemKindOf } from "./gitProblem.ts";
import { hardenedEnvironment, hardenedOptions } from "./hardening.ts";

/** What one command may take before it is ended. */
export interface GitLimits {
  /** Milliseconds. */
  readonly time: number;
  /** Bytes of what it writes. */
  readonly output: number;
  /** Bytes of its memory, where the system says how much that is. */
  readonly memory: number;
}

/** The limits unless others are given. The history of a large project takes seconds. */
export const usualGitLimits: GitLimits = {
  time: 60_000,
  output: 500_000_000,
  memory: 1_500_000_000,
};

/** Milliseconds between two looks at how much memory it takes. */
const memoryInterval = 200;
/** UTF-16 units of its errors that are kept. */
const longestError = 2_000;

/** One command. */
export interface GitCommand {
  readonly args: readonly string[];
  /** What it reads; "" unless given. */
  readonly input?: string;
  /** Hears what it writes, piece by piece; true ends it, since nothing more is needed. Where it throws, the command is ended and rejects with that. */
  readonly onOutput: (piece: Buffer) => boolean;
}

/** What Git is run with. */
export interface GitProgramParts {
  /** The absolute path of the program: never one from the folder that is asked about. */
  readonly program: string;
  readonly environment?: Readonly<Record<string, string | undefined>>;
  readonly limits?: Partial<GitLimits>;
  readonly clock?: Clock;
}

/**
 * Runs Git over a repository that somebody else may have made: without a shell, with the settings of `hardening.ts`, and
 * never for longer or with more output or memory than the limits say.
 */
export class GitProgram {
  readonly #program: string;
  readonly #environment: Readonly<Record<string, string | undefined>>;
  readonly #limits: GitLimits;
  readonly #clock: Clock;

  constructor({
    program,
    environment = process.env,
    limits,
    clock = systemClock,
  }: GitProgramParts) {
    this.#program = program;
    this.#environment = environment;
    this.#limits = { ...usualGitLimits, ...limits };
    this.#clock = clock;
  }

  /** Runs a command in the folder of a repository. Rejects with GitProblem. */
  run(top: string, { args, input = "", onOutput }: GitCommand): Promise<void> {
    const child = spawn(this.#program, [...hardenedOptions, ...args], {
      cwd: top,
      env: hardenedEnvironment(this.#environment, top, path.dirname(top)),
      shell: false,
      windowsHide: true,
      stdio: ["pipe", "pipe", "pipe"],
    });
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    let [written, errors] = [0, ""];
    const stopTimer = this.#clock.after(this.#limits.time, () => end(new GitProblem("tooSlow")));
    const stopMemory = this.#watchMemory(child.pid, () => end(new GitProblem("tooLarge")));
    const settle = (problem?: unknown): void => {
      stopTimer();
      stopMemory();
      if (problem === undefined) {
        resolve();
      } else {
        reject(problem);
      }
    };
    /** What it still writes is left unread; its end isn't waited for. */
    const end = (problem?: unknown): void => {
      settle(problem);
      child.kill("SIGKILL");
      [child.stdin, child.stdout, child.stderr].forEach((stream) => stream.destroy());
    };
    child.stdout.on("data", (piece: Buffer) => {
      written += piece.length;
      try {
        if (written > this.#limits.output) {
          end(new GitProblem("tooLarge"));
        } else if (onOutput(piece)) {
          end();
        }
      } catch (error) {
        end(error);
      }
    });
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      errors = (errors + text).slice(0, longestError);
    });
    child.once("error", (error) =>
      settle(new GitProblem(errorCode(error) === "ENOENT" ? "noGit" : "failed", error.message)),
    );
    child.once("close", (code) =>
      settle(code === 0 ? undefined : new GitProblem(problemKindOf(errors), errors)),
    );
    // a command that needs no input may have ended before it came
    child.stdin.once("error", () => undefined);
    child.stdin.end(input);
    return promise;
  }

  /** All that a command writes, as text. */
  async textOf(top: string, args: readonly string[], input?: string): Promise<string> {
    const pieces: Buffer[] = [];
    await this.run(top, {
      args,
      ...(input === undefined ? {} : { input }),
      onOutput: (piece) => {
        pieces.push(piece);
        return false;
      },
    });
    return Buffer.concat(pieces).toString("utf8");
  }

  /** Returns what stops it. */
  #watchMemory(pid: number | undefined, tooMuch: () => void): () => void {
    let stop: (() => void) | undefined;
    const later = (): void => {
      stop = this.#clock.after(memoryInterval, () => void look());
    };
    const look = async (): Promise<void> => {
      const taken = pid === undefined ? undefined : await memoryOf(pid);
      if (stop === undefined || taken === undefined) {
        return;
      }
      if (taken > this.#limits.memory) {
        tooMuch();
      } else {
        later();
      }
    };
    later();
    return () => {
      stop?.();
      stop = undefined;
    };
  }
}

/** Bytes of memory that are a process's own, without files that it looks into; undefined where the system doesn't tell, or it has ended. */
async function memoryOf(pid: number): Promise<number | undefined> {
  try {
    const status = await readTextUpTo(`/proc/${pid}/status`, noteLimit);
    const [, kilobytes] = /^RssAnon:\s*(\d+) kB$/mu.exec(status) ?? [];
    return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
  } catch {
    return undefined;
  }
}
