import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { Socket } from "node:net";
import { dirname } from "node:path";
import * as l10n from "@vscode/l10n";
import { Channel, ChannelClosedError } from "../../../shared/channel.ts";
import { systemClock } from "../../../system/clock.ts";
import type { Clock } from "../../../system/clock.ts";
import { articleKind } from "../../frontMatter/articleKind.ts";
import { FoundSites } from "../../sites/findSites.ts";
import type { FileChange } from "../../sites/fileChange.ts";
import type { SiteFiles } from "../../sites/siteFiles.ts";
import { namesOnly } from "../../sites/namesOnly.ts";
import { articleWork } from "../../sites/strangersWork.ts";
import type { StrangersWork } from "../../sites/strangersWork.ts";
import type { IndexedArticle } from "../../sites/urlIndex.ts";
import type { ArticleSettings } from "../articleProject.ts";
import { answerTo } from "../projectQuestions.ts";
import type {
  Answering,
  FileQuestions,
  GivenUpWork,
  ProjectQuestions,
  ProjectState,
  QuestionKind,
  Sent,
  SentReplies,
  ProcessQuestions,
} from "../projectQuestions.ts";
import { activityOf, isActivityNote } from "./activity.ts";
import { isSilent, usualLimits } from "./processLimits.ts";
import type { ProcessLimits } from "./processLimits.ts";
import { workPipe, workUnit } from "./watchdog.ts";
import { askedOf, pathIn, portOf, readMessage, withoutSite } from "./processEnds.ts";

/** Two works in a row that are given up are of the same site: then the site is. */
const mostPages = 1;
/** How often a question is asked of another process, after the one before had to be ended. */
const mostTries = 8;

/** What the process of a project is made from. */
export interface ProcessParts<Saved> {
  /** The file that runs `serveProject`. */
  readonly file: string;
  readonly files: SiteFiles;
  /** What the process asks for. */
  readonly answers: Answering<FileQuestions<Saved>>;
  readonly settings: () => ArticleSettings;
  readonly researchFolder: () => string;
  readonly language: string;
  readonly translations: Readonly<Record<string, string>>;
  /** Hears of what had to be given up, once; and, with an empty list, when it is to be tried again. */
  readonly onGivenUp: (all: readonly GivenUpWork[]) => void;
  readonly clock?: Clock;
  readonly limits?: Partial<ProcessLimits>;
}

interface RunningProcess<Saved> {
  readonly child: ChildProcess;
  readonly channel: Channel<
    Sent<FileQuestions<Saved>>,
    SentReplies<FileQuestions<Saved>>,
    Sent<ProcessQuestions>,
    SentReplies<ProcessQuestions>
  >;
  /** What it was at by its last note. */
  activity: string;
  /** Whether it has said anything yet. */
  hasSpoken: boolean;
  /** How often it was silent in a row. */
  silences: number;
  /** Milliseconds of processor time since it last spoke. */
  work: number;
}

/**
 * The articles of a folder, read and checked in a process of their own: what strangers wrote can't make the host stand
 * still, nor take its memory with it. The process starts with the first question about a folder that has a site, and ends when
 * nothing was asked for some minutes. Work that takes too long or too much memory ends the process; it is reported once,
 * isn't done again until its file changes, and everything else that was asked is asked of another process.
 */
export class ProjectProcess<Saved> {
  readonly #parts: ProcessParts<Saved>;
  readonly #clock: Clock;
  readonly #limits: ProcessLimits;
  /** Finds out whether there is a site at all, by the names of files. */
  readonly #names: FoundSites;
  #running: RunningProcess<Saved> | undefined;
  #waiting = 0;
  /** The articles that are being checked, or their links judged. */
  readonly #checking = new Set<string>();
  /** Whether a process had to be ended that was at nothing that it named, while several articles were checked. */
  #asksInTurn = false;
  /** The last question that waits for its turn, and how many do. */
  #turn: Promise<unknown> = Promise.resolve();
  #turns = 0;
  #stopWatching: (() => void) | undefined;
  #stopIdling: (() => void) | undefined;
  #givenUp: readonly GivenUpWork[] = [];
  #articles: { readonly revision: number; readonly list: readonly IndexedArticle[] } | undefined;
  #isDisposed = false;

  constructor(parts: ProcessParts<Saved>) {
    this.#parts = parts;
    this.#clock = parts.clock ?? systemClock;
    this.#limits = { ...usualLimits, ...parts.limits };
    this.#names = new FoundSites(parts.files, namesOnly);
  }

  /** What had to be given up, until its files change. */
  get givenUp(): readonly GivenUpWork[] {
    return this.#givenUp;
  }

