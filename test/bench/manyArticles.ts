import { ChildProcess } from "node:child_process";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { readBody } from "../../src/articles/checks/body/readBody.ts";
import { readFrontMatter } from "../../src/articles/frontMatter/readFrontMatter.ts";
import type { IndexedArticle } from "../../src/articles/sites/urlIndex.ts";
import { defaultMarket } from "../../src/shared/markets.ts";
import { isRecord } from "../../src/shared/json.ts";
import { keywordMap } from "../../src/research/planning/keywordMap.ts";
import { keywordUses } from "../../src/research/planning/keywordUses.ts";
import { GitDates } from "../../src/system/git/gitDates.ts";
import { GitProgram } from "../../src/system/git/gitProgram.ts";
import { diskFiles } from "../support/diskFiles.ts";
import type { DiskFiles } from "../support/diskFiles.ts";
import { gitHere } from "../support/gitRepository.ts";
import type { GitRepository } from "../support/gitRepository.ts";
import { builtProcess, processOver } from "../support/projectProcess.ts";
import type { ProcessOptions, ProcessUnderTest } from "../support/projectProcess.ts";
import type { Figure } from "./figures.ts";
import { makeLargeProject, pathOf, usualSize } from "./largeProject.ts";
import type { Measurement } from "./measurement.ts";
import { interleaved, ratiosOf } from "./statistics.ts";

const names = {
  map: "Keyword map of 3,000 articles: first rows vs. reading the front matter of all",
  dates: "Dates of 3,000 articles in 5,000 commits vs. Git listing the commits by itself",
  check: "Check Articles over 3,000 articles vs. parsing each once",
  memory: "Memory of the process that checks 3,000 articles, at most",
  delay: "Longest stretch of the event loop while 3,000 articles are checked, p99",
} as const;

/** A project of 3,000 articles in Git: what a person waits for, and how long that keeps the extension host from typing. */
export const manyArticlesBench: Measurement = {
  doing: "Projects: 3,000 articles in Git with 5,000 commits",
  rows: Object.values(names),
  measure: async ({ scratch }) => {
    const repository = makeLargeProject(join(scratch, "many-articles-in-git"));
    const files = diskFiles(repository.root);
    const paths = Array.from({ length: usualSize.articles }, (_none, at) => pathOf(at));
    return [
      await measureRows(names.map, files, paths, async (articles) =>
        keywordMap(keywordUses(await articles, []), {
          project: "drinks",
          known: () => ({ figures: [], placings: [], resultPages: [] }),
          market: defaultMarket,
          site: "drinks.example.net",
          isSample: false,
          problems: [],
          now: new Date(),
        }),
      ),
      await measureDates(repository, paths),
      ...(await measureCheck(files, paths)),
    ];
  },
};

/** A table as far as its first rows. */
export interface FirstRows {
  readonly source: { readonly rows: (from: number, to: number) => readonly unknown[] };
}

/** From nothing to the table's first rows: the process is started, the site found, every article read. */
export async function measureRows(
  name: string,
  files: DiskFiles,
  paths: readonly string[],
  table: (
    articles: Promise<readonly IndexedArticle[]>,
    project: ProcessUnderTest["project"],
  ) => Promise<FirstRows>,
  contents?: ProcessOptions["contents"],
): Promise<Figure> {
  const paired = await interleaved(
    3,
    1,
    () =>
      timeOf(async () => {
        const { project } = processOver(
          {},
          { file: builtProcess, files, ...(contents === undefined ? {} : { contents }) },
        );
        const reading = project.articles();
        const rows = (await table(reading, project)).source.rows(0, 200);
        const articles = await reading;
        project.dispose();
        if (articles.length !== paths.length || rows.length !== 200) {
          throw new Error(`${articles.length} articles and ${rows.length} rows were found.`);
        }
      }),
    () =>
      timeOf(async () => {
        for (const path of paths) {
          await readFrontMatter((await files.read(path)) ?? "", "markdown");
        }
      }),
  );
  return {
    name,
    values: ratiosOf(paired),
    unit: "ratio",
    limit: 2,
    details: [
      { name: "first rows", values: paired.subject, unit: "milliseconds" },
      { name: "front matter", values: paired.reference, unit: "milliseconds" },
    ],
  };
}

async function measureDates(repository: GitRepository, paths: readonly string[]): Promise<Figure> {
  const all = paths.map((path) => repository.at(path));
  const paired = await interleaved(
    3,
    1,
    () =>
      timeOf(async () => {
        const git = new GitProgram({ program: gitHere() });
        const { dates } = await new GitDates(git, () => true).lastChanges(repository.root, all);
        if (dates.size !== all.length) {
          throw new Error(`${dates.size} dates were found.`);
        }
      }),
    () => timeOf(() => repository.git("log", "--raw", "--format=%H %ct")),
  );
  return {
    name: names.dates,
    values: ratiosOf(paired),
    unit: "ratio",
    limit: 6,
    details: [
      { name: "dates", values: paired.subject, unit: "milliseconds" },
      { name: "git log", values: paired.reference, unit: "milliseconds" },
    ],
  };
}

/** One article after the other, as the command does. */
async function measureCheck(files: DiskFiles, paths: readonly string[]): Promise<Figure[]> {
  const children: ChildProcess[] = [];
  const onStart = (message: unknown): void => {
    const child = isRecord(message) ? message["process"] : undefined;
    children.push(...(child instanceof ChildProcess ? [child] : []));
  };
  const delay = monitorEventLoopDelay({ resolution: 5 });
  subscribe("child_process", onStart);
  const { project, givenUp } = processOver({}, { file: builtProcess, files });
  let memory = 0;
  try {
    const paired = await interleaved(
      1,
      0,
      async () => {
        delay.enable();
        const time = await timeOf(async () => {
          for (const path of paths) {
            const text = (await files.read(path)) ?? "";
            await project.ask("check", { text: { path, kind: "markdown", text }, waits: true });
          }
        });
        delay.disable();
        memory = Math.max(...children.map(({ pid = 0 }) => mostMemoryOf(pid)));
        return time;
      },
      () =>
        timeOf(async () => {
          for (const path of paths) {
            readBody((await files.read(path)) ?? "", "markdown");
          }
        }),
    );
    if (children.length !== 1 || givenUp.length > 0) {
      throw new Error("The process was ended while it checked.");
    }
    return [
      {
        name: names.check,
        values: ratiosOf(paired),
        unit: "ratio",
        limit: 3,
        details: [
          { name: "checking", values: paired.subject, unit: "milliseconds" },
          { name: "parsing", values: paired.reference, unit: "milliseconds" },
        ],
      },
      { name: names.memory, values: [memory], unit: "bytes", limit: 500 * 2 ** 20, details: [] },
      {
        name: names.delay,
        values: [delay.percentile(99) / 1_000_000],
        unit: "milliseconds",
        limit: 30,
        details: [],
      },
    ];
  } finally {
    unsubscribe("child_process", onStart);
    project.dispose();
  }
}

/** Bytes that a process had at most. @throws where the system doesn't tell. */
function mostMemoryOf(pid: number): number {
  const [, kilobytes = ""] =
    /^VmHWM:\s*(\d+) kB$/mu.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) * 1024;
}

async function timeOf(work: () => unknown): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
