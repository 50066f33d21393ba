import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { devNull } from "node:os";
import { dirname, join } from "node:path";
import * as z from "zod/mini";
import { diskFiles } from "../../../support/diskFiles.ts";
import { gitHere } from "../../../support/gitRepository.ts";
import { repositoryRoot } from "../../../support/paths.ts";
import { projectOver } from "../../../support/projectOver.ts";
import type { ArticleProject } from "../../../../src/articles/project/articleProject.ts";
import { ProjectChecks } from "../../../../src/articles/project/projectChecks.ts";
import { readHistory } from "../../../../src/research/files/history/readHistory.ts";
import type { HistoryEntry } from "../../../../src/research/files/history/historyEntry.ts";
import { readKeywordList } from "../../../../src/research/files/keywordLists/keywordList.ts";
import { ResultStore } from "../../../../src/research/library/resultStore.ts";
import type { SavedResult } from "../../../../src/research/library/savedResult.ts";
import { envelopeOf } from "../../../../src/research/library/savedResult.ts";
import { brandTest } from "../../../../src/research/opportunities/brandWords.ts";
import { CoveredWords } from "../../../../src/research/opportunities/coveredWords.ts";
import type { MovedUrl } from "../../../../src/research/opportunities/opportunity.ts";
import type { OpportunityFacts } from "../../../../src/research/opportunities/opportunityFacts.ts";
import { ShapeReader } from "../../../../src/research/opportunities/shapes.ts";
import { SiteArticles } from "../../../../src/research/opportunities/siteArticles.ts";
import { wantedRows } from "../../../../src/research/opportunities/wantedRows.ts";
import { performanceResults } from "../../../../src/research/planning/performanceResults.ts";
import { siteKey } from "../../../../src/research/library/knownFacts/subjectKeys.ts";
import type {
  ExportChoices,
  ExportFile,
} from "../../../../src/research/searchConsole/exportReading.ts";
import { readExport } from "../../../../src/research/searchConsole/readExport.ts";
import { keepExport } from "../../../../src/research/searchConsole/savedExport.ts";
import { GitDates } from "../../../../src/system/git/gitDates.ts";
import { GitProgram } from "../../../../src/system/git/gitProgram.ts";

const texts = z.record(z.string(), z.string());
const projectFile = z.object({
  now: z.string(),
  minimumImpressions: z.number(),
  publicationDelayDays: z.number(),
  siteUrl: z.string(),
  property: z.string(),
  brandWords: z.array(z.string()),
  workingTree: texts,
  commits: z.array(
    z.object({
      id: z.string(),
      branch: z.string(),
      kind: z.string(),
      authorDate: z.string(),
      committerDate: z.string(),
      message: z.string(),
      files: z.optional(z.record(z.string(), z.nullable(z.string()))),
      renames: z.optional(z.array(z.tuple([z.string(), z.string()]))),
      startsFrom: z.optional(z.string()),
      merges: z.optional(z.string()),
    }),
  ),
});
const visibilityRun = z.object({
  source: z.string(),
  depth: z.number(),
  positions: z.array(
    z.object({
      keyword: z.string(),
      position: z.nullable(z.number()),
      url: z.nullish(z.string()),
      date: z.string(),
      market: z.string(),
    }),
  ),
});

export type LoopProject = "potting-bench" | "backup-docs" | "bread-blog";

/** Where the files of an example project are. */
export function loopFolder(name: LoopProject): string {
  return join(repositoryRoot, "test", "fixtures", "loop", name);
}

/**
 * An example project as its files and its Git repository on disk, with its figures imported as a person would; `scratch` is
 * an empty folder for both.
 */
export async function loopFacts(
  name: LoopProject,
  scratch: string,
  moved: readonly MovedUrl[],
): Promise<OpportunityFacts> {
  const folder = loopFolder(name);
  const project = loopProject(name);
  const root = join(scratch, "site");
  buildRepository(project, root);
  const site = articleProject(project, root);
  const articles = await site.index.articles();
  const dates = await new GitDates(loopGit(), () => true).lastChanges(
    root,
    articles.map(({ path }) => join(root, path)),
  );
  const known = new SiteArticles(articles, moved);
  return {
    articles: known,
    covered: new CoveredWords(known.published),
    shapes: await shapesOf(folder, join(scratch, "library"), project),
    positions: positionsIn(join(folder, "data")),
    wanted: await wantedIn(join(folder, "data", "keywords")),
    moved,
    links: await new ProjectChecks(site).links.faults(),
    audits: [],
    changedAt: (path) => dates.dates.get(join(root, path)),
    isBrand: brandTest(project.brandWords),
    now: new Date(`${project.now}T00:00:00Z`),
  };
}

/** What the file of an example project says. */
export function loopProject(name: LoopProject): z.infer<typeof projectFile> {
  return projectFile.parse(
    JSON.parse(readFileSync(join(loopFolder(name), "project.json"), "utf8")),
  );
}

/** Git as the tests run it. */
export function loopGit(): GitProgram {
  return new GitProgram({ program: gitHere(), environment: { HOME: devNull } });
}

/** The articles of an example project whose files are on disk. */
export function articleProject(project: z.infer<typeof projectFile>, root: string): ArticleProject {
  const now = (): Date => new Date(`${project.now}T12:00:00Z`);
  return projectOver(diskFiles(root), { now }).project;
}

async function shapesOf(
  folder: string,
  library: string,
  project: z.infer<typeof projectFile>,
): Promise<OpportunityFacts["shapes"]> {
  const reader = new ShapeReader();
  for (const { result, origin } of await savedFigures(folder, library, project)) {
    reader.add({ result, envelope: envelopeOf(result) }, origin);
  }
  return reader.shapes;
}

