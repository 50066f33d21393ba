import type { ChildProcess } from "node:child_process";
import type { Port } from "../../../shared/channel.ts";
import { isRecord } from "../../../shared/json.ts";
import { locateArticle } from "../../sites/locateArticle.ts";
import { joinPath } from "../../sites/siteFiles.ts";
import type {
  Answering,
  FileQuestions,
  ProcessQuestions,
  ProjectQuestions,
  QuestionKind,
  Sent,
  SentReplies,
} from "../projectQuestions.ts";

const pathsIn: {
  readonly [Kind in QuestionKind]: (asked: ProjectQuestions[Kind]["asked"]) => string | undefined;
} = {
  listed: (path) => path,
  siteOf: (path) => path,
  sites: () => undefined,
  linkedFolders: () => undefined,
  locate: ({ path }) => path,
  articles: () => undefined,
  filesOf: () => undefined,
  publishedPlace: (folder) => joinPath(folder, "article.md"),
  publishedSiteOf: (path) => path,
  check: ({ text }) => text.path,
  articlesIn: () => undefined,
  rulesProblem: () => undefined,
  linksOf: ({ path }) => path,
  linksTo: ({ path }) => path,
  renames: () => undefined,
  merge: ({ from }) => from,
  redirectWays: ({ of }) => of,
  redirectFindings: () => undefined,
  mentions: () => undefined,
  urlChanges: () => undefined,
  articleHistory: () => undefined,
  pendingEdits: () => undefined,
  linkFaults: () => undefined,
  linksOverview: () => undefined,
  linkPlaces: ({ path }) => path,
  linksToNew: ({ beside }) => beside,
  linkInsertions: () => undefined,
};

/** The path that a question is about; undefined where it is about the whole project. */
export function pathIn<Kind extends QuestionKind>(
  kind: Kind,
  asked: ProjectQuestions[Kind]["asked"],
): string | undefined {
  return pathsIn[kind](asked);
}

/** The questions, as they are asked through a channel. */
export function askedOf(channel: {
  send<M extends Sent<ProcessQuestions>>(
    message: M,
  ): Promise<SentReplies<ProcessQuestions>[M["kind"]]>;
}): Answering<ProjectQuestions> {
  return {
    listed: (asked) => channel.send({ kind: "listed", asked }),
    siteOf: (asked) => channel.send({ kind: "siteOf", asked }),
    sites: (asked) => channel.send({ kind: "sites", asked }),
    linkedFolders: (asked) => channel.send({ kind: "linkedFolders", asked }),
    locate: (asked) => channel.send({ kind: "locate", asked }),
    articles: (asked) => channel.send({ kind: "articles", asked }),
    filesOf: (asked) => channel.send({ kind: "filesOf", asked }),
    publishedPlace: (asked) => channel.send({ kind: "publishedPlace", asked }),
    publishedSiteOf: (asked) => channel.send({ kind: "publishedSiteOf", asked }),
    check: (asked) => channel.send({ kind: "check", asked }),
    articlesIn: (asked) => channel.send({ kind: "articlesIn", asked }),
    rulesProblem: (asked) => channel.send({ kind: "rulesProblem", asked }),
    linksOf: (asked) => channel.send({ kind: "linksOf", asked }),
    linksTo: (asked) => channel.send({ kind: "linksTo", asked }),
    merge: (asked) => channel.send({ kind: "merge", asked }),
    renames: (asked) => channel.send({ kind: "renames", asked }),
    redirectFindings: (asked) => channel.send({ kind: "redirectFindings", asked }),
    redirectWays: (asked) => channel.send({ kind: "redirectWays", asked }),
    mentions: (asked) => channel.send({ kind: "mentions", asked }),
    urlChanges: (asked) => channel.send({ kind: "urlChanges", asked }),
    articleHistory: (asked) => channel.send({ kind: "articleHistory", asked }),
    pendingEdits: (asked) => channel.send({ kind: "pendingEdits", asked }),
    linkFaults: (asked) => channel.send({ kind: "linkFaults", asked }),
    linksOverview: (asked) => channel.send({ kind: "linksOverview", asked }),
    linkPlaces: (asked) => channel.send({ kind: "linkPlaces", asked }),
    linksToNew: (asked) => channel.send({ kind: "linksToNew", asked }),
    linkInsertions: (asked) => channel.send({ kind: "linkInsertions", asked }),
  };
}

/** What is true where no site is. */
export const withoutSite: Answering<ProjectQuestions> = {
  listed: (path) => Promise.resolve(path),
  siteOf: () => Promise.resolve(undefined),
  sites: () => Promise.resolve([]),
  linkedFolders: () => Promise.resolve([]),
  locate: ({ path, front, slugField }) =>
    locateArticle({ path, front }, { rules: undefined, siteUrl: "", slugField, now: new Date() }),
  articles: () => Promise.resolve({ revision: 0, articles: [] }),
  filesOf: () => Promise.resolve([]),
  publishedPlace: () => Promise.resolve(undefined),
  publishedSiteOf: () => Promise.resolve(undefined),
  check: () => Promise.resolve({ findings: [], isComplete: true, isArticle: false }),
  articlesIn: () => Promise.resolve([]),
  rulesProblem: () => Promise.resolve(undefined),
  linksOf: () => Promise.resolve([]),
  linksTo: () => Promise.resolve(undefined),
  renames: () => Promise.resolve({ pages: [], moved: 0, updates: [], leading: [], leftOut: 0 }),
  redirectFindings: () => Promise.resolve([]),
  redirectWays: () => Promise.resolve({ ways: [], refused: [] }),
  mentions: (asked) => Promise.resolve(asked.map(() => 0)),
  // of a site whose configuration is gone, it isn't known what became of its pages
  urlChanges: ({ commit, branch }) =>
    Promise.resolve({ commit, branch, changes: [], causes: [], unknown: {} }),
  articleHistory: () =>
    Promise.resolve({ changes: [], configurations: [], renamed: [], unread: 0 }),
  pendingEdits: () => Promise.resolve([]),
  linkFaults: () => Promise.resolve({ broken: [], undecided: [], noLinkIn: undefined }),
  merge: ({ from }) => Promise.resolve({ kind: "unknownUrl", path: from }),
  linksOverview: () => Promise.resolve({ counts: [], places: [], unread: 0 }),
  linkPlaces: () => Promise.resolve({ into: [], out: [] }),
  linksToNew: () => Promise.resolve([]),
  linkInsertions: (asked) =>
    Promise.resolve({ edits: [], refused: asked.map((link) => ({ link, why: "changed" })) }),
};

/** A process's end of a channel. */
export function portOf(child: ChildProcess): Port {
  return {
    post: (frame) => {
      // a frame is an object; one of a process that is gone is asked again of the next one
      if (child.connected && isRecord(frame)) {
        child.send(frame);
      }
    },
    listen: (listener) => {
      child.on("message", listener);
      return () => child.off("message", listener);
    },
  };
}

function isMessage<Saved>(body: unknown): body is Sent<FileQuestions<Saved>> {
  return isRecord(body) && typeof body["kind"] === "string" && "asked" in body;
}

/** A message of the process. Both ends are of one build and nobody else has the port, so that it has its form where it is one at all. Throws for others. */
export function readMessage<Saved>(body: unknown): Sent<FileQuestions<Saved>> {
  if (!isMessage<Saved>(body)) {
    throw new TypeError("Not a message of the process of a project.");
  }
  return body;
}
