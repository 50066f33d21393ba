import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { devNull } from "node:os";
import { dirname, join } from "node:path";
import { programPath } from "../../src/system/git/programPath.ts";

/** Whether this machine has Git. */
export function hasGit(): boolean {
  return foundGit() !== undefined;
}

function foundGit(): string | undefined {
  return programPath("git", { pathVariable: process.env["PATH"] ?? "" });
}

/** Where Git is on this machine. */
export function gitHere(): string {
  const program = foundGit();
  if (program === undefined) {
    throw new Error("These tests need Git.");
  }
  return program;
}

/** A program of a shell's lines, in the place of Git. */
export function fakeProgram(file: string, lines: string): string {
  writeFileSync(file, `#!/bin/sh\n${lines}\n`, { mode: 0o755 });
  return file;
}

/** Git with nobody's settings but the repository's. */
const environment = {
  PATH: process.env["PATH"] ?? "",
  HOME: devNull,
  GIT_CONFIG_NOSYSTEM: "1",
  GIT_CONFIG_GLOBAL: devNull,
  GIT_TERMINAL_PROMPT: "0",
  GIT_AUTHOR_NAME: "Nobody",
  GIT_AUTHOR_EMAIL: "nobody@example.com",
  GIT_COMMITTER_NAME: "Nobody",
  GIT_COMMITTER_EMAIL: "nobody@example.com",
};

/** A repository for a test, driven by Git as anybody uses it. */
export class GitRepository {
  readonly root: string;

  constructor(root: string) {
    this.root = root;
  }

  /** Makes one in a folder, which is made where it isn't there. */
  static in(root: string): GitRepository {
    mkdirSync(root, { recursive: true });
    const made = new GitRepository(root);
    made.git("init", "--quiet", "--initial-branch=main");
    return made;
  }

  at(path: string): string {
    return join(this.root, path);
  }

  write(path: string, text: string): void {
    mkdirSync(dirname(this.at(path)), { recursive: true });
    writeFileSync(this.at(path), text);
  }

  /** Runs a command, with all that the repository's settings may start; what it writes. */
  git(...args: readonly string[]): string {
    return this.#run(args, {});
  }

  /** Commits all that is there, at noon of a day. */
  commit(day: string, subject = "Change"): string {
    this.git("add", "--all");
    const time = `${day}T12:00:00Z`;
    const dates = { GIT_AUTHOR_DATE: time, GIT_COMMITTER_DATE: time };
    this.#run(["commit", "--quiet", "--allow-empty", "-m", subject], dates);
    return this.git("rev-parse", "HEAD").trim();
  }

  /** Makes commits from the stream that `git fast-import` reads. */
  import(stream: string): void {
    this.#run(["fast-import", "--quiet", "--force"], {}, stream);
    this.git("reset", "--quiet", "--hard");
  }

  #run(args: readonly string[], more: Readonly<Record<string, string>>, input = ""): string {
    return execFileSync("git", args, {
      cwd: this.root,
      env: { ...environment, ...more },
      input,
      encoding: "utf8",
      stdio: ["pipe", "pipe", "pipe"],
      maxBuffer: 2 ** 28,
    });
  }
}
