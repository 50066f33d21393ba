import type { GivenUpWork } from "../../src/articles/project/projectQuestions.ts";
import { ProjectProcess } from "../../src/articles/project/process/projectProcess.ts";
import type { ProcessLimits } from "../../src/articles/project/process/processLimits.ts";
import type { ProjectText } from "../../src/articles/project/projectChecks.ts";
import { articleKind } from "../../src/articles/frontMatter/articleKind.ts";
import type { SavedFacts } from "../../src/research/articleFindings/savedFacts.ts";
import { messageOf } from "../../src/shared/errorMessage.ts";
import { within } from "../../src/system/within.ts";
import { diskFiles } from "../support/diskFiles.ts";

/** Bytes of a text that the editor opens. */
const largestDocument = 50_000_000;
/** Milliseconds after which an article that isn't answered never will be. */
const longestWait = 120_000;

/** A folder that is opened in the editor, with an article of it. */
export interface OpenedSite {
  /** The folder's path. */
  readonly site: string;
  /** The article that is opened, relative to the folder. */
  readonly open: string;
  /** The plain one beside it. */
  readonly also: string | undefined;
  /** The file that the project's process runs. */
  readonly processFile: string;
  readonly limits: Partial<ProcessLimits>;
}

/** How the plain article was answered. */
export interface Answered {
  /** Milliseconds. */
  readonly after: number;
  /** Whether it has the finding that it must have. */
  readonly isChecked: boolean;
}

/** What came of opening a site. */
export interface SiteOutcome {
  /** While the other article is read, and when it is opened once more. */
  readonly also: readonly Answered[];
  /** What came of the article that was opened: "checked" with its URL or why that is unknown, "no article", or the sentence why it isn't checked. */
  readonly open: string;
  /** The kinds and files that were said to be given up, each as often as it was said. */
  readonly said: readonly string[];
  /** What was rejected, as sentences. */
  readonly errors: readonly string[];
}

/** Opens a folder as the editor does: its articles are checked, listed and looked for at the same time, and then checked once more. */
export async function openSite(opened: OpenedSite): Promise<SiteOutcome> {
  const { site, open, also, processFile, limits } = opened;
  const files = diskFiles(site);
  const said: string[] = [];
  const errors: string[] = [];
  let before: readonly GivenUpWork[] = [];
  const project = new ProjectProcess<SavedFacts>({
    file: processFile,
    files,
    answers: {
      list: files.list,
      read: ({ path }) => files.bytes(path),
      committed: ({ paths }) => Promise.resolve(paths.map(() => undefined)),
      contents: (ids) => Promise.resolve(ids.map(() => undefined)),
      saved: () => Promise.resolve(undefined),
    },
    settings: () => ({
      siteUrl: "",
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
    onGivenUp: (all) => {
      const news = all.filter((work) => !before.includes(work));
      said.push(...news.map(({ kind, file }) => `${kind} ${file}`));
      before = all;
    },
    limits,
  });
  /** What a question brings; undefined, with the reason in `errors`, for one that is rejected or never answered. */
  const asked = async <Value>(question: Promise<Value>): Promise<Value | undefined> => {
    try {
      return await within(longestWait, question, () => "It was never answered.");
    } catch (error) {
      errors.push(messageOf(error));
      return undefined;
    }
  };
  const textOf = async (path: string): Promise<ProjectText | undefined> => {
    const kind = articleKind(path);
    const bytes = await files.bytes(path, largestDocument);
    return kind === undefined || bytes === undefined
      ? undefined
      : { path, kind, text: new TextDecoder().decode(bytes) };
  };
  const check = async (text: ProjectText | undefined, waits: boolean): Promise<string> => {
    const reply =
      text === undefined ? undefined : await asked(project.ask("check", { text, waits }));
    if (reply === undefined) {
      return "not read";
    }
    const { location } = reply.article ?? {};
    return location === undefined
      ? (reply.problem ?? "no article")
      : `checked, ${location.kind === "url" ? location.url : location.reason}`;
  };
  const checkAlso = async (waits: boolean): Promise<Answered[]> => {
    const text = also === undefined ? undefined : await textOf(also);
    if (text === undefined) {
      return [];
    }
    const start = performance.now();
    const reply = await asked(project.ask("check", { text, waits }));
    const isChecked = reply?.findings.some(({ rule }) => rule === "heading-h1-many") === true;
    return [{ after: performance.now() - start, isChecked }];
  };
  try {
    const text = await textOf(open);
    const [, first] = await Promise.all([
      check(text, false),
      checkAlso(false),
      asked(project.articles()),
      asked(project.ask("filesOf", "https://tea.example/a/")),
      asked(project.ask("linksTo", { path: open, words: undefined, limit: 10, ifRead: false })),
      text === undefined ? undefined : asked(project.ask("linksOf", text)),
    ]);
    const [last, second] = await Promise.all([check(text, true), checkAlso(true)]);
    return { also: [...first, ...second], open: last, said, errors };
  } finally {
    project.dispose();
  }
}
