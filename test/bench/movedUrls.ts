import { join } from "node:path";
import { mayDecideUrls } from "../../src/articles/moves/mayDecideUrls.ts";
import type { UrlChanges } from "../../src/articles/moves/urlChange.ts";
import { CommittedFolder } from "../../src/system/git/committedFolder.ts";
import { GitProgram } from "../../src/system/git/gitProgram.ts";
import { diskFiles } from "../support/diskFiles.ts";
import { gitHere } from "../support/gitRepository.ts";
import type { GitRepository } from "../support/gitRepository.ts";
import { builtProcess, processOver } from "../support/projectProcess.ts";
import type { Figure } from "./figures.ts";
import { makeLargeProject, pathOf } from "./largeProject.ts";
import type { Measurement } from "./measurement.ts";
import { interleaved, ratiosOf } from "./statistics.ts";

const names = {
  articles: "20 URLs that moved among 2,000 articles vs. locating all articles once",
  configuration: "2,000 URLs that a configuration moved vs. locating all articles once",
} as const;
const size = { articles: 2_000, commits: 101 };

/** A project of 2,000 articles whose URLs are compared with those of its last commit. */
export const movedUrlsBench: Measurement = {
  doing: "URLs that moved: 2,000 articles against a commit",
  rows: Object.values(names),
  measure: async ({ scratch }) => {
    const repository = makeLargeProject(join(scratch, "moved-urls"), size);
    const config = 'baseURL = "https://drinks.example.net/"\ntitle = "Drinks"\n';
    for (let at = 0; at < 20; at += 1) {
      const path = pathOf(at * 97);
      repository.git("mv", path, path.replace("drink-", "beverage-"));
    }
    const articles = await measured(names.articles, repository, 20, 2);
    repository.git("reset", "--quiet", "--hard");
    repository.write("hugo.toml", `${config}[permalinks]\nposts = "/drinks/:filename/"\n`);
    return [articles, await measured(names.configuration, repository, size.articles, 2)];
  },
};

async function measured(
  name: string,
  repository: GitRepository,
  wanted: number,
  limit: number,
): Promise<Figure> {
  const paired = await interleaved(
    3,
    1,
    () =>
      timeOf(async () => {
        const found = await changesIn(repository);
        if (found.changes.length !== wanted || found.causes.length > 1) {
          throw new Error(`${found.changes.length} changes of ${found.causes.length} causes.`);
        }
      }),
    () =>
      timeOf(async () => {
        const { project } = processOver(
          {},
          { file: builtProcess, files: diskFiles(repository.root) },
        );
        await project.articles();
        project.dispose();
      }),
  );
  return {
    name,
    values: ratiosOf(paired),
    unit: "ratio",
    limit,
    details: [
      { name: "comparing", values: paired.subject, unit: "milliseconds" },
      { name: "locating", values: paired.reference, unit: "milliseconds" },
    ],
  };
}

/** From nothing to the changes: Git is asked, the process is started, the site found on both sides. */
async function changesIn({ root }: GitRepository): Promise<UrlChanges> {
  const committed = new CommittedFolder(
    new GitProgram({ program: gitHere() }),
    root,
    mayDecideUrls,
  );
  const difference = await committed.difference();
  if (typeof difference === "string") {
    throw new Error(difference);
  }
  const { project } = processOver(
    {},
    {
      file: builtProcess,
      files: diskFiles(root),
      committed: (commit, paths) => committed.read(commit, paths),
    },
  );
  const changes = await project.ask("urlChanges", difference);
  project.dispose();
  return changes;
}

async function timeOf(work: () => unknown): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
