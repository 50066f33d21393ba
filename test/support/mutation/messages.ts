import * as z from "zod";

const names = z.array(z.string());

/** What one process is to do: collect what each test of a file covers, or run chosen tests until one fails. */
const task = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("cover"), file: z.string(), loadedLog: z.string() }),
  z.object({
    kind: z.literal("judge"),
    files: z.array(
      z.object({
        file: z.string(),
        hookMilliseconds: z.number(),
        tests: z.array(z.object({ title: z.string(), milliseconds: z.number() })),
      }),
    ),
  }),
]);

/** Offsets into each source (by its path from the repository's top): from, to, from, to … */
const covered = z.record(z.string(), z.array(z.number()));

const coverage = z.object({
  /** Every file of the repository that was loaded. */
  loaded: names,
  /** What runs when the file is loaded or in hooks before or after all: each of its tests may depend on it. */
  always: covered,
  /** How long its slowest hook takes. */
  hookMilliseconds: z.number(),
  tests: z.array(
    z.object({
      title: z.string(),
      milliseconds: z.number(),
      covered,
      /** Sources that a process or worker of the test loaded, where none noted which places ran. */
      elsewhere: names,
    }),
  ),
});

const report = z.discriminatedUnion("kind", [
  /** A test or hook begins, and is given up after so long. */
  z.object({ kind: z.literal("began"), limit: z.number() }),
  z.object({ kind: z.literal("covered"), coverage }),
  z.object({ kind: z.literal("passed") }),
  z.object({ kind: z.literal("failed"), file: z.string(), test: z.string(), message: z.string() }),
]);

export type Task = z.infer<typeof task>;
export type Covered = z.infer<typeof covered>;
export type FileCoverage = z.infer<typeof coverage>;
export type Report = z.infer<typeof report>;

/** What the process was sent. */
export function readTask(message: unknown): Task {
  return task.parse(message);
}

/** What a process tells. */
export function readReport(message: unknown): Report {
  return report.parse(message);
}

/** Coverage that an earlier run left; undefined when a different version of the runner wrote it. */
export function readFileCoverage(value: unknown): FileCoverage | undefined {
  return coverage.safeParse(value).data;
}
