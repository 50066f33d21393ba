import { join } from "node:path";
import type { GivenUpWork, SavedAsked } from "../../src/articles/project/projectQuestions.ts";
import { ProjectProcess } from "../../src/articles/project/process/projectProcess.ts";
import type { ProcessParts } from "../../src/articles/project/process/projectProcess.ts";
import type { SavedFacts } from "../../src/research/articleFindings/savedFacts.ts";
import { memoryFiles } from "../unit/articles/sites/memoryFiles.ts";
import { oneFile } from "./oneFile.ts";
import { repositoryRoot } from "./paths.ts";

/** The process's bundle, as it was built with the package. */
export const builtProcess = join(repositoryRoot, "dist", "articles.cjs");
/** The process's source. */
export const processSource = join(
  repositoryRoot,
  "src/research/articleFindings/articlesProcess.ts",
);

/**
 * Short, so that tests are, and long enough for a machine with other things to do. The process reads its modules' sources
 * one by one when it first needs them, which takes Node for Windows several seconds of processor time.
 */
export const shortLimits = {
  interval: 100,
  silences: process.platform === "win32" ? 60 : 20,
  silencesAtStart: 900,
};

/** What a test changes about a process. */
export type ProcessOptions = Partial<
  Pick<ProcessParts<SavedFacts>, "file" | "limits" | "clock" | "files">
> & {
  readonly siteUrl?: string;
  readonly saved?: (asked: SavedAsked) => SavedFacts | undefined;
  /** Reads files at a commit; without it nothing is there. */
  readonly committed?: (
    commit: string,
    paths: readonly string[],
  ) => Promise<readonly (Uint8Array | undefined)[]>;
  /** Reads contents by their ids in Git; without it nothing is there. */
  readonly contents?: (ids: readonly string[]) => Promise<readonly (Uint8Array | undefined)[]>;
};

/** A project's process with what it gave up: each list that it told of. */
export interface ProcessUnderTest {
  readonly project: ProjectProcess<SavedFacts>;
  readonly givenUp: (readonly GivenUpWork[])[];
  /** The files that the process read, in their order. */
  readonly read: string[];
}

/** The process of a project whose files are in memory: the text of each by its path. A test may change `texts` later. */
export function processOver(
  texts: Readonly<Record<string, string>>,
  {
    siteUrl = "",
    saved,
    committed,
    contents,
    files = memoryFiles(texts),
    ...options
  }: ProcessOptions = {},
): ProcessUnderTest {
  const givenUp: (readonly GivenUpWork[])[] = [];
  const read: string[] = [];
  const encoder = new TextEncoder();
  const project = new ProjectProcess<SavedFacts>({
    file: oneFile(processSource),
    files,
    answers: {
      list: (folder) => files.list(folder),
      read: async ({ path }) => {
        read.push(path);
        const text = await files.read(path);
        return text === undefined ? undefined : encoder.encode(text);
      },
      committed: ({ commit, paths }) =>
        committed?.(commit, paths) ?? Promise.resolve(paths.map(() => undefined)),
      contents: (ids) => contents?.(ids) ?? Promise.resolve(ids.map(() => undefined)),
      saved: (asked) => Promise.resolve(saved?.(asked)),
    },
    settings: () => ({
      siteUrl,
      titleSuffix: "",
      fields: {
        title: "title",
        description: "description",
        slug: "slug",
        keyword: ["keyword"],
        keywords: "keywords",
      },
    }),
    researchFolder: () => "seo",
    language: "en",
    translations: {},
    onGivenUp: (all) => givenUp.push(all),
    ...options,
  });
  return { project, givenUp, read };
}
