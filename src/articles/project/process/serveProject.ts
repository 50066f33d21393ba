import * as l10n from "@vscode/l10n";
import { Channel } from "../../../shared/channel.ts";
import type { Port } from "../../../shared/channel.ts";
import { useLanguage } from "../../../shared/format.ts";
import { isRecord } from "../../../shared/json.ts";
import type { Rule } from "../../checks/checkContext.ts";
import type { SiteReaders } from "../../sites/findSites.ts";
import type { SiteFiles } from "../../sites/siteFiles.ts";
import { siteReaders } from "../../sites/siteReaders.ts";
import { hasByteOrderMark } from "../../text/byteOrderMark.ts";
import { ArticleProject } from "../articleProject.ts";
import { projectAnswers } from "../projectAnswers.ts";
import type { AnswerParts } from "../projectAnswers.ts";
import { ProjectChecks } from "../projectChecks.ts";
import { answerTo } from "../projectQuestions.ts";
import type {
  Answering,
  FileQuestions,
  ProjectNews,
  ProjectQuestions,
  ProjectState,
  Sent,
  SentReplies,
  ProcessQuestions,
} from "../projectQuestions.ts";
import { ActivityGuard } from "./activity.ts";
import { startWatchdog } from "./watchdog.ts";

/** What a process reads and checks with, beside what every project has. */
export interface ProcessWork<Saved> {
  /** The rules that know what was saved. */
  readonly researchRules: (saved: Saved | undefined) => readonly Rule[];
  /** Other readers of sites than those of all generators. */
  readonly readers?: SiteReaders;
}

/** The process's end: answers what its parent asks about the articles of one folder. Without a parent it ends. */
export function serveProject<Saved>({
  researchRules,
  readers = siteReaders,
}: ProcessWork<Saved>): void {
  process.once("disconnect", () => process.exit());
  startWatchdog(process.ppid, mostMemory);
  let answers: Answering<ProcessQuestions> | undefined;
  const channel = new Channel<
    Sent<ProcessQuestions>,
    SentReplies<ProcessQuestions>,
    Sent<FileQuestions<Saved>>,
    SentReplies<FileQuestions<Saved>>
  >(parentPort, {
    parse: readMessage,
    handle: async (message) => {
      if (message.kind === "begin") {
        l10n.config({ contents: { ...message.asked.translations } });
        useLanguage(message.asked.language);
        answers = answersOf(message.asked, filesOf(channel), readers, {
          researchRules: async (asked) =>
            researchRules(await channel.send({ kind: "saved", asked })),
          committed: (commit, paths) =>
            channel.send({ kind: "committed", asked: { commit, paths } }),
          contents: (ids) => channel.send({ kind: "contents", asked: ids }),
        });
        return;
      }
      if (answers === undefined) {
        throw new Error("Nothing is known of the project yet.");
      }
      return answerTo(answers, message);
    },
  });
}

type FileChannel<Saved> = Pick<
  Channel<never, never, Sent<FileQuestions<Saved>>, SentReplies<FileQuestions<Saved>>>,
  "send"
>;

interface ProjectFiles {
  readonly onDisk: SiteFiles;
  readonly inEditor: SiteFiles;
}

function filesOf<Saved>(channel: FileChannel<Saved>): ProjectFiles {
  const files = (asInEditor: boolean): SiteFiles => ({
    list: (folder) => channel.send({ kind: "list", asked: folder }),
    read: async (path) => {
      const read = await channel.send({ kind: "read", asked: { path, asInEditor } });
      return typeof read === "string" || read === undefined ? read : new TextDecoder().decode(read);
    },
    hasMark: async (path) => {
      const read = await channel.send({ kind: "read", asked: { path, asInEditor: false } });
      return typeof read === "object" && hasByteOrderMark(read);
    },
  });
  return { onDisk: files(false), inEditor: files(true) };
}

function answersOf(
  { state }: ProjectNews["begin"]["asked"],
  files: ProjectFiles,
  readers: SiteReaders,
  parent: Pick<AnswerParts, "researchRules" | "committed" | "contents">,
): Answering<ProcessQuestions> {
  const guard = new ActivityGuard(tellParent);
  let known: ProjectState = state;
  const project = new ArticleProject({
    files: files.onDisk,
    settings: { of: () => known.settings, researchFolder: () => known.researchFolder },
    now: () => new Date(),
    guard,
    readers,
  });
  const learn = (next: ProjectState): void => {
    known = next;
    guard.giveUp(next.givenUp);
  };
  learn(state);
  const asked: Answering<ProjectQuestions> = projectAnswers({
    project,
    checks: new ProjectChecks(project),
    filesInEditor: files.inEditor,
    ...parent,
  });
  return {
    ...asked,
    begin: () => Promise.reject(new Error("The project was begun already.")),
    state: (next) => Promise.resolve(learn(next)),
    changed: (change) => Promise.resolve(project.changed(change)),
    forgetArticles: () => Promise.resolve(project.forgetArticles()),
    ping: () => Promise.resolve(),
  };
}

/** Both ends are of one build and nobody else has the port, so that a message has its form where it is one at all. */
function readMessage(body: unknown): Sent<ProcessQuestions> {
  if (!isMessage(body)) {
    throw new TypeError("Not a message to the process of a project.");
  }
  return body;
}

function isMessage(body: unknown): body is Sent<ProcessQuestions> {
  return isRecord(body) && typeof body["kind"] === "string" && "asked" in body;
}

/** Bytes of the whole process, which has about 80 MB without a project; the heap has a limit of its own, which the parent sets. */
const mostMemory = 330 * 2 ** 20;

const parentPort: Port = {
  post: (frame) => tellParent(frame),
  listen: (listener) => {
    process.on("message", listener);
    return () => process.off("message", listener);
  },
};

function tellParent(message: unknown): void {
  process.send?.(message);
}