  /** Whether a process is there. */
  get isRunning(): boolean {
    return this.#running !== undefined;
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#end();
  }

  /** Every article that has a page or may have one; the same list until one of them changes. */
  async articles(): Promise<readonly IndexedArticle[]> {
    const known = this.#articles;
    const { revision, articles } = await this.ask("articles", known?.revision);
    const list = articles ?? known?.list ?? [];
    this.#articles = { revision, list };
    return list;
  }

  /** Asks about the project. Rejects with a sentence where none answers, and with what it couldn't do. */
  async ask<Kind extends QuestionKind>(
    kind: Kind,
    asked: ProjectQuestions[Kind]["asked"],
  ): Promise<ProjectQuestions[Kind]["reply"]> {
    if (this.#running === undefined && !(await this.#hasSite(pathIn(kind, asked)))) {
      return answerTo<ProjectQuestions, Kind>(withoutSite, { kind, asked });
    }
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.#inTurn(() => this.#askProcess(kind, asked));
      } catch (error) {
        if (!(error instanceof ChannelClosedError)) {
          throw error;
        }
        if (this.#isDisposed || tries >= mostTries) {
          throw new Error(
            l10n.t("The project's articles couldn't be read. Reload the window, then try again."),
            { cause: error },
          );
        }
      }
    }
  }

  /** Tells of a file that was written, came or went. */
  changed(change: FileChange): void {
    if (change.cameOrWent) {
      this.#names.forget();
    }
    const stay = this.#givenUp.filter((work) => !isOutdated(work, change));
    if (stay.length < this.#givenUp.length) {
      this.#learn(stay);
    }
    this.#tell({ kind: "changed", asked: change });
  }

  /** Tells of settings that decide about every article. */
  settingsChanged(): void {
    this.#tell({ kind: "state", asked: this.#state });
    this.#tell({ kind: "forgetArticles", asked: undefined });
  }

  /** Asks one question after the other while it isn't known which of them has no end. */
  async #inTurn<Value>(ask: () => Promise<Value>): Promise<Value> {
    if (!this.#asksInTurn) {
      return ask();
    }
    this.#turns += 1;
    const asked = Promise.allSettled([this.#turn]).then(ask);
    this.#turn = asked;
    try {
      return await asked;
    } finally {
      this.#turns -= 1;
      this.#asksInTurn &&= this.#turns > 0;
    }
  }

  async #askProcess<Kind extends QuestionKind>(
    kind: Kind,
    asked: ProjectQuestions[Kind]["asked"],
  ): Promise<ProjectQuestions[Kind]["reply"]> {
    const running = this.#started();
    const { child, channel } = running;
    if (this.#waiting === 0) {
      // what it did while no question was open doesn't count
      [running.silences, running.work] = [0, 0];
    }
    this.#waiting += 1;
    this.#stopIdling?.();
    child.ref();
    child.channel?.ref();
    this.#watch();
    const article = kind === "check" || kind === "linksOf" ? pathIn(kind, asked) : undefined;
    if (article !== undefined) {
      this.#checking.add(article);
    }
    try {
      return await answerTo<ProjectQuestions, Kind>(askedOf(channel), { kind, asked });
    } finally {
      this.#waiting -= 1;
      this.#checking.delete(article ?? "");
      this.#rest();
    }
  }

  /** News are for a process that is there: one that is started later reads everything as it is then. */
  #tell(news: Sent<ProcessQuestions>): void {
    this.#running?.channel.send(news).catch(() => {
      // It has ended: the next one reads everything again.
    });
  }

  get #state(): ProjectState {
    return {
      settings: this.#parts.settings(),
      researchFolder: this.#parts.researchFolder(),
      givenUp: this.#givenUp,
    };
  }

  #learn(givenUp: readonly GivenUpWork[]): void {
    this.#givenUp = givenUp;
    this.#tell({ kind: "state", asked: this.#state });
    this.#parts.onGivenUp(givenUp);
  }

  #started(): RunningProcess<Saved> {
    if (this.#isDisposed) {
      throw new ChannelClosedError("The project was closed.");
    }
    if (this.#running !== undefined) {
      return this.#running;
    }
    const { file, answers, language, translations } = this.#parts;
    const child = fork(file, [], {
      cwd: dirname(file),
      // As plain Node, where the host's own program is the editor's.
      env: { ...process.env, ELECTRON_RUN_AS_NODE: "1", NODE_OPTIONS: "" },
      execArgv: [`--max-old-space-size=${this.#limits.memory}`],
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc", "pipe"],
    });
    const running: RunningProcess<Saved> = {
      child,
      channel: new Channel(portOf(child), {
        parse: readMessage<Saved>,
        handle: (message) => answerTo(answers, message),
      }),
      activity: "",
      hasSpoken: false,
      silences: 0,
      work: 0,
    };
    const pipe = child.stdio[workPipe];
    if (pipe instanceof Socket) {
      pipe.on("data", ({ length }) => (running.work += length * workUnit));
      pipe.unref();
    }
    child.on("message", (message) => {
      running.hasSpoken = true;
      [running.silences, running.work] = [0, 0];
      if (isActivityNote(message)) {
        running.activity = message.activity;
      }
    });
    child.once("error", () => this.#failed(running));
    child.once("exit", () => this.#failed(running));
    this.#running = running;
    this.#tell({ kind: "begin", asked: { state: this.#state, language, translations } });
    return running;
  }

  /** Asks a process that has something to do, again and again, whether it still responds. */
  #watch(): void {
    this.#stopWatching ??= this.#clock.after(this.#limits.interval, () => {
      this.#stopWatching = undefined;
      const running = this.#running;
      if (running === undefined || this.#waiting === 0) {
        return;
      }
      running.silences += 1;
      if (isSilent(running, this.#limits)) {
        this.#giveUp(running, "time");
      } else {
        this.#tell({ kind: "ping", asked: undefined });
        this.#watch();
      }
    });
  }

  /** The host waits for what is being read, but never for a process that has nothing to do. */
  #rest(): void {
    if (this.#waiting === 0 && this.#running !== undefined) {
      const { child } = this.#running;
      child.unref();
      child.channel?.unref();
      this.#stopIdling?.();
      this.#stopIdling = this.#clock.after(this.#limits.idle, () => this.#end());
    }
  }

  /** A process that ends by itself while it reads an untrusted file most likely ran out of memory: systems report that in different ways, or not at all. */
  #failed(running: RunningProcess<Saved>): void {
    if (this.#running === running) {
      this.#giveUp(running, "memory");
    }
  }

  #giveUp(running: RunningProcess<Saved>, why: keyof typeof reasons): void {
    const work = activityOf(running.activity) ?? this.#onlyArticle();
    this.#asksInTurn = work === undefined && this.#checking.size > 1;
    const before = this.#givenUp;
    // first what is known of it, so that what is asked again is asked of a process that knows, too
    const works = work === undefined || !running.hasSpoken ? [] : this.#worksOf(work, why);
    if (works.length > 0) {
      this.#givenUp = [...before, ...works];
    }
    this.#end();
    if (this.#givenUp !== before) {
      this.#parts.onGivenUp(this.#givenUp);
    }
  }

  /** The article that is being checked, where the process was at nothing that it named; undefined where that may be one of several. */
  #onlyArticle(): StrangersWork | undefined {
    const [path, ...others] = this.#checking;
    return path === undefined || others.length > 0 ? undefined : articleWork(path);
  }

  /** What is given up with a work: with a second page of a site, all of the site. */
  #worksOf(work: StrangersWork, why: keyof typeof reasons): GivenUpWork[] {
    const { site } = work;
    const ofSite = this.#givenUp.filter((other) => other.site?.name === site?.name);
    const given = site !== undefined && ofSite.length >= mostPages ? site : work;
    // what isn't done any more can't be what had no end
    const isKnown = this.#givenUp.some(
      ({ kind, name }) => kind === given.kind && name === given.name,
    );
    return isKnown ? [] : [{ ...given, reason: reasons[why](given) }];
  }

  #end(): void {
    this.#stopWatching?.();
    this.#stopWatching = undefined;
    this.#stopIdling?.();
    this.#stopIdling = undefined;
    const running = this.#running;
    this.#running = undefined;
    this.#articles = undefined;
    // one that is busy for ever hears of nothing else
    running?.child.kill("SIGKILL");
    running?.channel.dispose();
  }

  async #hasSite(path: string | undefined): Promise<boolean> {
    if (this.#parts.settings().siteUrl !== "") {
      return true;
    }
    return path === undefined
      ? (await this.#names.all()).length > 0
      : (await this.#names.siteOf(path)) !== undefined;
  }
}

const reasons = {
  time: ({ file }: StrangersWork): string => l10n.t("{0} takes too long to read.", file),
  memory: ({ file }: StrangersWork): string =>
    l10n.t("{0} needs too much memory to read, or reading it was ended from outside.", file),
};

/** Whether a file's change may have mended what was given up: a site's rules come of many files, an article's of its own. */
function isOutdated({ kind, file }: GivenUpWork, { path }: FileChange): boolean {
  return path === file || (kind === "site" && articleKind(path) === undefined);
}
