import { Worker } from "node:worker_threads";
import * as l10n from "@vscode/l10n";
import type { ArticleKind } from "../../frontMatter/articleKind.ts";
import { longestArticle } from "./articleBody.ts";
import type { ArticleBody } from "./articleBody.ts";
import { systemClock } from "../../../system/clock.ts";
import type { Clock } from "../../../system/clock.ts";
import { waitLimits } from "../../../system/waitLimits.ts";
import { TooLateError } from "../../../system/within.ts";

/** What the thread is asked. */
export interface BodyQuestion {
  readonly id: number;
  readonly text: string;
  readonly kind: ArticleKind;
}

/** What it answers. */
export interface BodyReply {
  readonly id: number;
  readonly body: ArticleBody;
}

interface Waiting {
  readonly question: BodyQuestion;
  readonly resolve: (body: ArticleBody) => void;
  readonly reject: (error: Error) => void;
}

/** Milliseconds after which a thread that nothing is asked of is ended. */
const idleTime = 60_000;

/**
 * Reads articles in a thread of its own, so that the extension host never stands still for one. The thread starts with
 * the first article, ends when none was read for a minute, and starts again with the next one. An article that takes
 * a thread down with it, or longer than its time, rejects; the others are read by the next one.
 */
export class BodyReader {
  readonly #file: string;
  readonly #waiting = new Map<number, Waiting>();
  readonly #clock: Clock;
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  /** Ends the wait for the article that is being read: the oldest. */
  #stopTimer: (() => void) | undefined;
  #lastId = 0;

  /** `file` is the bundle that runs `bodyWorker`. */
  constructor(file: string, clock: Clock = systemClock) {
    this.#file = file;
    this.#clock = clock;
  }

  /** What the checks read of a text; undefined for one that is too long. */
  async read(text: string, kind: ArticleKind): Promise<ArticleBody | undefined> {
    if (text.length > longestArticle) {
      return undefined;
    }
    const question: BodyQuestion = { id: ++this.#lastId, text, kind };
    return new Promise((resolve, reject) => {
      this.#waiting.set(question.id, { question, resolve, reject });
      this.#ask(question);
    });
  }

  dispose(): void {
    this.#end();
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    waiting.forEach(({ reject }) => reject(new Error("Reading was stopped.")));
  }

  #ask(question: BodyQuestion): void {
    const worker = this.#started();
    clearTimeout(this.#idle);
    worker.ref();
    worker.postMessage(question);
    if (this.#stopTimer === undefined) {
      this.#limit();
    }
  }

  /** The article that is read next has its time from now on. */
  #limit(): void {
    this.#stopTimer?.();
    this.#stopTimer =
      this.#waiting.size === 0
        ? undefined
        : this.#clock.after(waitLimits.article, () => this.#fail(new TooLateError(tooLate())));
  }

  #started(): Worker {
    if (this.#worker !== undefined) {
      return this.#worker;
    }
    const worker = new Worker(this.#file, { name: "articles", execArgv: [] });
    worker.on("message", ({ id, body }: BodyReply) => {
      if (this.#worker !== worker) {
        return;
      }
      this.#waiting.get(id)?.resolve(body);
      this.#waiting.delete(id);
      this.#limit();
      this.#rest();
    });
    worker.on("error", (error) => {
      if (this.#worker === worker) {
        this.#fail(error instanceof Error ? error : new Error(String(error)));
      }
    });
    this.#worker = worker;
    return worker;
  }

  /** The process waits for an article that is being read, but never for a thread that has nothing to do. */
  #rest(): void {
    if (this.#waiting.size === 0) {
      this.#worker?.unref();
      this.#idle = setTimeout(() => this.#end(), idleTime);
      this.#idle.unref();
    }
  }

  /** The thread reads one article after the other: the oldest is the one it failed at. */
  #fail(error: Error): void {
    this.#end();
    const [first, ...others] = this.#waiting.values();
    if (first !== undefined) {
      this.#waiting.delete(first.question.id);
      first.reject(error);
    }
    others.forEach(({ question }) => this.#ask(question));
  }

  #end(): void {
    clearTimeout(this.#idle);
    this.#stopTimer?.();
    this.#stopTimer = undefined;
    const worker = this.#worker;
    this.#worker = undefined;
    // ending takes a moment, and nothing depends on when it's done
    void worker?.terminate();
  }
}

const tooLate = (): string => l10n.t("The article couldn't be read in time, so it wasn't checked.");
