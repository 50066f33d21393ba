import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "../paths.ts";
import { isCovered } from "./coveredSpans.ts";
import { readFileCoverage } from "./messages.ts";
import type { FileCoverage } from "./messages.ts";
import { runTask } from "./runTask.ts";

/** A test file with what its tests cover. */
export interface MeasuredFile {
  readonly file: string;
  readonly coverage: FileCoverage;
  /** Changes with any file that the tests load, with any fixture, and with this runner. */
  readonly fingerprint: string;
}

/** One test file with those of its tests that run a certain place. */
export interface CoveringTests {
  readonly file: string;
  readonly fingerprint: string;
  readonly hookMilliseconds: number;
  readonly tests: { readonly title: string; readonly milliseconds: number }[];
}

/** What earlier runs noted. */
export const cache = join(repositoryRoot, "node_modules", ".cache", "mutants");
const contents = new Map<string, string>();

/**
 * Runs a test file without a fault and notes what each test covers; an earlier note is used while nothing has changed
 * that the tests load.
 * @throws when one of its tests fails
 */
export async function measured(file: string, scratch: string): Promise<MeasuredFile> {
  const place = join(cache, `${file.replaceAll("/", "+")}.json`);
  const earlier = existsSync(place) ? readNote(readFileSync(place, "utf8")) : undefined;
  if (
    earlier !== undefined &&
    earlier.fingerprint === fingerprintOf(file, earlier.coverage.loaded)
  ) {
    return { file, ...earlier };
  }
  const loadedLog = join(scratch, `${file.replaceAll("/", "+")}.loaded`);
  writeFileSync(loadedLog, "");
  const outcome = await runTask({ kind: "cover", file, loadedLog }, { TMPDIR: scratch });
  if (outcome.kind !== "covered") {
    throw new Error(`${file} fails without a fault: ${JSON.stringify(outcome)}`);
  }
  const { coverage } = outcome;
  const fingerprint = fingerprintOf(file, coverage.loaded);
  mkdirSync(cache, { recursive: true });
  writeFileSync(place, JSON.stringify({ fingerprint, coverage }));
  return { file, fingerprint, coverage };
}

/** The tests of a file that run the place `offset` of a source. */
export function testsCovering(
  measured: MeasuredFile,
  source: string,
  offset: number,
): CoveringTests {
  const { always, tests } = measured.coverage;
  const covers = (spans: readonly number[] | undefined): boolean =>
    spans !== undefined && isCovered(spans, offset);
  const all = covers(always[source]);
  return chosen(
    measured,
    tests.filter(
      ({ covered, elsewhere }) => all || covers(covered[source]) || elsewhere.includes(source),
    ),
  );
}

/** All tests of a file that loads a source; none of one that doesn't. */
export function testsLoading(measured: MeasuredFile, source: string): CoveringTests {
  const { loaded, tests } = measured.coverage;
  return chosen(measured, loaded.includes(source) ? tests : []);
}

function chosen(
  { file, fingerprint, coverage }: MeasuredFile,
  tests: FileCoverage["tests"],
): CoveringTests {
  return {
    file,
    fingerprint,
    hookMilliseconds: coverage.hookMilliseconds,
    tests: tests.map(({ title, milliseconds }) => ({ title, milliseconds })),
  };
}

/** Of files by their contents. */
export function hashOf(texts: readonly string[]): string {
  const hash = createHash("sha256");
  for (const text of texts) {
    hash.update(`${text.length}:${text}`);
  }
  return hash.digest("base64url");
}

function fingerprintOf(file: string, loaded: readonly string[]): string {
  const fixtures = globSync(["test/fixtures/wire/*", "test/support/mutation/*.ts"], {
    cwd: repositoryRoot,
  });
  return hashOf(
    [...new Set([file, "package-lock.json", ...loaded, ...fixtures])]
      .toSorted()
      .flatMap((one) => [one, contentOf(one)]),
  );
}

function contentOf(file: string): string {
  const path = join(repositoryRoot, file);
  const known = contents.get(file) ?? (existsSync(path) ? readFileSync(path, "utf8") : "");
  contents.set(file, known);
  return known;
}

function readNote(text: string): Omit<MeasuredFile, "file"> | undefined {
  const note: unknown = JSON.parse(text);
  if (
    typeof note !== "object" ||
    note === null ||
    !("fingerprint" in note) ||
    !("coverage" in note) ||
    typeof note.fingerprint !== "string"
  ) {
    return undefined;
  }
  const coverage = readFileCoverage(note.coverage);
  return coverage === undefined ? undefined : { fingerprint: note.fingerprint, coverage };
}
