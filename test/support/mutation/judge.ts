import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import * as z from "zod";
import { repositoryRoot } from "../paths.ts";
import type { MutantName } from "./accepted.ts";
import { cache, hashOf, testsCovering, testsLoading } from "./coverage.ts";
import type { CoveringTests, MeasuredFile } from "./coverage.ts";
import { mutantsOf } from "./mutators.ts";
import type { Mutant } from "./mutators.ts";
import { plantedFileVariable } from "./planted.ts";
import { runTask } from "./runTask.ts";
import type { Outcome } from "./runTask.ts";
import type { TypeCheck } from "./typeCheck.ts";

/** `unreached`: no test runs the place. `invalid`: it lives, but does not compile, so nobody can commit it. */
export type Fate = "caught" | "lives" | "unreached" | "invalid";

/** A mutant with what became of it. */
export interface Judged {
  readonly name: MutantName;
  /** From 1. */
  readonly lineNumber: number;
  readonly fate: Fate;
}

const notes = z.record(z.string(), z.boolean());

/**
 * Plants every fault in one module, one after the other, and runs the tests that run its place. What they don't notice is
 * judged again by all tests of the files that load the module: V8 tells too little of a function that it has optimized.
 */
export class ModuleJudge {
  readonly file: string;
  readonly mutants: readonly Mutant[];
  readonly #source: string;
  readonly #measured: readonly MeasuredFile[];
  readonly #scratch: string;
  readonly #notesFile: string;
  /** By what was asked, whether it is so. */
  readonly #notes: Record<string, boolean>;
  /** How many mutants each test file has caught: the best come first. */
  readonly #catches = new Map<string, number>();

  /** `scratch` is a folder of its own; what became of the mutants is noted in `notesFolder`. */
  constructor(
    file: string,
    measured: readonly MeasuredFile[],
    scratch: string,
    notesFolder = join(cache, "fates"),
  ) {
    this.file = file;
    this.#source = readFileSync(join(repositoryRoot, file), "utf8");
    this.mutants = mutantsOf(this.#source);
    this.#measured = measured;
    this.#scratch = scratch;
    this.#notesFile = join(notesFolder, `${file.replaceAll("/", "+")}.json`);
    this.#notes = existsSync(this.#notesFile)
      ? (notes.safeParse(JSON.parse(readFileSync(this.#notesFile, "utf8"))).data ?? {})
      : {};
  }

  /** Judges one mutant, or reads what became of it when nothing has changed since. */
  async judge(mutant: Mutant, types: Pick<TypeCheck, "compiles">): Promise<Judged> {
    const { file } = this;
    const before = this.#source.slice(0, mutant.start);
    const lineNumber = before.split("\n").length;
    const line = (this.#source.split("\n")[lineNumber - 1] ?? "").trim();
    const name = {
      file,
      line,
      from: this.#source.slice(mutant.start, mutant.end),
      to: mutant.replacement,
    };
    const planted = before + mutant.replacement + this.#source.slice(mutant.end);
    const covering = this.#measured
      .map((one) => testsCovering(one, file, mutant.start))
      .filter(({ tests }) => tests.length > 0);
    const fate =
      (await this.#noted("caught", planted, covering, () => this.#isCaught(planted, covering))) ??
      (await this.#noted("invalid", planted, [], () => this.#isInvalid(planted, types)));
    if (fate !== undefined) {
      return { name, lineNumber, fate };
    }
    const all = this.#measured
      .map((one) => testsLoading(one, file))
      .filter(({ tests }) => tests.length > 0);
    return {
      name,
      lineNumber,
      fate:
        (await this.#noted("caught", planted, all, () => this.#isCaught(planted, all))) ??
        (covering.length === 0 ? "unreached" : "lives"),
    };
  }

  /**
   * `fate` if it is that of the mutant, by these tests: judged, or read from an earlier run when neither source nor tests
   * have changed since.
   */
  async #noted(
    fate: Fate,
    planted: string,
    tests: readonly CoveringTests[],
    judge: () => Promise<boolean>,
  ): Promise<Fate | undefined> {
    const key = hashOf([
      fate,
      planted,
      ...tests.flatMap((one) => [
        one.file,
        one.fingerprint,
        ...one.tests.map(({ title }) => title),
      ]),
    ]);
    const known = this.#notes[key];
    const is = known ?? (await judge());
    this.#notes[key] = is;
    if (known === undefined) {
      // whoever ends a long run early loses nothing
      this.#writeNotes();
    }
    return is ? fate : undefined;
  }

  /** What became of the mutants, so that those whose tests haven't changed need not be judged again. */
  #writeNotes(): void {
    mkdirSync(dirname(this.#notesFile), { recursive: true });
    writeFileSync(this.#notesFile, JSON.stringify(this.#notes));
  }

  async #isInvalid(planted: string, types: Pick<TypeCheck, "compiles">): Promise<boolean> {
    return !(await types.compiles(this.file, planted, this.#source));
  }

  async #isCaught(planted: string, covering: readonly CoveringTests[]): Promise<boolean> {
    if (covering.some((one) => this.#notes[catchKey(planted, one)] === true)) {
      return true;
    }
    const plantedFile = join(this.#scratch, `planted-${hashOf([planted])}.json`);
    writeFileSync(
      plantedFile,
      JSON.stringify({ url: pathToFileURL(join(repositoryRoot, this.file)).href, source: planted }),
    );
    const files = covering.toSorted(
      (a, b) => this.#caughtBy(b) - this.#caughtBy(a) || duration(a) - duration(b),
    );
    const run = (those: readonly CoveringTests[]): Promise<Outcome> =>
      runTask(
        { kind: "judge", files: [...those] },
        { TMPDIR: this.#scratch, [plantedFileVariable]: plantedFile },
      );
    for (let left = files; left.length > 0;) {
      const outcome = await run(left);
      if (outcome.kind !== "failed") {
        return outcome.kind !== "passed";
      }
      const at = left.findIndex(({ file }) => file === outcome.file);
      // on a busy machine a test may be late for reasons of its own
      if (
        !outcome.message.includes("Timeout of ") ||
        (await run(left.slice(at, at + 1))).kind !== "passed"
      ) {
        this.#noteCatch(planted, left[at]);
        return true;
      }
      left = left.slice(at + 1);
    }
    return false;
  }

  #noteCatch(planted: string, by: CoveringTests | undefined): void {
    if (by !== undefined) {
      this.#catches.set(by.file, this.#caughtBy(by) + 1);
      this.#notes[catchKey(planted, by)] = true;
    }
  }

  #caughtBy({ file }: CoveringTests): number {
    return this.#catches.get(file) ?? 0;
  }
}

/** What a test file has caught, it still catches when other test files change. */
function catchKey(planted: string, { file, fingerprint }: CoveringTests): string {
  return hashOf(["caught by", planted, file, fingerprint]);
}

function duration({ tests }: CoveringTests): number {
  return tests.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
}