/** Imports every export of the project into a library, and reads what it has of the site. */
export async function savedFigures(
  folder: string,
  library: string,
  { property, siteUrl }: z.infer<typeof projectFile>,
): Promise<{ readonly result: SavedResult; readonly origin: string }[]> {
  const store = new ResultStore(library);
  for (const { files, choices } of exportsIn(join(folder, "data"))) {
    const reading = await readExport(files, { property, ...choices });
    if (reading.kind !== "export") {
      throw new Error(`Not read: ${files[0]?.name ?? ""}`);
    }
    await keepExport(store, reading.exported, { projects: [], now: new Date() });
  }
  const { results } = await store.list();
  const summaries = performanceResults(results, { origin: undefined, site: siteKey(siteUrl) });
  return Promise.all(
    summaries.map(async ({ id, origin }) => ({ result: await store.read(id), origin })),
  );
}

/** Exports of the interface are folders of sheets; what the API returned is one file, whose days are in its name. */
function exportsIn(data: string): { files: ExportFile[]; choices: ExportChoices }[] {
  const file = (path: string): ExportFile => ({
    name: path.split("/").at(-1) ?? "",
    bytes: readFileSync(path),
  });
  return readdirSync(data, { withFileTypes: true }).flatMap((entry) => {
    const path = join(data, entry.name);
    if (/Performance-on-Search/u.test(entry.name)) {
      return [{ files: readdirSync(path).map((sheet) => file(join(path, sheet))), choices: {} }];
    }
    if (!entry.isFile() || !entry.name.endsWith(".csv")) {
      return [];
    }
    const [first, last] = entry.name.match(/\d{4}-\d\d-\d\d/gu) ?? [];
    const choices: ExportChoices = {
      searchType: "web",
      filters: "none",
      ...(first === undefined || last === undefined ? {} : { period: [first, last] }),
    };
    return [{ files: [file(path)], choices }];
  });
}

/** What was observed of positions. */
export function positionsIn(data: string): HistoryEntry[] {
  const histories = filesBelow(join(data, "history")).flatMap(
    (path) => readHistory(readFileSync(path, "utf8")).entries,
  );
  const countries: Readonly<Record<string, string>> = { US: "United States", GB: "United Kingdom" };
  const runs = readdirSync(data)
    .filter((name) => name.startsWith("visibility-"))
    .flatMap((name) => {
      const run = visibilityRun.parse(JSON.parse(readFileSync(join(data, name), "utf8")));
      return run.positions.map(({ market, url, ...one }): HistoryEntry => {
        const [country = "", language = ""] = market.split("/");
        return {
          ...one,
          url: url ?? "",
          source: run.source,
          depth: run.depth,
          location: countries[country] ?? country,
          language,
          result: "",
        };
      });
    });
  return [...histories, ...runs];
}

async function wantedIn(folder: string): Promise<OpportunityFacts["wanted"]> {
  const lists = await Promise.all(
    filesBelow(folder).map(async (path) =>
      wantedRows(await readKeywordList(readFileSync(path, "utf8")), path),
    ),
  );
  return lists.flat();
}

function filesBelow(folder: string): string[] {
  try {
    return readdirSync(folder).map((name) => join(folder, name));
  } catch {
    // the project has none of these
    return [];
  }
}

/** Makes the repository of an example project; returns the ids of its commits by their names in the example. */
export function buildRepository(
  project: z.infer<typeof projectFile>,
  root: string,
): ReadonlyMap<string, string> {
  const git = (args: readonly string[], more: Readonly<Record<string, string>> = {}): string =>
    execFileSync(gitHere(), args, {
      cwd: root,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        PATH: process.env["PATH"] ?? "",
        GIT_CONFIG_NOSYSTEM: "1",
        GIT_CONFIG_GLOBAL: devNull,
        GIT_AUTHOR_NAME: "Site Team",
        GIT_AUTHOR_EMAIL: "team@example.invalid",
        GIT_COMMITTER_NAME: "Site Team",
        GIT_COMMITTER_EMAIL: "team@example.invalid",
        ...more,
      },
    });
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  mkdirSync(root, { recursive: true });
  git(["init", "--quiet", "--initial-branch=main"]);
  const ids = new Map<string, string>();
  for (const commit of project.commits) {
    const { startsFrom, branch, merges, message } = commit;
    const dates = {
      GIT_AUTHOR_DATE: commit.authorDate,
      GIT_COMMITTER_DATE: commit.committerDate,
    };
    if (ids.size > 0) {
      git(
        startsFrom === undefined
          ? ["checkout", "--quiet", branch]
          : ["checkout", "--quiet", "-b", branch, ids.get(startsFrom) ?? ""],
      );
    }
    if (merges === undefined) {
      commit.renames?.forEach(([from]) => rmSync(join(root, from)));
      for (const [path, text] of Object.entries(commit.files ?? {})) {
        if (text === null) {
          rmSync(join(root, path));
        } else {
          write(path, text);
        }
      }
      git(["add", "--all"]);
      git(["commit", "--quiet", "-m", message], dates);
    } else {
      git(["merge", "--quiet", "--no-ff", "-m", message, merges], dates);
    }
    ids.set(commit.id, git(["rev-parse", "HEAD"]).trim());
  }
  git(["checkout", "--quiet", "main"]);
  Object.entries(project.workingTree).forEach(([path, text]) => write(path, text));
  return ids;
}
